//! How 18xx.games plays and records a title.

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

/// What is special about a title on 18xx.games.
#[derive(Debug)]
pub struct SiteTitle {
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

    /// Where unsold shares of a company lie here.
    #[must_use]
    pub const fn unsold(&self, company: CompanyId) -> Holder {
        if self.unsold_in_bank { Holder::Bank } else { Holder::Company(company) }
    }
}
