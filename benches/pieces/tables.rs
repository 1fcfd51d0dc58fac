//! Exact probability tables.

use super::{Job, Work, short};
use sortie::game::{ParameterValue, System, TableError};
use sortie::scenario::Document;
use sortie::systems::registry;

/// Each table of each system, its parameters at their defaults; a unit is one walk of them all.
pub(super) fn works() -> Vec<Work> {
    registry().iter().map(|&system| tables(system)).collect()
}

fn tables(system: &'static dyn System) -> Work {
    Work::new(format!("{}/exact-tables", system.name()), (5, 1), move |units| {
        let document =
            Document::rules(&sortie::library(), system.name(), &[], &[]).unwrap_or_else(|error| panic!("{error}"));
        let book = system.table_book(&document).unwrap_or_else(|error| panic!("{error}"));
        let job = move || {
            let mut hasher = blake3::Hasher::new();
            for unit in 0..units {
                for spec in system.tables() {
                    let values: Vec<ParameterValue> =
                        spec.parameters.iter().map(|parameter| parameter.default).collect();
                    hasher.update(format!("{unit} {}", spec.name).as_bytes());
                    match book.exact(spec.name, &values) {
                        Ok(exact) => {
                            for (row, probability) in exact.iter() {
                                hasher.update(format!("{row} {probability}\n").as_bytes());
                            }
                        }
                        // Walking until it is known to be too large is work too.
                        Err(TableError::TooLarge(_)) => {}
                        Err(error) => panic!("{}: {error}", spec.name),
                    }
                }
            }
            short(hasher.finalize())
        };
        Box::new(job) as Job
    })
}
