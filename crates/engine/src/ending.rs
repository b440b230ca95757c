//! Why games end.

use serde::{Deserialize, Serialize, Serializer};

/// Why a game ended.
///
/// ```
/// use railhead_engine::Ending;
///
/// assert_eq!(Ending::Bank.name(), "bank");
/// assert_eq!(Ending::named("bank"), Some(Ending::Bank));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// The players agreed to end it.
    Agreed,
    /// The bank ran out of money.
    Bank,
    /// Players could not pay.
    Bankrupt,
    /// The last train was bought.
    FinalTrain,
    /// A share price reached the end of the chart.
    Price,
    /// Too many loans were taken out.
    Loans,
    /// Too many companies fell to the bank.
    Receivership,
    /// No company is left.
    AllClosed,
    /// It went on for longer than any game should.
    TooLong,
}

impl Ending {
    /// All of them.
    pub const ALL: [Self; 9] = [
        Self::Agreed,
        Self::Bank,
        Self::Bankrupt,
        Self::FinalTrain,
        Self::Price,
        Self::Loans,
        Self::Receivership,
        Self::AllClosed,
        Self::TooLong,
    ];

    /// What it is called in game files.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Agreed => "agreed",
            Self::Bank => "bank",
            Self::Bankrupt => "bankrupt",
            Self::FinalTrain => "final_train",
            Self::Price => "stock_market",
            Self::Loans => "loans",
            Self::Receivership => "receivership",
            Self::AllClosed => "all_closed",
            Self::TooLong => "dnf",
        }
    }

    /// The one that is called so in game files.
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|ending| ending.name() == name)
    }
}

impl std::fmt::Display for Ending {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name())
    }
}

impl Ending {
    /// Writes its name, where programs read it. States keep the variant instead.
    pub(crate) fn serialize_name<S: Serializer>(this: &Self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(this.name())
    }
}
