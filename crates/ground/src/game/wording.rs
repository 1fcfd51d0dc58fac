//! Names for people: what a report calls figures, values and sides. Files and the command line have ids instead.

use super::names::spoken;

/// Whose a figure is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Whose {
    /// No side's alone.
    #[default]
    Nobody,
    /// That of a side, by its place among the sides.
    Side(usize),
    /// What the first side has less what the second has, with the names of the two.
    Lead([String; 2]),
}

/// A side with its name for people.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SideName {
    /// The id, such as `drv`.
    pub id: String,
    /// The name, such as `DRV`; the id where it has no other.
    pub name: String,
}

/// How a system words its ids.
#[derive(Clone, Debug, Default)]
pub(super) struct Wording {
    pub(super) sides: Vec<SideName>,
    pub(super) spellings: Vec<(&'static str, &'static str)>,
}

impl Wording {
    /// The name of a figure: `shot_down_a` is `shot down, a`, `us_points` is `US points`.
    pub(super) fn figure(&self, id: &str) -> String {
        let of = |at: usize| {
            let side = &self.sides[at];
            Some((id.strip_suffix(&side.id)?.strip_suffix('_')?, side.name.as_str()))
        };
        match (0..self.sides.len()).find_map(of) {
            Some((figure, side)) => format!("{}, {side}", self.words(figure)),
            None => self.words(id),
        }
    }

    /// The name of a category's value: that of a side, or `us-decisive` as `US decisive`.
    pub(super) fn value(&self, id: &str) -> String {
        self.words(id)
    }

    /// The side whose id begins or ends the name of a figure.
    pub(super) fn whose(&self, id: &str) -> Whose {
        let is = |side: &SideName| {
            let (first, last) = (id.strip_prefix(&side.id), id.strip_suffix(&side.id));
            first.is_some_and(|rest| rest.starts_with('_')) || last.is_some_and(|rest| rest.ends_with('_'))
        };
        self.sides.iter().position(is).map_or(Whose::Nobody, Whose::Side)
    }

    fn words(&self, id: &str) -> String {
        let word = |word: &str| {
            let side = || self.sides.iter().find(|side| side.id == word).map(|side| side.name.clone());
            let spelling = self.spellings.iter().find(|(written, _)| *written == word);
            spelling.map(|(_, spelling)| (*spelling).to_owned()).or_else(side).unwrap_or_else(|| word.to_owned())
        };
        let words = spoken(&id.replace('_', " "));
        words.split(' ').map(word).collect::<Vec<String>>().join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_worded_with_the_names_of_its_sides() {
        let side = |id: &str, name: &str| SideName { id: id.to_owned(), name: name.to_owned() };
        let sides = vec![side("a", "ROC"), side("drv", "DRV")];
        let wording = Wording { sides, spellings: vec![("vp", "VP")] };
        let figures = ["shot_down_a", "vp_a", "drv_flights", "turns"].map(|id| wording.figure(id));
        assert_eq!(figures, ["shot down, ROC", "VP, ROC", "DRV flights", "turns"]);
        let values = ["a", "a-gone", "drv-decisive"].map(|id| wording.value(id));
        assert_eq!(values, ["ROC", "ROC gone", "DRV decisive"]);
        let whose = ["shot_down_a", "drv_flights", "data"].map(|id| wording.whose(id));
        assert_eq!(whose, [Whose::Side(0), Whose::Side(1), Whose::Nobody]);
    }
}
