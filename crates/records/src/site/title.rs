//! What is special about a title on 18xx.games.

use super::{CertBook, Holder as Keeper, ShareId};
use railhead_engine::{CompanyId, Edition, Holder};

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
    /// Its name here.
    pub ours: &'static str,
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
    pub ends: &'static [(&'static str, &'static str)],
}

static TITLES: [SiteTitle; 2] = [
    SiteTitle {
        names: &[("1846", 3, 5), ("1846 2p Variant", 2, 2)],
        ours: "1846",
        rules: &[
            SiteRule { name: "first_ed", key: "second-edition-companies", value: "off" },
            SiteRule { name: "second_ed_co", key: "second-edition-kept", value: "on" },
        ],
        gifts: &[],
        pays_alone: None,
        opening: "Draft Round",
        printed: &[("E11", 1), ("G3", 2), ("G7", 3), ("G9", 4), ("G15", 5)],
        express: None,
        unsold_in_bank: false,
        ends: &[],
    },
    SiteTitle {
        names: &[("1848", 3, 6)],
        ours: "1848",
        rules: &[],
        gifts: &[("P5", "QR", 1), ("P6", "CAR", 0)],
        pays_alone: Some("BOE"),
        opening: "Auction Round",
        printed: &[],
        express: Some("2E"),
        unsold_in_bank: true,
        ends: &[("loans", "stock_market"), ("receivership", "closed_five")],
    },
];

impl SiteTitle {
    /// The title that is called so on the site and can be played by so many there.
    #[must_use]
    pub fn of(name: &str, players: usize) -> Option<&'static Self> {
        let is = |t: &&Self| t.names.iter().any(|(n, from, to)| *n == name && (*from..=*to).contains(&players));
        TITLES.iter().find(is)
    }

    /// The title that is called so here.
    #[must_use]
    pub fn ours(name: &str) -> Option<&'static Self> {
        TITLES.iter().find(|t| t.ours == name)
    }

    /// What the site calls it if so many play.
    #[must_use]
    pub fn name_for(&self, players: usize) -> Option<&'static str> {
        self.names.iter().find(|(_, from, to)| (*from..=*to).contains(&players)).map(|(name, ..)| *name)
    }

    /// What the site calls the end of a game.
    #[must_use]
    pub fn end(&self, ours: &'static str) -> &'static str {
        self.ends.iter().find(|(name, _)| *name == ours).map_or(ours, |(_, theirs)| theirs)
    }

    /// Where unsold shares of a company lie here.
    #[must_use]
    pub const fn unsold(&self, company: CompanyId) -> Holder {
        if self.unsold_in_bank { Holder::Bank } else { Holder::Company(company) }
    }

    /// The book of certificates at the beginning.
    #[must_use]
    pub fn book(&self, edition: &Edition) -> CertBook {
        const SHARES: &[u8] = &[20, 10, 10, 10, 10, 10, 10, 10, 10];
        const PLAIN: &[u8] = &[10; 10];
        let alone = |sign: &str| self.pays_alone == Some(sign);
        let certs = |sign: &str| if alone(sign) { PLAIN } else { SHARES };
        let names: Vec<(&str, &[u8])> =
            edition.companies.iter().filter(|c| !c.independent).map(|c| (c.sign.as_str(), certs(&c.sign))).collect();
        let mut book = CertBook::new(&names);
        if let Some(bank) = self.pays_alone {
            let all = (0..10).map(|number| ShareId { corporation: bank.to_owned(), number });
            // All of them exist, so they can be moved.
            let _ = book.move_certs(&all.collect::<Vec<_>>(), Keeper::Market);
        }
        book
    }
}
