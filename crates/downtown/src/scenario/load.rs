//! Makes a scenario ready for play from a document: looks up every name and makes every plan (DH17a).

use crate::ledger::Rule;
use crate::map::Map;
use crate::rules::flights::{Aircraft, NO_PROFILE, Weapon};
use crate::rules::mig_blocks::{Block, lower_block};
use crate::rules::{Rules, RulesFile};
use crate::scenario::Scenario;
use crate::scenario::doctrine::Doctrine;
use crate::scenario::file::{DocumentFile, FixedWeather, RaidSetup, Sides};
use crate::scenario::forces::{Mig, Seats, Stock};
use crate::scenario::plan::Planning;
use crate::scenario::prepared::Prepared;
use crate::scenario::us_plan::PlanStyle;
use crate::terms::date::Date;
use crate::terms::defence::Density;
use crate::terms::flights::Service;
use crate::terms::hexes::number;
use crate::terms::lowering::Lowering;
use crate::terms::raid::Weather;
use crate::terms::switches::{ActivationData, ActivationReading};
use ground::board::Hex;
use ground::scenario::lower::Lower;
use ground::scenario::{Check, Document, Fault, Problems, Provenance};
use std::collections::BTreeSet;
use std::sync::Arc;

/// The type that DRV flights without a profile fly as (D5.9.2a).
const PLAIN_MIG: &str = "mig-17f";

/// Loads a scenario from a document.
pub(crate) fn scenario(document: &Document) -> Result<Scenario, Problems> {
    document.assembled(assemble)
}

/// Lowers the rules of a document for a month.
pub(crate) fn rules(file: &RulesFile, date: Date, check: &mut Check) -> Option<Rules> {
    let rules = Rules::lower(file, "rules", (0, 0), &mut Lowering { check, context: date })?;
    if rules.aircraft.contains_key(NO_PROFILE) {
        let fault =
            Fault::new(format!("rules.aircraft.{NO_PROFILE}"), format!("`{NO_PROFILE}` is a flight without a profile"));
        check.fault(fault.expected("another name"));
    }
    Some(rules)
}

/// Puts a scenario together; faults go to `check`.
pub(crate) fn assemble(file: &DocumentFile, check: &mut Check) -> Option<Scenario> {
    let (Some(raid), Some(sides)) = (&file.raid, &file.sides) else {
        check.fault(Fault::new("raid", "the scenario has no raid").expected("raid and sides.us"));
        return None;
    };
    let at = &mut Lowering { check, context: Date::FIRST };
    let (raid, sides) = (RaidSetup::lower(raid, "raid", (0, 0), at), Sides::lower(sides, "sides", (0, 0), at));
    let (raid, sides) = (raid?, sides?);
    let rules = rules(&file.rules, raid.date, check)?;
    let doctrine = doctrine(file, &sides, raid.date, check)?;
    let style = style(file, &sides, &rules, raid.date, check)?;
    let map = Map::new(&rules, raid.date);
    let listed = rules.sam_sites.values().filter(|sites| sites.from <= raid.date).max_by_key(|sites| sites.from);
    let (sites, site_radius) = listed.map_or((Vec::new(), 0), |sites| (sites.hexes.clone(), sites.within));
    let mut loader = Loader { rules: &rules, raid: &raid, map: &map, check };
    let sites = loader.sites(sites);
    loader.check_sam_room(&sites);
    loader.check_ground();
    loader.check_aaa_points(file.switches.aaa_points);
    loader.check_routes(&sides.us.flights);
    loader.check_counters();
    loader.check_weather();
    loader.check_aaa_columns();
    let go_to = loader.go_to();
    let target_die = loader.target_die();
    let (arrows, exits) = (loader.arrows("arrows", &raid.arrows), loader.exits());
    let flights = loader.flights(&sides.us.flights, &style);
    let (activation, migs) = loader.activation(file)?;
    let field_types = loader.field_types(&migs);
    let printed_aaa = loader.printed_aaa();
    loader.check_aaa_room(printed_aaa.len());
    let mut flights = flights?;
    let seats = flights.clone();
    let planning = Planning {
        rules: &rules,
        map: &map,
        sites: &sites,
        hidden: crate::map::cheapest_paths::hidden_by_ridges(&map, &sites),
        printed_aaa: &printed_aaa,
        style,
        night: raid.night == Some(true),
        seats: &seats,
        arrows: &arrows,
        exits: &exits,
    };
    let plans = loader.plans(&planning, &sides.us.flights, &mut flights)?;
    let arrows = arrows.iter().map(|arrow| arrow.1).collect();
    let mut scenario = Scenario {
        switches: file.switches,
        date: raid.date,
        night: raid.night == Some(true),
        weather: raid.weather.as_ref().map(fixed_weather),
        flights: Seats::new(&flights),
        plans,
        style,
        target_die,
        arrows,
        aaa_points: raid.aaa_points,
        fire_cans: raid.fire_cans,
        counters: raid.counters.clone().unwrap_or_default(),
        sams: Stock {
            located: raid.sams.located,
            dummies: raid.sams.dummies,
            dummy_radars: raid.sams.dummy_radars,
            hidden: raid.sams.hidden,
        },
        mig_day: raid.mig_day.unwrap_or(0),
        printed_aaa,
        sites,
        site_radius,
        go_to,
        orbits: Vec::new(),
        orbit_exits: Vec::new(),
        prepared: Prepared::default(),
        activation,
        field_types,
        migs,
        policy: sides.us.policy.clone(),
        doctrine: Arc::new(doctrine),
        provenance: provenance(&file.rules),
        map,
        rules,
    };
    scenario.orbits = crate::scenario::orbits::orbits(&scenario);
    scenario.orbit_exits = crate::scenario::orbits::orbit_exits(&scenario);
    scenario.prepared = Prepared::new(&scenario);
    Some(scenario)
}

/// Checks the parts of a document that the scenario does not use: policies, activation blocks, and weapons of types not
/// in it.
pub(crate) fn check_unused(file: &DocumentFile, check: &mut Check) {
    let Some(raid) = &file.raid else { return };
    let at = &mut Lowering { check, context: Date::FIRST };
    let Some(raid) = RaidSetup::lower(raid, "raid", (0, 0), at) else { return };
    let Some(rules) = rules(&file.rules, raid.date, check) else { return };
    for (name, policy) in &file.policies {
        let at = &mut Lowering { check, context: raid.date };
        Doctrine::of(name, policy, &file.policies, &file.rules.us_doctrine, at);
        PlanStyle::new(name, policy.plan.as_ref(), &rules, at);
    }
    for (name, aircraft) in &rules.aircraft {
        weapons(&rules, name, aircraft, check);
    }
    let map = Map::new(&rules, raid.date);
    let mut loader = Loader { rules: &rules, raid: &raid, map: &map, check };
    for (table, blocks) in [("activation", &rules.activation), ("activation-balanced", &rules.activation_balanced)] {
        for (name, block) in blocks {
            let path = format!("rules.{table}.{name}");
            block.types.iter().for_each(|row| drop(loader.mig(&path, &row.r#type)));
            lower_block(&path, block, None, loader.check);
        }
    }
}

/// Every table except those from which a scenario picks: aircraft, site lists and activation blocks.
fn provenance(file: &RulesFile) -> Vec<Provenance> {
    let mut tables = file.provenance();
    tables.retain(|table| !table.table.trim_start_matches("rules.").contains('.'));
    tables
}

fn fixed_weather(weather: &FixedWeather) -> Weather {
    let cloud = weather.from.zip(weather.to);
    Weather { sky: weather.sky, cloud, haze: weather.haze, mist: weather.mist == Some(true) }
}

fn doctrine(file: &DocumentFile, sides: &Sides, date: Date, check: &mut Check) -> Option<Doctrine> {
    let name = &sides.us.policy;
    let Some(policy) = file.policies.get(name) else {
        let names = file.policies.keys().map(String::as_str);
        check.fault(Fault::unknown("sides.us.policy", "policy", name, names));
        return None;
    };
    Doctrine::of(name, policy, &file.policies, &file.rules.us_doctrine, &mut Lowering { check, context: date })
}

/// The planning section of the US policy, lowered.
fn style(file: &DocumentFile, sides: &Sides, rules: &Rules, date: Date, check: &mut Check) -> Option<PlanStyle> {
    let section = file.policies.get(&sides.us.policy).and_then(|policy| policy.plan.as_ref());
    PlanStyle::new(&sides.us.policy, section, rules, &mut Lowering { check, context: date })
}

/// Looks up the air weapons of a type.
pub(crate) fn weapons(rules: &Rules, name: &str, aircraft: &Aircraft, check: &mut Check) -> [Option<Weapon>; 3] {
    let fit = &aircraft.fits.weapons;
    let path = format!("rules.aircraft.{name}.fits");
    if fit.len() > 3 {
        check.fault(Fault::new(&path, format!("the fit has {} weapons", fit.len())).expected("at most 3"));
    }
    std::array::from_fn(|place| {
        let weapon = fit.get(place)?;
        let found = rules.weapons.types.get(weapon).cloned();
        if found.is_none() {
            let names = rules.weapons.types.keys().map(String::as_str);
            check.fault(Fault::unknown(&path, "weapon", weapon, names));
        }
        found
    })
}

/// Collects the parts of a scenario.
pub(crate) struct Loader<'a> {
    pub(crate) rules: &'a Rules,
    pub(crate) raid: &'a RaidSetup,
    pub(crate) map: &'a Map,
    pub(crate) check: &'a mut Check,
}

impl Loader<'_> {
    /// The block of the activation table, and the types that it names.
    fn activation(&mut self, file: &DocumentFile) -> Option<(Block, Vec<Mig>)> {
        let mut name = self.raid.activation.clone();
        if file.switches.activation_reading == ActivationReading::Sequential
            && let Some(other) = self.rules.activation_sequential.blocks.get(&name)
        {
            name = other.clone();
        }
        let balanced = file.switches.activation_data == ActivationData::Balanced;
        let odd = self.rules.activation_balanced.get(&name).filter(|_| balanced);
        let Some(block) = odd.or_else(|| self.rules.activation.get(&name)) else {
            let names = self.rules.activation.keys().map(String::as_str);
            self.check.fault(Fault::unknown("raid.activation", "row of the activation table", &name, names));
            return None;
        };
        let path = format!("rules.activation.{name}");
        let names: Vec<&String> = block.types.iter().map(|row| &row.r#type).collect();
        let mut migs = Vec::new();
        for name in names.iter().map(|name| name.as_str()).chain([PLAIN_MIG]) {
            migs.push(self.mig(&path, name)?);
        }
        Some((lower_block(&path, block, printed(&self.raid.activation), self.check), migs))
    }

    /// By open airfield, its only type: the only type of the block, or else the one that the map gives (D5.5.1b).
    fn field_types(&mut self, migs: &[Mig]) -> Vec<Option<u8>> {
        let types = &migs[..migs.len() - 1];
        let sole = (types.len() == 1).then_some(0);
        let mut found = Vec::with_capacity(self.map.airfields.len());
        for field in &self.map.airfields {
            let named = field.only.as_ref().and_then(|only| types.iter().position(|mig| mig.name == *only));
            found.push(sole.or(named.map(|place| place as u8)));
        }
        found
    }

    fn mig(&mut self, path: &str, name: &str) -> Option<Mig> {
        let drv = self.rules.aircraft.get(name).filter(|aircraft| aircraft.service == Service::Drv);
        let Some(aircraft) = drv else {
            let names = self.rules.aircraft.iter().filter(|(_, aircraft)| aircraft.service == Service::Drv);
            self.check.fault(Fault::unknown(
                format!("{path}.types"),
                "type",
                name,
                names.map(|(name, _)| name.as_str()),
            ));
            return None;
        };
        let weapons = weapons(self.rules, name, aircraft, self.check);
        Some(Mig { name: name.to_owned(), aircraft: aircraft.clone(), weapons })
    }

    /// The concentrations printed on the map, with their densities at the date.
    fn printed_aaa(&self) -> Vec<(Hex, Density)> {
        if self.raid.printed_aaa == Some(false) {
            return Vec::new();
        }
        let printed = &self.rules.map.printed_aaa;
        let date = &printed.by_date;
        let listed = |hexes: &Option<Vec<Hex>>, hex| hexes.as_ref().is_some_and(|hexes| hexes.contains(&hex));
        let at_field = |hex| self.rules.map.airfields.fields.iter().any(|field| field.hex == hex);
        let (mut found, mut seen) = (Vec::new(), BTreeSet::new());
        for (grade, hexes) in [(2, &printed.heavy), (1, &printed.medium), (0, &printed.light)] {
            for &hex in hexes.iter().filter(|hex| seen.insert(number(**hex))) {
                let change = i8::from(listed(&date.thickened, hex)) - i8::from(listed(&date.thinned, hex));
                let grade: i8 = grade + date.grade + change;
                let kept = grade < 0 && date.keep_light_at_airfields == Some(true) && at_field(hex);
                match grade {
                    0.. => found.push((hex, Density::ALL[grade.min(2) as usize])),
                    _ if kept => found.push((hex, Density::Light)),
                    _ => {}
                }
            }
        }
        found
    }
}

/// The rule that prints the activation block of a scenario.
fn printed(scenario: &str) -> Option<Rule> {
    const PRINTED: [Rule; 16] = [
        Rule::D5_3b,
        Rule::D5_3c,
        Rule::D5_3d,
        Rule::D5_3e,
        Rule::D5_3f,
        Rule::D5_3g,
        Rule::D5_3h,
        Rule::D5_3i,
        Rule::D5_3j,
        Rule::D5_3k,
        Rule::D5_3l,
        Rule::D5_3m,
        Rule::D5_3n,
        Rule::D5_3o,
        Rule::D5_3p,
        Rule::D5_3q,
    ];
    let number: usize = scenario.strip_prefix('d')?.parse().ok()?;
    PRINTED.get(number.checked_sub(1)?).copied()
}
