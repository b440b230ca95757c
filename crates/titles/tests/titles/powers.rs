//! Every private company says where its powers are told.

use railhead_titles::{ALL, Ruling};

#[test]
fn every_private_company_names_the_ruling_that_tells_what_it_does() {
    let mut named = 0;
    for title in ALL {
        let rows = Ruling::all(title.rulings);
        for card in &title.edition(None).unwrap().privates {
            let power = card.power.as_deref().unwrap_or_else(|| panic!("{}: {} has no power", title.name, card.sign));
            assert!(rows.iter().any(|row| row.id == power), "{}: {}: no row {power}", title.name, card.sign);
            named += 1;
        }
    }
    assert!(named > 0);
}
