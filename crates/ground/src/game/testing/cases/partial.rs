//! Parts of a state that a case describes by some of their values: these are put into the state before play, or
//! compared with it after.

use crate::board::{Facing, Heading, Hex};
use serde::{Deserialize, Deserializer, de};

/// A value as cases write it, where a state has a `T`.
pub trait Written<T> {
    /// Puts it into a state.
    fn put(&self, to: &mut T);

    /// Whether a state has this value.
    fn matches(&self, there: &T) -> bool;
}

impl<T: Clone + PartialEq> Written<T> for T {
    fn put(&self, to: &mut T) {
        to.clone_from(self);
    }

    fn matches(&self, there: &T) -> bool {
        self == there
    }
}

/// A value that a state may be without.
impl<T: Clone + PartialEq> Written<Option<T>> for T {
    fn put(&self, to: &mut Option<T>) {
        *to = Some(self.clone());
    }

    fn matches(&self, there: &Option<T>) -> bool {
        there.as_ref() == Some(self)
    }
}

/// The first values of a list.
impl<T: Copy + PartialEq, const N: usize> Written<[T; N]> for Vec<T> {
    fn put(&self, to: &mut [T; N]) {
        to.iter_mut().zip(self).for_each(|(to, value)| *to = *value);
    }

    fn matches(&self, there: &[T; N]) -> bool {
        there.starts_with(self)
    }
}

impl Written<Hex> for [i32; 2] {
    fn put(&self, to: &mut Hex) {
        *to = Hex::new(self[0], self[1]);
    }

    fn matches(&self, there: &Hex) -> bool {
        *self == [there.x, there.y]
    }
}

impl Written<Facing> for u8 {
    fn put(&self, to: &mut Facing) {
        *to = Facing::new(*self);
    }

    fn matches(&self, there: &Facing) -> bool {
        *self == there.index()
    }
}

impl Written<Heading> for u8 {
    fn put(&self, to: &mut Heading) {
        *to = Heading::new(*self);
    }

    fn matches(&self, there: &Heading) -> bool {
        *self == there.index()
    }
}

impl Written<Option<Facing>> for u8 {
    fn put(&self, to: &mut Option<Facing>) {
        *to = Some(Facing::new(*self));
    }

    fn matches(&self, there: &Option<Facing>) -> bool {
        there.is_some_and(|there| self.matches(&there))
    }
}

/// Values that only cases call by names.
pub trait Listed: Copy + PartialEq + 'static {
    /// The names.
    const LIST: &'static [(&'static str, Self)];
}

/// The name of a value of a list.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Name<T>(pub T);

/// The same, or `none`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NameOrNone<T>(pub Option<T>);

fn called<T: Listed, E: de::Error>(name: &str) -> Result<T, E> {
    let found = T::LIST.iter().find(|(known, _)| *known == name);
    found.map(|(_, value)| *value).ok_or_else(|| E::custom(format!("nothing is called {name}")))
}

impl<'de, T: Listed> Deserialize<'de> for Name<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Name<T>, D::Error> {
        called(&String::deserialize(deserializer)?).map(Name)
    }
}

impl<'de, T: Listed> Deserialize<'de> for NameOrNone<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<NameOrNone<T>, D::Error> {
        let name = String::deserialize(deserializer)?;
        if name == "none" { Ok(NameOrNone(None)) } else { called(&name).map(|value| NameOrNone(Some(value))) }
    }
}

impl<T: Listed> Written<T> for Name<T> {
    fn put(&self, to: &mut T) {
        *to = self.0;
    }

    fn matches(&self, there: &T) -> bool {
        self.0 == *there
    }
}

impl<T: Listed> Written<Option<T>> for NameOrNone<T> {
    fn put(&self, to: &mut Option<T>) {
        *to = self.0;
    }

    fn matches(&self, there: &Option<T>) -> bool {
        self.0 == *there
    }
}

/// The values of a `T` that a case writes.
pub trait Partial<T> {
    /// Puts those that are written into a state.
    fn put(&self, to: &mut T);

    /// Where a state has others than those that are written.
    fn differences(&self, is: &T) -> Vec<String>;
}

/// Declares a part of a state that a case describes by some of its values: first keys of its own, then for each type
/// its fields, each with the type in which a case writes it. A field has the name of the key, or the path after `=`.
///
/// ```ignore
/// partial! {
///     /// A jet.
///     JetCase { card: String }
///     of Jet { altitude: i8, jink: bool = ticks.jink }
/// }
/// ```
#[doc(hidden)]
#[macro_export]
macro_rules! partial_case {
    (@at $state:ident $field:ident) => { $state.$field };
    (@at $state:ident $field:ident $($at:ident).+) => { $state.$($at).+ };
    (
        $(#[$meta:meta])* $name:ident { $($own:ident: $own_is:ty),* $(,)? }
        $(of $type:ty { $($field:ident: $is:ty $(= $($at:ident).+)?),* $(,)? })+
    ) => {
        $(#[$meta])*
        #[derive(Clone, Debug, Default, serde::Deserialize)]
        #[serde(rename_all = "kebab-case", deny_unknown_fields, default)]
        pub(crate) struct $name {
            $(pub(crate) $own: Option<$own_is>,)*
            $($(pub(crate) $field: Option<$is>,)*)+
        }

        $(impl $crate::game::testing::cases::Partial<$type> for $name {
            fn put(&self, to: &mut $type) {
                $(if let Some(value) = &self.$field {
                    let to = &mut $crate::partial_case!(@at to $field $($($at).+)?);
                    $crate::game::testing::cases::Written::put(value, to);
                })*
            }

            fn differences(&self, is: &$type) -> Vec<String> {
                let expected = [$($crate::game::testing::cases::expect(
                    stringify!($field),
                    &self.$field,
                    &$crate::partial_case!(@at is $field $($($at).+)?),
                )),*];
                expected.into_iter().flatten().collect()
            }
        })+
    };
}
pub use partial_case as partial;
