//! From a document to a campaign ready for play: cards, squadron, policy (T1.1, T1.3 to T1.6).

use crate::rules::cards::{CampaignCard, SituationCard};
use crate::rules::effects::Effect;
use crate::rules::player::PolicyFile;
use crate::rules::{Rules, Tables};
use crate::scenario::file::{CampaignFile, DocumentFile};
use crate::scenario::load_doctrine;
use crate::scenario::load_squadron::{Bounds, squadron};
use crate::scenario::reach::Reaches;
use crate::scenario::{Campaign, Card, Policy, PolicyKind};
use crate::terms::clock::LAST_DAY;
use ground::doctrine::LookAheadFile;
use ground::game::planner::LookAhead;
use ground::scenario::{Check, Document, Fault, Problems, Provenance};
use std::sync::Arc;

/// Loads a scenario.
pub(crate) fn campaign(document: &Document) -> Result<Campaign, Problems> {
    document.assembled(assemble)
}

/// Checks every policy, also those that do not command.
pub(crate) fn check_policies(file: &DocumentFile, check: &mut Check) {
    let Some(tables) = Tables::of(&file.rules, check) else { return };
    let rules = Rules::of(&tables, &file.switches);
    for (name, policy) in &file.policies {
        flown(name, policy, file, &rules, check);
    }
}

/// Checks what a document holds beside what its campaign uses.
pub(crate) fn check_unused(document: &Document) -> Result<(), Problems> {
    let file: DocumentFile = document.decode()?;
    let mut check = Check::default();
    check_policies(&file, &mut check);
    if check.faults.is_empty() { Ok(()) } else { Err(document.locate(check.faults)) }
}

/// The campaign of a file; what is wrong with it is in the check.
pub(crate) fn assemble(file: &DocumentFile, check: &mut Check) -> Option<Campaign> {
    if file.sides.is_none() {
        check.fault(Fault::new("sides", "the scenario has no sides").expected("sides.player"));
    }
    let tables = Tables::of(&file.rules, check)?;
    under(file, &tables, check)
}

/// The campaign of a file under the tables of its rules.
pub(crate) fn under(file: &DocumentFile, tables: &Tables, check: &mut Check) -> Option<Campaign> {
    let rules = Rules::of(tables, &file.switches);
    let (card, situation) = cards(&file.campaign, tables, check)?;
    let terms = Terms::of(&file.campaign, card, situation, check);
    check_year(&file.campaign, &rules, terms.year, check);
    let side = &file.sides.as_ref()?.player;
    let bounds = Bounds { rules: &rules, year: terms.year, starting_so: terms.starting_so };
    let squadron = side.squadron.as_ref().map(|file| squadron(file, bounds, check));
    let policy = policy(file, side.policy.as_ref(), &rules, check)?;
    if !check.faults.is_empty() {
        return None;
    }
    Some(Campaign {
        tiles: card.tiles,
        reaches: Reaches::of(&rules),
        rules,
        card: Card { title: card.title.clone(), effects: card.effects.clone() },
        situation: Card { title: situation.title.clone(), effects: situation.effects.clone() },
        year: terms.year,
        set_up_vp: terms.set_up_vp,
        starting_so: terms.starting_so,
        days: terms.days,
        daily_so: terms.daily_so,
        grades: card.grades,
        squadron,
        policy,
        provenance: provenance(file),
    })
}

/// The cards that the scenario names.
fn cards<'a>(
    file: &CampaignFile,
    tables: &'a Tables,
    check: &mut Check,
) -> Option<(&'a CampaignCard, &'a SituationCard)> {
    let card = tables.campaigns.get(&file.card);
    if card.is_none() {
        let names = tables.campaigns.keys().map(String::as_str);
        check.fault(Fault::unknown("campaign.card", "campaign card", &file.card, names));
    }
    let situation = tables.situations.get(&file.situation);
    if situation.is_none() {
        let names = tables.situations.keys().map(String::as_str);
        check.fault(Fault::unknown("campaign.situation", "situation card", &file.situation, names));
    }
    Some((card?, situation?))
}

/// The terms of the two cards, with the scenario's own values where it has some.
struct Terms {
    year: u16,
    set_up_vp: u8,
    starting_so: i16,
    days: u8,
    daily_so: i16,
}

impl Terms {
    fn of(file: &CampaignFile, card: &CampaignCard, situation: &SituationCard, check: &mut Check) -> Terms {
        let of = |effect: &Effect| if let Effect::SetUpVp { n } = *effect { n } else { 0 };
        let more = |effects: &[Effect]| effects.iter().map(of).fold(0, u8::saturating_add);
        let year = file.year.map(|year| check.int("campaign.year", year, 1900, 2100));
        let set_up_vp = file.set_up_vp.map(|vp| check.int("campaign.set-up-vp", vp, 1, 200));
        let starting_so = file.so.map(|so| check.int("campaign.so", so, 0, 500));
        let days = file.days.map(|days| check.int("campaign.days", days, 1, LAST_DAY));
        let daily_so = file.daily_so.map(|so| check.int("campaign.daily-so", so, 0, 99));
        Terms {
            year: year.unwrap_or(card.year),
            set_up_vp: set_up_vp
                .unwrap_or(card.vp)
                .saturating_add(more(&card.effects))
                .saturating_add(more(&situation.effects)),
            starting_so: starting_so.unwrap_or(situation.so),
            days: days.unwrap_or(situation.days),
            daily_so: daily_so.unwrap_or(situation.daily_so),
        }
    }
}

/// Some aircraft is in service in the year.
fn check_year(file: &CampaignFile, rules: &Rules, year: u16, check: &mut Check) {
    if rules.aircraft.iter().any(|card| card.year <= year) {
        return;
    }
    let path = match file.year {
        Some(_) => "campaign.year".to_owned(),
        None => format!("rules.campaigns.{}.year", file.card),
    };
    let first = rules.aircraft.iter().map(|card| card.year).min().unwrap_or(0);
    let fault = Fault::new(path, format!("no aircraft of the rules exists in {year}"));
    check.fault(fault.expected(format!("{first} or later")));
}

fn policy(file: &DocumentFile, named: Option<&String>, rules: &Rules, check: &mut Check) -> Option<Policy> {
    let path = "sides.player.policy";
    let Some(name) = named else {
        check.fault(Fault::new(path, "the side has no policy").expected("the name of a policy, such as point-hunter"));
        return None;
    };
    let Some(policy) = file.policies.get(name) else {
        check.fault(Fault::unknown(path, "policy", name, file.policies.keys().map(String::as_str)));
        return None;
    };
    Some(Policy { name: name.clone(), flown: flown(name, policy, file, rules, check)? })
}

/// How the policy `name` chooses.
fn flown(name: &str, policy: &PolicyFile, file: &DocumentFile, rules: &Rules, check: &mut Check) -> Option<PolicyKind> {
    let lower = |name: &str, policy: &PolicyFile, check: &mut Check| {
        load_doctrine::doctrine(name, policy, &file.rules, rules, check)
    };
    if let Some(look_ahead) = &policy.look_ahead {
        if policy.random || policy.replaces() {
            check.fault(LookAheadFile::beside(name, "tables"));
        }
        let has_rows = |policy: &PolicyFile| !policy.random && policy.look_ahead.is_none();
        let followed = look_ahead.followed(name, &file.policies, has_rows, check);
        return LookAhead::lower(followed, |name, policy| lower(name, policy, check)).map(PolicyKind::LookAhead);
    }
    if !policy.random {
        return Some(PolicyKind::ByTheBook(Arc::new(lower(name, policy, check)?)));
    }
    if policy.replaces() {
        let fault = Fault::new(format!("policies.{name}.random"), "a policy that chooses by dice has tables");
        check.fault(fault.expected("tables, or `random`"));
    }
    Some(PolicyKind::Random)
}

/// Every table in use: of the campaign and situation cards those in force.
fn provenance(file: &DocumentFile) -> Vec<Provenance> {
    let mut tables = file.rules.provenance();
    tables.retain(|table| match table.table.strip_prefix("rules.").and_then(|table| table.split_once('.')) {
        Some(("campaigns", card)) => card == file.campaign.card,
        Some(("situations", situation)) => situation == file.campaign.situation,
        _ => true,
    });
    tables
}
