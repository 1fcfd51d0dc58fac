//! The raids in which numbers may matter.

use ground::scenario::{Document, Request};

/// Raids of a ground, and of one made for single numbers.
const RAIDS: u64 = 3;
const MORE_RAIDS: u64 = 12;

/// What a ground is loaded from, what is set there, who flies, and how many raids.
type Wanted = (String, Vec<String>, Option<&'static str>, u64);

const POLICIES: [&str; 6] = ["textbook", "random", "cautious", "nearest-target", "low-ingress", "aggressive-sead"];

/// A scenario, and each of its variants.
fn with_variants(scenario: &str) -> Vec<String> {
    let variants = load(scenario, &[], None).variants().to_vec();
    let of = |variant: String| format!("{scenario}+{variant}");
    [vec![scenario.to_owned()], variants.into_iter().map(of).collect()].concat()
}

/// The built-in raids, those made to meet rare rules, and those made for single numbers.
fn written() -> Vec<Wanted> {
    let files = [("extra/odd", RAIDS), ("grounds/training", MORE_RAIDS), ("grounds/weather", MORE_RAIDS)];
    let files = files.map(|(file, raids)| (ground::game::testing::path(&format!("tests/downtown/{file}.toml")), raids));
    let of = |(file, raids): (String, u64)| with_variants(&file).into_iter().map(move |name| (name, raids));
    let names = files.into_iter().flat_map(of).chain(built_in().into_iter().map(|name| (name, RAIDS)));
    names.map(|(name, raids)| (name, Vec::new(), None, raids)).collect()
}

fn built_in() -> Vec<String> {
    crate::library().scenarios("downtown").into_iter().map(str::to_owned).collect()
}

/// The built-in raids under two more policies each.
fn cast() -> Vec<Wanted> {
    let scenarios = built_in().into_iter().enumerate();
    let others = |place: usize| [1, 3].map(|other| POLICIES[(place + other) % POLICIES.len()]);
    scenarios
        .flat_map(|(place, name)| others(place).map(|policy| (name.clone(), Vec::new(), Some(policy), RAIDS)))
        .collect()
}

/// Flights of every task from both services, by day and by night, in each part of the war.
fn packages() -> Vec<Wanted> {
    const USAF: &str = "{aircraft='f-105d', of=4, flights=2, mission='strike', task='bombing'},
        {aircraft='f-105f', of=4, mission='iron-hand', task='sead'}, {aircraft='f-4d', of=4, mission='cap', task='cap'},
        {aircraft='f-4c', of=4, mission='strike', task='close-escort'},
        {aircraft='f-4d', of=4, mission='strike', task='armed-escort'},
        {aircraft='rf-4c', of=1, mission='recon', task='recon'}, {aircraft='eb-66', of=1, mission='jamming', task='jamming'},
        {aircraft='f-4e', of=4, mission='jamming', task='chaff'}";
    const USN: &str = "{aircraft='a-4e', of=4, flights=2, mission='strike', task='bombing'},
        {aircraft='a-4e', of=2, mission='iron-hand', task='sead'}, {aircraft='f-8e', of=2, mission='cap', task='cap'},
        {aircraft='f-4b', of=2, mission='strike', task='close-escort'},
        {aircraft='a-7e', of=4, mission='strike', task='armed-escort'},
        {aircraft='rf-8a', of=1, mission='recon', task='recon'}, {aircraft='ea-6a', of=1, mission='jamming', task='jamming'},
        {aircraft='a-6a', of=2, mission='strike', task='bombing'}";
    let dates = ["1965-06", "1966-03", "1966-08", "1966-12", "1967-05", "1967-10", "1968-02", "1972-05", "1972-12"];
    let mut wanted = Vec::new();
    for (place, date) in dates.into_iter().enumerate() {
        for (flights, night) in [(USAF, false), (USN, false), (USAF, true), (USN, true)] {
            let sets = [
                format!("raid.date='{date}'"),
                format!("raid.night={night}"),
                format!("raid.activation='{}'", ["d10", "d9", "d4"][place % 3]),
                format!("sides.us.flights=[{flights}]"),
            ];
            let policy = POLICIES[wanted.len() % POLICIES.len()];
            wanted.push(("downtown/training".to_owned(), sets.to_vec(), Some(policy), RAIDS));
        }
    }
    wanted
}

/// The types of US aircraft with their cards.
fn us_aircraft() -> Vec<(String, toml::Value)> {
    let rules = Document::rules(&crate::library(), "downtown", &[], &[]).unwrap();
    let aircraft: toml::Table = rules.value("rules.aircraft").unwrap().try_into().unwrap();
    aircraft.into_iter().filter(|(_, card)| card["service"].as_str() != Some("drv")).collect()
}

/// Flights of a type on a task; what it can't bomb another does.
fn group(name: &str, card: &toml::Value, mission: &str, task: &str, flights: usize) -> String {
    let bombs = task != "bombing" || card.get("bombs").is_some();
    let name = if bombs { name } else { "f-105d" };
    format!("{{aircraft='{name}', of=4, flights={flights}, mission='{mission}', task='{task}'}}")
}

/// Each type of US aircraft on every task that there is for it.
fn types() -> Vec<Wanted> {
    let mut wanted = Vec::new();
    for (name, card) in us_aircraft() {
        let special =
            [("standoff", "jamming"), ("recon", "recon")].into_iter().find(|(key, _)| card.get(key).is_some());
        let other = special.map_or(("iron-hand", "sead"), |(_, task)| (task, task));
        let tasks = [("strike", "bombing"), ("cap", "cap"), other];
        let groups = tasks.map(|(mission, task)| group(&name, &card, mission, task, 1)).join(", ");
        for (date, policy) in [("1966-05", "random"), ("1967-10", "textbook"), ("1972-05", "low-ingress")] {
            let sets = vec![format!("sides.us.flights=[{groups}]"), format!("raid.date='{date}'")];
            wanted.push(("downtown/training".to_owned(), sets, Some(policy), RAIDS));
        }
    }
    wanted
}

/// Fights of each type of US aircraft, in each band, with what it carries at each date, against many MiGs of one type.
fn fights() -> Vec<Wanted> {
    const MIGS: [&str; 6] = ["mig-17f", "mig-19s", "mig-21f-13", "mig-21pf", "mig-21pfm", "mig-21mf"];
    let mut wanted = Vec::new();
    for (name, card) in us_aircraft() {
        let fits = card["fits"].as_array().unwrap();
        for place in 0..fits.len().max(3) {
            let mig = MIGS[wanted.len() % MIGS.len()];
            let policy = ["textbook", "nearest-target", "cautious"][wanted.len() / MIGS.len() % 3];
            let band = ["low", "medium", "high"][place % 3];
            let strike = group(&name, &card, "strike", "bombing", 3);
            let cap = group(&name, &card, "cap", "cap", 4);
            let mut sets = among_migs(mig, band);
            sets.push(format!("raid.date={}", fits[place % fits.len()]["from"]));
            sets.push(format!("sides.us.flights=[{strike}, {cap}]"));
            wanted.push(("downtown/training".to_owned(), sets, Some(policy), MORE_RAIDS));
        }
    }
    wanted
}

/// Bombers of each type in each band, bombs aboard among many MiGs: as fast as they are with bombs, and with another row of
/// the bombing table for each point.
fn bombers() -> Vec<Wanted> {
    let successes = |points: u8| format!("{{points='{points}', numbers=[{}, 20, 21, 22]}}", 3 + points % 8 * 2);
    let successes = (1..=120).map(successes).collect::<Vec<String>>().join(", ");
    let mut wanted = Vec::new();
    for (name, card) in us_aircraft().into_iter().filter(|(_, card)| card.get("bombs").is_some()) {
        for (place, band) in ["low", "medium", "high"].into_iter().enumerate() {
            let strike = group(&name, &card, "strike", "bombing", 4);
            let mut sets = among_migs("mig-21mf", band);
            sets.extend([
                "raid.date='1968-02'".to_owned(),
                "rules.movement.bombs-speed=12".to_owned(),
                format!("rules.loads.deep={}", place == 1),
                format!("rules.bombing.successes=[{successes}]"),
                format!("sides.us.flights=[{strike}]"),
            ]);
            wanted.push(("downtown/training".to_owned(), sets, Some("textbook"), MORE_RAIDS));
        }
    }
    wanted
}

/// Types that carry guided bombs, with these.
fn guided() -> Vec<Wanted> {
    let mut wanted = Vec::new();
    for (name, card) in us_aircraft() {
        for (key, load) in [("laser-bombs", "laser"), ("walleyes", "walleye")] {
            let strike =
                format!("{{aircraft='{name}', of=2, flights=4, mission='strike', task='bombing', load='{load}'}}");
            let sets = vec!["raid.date='1972-05'".to_owned(), format!("sides.us.flights=[{strike}]")];
            let carried = card.get(key).is_some();
            wanted.extend(carried.then(|| ("downtown/training".to_owned(), sets, None, MORE_RAIDS)));
        }
    }
    wanted
}

/// What is set for a raid in one band among many MiGs of one type; without SAMs they come to it.
fn among_migs(mig: &str, band: &str) -> Vec<String> {
    let legs = format!("{{ingress='{band}', run='{band}', egress='{band}'}}");
    let types = format!("[{{type='{mig}', profile='11-100', two='1-20', three='21-50', four='51-100'}}]");
    let mut sets = vec![
        format!("rules.activation.many={{source='house', ref='', limit=8, dummy='1-10', types={types}}}"),
        "raid.activation='many'".to_owned(),
        "raid.mig-day=10".to_owned(),
        format!("rules.planning.bands=[{{from='1965-01', usaf={legs}, usn={legs}}}]"),
        format!("rules.planning.cap.highest='{band}'"),
    ];
    sets.extend(["cell", "sead", "recon", "chaff", "night"].map(|who| format!("rules.planning.{who}={legs}")));
    sets
}

/// A target of each kind, with more bombers and with fewer, and nobody in their way.
fn targets() -> Vec<Wanted> {
    let mut wanted = Vec::new();
    for hex in ["2218", "1239", "1928", "0529", "1828", "1020", "2229", "2131"] {
        for flights in [1, 2, 4, 8] {
            let bombers = format!("{{aircraft='f-105d', of=4, flights={flights}, mission='strike', task='bombing'}}");
            let sets = vec![
                format!("raid.targets=[{{hex='{hex}', die='1-10'}}]"),
                "raid.mig-day=10".to_owned(),
                "raid.printed-aaa=false".to_owned(),
                "raid.aaa-points=0".to_owned(),
                "raid.fire-cans=0".to_owned(),
                format!("sides.us.flights=[{bombers}]"),
            ];
            wanted.push(("downtown/training".to_owned(), sets, None, MORE_RAIDS));
        }
    }
    wanted
}

/// The odd rows of the activation table as they are balanced.
fn balanced() -> Vec<Wanted> {
    let sets = || vec!["switches.activation-data='balanced'".to_owned()];
    ["d4", "d6", "d12"].map(|name| (format!("downtown/{name}"), sets(), None, MORE_RAIDS)).to_vec()
}

/// Loads a scenario with changes.
fn load(name: &str, sets: &[String], policy: Option<&str>) -> Document {
    let policies = policy.iter().map(|policy| format!("us={policy}")).collect();
    let request = Request { sets: sets.to_vec(), policies, ..Request::scenario(name) };
    Document::load(&crate::library(), &request, &["downtown"])
        .unwrap_or_else(|problems| panic!("{name} {sets:?}: {problems}"))
}

/// Every raid that is wanted, the most general last: its document, and how many are played.
pub(crate) fn documents() -> Vec<(Document, u64)> {
    let wanted =
        [bombers(), guided(), fights(), types(), targets(), packages(), balanced(), cast(), written()].concat();
    wanted.into_iter().map(|(name, sets, policy, raids)| (load(&name, &sets, policy), raids)).collect()
}
