//! How 18xx.games plays and records a title.

use crate::Title;
use railhead_engine::{Ask, CompanyId, Ending, Holder, Special};

/// A rule that a record chooses by name, and the option that says the same here.
#[derive(Debug)]
pub struct SiteRule {
    /// Its name in records.
    pub name: &'static str,
    /// Our option.
    pub key: &'static str,
    /// Its value.
    pub value: &'static str,
}

/// Something that 18xx.games does in games of a title and we do not: a record has to be written so that the site comes to the same
/// game all the same.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Quirk {
    /// It stops until something is said: at a corporation that can do nothing but might have if it had issued shares, and in a stock
    /// round if a corporation is closed and two players one after the other have nothing to do any more.
    Stops,
    /// It closes a corporation only with the next action if its price falls to nothing in a round that began by itself. Our games
    /// follow it since the change of the rules with this key.
    ClosesLate {
        /// The key of the change.
        until: &'static str,
    },
    /// It ends a stock round without moving prices and the priority deal after it closed a corporation and passed over two players.
    ForgetsPrices,
    /// It notices only when something is said that the last company of a round has fallen and its director has nothing to sell.
    FallsUnnoticed,
    /// It has a company take the loan before it falls, which may be declined here.
    LendsBeforeFall,
}

/// What is special about a title on 18xx.games.
#[derive(Debug)]
pub struct SiteTitle {
    /// Which of its presets plays as the site does.
    pub preset: &'static str,
    /// The option by which cards are dealt as the site deals them, from a number of 31 bits: whoever sees one hand finds that
    /// number, and with it all others, in half a minute.
    pub shuffle: Option<&'static str>,
    /// What the site does that we do not.
    pub quirks: &'static [Quirk],
    /// Its name there, by how many play it: from, to.
    pub names: &'static [(&'static str, usize, usize)],
    /// Rules that a record can choose.
    pub rules: &'static [SiteRule],
    /// Certificates that come with a private company: which, of what, by which number.
    pub gifts: &'static [(&'static str, &'static str, u8)],
    /// A company that pays its shareholders by an action of its own there, and without one here.
    pub pays_alone: Option<&'static str>,
    /// What the round before the first stock round is called.
    pub opening: &'static str,
    /// Cities printed on the map in a group of hexes are numbered by their place in it.
    pub printed: &'static [(&'static str, u32)],
    /// The train that runs between an off-board area and one own token and may be drawn further.
    pub express: Option<&'static str>,
    /// Whether unsold shares lie with the bank here; otherwise with their company.
    pub unsold_in_bank: bool,
    /// What ends of a game are called there, by what they are called here.
    pub ends: &'static [(Ending, &'static str)],
    /// A private company whose owner is asked before any company operates: what is asked, and the company's sign there.
    pub owner_asked: Option<(&'static Special, &'static str)>,
}

impl SiteTitle {
    /// What the site calls it if so many play.
    #[must_use]
    pub fn name_for(&self, players: usize) -> Option<&'static str> {
        self.names.iter().find(|(_, from, to)| (*from..=*to).contains(&players)).map(|(name, ..)| *name)
    }

    /// What the site calls the end of a game.
    #[must_use]
    pub fn end(&self, ours: Ending) -> &'static str {
        let agreed = (Ending::Agreed, "manually_ended");
        self.ends.iter().chain([&agreed]).find(|(end, _)| *end == ours).map_or(ours.name(), |(_, theirs)| theirs)
    }

    /// The private company whose owner is asked this before any company operates.
    #[must_use]
    pub fn asked_owner(&self, ask: Ask) -> Option<&'static str> {
        self.owner_asked.filter(|(special, _)| ask == Ask::Special(special)).map(|(_, sign)| sign)
    }

    /// Whether the site has a quirk with this title.
    #[must_use]
    pub fn has(&self, quirk: Quirk) -> bool {
        self.quirks.contains(&quirk)
    }

    /// Whether the site closes a corporation later than a game that is played under a version of the title's rules.
    #[must_use]
    pub fn closes_late(&self, title: &Title, version: u32) -> bool {
        self.quirks.iter().any(|quirk| matches!(quirk, Quirk::ClosesLate { until } if !title.holds(until, version)))
    }

    /// Where unsold shares of a company lie here.
    #[must_use]
    pub const fn unsold(&self, company: CompanyId) -> Holder {
        if self.unsold_in_bank { Holder::Bank } else { Holder::Company(company) }
    }
}
