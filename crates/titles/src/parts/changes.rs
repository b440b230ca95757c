//! Changes of a title's rules.

/// A change of a title's rules. Games that were begun under an earlier version are played on without it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Change {
    /// The version of the rules that brought it.
    pub since: u32,
    /// What the rules call it.
    pub key: &'static str,
    /// Where the rulebook, or the option of ours that changes it, says so. Empty if it is no matter of this edition.
    pub paragraph: &'static str,
    /// What is played from then on.
    pub what: &'static str,
}

impl Change {
    /// The newest version of rules with these changes.
    #[must_use]
    pub const fn newest(list: &[Self]) -> u32 {
        let (mut newest, mut at) = (1, 0);
        while at < list.len() {
            if list[at].since > newest {
                newest = list[at].since;
            }
            at += 1;
        }
        newest
    }
}

/// Declares the changes of a title's rules: a value that says for one game which of them hold, and the list of them.
///
/// The rules ask for a change by its name, never for a version, so that nothing can be changed without being listed.
///
/// ```
/// # #![allow(unreachable_pub)]
/// use railhead_titles::Change;
///
/// railhead_titles::changes! {
///     lists LIST;
///     2 home_first, "4.1": "The home token comes before the first tile.";
///     3 rivers_cost_once, "4.2": "A river is paid for by whoever crosses it first.";
/// }
///
/// // For the `Title`: the list, and the newest version.
/// assert_eq!((Changes::LIST.len(), Change::newest(Changes::LIST)), (2, 3));
/// // For the rules: what holds in a game that was begun under version 2.
/// let since = Changes::at(2);
/// assert!(since.home_first && !since.rivers_cost_once);
/// ```
///
/// Where editions share their rules each has a list, and a paragraph for it that may be empty:
/// `lists LIST_2009 LIST_1989;`, `2 home_first, "4.1" "31.2": "…";`.
#[macro_export]
macro_rules! changes {
    (lists $list:ident; $( $since:literal $key:ident, $paragraph:literal: $what:literal; )+) => {
        $crate::changes! { @struct $( $since $key $what )+ }
        impl Changes {
            $crate::changes! { @list $list $( $since $key $paragraph $what )+ }
        }
    };
    (lists $one:ident $other:ident; $( $since:literal $key:ident, $in_one:literal $in_other:literal: $what:literal; )+) => {
        $crate::changes! { @struct $( $since $key $what )+ }
        impl Changes {
            $crate::changes! { @list $one $( $since $key $in_one $what )+ }
            $crate::changes! { @list $other $( $since $key $in_other $what )+ }
        }
    };
    (@list $list:ident $( $since:literal $key:ident $paragraph:literal $what:literal )+) => {
        /// All of them, oldest first.
        pub(crate) const $list: &'static [$crate::Change] = &[$(
            $crate::Change { since: $since, key: stringify!($key), paragraph: $paragraph, what: $what },
        )+];
    };
    (@struct $( $since:literal $key:ident $what:literal )+) => {
        /// Which changes of the rules hold in a game, by the version under which it was begun.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[allow(clippy::struct_excessive_bools, reason = "each is a change of its own")]
        pub(crate) struct Changes {
            $( #[doc = $what] pub(crate) $key: bool, )+
        }

        impl Changes {
            /// Those that hold in games begun under a version.
            pub(crate) const fn at(version: u32) -> Self {
                Self { $( $key: version >= $since, )+ }
            }
        }
    };
}
