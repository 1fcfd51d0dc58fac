//! The forces of a week, lowered.

use crate::keys::LABELS_OF_GERMANS;
use crate::state::campaign::Man;
use crate::terms::side::Side;
use ground::chance::Label;

/// What a week begins with.
#[derive(Clone, Debug, serde::Serialize)]
pub(crate) struct CampaignPlan {
    /// The aircraft of both sides: side and type.
    pub(crate) airframes: Vec<(Side, u8)>,
    /// The men of both sides.
    pub(crate) men: Vec<Man>,
    /// Names of men: side, number, name.
    pub(crate) names: Vec<(Side, u8, String)>,
    /// Types that replace losses, by side and die.
    pub(crate) new_types: [[u8; 6]; 2],
    /// Types that bomb, that photograph and that spot, the first choice first.
    pub(crate) bombers: Vec<u8>,
    pub(crate) cameras: Vec<u8>,
    pub(crate) spotters: Vec<u8>,
}

impl CampaignPlan {
    /// What a man is called: by his name, or by his side and his number.
    pub(crate) fn name_of(&self, label: Label) -> String {
        let german = label.0 >= LABELS_OF_GERMANS;
        let (side, first) = if german { (Side::Germans, LABELS_OF_GERMANS) } else { (Side::Allies, 1) };
        let number = (label.0 - first + 1) as u8;
        let named = self.names.iter().find(|(whose, of, _)| *whose == side && *of == number);
        named.map_or_else(|| format!("{} {number}", if german { "G" } else { "A" }), |(_, _, name)| name.clone())
    }
}
