//! The score of each side, and the winner (J5.4b, J5.4c).

use crate::ledger::Rule;
use crate::phases::Fight;
use crate::state::{Fate, Jet, Winner};
use crate::terms::side::Side;
use ground::chance::Chance;
use ground::journal::{Event, Journal, Silent};

impl<C: Chance, J: Journal> Fight<'_, C, J> {
    /// Counts the victory points of both sides and sets the winner.
    pub(crate) fn victory(&mut self) {
        self.state.points = Side::BOTH.map(|side| self.score(side));
        self.state.winner = Some(self.winner(self.state.points));
    }

    /// Reports the winner if the dogfight ended now, to a journal that keeps events.
    pub(crate) fn report_standing(&mut self) {
        if self.journal.keeps() {
            let Fight { dogfight, state, chance, pilots, .. } = self;
            let mut now = Fight { dogfight, state, chance: *chance, journal: &mut Silent, pilots };
            let scores = Side::BOTH.map(|side| now.score(side));
            let winner = now.winner(scores);
            self.journal.standing(winner as i64);
        }
    }

    /// What a side scores (J5.4b).
    fn score(&mut self, side: Side) -> i32 {
        let dogfight = self.dogfight;
        let ending = &dogfight.rules.ending;
        let mut score = 0;
        for (jet, seat) in self.state.jets.iter().zip(&dogfight.seats).filter(|(_, seat)| seat.side != side) {
            let whole = seat.card.worth();
            let fated = match jet.fate {
                Fate::ShotDown | Fate::Crashed => whole,
                Fate::FlamedOut => ending.flame_out_share.of(whole),
                Fate::Flying | Fate::Left if jet.crippled => ending.crippled_share.of(whole),
                Fate::Flying | Fate::Left => 0,
            };
            // A jet that declined is worth no less for what becomes of it: a shot at it never helps its own side.
            let declined = if jet.declined { ending.declined_share.of(whole) } else { 0 };
            let points = fated.max(declined);
            if points > 0 {
                score += points;
                self.journal.record(|| {
                    let event = Event::of(Rule::J5_4b).by(seat.label).result(points).word("side", side.name());
                    let is_home = matches!(jet.fate, Fate::Flying | Fate::Left);
                    let fate = match (is_home && declined > fated, jet.crippled) {
                        (false, _) => fate(jet),
                        (true, false) => "home without a fight",
                        (true, true) => "crippled on its way out",
                    };
                    event.word("fate", fate)
                });
            }
        }
        score
    }

    /// The winner (J5.4c).
    fn winner(&mut self, scores: [i32; 2]) -> Winner {
        let dogfight = self.dogfight;
        let larger = dogfight.points(Side::A).max(dogfight.points(Side::B));
        let difference = scores[0] - scores[1];
        let hundredths = larger * dogfight.rules.ending.margin_percent;
        let least = (hundredths / 100 + i32::from(hundredths % 100 > 0)).max(1);
        let winner = if difference.abs() < least {
            Winner::Draw
        } else if difference > 0 {
            Winner::A
        } else {
            Winner::B
        };
        self.journal.record(|| {
            let event = Event::of(Rule::J5_4c).result(difference).word("winner", Winner::NAMES[winner as usize]);
            event.int("points-a", scores[0]).int("points-b", scores[1]).int("needs", least)
        });
        winner
    }
}

/// Why a jet that fought is worth points, in words.
fn fate(jet: &Jet) -> &'static str {
    match jet.fate {
        Fate::ShotDown => "shot down",
        Fate::Crashed => "crashed",
        Fate::FlamedOut => "flamed out",
        Fate::Flying | Fate::Left => "crippled",
    }
}
