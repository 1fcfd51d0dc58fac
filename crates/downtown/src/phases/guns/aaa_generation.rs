//! The AAA of the DRV: what is printed on the map, and what it buys (D2.1a, D2.1.1a, D2.1.2a, D2.1.2b, D2.1.3b, DH16a).

use crate::keys::{self, DRV, FIRST_AAA, label_of};
use crate::ledger::Rule;
use crate::phases::context::Raid;
use crate::state::Aaa;
use crate::terms::defence::Density;
use ground::board::Hex;
use ground::chance::{Chance, Label, Roll};
use ground::journal::{Event, Journal};

impl<C: Chance, J: Journal> Raid<'_, C, J> {
    /// Puts the printed concentrations on the map; they are active throughout the raid (D2.1a).
    pub(crate) fn print_aaa(&mut self) {
        let scenario = self.scenario;
        for &(hex, density) in &scenario.printed_aaa {
            let label = label_of(FIRST_AAA, self.state.aaa.len());
            self.state.aaa.push(Aaa { hex, density, suppression: 0 });
            self.journal
                .record(|| Event::of(Rule::D2_1a).by(label).hex("hex", hex.x, hex.y).word("density", density.name()));
        }
        self.state.lay_barrage(&scenario.prepared.printed_barrage);
    }

    /// Puts a concentration on the map and returns its label.
    pub(crate) fn stand_aaa(&mut self, hex: Hex, density: Density) -> Label {
        let label = label_of(FIRST_AAA, self.state.aaa.len());
        let reach = self.rules().barrage.reach;
        self.state.place_aaa(Aaa { hex, density, suppression: 0 }, reach);
        label
    }

    /// Rolls on the AAA Generation Table and sets the pool (D2.1.1a, D2.1.2a, D2.1.2b, DH16a).
    pub(crate) fn buy_aaa(&mut self) {
        let key = self.moment(DRV, Label::NONE).key(keys::AAA_GENERATION);
        let points = self.scenario.aaa_points;
        self.state.aaa_pool = self.rules().aaa_generation.buy(points, &mut self.chance.open(key), self.journal);
        let hidden = self.state.hidden_aaa();
        if hidden > 0 {
            self.journal.record(|| Event::of(Rule::D2_1_2b).by(DRV).result(hidden));
        }
    }

    /// Draws a concentration from the pool, each counter equally likely (D2.1.3b); `None` if the pool is empty.
    pub(crate) fn draw_aaa(&mut self) -> Option<Density> {
        let pool = self.state.aaa_pool;
        if self.state.hidden_aaa() == 0 {
            return None;
        }
        // Saturating, since a raid that a test sets up by hand may lack the printed guns.
        let drawn = self.state.aaa.len().saturating_sub(self.scenario.printed_aaa.len()) + 1;
        let key = self.moment(DRV, Label(drawn as u16)).key(keys::AAA_DRAW);
        let density = Density::ALL[self.chance.open(key).pick(&pool.map(u32::from))];
        self.state.aaa_pool[density.index()] -= 1;
        self.journal.record(|| Event::of(Rule::D2_1_3b).by(DRV).word("density", density.name()));
        Some(density)
    }
}
