//! How the effects are declared.

/// Declares the effects: the variant, its name in files, the cards that may have it, the keys that it needs, those that
/// it may have, and those that are `false` unless written.
macro_rules! effects {
    ($(
        $(#[$meta:meta])*
        $effect:ident = $text:literal on [$($printed:ident)*] {
            $($key:ident: $type:ty $(= $limits:expr)?),* $(,)?
        } $(maybe { $($maybe:ident: $maybe_type:ty $(= $maybe_limits:expr)?),* })? $(flags { $($flag:ident),* })?;
    )*) => {
        /// What a card does.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum Effect {
            $(
                $(#[$meta])*
                #[allow(missing_docs, reason = "the effect says what its keys are")]
                $effect { $($key: $type,)* $($($maybe: Option<$maybe_type>,)*)? $($($flag: bool,)*)? }
            ),*
        }

        impl Effect {
            /// The names that files use.
            pub(crate) const NAMES: &'static [&'static str] = &[$($text),*];

            /// The name that files use.
            pub(crate) const fn name(self) -> &'static str {
                match self { $(Effect::$effect { .. } => $text),* }
            }

            /// The cards that may have each, in the order of the names.
            pub(super) const PRINTED: &'static [&'static [Printed]] = &[$(&[$(Printed::$printed),*]),*];

            /// The cards that may have it.
            pub(super) const fn printed_on(self) -> &'static [Printed] {
                match self { $(Effect::$effect { .. } => &[$(Printed::$printed),*]),* }
            }
        }

        impl Lower<()> for Effect {
            type Shape = EffectFile;

            fn lower(shape: &EffectFile, path: &str, _: Limits, at: &mut Lowering<'_, ()>) -> Option<Effect> {
                let mut keys = Keys { file: shape, path, at, known: Vec::new() };
                let effect = match shape.effect.as_str() {
                    $($text => {
                        $(
                            let $key = keys.needed::<$type>(
                                stringify!($key), &shape.$key, $crate::rules::effects::keys::limits!($($limits)?),
                            );
                        )*
                        $($(
                            let $maybe = keys.maybe::<$maybe_type>(
                                stringify!($maybe), &shape.$maybe,
                                $crate::rules::effects::keys::limits!($($maybe_limits)?),
                            );
                        )*)?
                        $($(let $flag = keys.flag(stringify!($flag), shape.$flag);)*)?
                        let sound = keys.are_all();
                        let effect = Effect::$effect {
                            $($key: $key?,)* $($($maybe: $maybe?,)*)? $($($flag,)*)?
                        };
                        sound.then_some(effect)
                    })*
                    name => {
                        let names = Effect::NAMES.iter().copied();
                        keys.at.check.fault(Fault::unknown(format!("{path}.effect"), "effect", name, names));
                        None
                    }
                };
                effect
            }
        }
    };
}
pub(super) use effects;
