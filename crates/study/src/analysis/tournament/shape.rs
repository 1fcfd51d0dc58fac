//! Which cells a tournament has, and which of them each of its figures is made of.

/// The policies and scenarios of a tournament.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Shape {
    /// The number of scenarios.
    pub scenarios: usize,
    /// The number of policies of the side named first.
    pub rows: usize,
    /// The number of policies of the other side; 1 where there is none.
    pub columns: usize,
    /// Whether there is another side.
    pub opposed: bool,
    /// Whether each policy plays both sides, so that it has one score. Both sides then have the same policies.
    pub rotated: bool,
    /// How many units of a score's integer are 1 in print.
    pub scale: f64,
    /// What both sides score together, in print: 1 where they share the points of a game, else 0.
    pub whole: f64,
}

/// A figure of the payoffs: a constant, and a sum of the means of cells, each with its factor.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Linear {
    pub(super) constant: f64,
    /// Cells, each once, with factors other than 0.
    pub(super) terms: Vec<(usize, f64)>,
}

impl Linear {
    /// The sum of figures, each with its factor.
    pub(super) fn sum<'a>(parts: impl IntoIterator<Item = (&'a Linear, f64)>) -> Linear {
        let mut constant = 0.0;
        let mut terms: std::collections::BTreeMap<usize, f64> = std::collections::BTreeMap::new();
        for (part, factor) in parts {
            constant += part.constant * factor;
            for (cell, own) in &part.terms {
                *terms.entry(*cell).or_default() += own * factor;
            }
        }
        Linear { constant, terms: terms.into_iter().filter(|(_, factor)| factor.abs() > 1e-12).collect() }
    }

    /// This figure less another.
    pub(super) fn less(&self, other: &Linear) -> Linear {
        Linear::sum([(self, 1.0), (other, -1.0)])
    }
}

impl Shape {
    /// The number of cells.
    pub fn cells(&self) -> usize {
        self.scenarios * self.rows * self.columns
    }

    /// The cell of a scenario, a policy of the first side and one of the other.
    pub fn cell(&self, scenario: usize, row: usize, column: usize) -> usize {
        (scenario * self.rows + row) * self.columns + column
    }

    /// The scenario and the policies of a cell.
    pub fn place(&self, cell: usize) -> (usize, usize, usize) {
        (cell / (self.rows * self.columns), cell / self.columns % self.rows, cell % self.columns)
    }

    /// Whether a cell is played: where policies play both sides, one against itself has half of what there is.
    pub fn is_played(&self, cell: usize) -> bool {
        let (_, row, column) = self.place(cell);
        !(self.rotated && row == column)
    }

    /// The sides that have scores of their own: none but the first where policies play both.
    pub(super) fn sides(&self) -> usize {
        if self.opposed && !self.rotated { 2 } else { 1 }
    }

    /// The number of policies of a side.
    pub(super) fn policies(&self, side: usize) -> usize {
        if side == 0 { self.rows } else { self.columns }
    }

    /// The number of policies that those of a side play against.
    pub(super) fn opponents(&self, side: usize) -> usize {
        if side == 0 { self.columns } else { self.rows }
    }

    /// The payoff of the first side, the mean over all scenarios, in print.
    pub(super) fn payoff(&self, row: usize, column: usize) -> Linear {
        let each = 1.0 / (self.scenarios as f64 * self.scale);
        if !self.rotated {
            let terms = (0..self.scenarios).map(|scenario| (self.cell(scenario, row, column), each));
            return Linear { constant: 0.0, terms: terms.collect() };
        }
        if row == column {
            return Linear { constant: self.whole / 2.0, terms: Vec::new() };
        }
        let both = (0..self.scenarios).flat_map(|scenario| {
            [(self.cell(scenario, row, column), each / 2.0), (self.cell(scenario, column, row), -each / 2.0)]
        });
        let mut terms: Vec<(usize, f64)> = both.collect();
        terms.sort_by_key(|(cell, _)| *cell);
        Linear { constant: self.whole / 2.0, terms }
    }

    /// What a policy of a side scores against an opponent: of the second side, what the payoff leaves.
    pub(super) fn against(&self, side: usize, policy: usize, opponent: usize) -> Linear {
        match side {
            0 => self.payoff(policy, opponent),
            _ => {
                let whole = Linear { constant: self.whole, terms: Vec::new() };
                whole.less(&self.payoff(opponent, policy))
            }
        }
    }

    /// What a policy of a side scores, the mean over all opponents.
    pub(super) fn score(&self, side: usize, policy: usize) -> Linear {
        let opponents = self.opponents(side);
        let all: Vec<Linear> = (0..opponents).map(|opponent| self.against(side, policy, opponent)).collect();
        Linear::sum(all.iter().map(|part| (part, 1.0 / opponents as f64)))
    }
}
