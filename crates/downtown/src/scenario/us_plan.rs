//! The part of a policy that is used only in planning (DH18a).

use crate::rules::Rules;
use crate::rules::us_doctrine::{PlanSection, PlanSectionFile};
use crate::terms::flights::{Heights, Homeward};
use crate::terms::lowering::Lowering;
use ground::scenario::lower::Lower;

/// How a policy plans; values that it does not give are those of the rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub(crate) struct PlanStyle {
    pub(crate) site: u16,
    pub(crate) barrage: u16,
    pub(crate) ridge: u16,
    pub(crate) homeward: Homeward,
    pub(crate) heights: Heights,
    /// Turns from the first strike flight to SEAD; `armed_escort` is the same for Armed Escort.
    pub(crate) sead: i8,
    pub(crate) armed_escort: i8,
    pub(crate) visual_only: bool,
}

impl PlanStyle {
    /// The style of the policy `name`, from its planning section.
    pub(crate) fn new(
        name: &str,
        section: Option<&PlanSectionFile>,
        rules: &Rules,
        at: &mut Lowering<'_>,
    ) -> Option<PlanStyle> {
        let path = format!("policies.{name}.plan");
        let section = match section {
            Some(section) => PlanSection::lower(section, &path, (0, 0), at)?,
            None => PlanSection::SILENT,
        };
        let sead = section.sead_ahead.map_or(rules.entry.sead, |ahead| -(ahead as i8));
        let with_sead = section.escort_with_sead == Some(true);
        Some(PlanStyle {
            site: section.site_cost.unwrap_or(rules.planning.site),
            barrage: section.barrage_cost.unwrap_or(rules.planning.barrage),
            ridge: section.ridge_gain.unwrap_or(rules.planning.ridge),
            homeward: section.egress.unwrap_or(Homeward::Nearest),
            heights: section.bands.unwrap_or(Heights::ByDate),
            sead,
            armed_escort: if with_sead { sead } else { rules.entry.armed_escort },
            visual_only: section.visual_only == Some(true),
        })
    }
}

impl PlanSection {
    /// The section of a policy without one.
    const SILENT: PlanSection = PlanSection {
        site_cost: None,
        barrage_cost: None,
        ridge_gain: None,
        egress: None,
        bands: None,
        sead_ahead: None,
        escort_with_sead: None,
        visual_only: None,
    };
}
