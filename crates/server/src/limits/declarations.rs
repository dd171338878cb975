//! The macros that declare limits. From one line each follow the field, its default, the key in the configuration file with the
//! range of its values, and the row in the operator's guide.

/// The key in the configuration file: the given one, or the name of the field.
macro_rules! key {
    ($field:ident) => {
        stringify!($field)
    };
    ($field:ident $key:literal) => {
        $key
    };
}

/// Declares numbers and durations: `field as "key": type = default, range, "description";`, where the key is the name of the
/// field if it is missing. The description is the row in docs/deploying.md.
macro_rules! bounds {
    ($($(#[$comment:meta])* $field:ident $(as $key:literal)?: $kind:ty = $default:expr, $range:expr, $text:literal;)*) => {
        /// Limits that protect the machine and can be configured.
        ///
        /// `caldera serve` reads them from the section `limits` of its configuration file; tests use smaller values in order to
        /// reach each limit.
        #[derive(Clone, Copy, Debug)]
        pub struct Bounds {
            $(#[doc = $text] #[doc = ""] $(#[$comment])* pub $field: $kind,)*
            /// The rate limits.
            pub rates: Rates,
        }

        impl Default for Bounds {
            fn default() -> Bounds {
                Bounds { $($field: $default,)* rates: Rates::default() }
            }
        }

        impl Bounds {
            /// Sets the limit with this key; `None` if there is no such limit.
            fn set(&mut self, key: &str, value: &serde_json::Value) -> Option<Result<(), LimitError>> {
                $(if key == key!($field $($key)?) {
                    return Some(settings::read(key, value, &$range).map(|value| self.$field = value));
                })*
                self.rates.set(key, value)
            }

            /// All limits with their values.
            pub fn list(&self) -> Vec<Limit> {
                let mut list = vec![$(Limit {
                    key: key!($field $($key)?),
                    description: $text,
                    per: None,
                    value: settings::Value::to_setting(self.$field),
                    range: settings::describe::<$kind>(&$range),
                },)*];
                list.extend(self.rates.list());
                list
            }
        }
    };
}

/// Declares rate limits: `Kind as "key": burst, refill interval, "description" per "whom";`.
macro_rules! rates {
    ($($(#[$comment:meta])* $kind:ident as $key:literal: $burst:expr, $refill:expr, $text:literal per $whom:literal;)*) => {
        /// What a rate limit applies to, and whether it counts by address or by user.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub(crate) enum Kind {
            $(#[doc = concat!($text, ", by ", $whom)] #[doc = ""] $(#[$comment])* $kind,)*
        }

        impl Kind {
            /// All kinds.
            const ALL: &[Kind] = &[$(Kind::$kind,)*];

            /// The name in metrics.
            const fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => stringify!($kind),)*
                }
            }

            /// The key in the configuration file.
            const fn key(self) -> &'static str {
                match self {
                    $(Kind::$kind => $key,)*
                }
            }

            const fn description(self) -> (&'static str, &'static str) {
                match self {
                    $(Kind::$kind => ($text, $whom),)*
                }
            }

            const fn default_rate(self) -> Rate {
                match self {
                    $(Kind::$kind => Rate { burst: $burst, refill: $refill },)*
                }
            }
        }
    };
}
