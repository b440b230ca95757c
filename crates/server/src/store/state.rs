//! What can be said of a table in a word, as it is kept and sent.

/// Declares an enum whose values have names that are kept and sent.
macro_rules! named {
    ($(#[$about:meta])* $name:ident { $($(#[$each:meta])* $value:ident = $word:literal,)+ }) => {
        $(#[$about])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
        pub enum $name { $($(#[$each])* #[serde(rename = $word)] $value,)+ }

        impl $name {
            /// All of them.
            pub const ALL: &'static [Self] = &[$(Self::$value),+];
            /// The names of all of them.
            pub const NAMES: &'static [&'static str] = &[$($word),+];

            /// As it is kept and sent.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Self::$value => $word,)+ }
            }

            /// The one of this name.
            #[must_use]
            pub fn find(name: &str) -> Option<Self> {
                Self::ALL.iter().copied().find(|one| one.name() == name)
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.name())
            }
        }
    };
}

pub(super) use named;

named! {
    /// How far a table has come.
    TableState {
        /// Players are still looked for.
        Open = "open",
        /// The game is being played.
        Playing = "playing",
        /// The game is over.
        Over = "over",
    }
}

named! {
    /// How fast a table is played.
    Pace {
        /// In one sitting.
        Live = "live",
        /// Over days.
        Turns = "turns",
    }
}

named! {
    /// Who finds a table.
    Visibility {
        /// It stands in the lobby.
        Public = "public",
        /// Whoever knows its address.
        Unlisted = "unlisted",
        /// It stands in the lobby; joining takes a password.
        Password = "password",
    }
}
