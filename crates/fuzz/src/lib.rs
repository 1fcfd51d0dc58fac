//! What the program reads from people and from folders, as targets of fuzzing: each takes any bytes, and neither
//! panics, hangs nor fills the memory.

mod desk;
mod mutator;
mod seeds;

pub use desk::Desk;
pub use mutator::Mutator;
pub use seeds::seeds;

/// A parser that takes input from outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// The file of a scenario, lowered.
    Scenario,
    /// The file of a policy, with its rows proved and compiled.
    Policy,
    /// A file of changes laid over a scenario.
    Overlay,
    /// The manifest of a report.
    Manifest,
    /// A file of rows, whose bytes a manifest vouches for.
    Part,
    /// A condition on outcomes, such as `losses_a>=2`.
    Condition,
    /// The values of a parameter, a share of games, a number of games: what options are given.
    Range,
}

impl Target {
    /// All targets.
    pub const ALL: [Target; 7] = [
        Target::Scenario,
        Target::Policy,
        Target::Overlay,
        Target::Manifest,
        Target::Part,
        Target::Condition,
        Target::Range,
    ];

    /// The name of its file in `corpus`.
    pub const fn name(self) -> &'static str {
        match self {
            Target::Scenario => "scenario",
            Target::Policy => "policy",
            Target::Overlay => "overlay",
            Target::Manifest => "manifest",
            Target::Part => "part",
            Target::Condition => "condition",
            Target::Range => "range",
        }
    }
}
