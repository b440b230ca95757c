//! Books that a text keeps beside a game.

use railhead_engine::Money;
use std::collections::BTreeMap;

/// What everybody should have, by account: what they had in the beginning and every amount that was written down since.
///
/// ```
/// use railhead_sitting::Ledger;
///
/// let mut ledger = Ledger::new([("Ann".to_owned(), 600), ("bank".to_owned(), 1400)]);
/// ledger.enter("Ann -100", true);
/// assert_eq!(ledger.wrong(|account| if account == "Ann" { 500 } else { 1500 }), [""; 0]);
/// assert_eq!(ledger.wrong(|_| 500), ["bank has 500, by the text 1500"]);
/// ```
#[derive(Clone, Debug)]
pub struct Ledger {
    accounts: BTreeMap<String, Money>,
}

/// The other side of every amount.
pub(crate) const BANK: &str = "bank";

impl Ledger {
    /// A ledger with what everybody has in the beginning, the bank among them.
    pub fn new(accounts: impl IntoIterator<Item = (String, Money)>) -> Self {
        Self { accounts: accounts.into_iter().collect() }
    }

    /// Who has an account.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.accounts.keys().map(String::as_str)
    }

    /// Enters an amount as it is written, `Ann -100`; the bank is the other side of it, unless it is money that comes from nowhere.
    ///
    /// # Panics
    /// If there is no such account, or no amount.
    pub fn enter(&mut self, words: &str, from_bank: bool) {
        let (account, amount) = words.split_once(' ').unwrap_or_else(|| panic!("{words:?} names no amount"));
        let amount: Money = amount.trim().parse().unwrap_or_else(|_| panic!("{amount:?} is no number"));
        *self.accounts.get_mut(account).unwrap_or_else(|| panic!("no account {account}")) += amount;
        if from_bank {
            *self.accounts.get_mut(BANK).expect("the bank has an account") -= amount;
        }
    }

    /// Every account that really has something else, in words.
    pub fn wrong(&self, actual: impl Fn(&str) -> Money) -> Vec<String> {
        let all = self.accounts.iter().map(|(account, written)| (account, actual(account), written));
        let wrong = all.filter(|(_, actual, written)| actual != *written);
        wrong.map(|(account, actual, written)| format!("{account} has {actual}, by the text {written}")).collect()
    }
}
