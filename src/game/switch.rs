//! Switches: the places where a system's rules can be read or played in more ways than one.

/// A choice between readings of a rule, or whether an optional rule is in force.
#[derive(Clone, Copy, Debug)]
pub struct Switch {
    /// Name in kebab-case, such as `alt6`.
    pub name: &'static str,
    /// Path of its value in a scenario's document, such as `rules.switches.alt6`.
    pub path: &'static str,
    /// Its values.
    pub values: &'static [&'static str],
    /// The value taken when none is given.
    pub default: &'static str,
    /// One line on what it decides.
    pub meaning: &'static str,
    /// Ids of the rules that it touches.
    pub rules: &'static [&'static str],
}
