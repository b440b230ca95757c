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

#[test]
fn every_private_company_has_the_text_of_its_card() {
    let mut seen = 0;
    for title in ALL {
        for card in &title.edition(None).unwrap().privates {
            let text = card.text.as_str();
            let about = format!("{}: {}: {text:?}", title.name, card.sign);
            assert!(text.ends_with('.') && text.chars().next().is_some_and(char::is_uppercase), "{about}");
            assert!((20..=420).contains(&text.chars().count()), "{about} is a few sentences");
            // Cards speak to players: rulings are where paragraphs and options stand.
            assert!(!text.contains("Ruling") && !text.contains('`') && !text.contains('|'), "{about}");
            seen += 1;
        }
    }
    assert_eq!(seen, 18, "12 of one title and 6 of another");
}
