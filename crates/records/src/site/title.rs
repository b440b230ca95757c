//! Titles as records of 18xx.games name them, and what their certificates are called there.

use super::{CertBook, Holder as Keeper, ShareId};
use railhead_engine::Edition;
use railhead_titles::{SiteTitle, Title};

/// The title that is called so on the site and can be played by so many there.
#[must_use]
pub fn title_called(name: &str, players: usize) -> Option<(&'static Title, &'static SiteTitle)> {
    let called =
        |site: &SiteTitle| site.names.iter().any(|(n, from, to)| *n == name && (*from..=*to).contains(&players));
    railhead_titles::all().find_map(|title| title.site.filter(|site| called(site)).map(|site| (title, site)))
}

impl CertBook {
    /// The book of a title's certificates at the beginning.
    #[must_use]
    pub fn of(site: &SiteTitle, edition: &Edition) -> Self {
        const SHARES: &[u8] = &[20, 10, 10, 10, 10, 10, 10, 10, 10];
        const PLAIN: &[u8] = &[10; 10];
        let alone = |sign: &str| site.pays_alone == Some(sign);
        let certs = |sign: &str| if alone(sign) { PLAIN } else { SHARES };
        let names: Vec<(&str, &[u8])> =
            edition.companies.iter().filter(|c| !c.independent).map(|c| (c.sign.as_str(), certs(&c.sign))).collect();
        let mut book = Self::new(&names);
        if let Some(bank) = site.pays_alone {
            let all = (0..10).map(|number| ShareId { corporation: bank.to_owned(), number });
            // All of them exist, so they can be moved.
            let _ = book.move_certs(&all.collect::<Vec<_>>(), Keeper::Market);
        }
        book
    }
}
