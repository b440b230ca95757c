//! The two hands with which rules touch a game: one that looks, one that plays.

/// Declares `Look`, with which predicates see a game and change nothing, and `Play`, with which a game is played on, for the rules of
/// a title and its own part of the state; with further fields of `Play`, if it has any, in braces. The rules have the edition in a
/// field `edition`.
///
/// ```text
/// railhead_titles::look_and_play!(Toy, Own);
/// railhead_titles::look_and_play!(Other, Own { older: usize });
///
/// impl Look<'_> {
///     fn can_buy(self, seat: Seat, company: CompanyId) -> Result<Money, Refusal> { … }
/// }
/// impl Play<'_> {
///     fn buy(&mut self, seat: Seat, company: CompanyId) -> Result<(), Refusal> {
///         let price = self.look().can_buy(seat, company)?;
///         …
///     }
/// }
/// ```
#[macro_export]
macro_rules! look_and_play {
    ($rules:ty, $own:ty $({ $( $(#[$about:meta])* $field:ident: $kind:ty ),+ $(,)? })?) => {
        /// A look at a game: for predicates, which change nothing.
        #[derive(Clone, Copy)]
        pub(crate) struct Look<'a> {
            pub(crate) rules: &'a $rules,
            pub(crate) table: &'a ::railhead_engine::Table,
            pub(crate) own: &'a $own,
        }

        /// A game being played on.
        pub(crate) struct Play<'a> {
            pub(crate) rules: &'a $rules,
            pub(crate) table: &'a mut ::railhead_engine::Table,
            pub(crate) own: &'a mut $own,
            pub(crate) log: &'a mut ::railhead_engine::Log,
            $($( $(#[$about])* pub(crate) $field: $kind, )+)?
        }

        impl Play<'_> {
            pub(crate) const fn look(&self) -> Look<'_> {
                Look { rules: self.rules, table: self.table, own: self.own }
            }
        }

        impl<'a> Look<'a> {
            pub(crate) fn edition(self) -> &'a ::railhead_engine::Edition {
                &self.rules.edition
            }
        }

        impl $rules {
            pub(crate) const fn look<'a>(&'a self, state: &'a ::railhead_engine::State<$own>) -> Look<'a> {
                Look { rules: self, table: &state.table, own: &state.own }
            }
        }
    };
}
