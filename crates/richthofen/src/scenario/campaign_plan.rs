//! The forces of a week, lowered.

use crate::keys;
use crate::rules::campaign::{Campaign, ForceRow};
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
    /// Types that bomb, that photograph and that spot.
    pub(crate) bombers: Vec<u8>,
    pub(crate) cameras: Vec<u8>,
    pub(crate) spotters: Vec<u8>,
}

impl CampaignPlan {
    /// What a man is called: by his name, or by his side and his number.
    pub(crate) fn name_of(&self, label: Label) -> String {
        let Some((allied, number)) = keys::man_of_label(label) else { return format!("#{}", label.0) };
        let side = if allied { Side::Allies } else { Side::Germans };
        let named = self.names.iter().find(|(whose, of, _)| *whose == side && u16::from(*of) == number);
        named.map_or_else(|| format!("{} {number}", if allied { "A" } else { "G" }), |(_, _, name)| name.clone())
    }

    /// The aircraft and the men that a campaign may see, replacements included. The first day brings none, since
    /// nothing is lost before it.
    pub(crate) fn room(&self, week: &Campaign) -> [usize; 2] {
        let days = usize::from(week.days) - 1;
        let all = |force: &ForceRow, place: usize| days * usize::from(force.replacements[place]);
        let forces = [&week.allies, &week.germans];
        let airframes = forces.iter().map(|force| all(force, 2)).sum::<usize>();
        let men = forces.iter().map(|force| all(force, 0) + all(force, 1)).sum::<usize>();
        [self.airframes.len() + airframes, self.men.len() + men]
    }
}
