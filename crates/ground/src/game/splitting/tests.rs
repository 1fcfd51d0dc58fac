//! Paths on a random walk.

use super::*;
use crate::chance::RunKey;
use crate::game::testing::toy::Walk;
use crate::game::{Game, Playable};

fn walk() -> Playable<Walk> {
    Playable::new(Walk { steps: 20, up: 50, planned: false })
}

fn key(game: u64) -> GameKey {
    RunKey::new("walk", 1).game(0, game)
}

const HEIGHT: usize = 0;

#[test]
fn a_path_with_its_own_dice_is_the_game() {
    let walk = walk();
    let (mut plain, mut paths, mut row) = (walk.worker(), walk.path_worker(HEIGHT, false).unwrap(), [0; 4]);
    for game in 0..50 {
        plain.play(key(game), &mut row);
        let climb = paths.play(&Path::of(key(game)));
        assert_eq!(climb.cell, row[HEIGHT]);
        assert!(climb.rises.is_sorted() && climb.rises.windows(2).all(|pair| pair[0].1 < pair[1].1));
        // The height at a moment is even or odd as the moment is.
        assert!(climb.rises.iter().all(|&(at, height)| at == END || (i64::from(at) - height) % 2 == 0));
    }
}

/// The clone has the past of its parent, and a future of its own: of 50 clones, some end elsewhere.
#[test]
fn a_clone_repeats_its_parent_up_to_the_moment() {
    let walk = walk();
    let mut paths = walk.path_worker(HEIGHT, false).unwrap();
    let (mut elsewhere, mut clones) = (0, 0);
    for game in 0..50 {
        let parent = Path::of(key(game));
        let own = paths.play(&parent);
        let Some(moment) = own.crossing(2).filter(|&moment| moment != END) else { continue };
        let clone = parent.split(moment, key(1000 + game));
        let climb = paths.play(&clone);
        let past = |climb: &Climb| climb.rises.iter().copied().take_while(|&(at, _)| at <= moment).collect::<Vec<_>>();
        assert_eq!(past(&climb), past(&own));
        assert_eq!(paths.play(&clone), climb, "a path is a function of its dice");
        (clones, elsewhere) = (clones + 1, elsewhere + u32::from(climb.cell != own.cell));
        // Other dice at the same moment replace the clone's.
        assert_eq!(clone.split(moment, key(2000 + game)).later.len(), 1);
    }
    assert!(clones > 20 && elsewhere > 10, "{elsewhere} of {clones} clones end elsewhere");
}

#[test]
fn a_path_is_watched_by_what_the_system_declares() {
    let walk = walk();
    let plain = Severity { steps: 1, falls: false };
    let severities = [Some(Severity { falls: true, ..plain }), Some(Severity { steps: 2, ..plain }), None, Some(plain)];
    assert_eq!([0, 1, 2, 3].map(|metric| walk.severity(metric)), severities);
    assert!(walk.path_worker(2, false).is_none() && walk.path_worker(1, true).is_none());
    let (mut peak, mut down) = (walk.path_worker(1, false).unwrap(), walk.path_worker(HEIGHT, true).unwrap());
    let (climb, fall) = (peak.play(&Path::of(key(3))), down.play(&Path::of(key(3))));
    assert_eq!(climb.top(), Some(climb.cell * 2));
    assert!(fall.top() >= Some(-fall.cell));
    assert!(fall.rises.iter().all(|&(at, depth)| at == END || (i64::from(at) + depth) % 2 == 0));
}

#[test]
fn games_of_a_planner_are_not_split() {
    let walk = Playable::new(Walk { steps: 20, up: 50, planned: true });
    assert!(walk.path_worker(HEIGHT, false).is_none());
}
