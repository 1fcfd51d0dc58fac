//! Pages of real systems.

use super::figures::cut_by;
use crate::analysis::notable::notable;
use crate::batch::{Run, Unwatched};
use crate::chance::RunKey;
use crate::game::System;
use crate::report::findings::Zone;
use crate::report::{Manifest, Rows, RunFacts, ScenarioFindings};
use crate::scenario::{Document, Library, Request};
use std::sync::atomic::AtomicBool;

/// The page of a run of this many games.
fn page(system: &'static dyn System, scenario: &str, games: u64) -> String {
    let library = Library::together([system.library()]);
    let document = Document::load(&library, &Request::scenario(scenario.to_owned()), &[system.name()]).unwrap();
    let game = system.load(&document).unwrap();
    let (game, key) = (&*game, RunKey::new(system.name(), 1));
    let run = Run { game, key, games: 0..games, threads: 1, block: 64, part_games: system.part_games(), rule: None };
    let seen = run.play(&AtomicBool::new(false), None, &mut Unwatched).unwrap();
    let played = ScenarioFindings {
        scenario: document.name(),
        system,
        game,
        resolved: "title = \"tried\"\n",
        overrides: &[],
        seen: &seen,
        firings: None,
        notable: &notable(game, key, 0..games),
        handled: &[],
        parts: &[],
    };
    let manifest = Manifest::planned("test", 1, Rows::None, 0, Vec::new(), RunFacts::default());
    super::run(std::slice::from_ref(&played), &manifest)
}

#[test]
fn a_raid_has_its_losses_by_cause_in_one_chart_its_levels_and_its_games_on_the_map() {
    let page = page(&downtown::Downtown, "downtown/training", 120);
    assert_eq!(page.matches("<h3>aircraft lost, by cause</h3>").count(), 1);
    for group in ["US aircraft lost, by cause", "DRV aircraft lost, by cause"] {
        assert_eq!(page.matches(&format!(">{group}</text>")).count(), 1, "{group}");
    }
    for deep in ["bar side0 deep", "bar side1 deep", "bar neutral"] {
        assert!(page.contains(deep), "{deep}");
    }
    assert!(page.contains("Levels as seen in these games, from the left: ") && page.contains("class=\"zone odd\""));
    // The columns of the number that decides the level have the colours of the levels.
    let spread = page.split("<svg").find(|chart| chart.contains("class=\"zone odd\"")).unwrap();
    let columns = spread.split("</svg>").next().unwrap();
    assert!(columns.contains(" pale\"") || columns.contains(" deep\""), "{columns}");
    let stories = page.matches("<pre class=\"story\"").count();
    assert!((2..=6).contains(&stories) && page.matches("class=\"chart map\"").count() >= 2 * stories, "{stories}");
    for word in
        ["class=\"way s0 t0\"", "class=\"sea\"", ">Over the target, turns ", "class=\"target\"", "class=\"guns\""]
    {
        assert!(page.contains(word), "{word}");
    }
    assert!(page.contains("class=\"turns s0 t0\"") && page.len() < 1_000_000, "{}", page.len());
}

#[test]
fn a_campaign_has_its_days_and_the_boards_of_its_missions() {
    let page = page(&thunderbolt::Thunderbolt, "thunderbolt/iraq91-holding", 12);
    let stories = page.matches("<pre class=\"story\"").count();
    assert!((2..=6).contains(&stories) && page.contains("<h3>aircraft lost, by cause</h3>"));
    assert_eq!(page.matches("class=\"chart courses\"").count(), 2 * stories);
    assert!((stories..=6 * stories).contains(&page.matches("class=\"chart map\"").count()));
    for word in [
        ">aircraft that can fly the next day</text>",
        ">Day 1, mission 1: ",
        "class=\"wall\"",
        ">hex 10</text>",
        "class=\"fire s0 hit\"",
    ] {
        assert!(page.contains(word), "{word}");
    }
    assert!(page.len() < 1_000_000, "{}", page.len());
}

/// The letters of a chart, as left, top, right and bottom, at the size that a telephone shows.
fn letters(chart: &str) -> Vec<(f64, f64, f64, f64)> {
    let text = |text: &str| {
        let number = |name: &str| text.split(name).nth(1)?.split('"').next()?.parse::<f64>().ok();
        let (class, words) = (text.split('"').next()?, text.split(['>', '<']).nth(1)?);
        let (x, y, wide) = (number(" x=\"")?, number(" y=\"")?, words.chars().count() as f64 * 7.0);
        let left = if class.ends_with("end") { x - wide } else { x };
        let left = if class.ends_with("middle") { x - wide / 2.0 } else { left };
        Some((left, y - 10.0, left + wide, y + 2.0))
    };
    chart.split("<text class=\"").skip(1).filter_map(text).collect()
}

#[test]
fn no_letters_of_a_map_cover_others() {
    let pages: [(&'static dyn System, &str, u64); 4] = [
        (&jets::Jets, "jets/mig21-v-f4", 40),
        (&richthofen::Richthofen, "richthofen/big-fight", 12),
        (&downtown::Downtown, "downtown/d5", 40),
        (&thunderbolt::Thunderbolt, "thunderbolt/iraq91-holding", 12),
    ];
    for (system, scenario, games) in pages {
        let page = page(system, scenario, games);
        let mut maps = 0;
        for map in page.split("<svg class=\"chart map\"").skip(1).filter_map(|rest| rest.split("</svg>").next()) {
            let letters = letters(map);
            maps += 1;
            assert!(letters.len() > 4, "{scenario}: {}", letters.len());
            for (at, one) in letters.iter().enumerate() {
                let covers = |other: &&(f64, f64, f64, f64)| {
                    one.0 < other.2 && other.0 < one.2 && one.1 < other.3 && other.1 < one.3
                };
                assert!(!letters[at + 1..].iter().any(|other| covers(&other)), "{scenario}, map {maps}: {one:?}");
            }
        }
        assert!(maps > 1, "{scenario}: {maps}");
    }
}

#[test]
fn a_chart_of_shares_has_its_numbers_below_it() {
    let page = page(&jets::Jets, "jets/mig21-v-f4", 40);
    let shares =
        page.split("<figure class=\"shares\">").nth(1).and_then(|rest| rest.split("</figure>").next()).unwrap();
    for word in ["<summary>the numbers</summary>", "scope=\"col\">share</th>", "<th scope=\"row\">a wins</th>"] {
        assert!(shares.contains(word), "{word}: {shares}");
    }
}

#[test]
fn a_page_has_a_list_of_contents_and_names_for_people() {
    let page = page(&jets::Jets, "jets/mig21-v-f4", 40);
    for word in [
        "<a href=\"#the-verdict\">The verdict</a>",
        "<h3>victory points, a less b</h3>",
        "← b ahead",
        "<h3>aircraft lost, by cause</h3>",
        ">shot down</text>",
        "<div class=\"force side0\">",
    ] {
        assert!(page.contains(word), "{word}");
    }
    assert!(!page.contains("<h3>vp_difference"), "an id is a heading");
}

#[test]
fn a_number_is_cut_where_the_values_of_its_category_end_and_nowhere_else() {
    let values = [(-3, 4), (-1, 2), (0, 5), (7, 1)];
    let answer =
        |zones: Option<Vec<Zone>>| zones.map(|zones| zones.into_iter().map(|zone| (zone.from, zone.name)).collect());
    let found: Option<Vec<(Option<i64>, String)>> = answer(cut_by(&values, &[("low", 6), ("even", 5), ("high", 1)]));
    let wanted = [(None, "low"), (Some(0), "even"), (Some(7), "high")].map(|(from, name)| (from, name.to_owned()));
    assert_eq!(found, Some(wanted.to_vec()));
    // No number begins the second value, or numbers are left over.
    assert!(cut_by(&values, &[("low", 5), ("high", 7)]).is_none() && cut_by(&values, &[("low", 6)]).is_none());
}
