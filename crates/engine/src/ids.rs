//! Small numbers for what is on the table.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Amounts of money.
pub type Money = i32;

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
        pub struct $name(pub u8);

        impl $name {
            /// As an index.
            #[must_use]
            pub const fn index(self) -> usize {
                self.0 as usize
            }

            /// From an index.
            #[must_use]
            pub fn from_index(index: usize) -> Self {
                Self(u8::try_from(index).unwrap_or(u8::MAX))
            }
        }
    };
}

id!(
    /// A player's seat, by the order in which the setup names them.
    Seat
);
id!(
    /// A company, by its place in the edition; the same number owns its tokens on the board.
    CompanyId
);
id!(
    /// A private company, by its place in the edition.
    PrivateId
);
id!(
    /// A train card, by its place on the table.
    TrainId
);

impl CompanyId {
    /// The owner of this company's tokens.
    #[must_use]
    pub const fn owner(self) -> railhead_board::Owner {
        railhead_board::Owner(self.0)
    }
}

/// Who holds a certificate or a private company.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Holder {
    /// The bank: not sold yet.
    Bank,
    /// The stock market: sold or issued, free to buy.
    Market,
    /// A player.
    Player(Seat),
    /// A company.
    Company(CompanyId),
    /// Nobody: removed from the game.
    Gone,
}

impl Holder {
    /// The player, if it is one.
    #[must_use]
    pub const fn player(self) -> Option<Seat> {
        match self {
            Self::Player(seat) => Some(seat),
            _ => None,
        }
    }

    /// The company, if it is one.
    #[must_use]
    pub const fn company(self) -> Option<CompanyId> {
        match self {
            Self::Company(company) => Some(company),
            _ => None,
        }
    }
}

/// Where money lies.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
pub enum Purse {
    /// The bank.
    Bank,
    /// A player's hand.
    Player(Seat),
    /// A company's treasury.
    Company(CompanyId),
}

/// A set of companies; no edition has more than 32.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize)]
pub struct CompanySet(u32);

impl CompanySet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Whether it holds a company.
    #[must_use]
    pub const fn has(self, company: CompanyId) -> bool {
        company.0 < 32 && self.0 & (1 << company.0) != 0
    }

    /// Puts a company in.
    pub const fn add(&mut self, company: CompanyId) {
        if company.0 < 32 {
            self.0 |= 1 << company.0;
        }
    }

    /// Takes a company out.
    pub const fn remove(&mut self, company: CompanyId) {
        if company.0 < 32 {
            self.0 &= !(1 << company.0);
        }
    }

    /// Those that another set holds too.
    #[must_use]
    pub const fn both(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Whether it is empty.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
