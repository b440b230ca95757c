//! Tables 1 and 3 of the book; the others are shown where they are used.

use crate::moves::limits_hold;
use crate::table::Sitting;

#[test]
fn table_1_names_and_home_bases() {
    let s = Sitting::begin(3);
    let companies = [
        ("EIR", "East Indian Railway", &["Calcutta", "Patna"][..]),
        ("GIP", "Great Indian Peninsula Railway", &["Allahabad", "Bombay"][..]),
        ("NWR", "North Western Railway", &["Delhi", "Lahore"][..]),
        ("BNR", "Bengal Nagpur Railway", &["Calcutta", "Nagpur"][..]),
        ("BBCI", "Bombay, Baroda and Central India Railway", &["Ajmer", "Bombay"][..]),
        ("MSM", "Madras and South Mahratta Railway", &["Madras"][..]),
        ("SIR", "South Indian Railway", &["Trichinopoly"][..]),
        ("ECR", "East Coast Railway", &["Waltair"][..]),
    ];
    let edition = s.game.edition();
    for (data, (sign, name, homes)) in edition.companies.iter().zip(companies) {
        assert_eq!((data.sign.as_str(), data.name.as_str()), (sign, name));
        let place = |hex| edition.ground.map.hex(hex).place.clone().unwrap();
        let mut printed: Vec<String> = edition.ground.map.homes_of(sign).map(|(hex, ..)| place(hex)).collect();
        printed.sort();
        assert_eq!(printed, homes, "{sign}");
        // Only the second base of the BBCI depends on what it is.
        let maybe = edition.ground.map.homes_of(sign).filter(|(_, _, conditional)| *conditional).count();
        assert_eq!(maybe, usize::from(sign == "BBCI"), "{sign}");
    }
}

#[test]
fn table_3_starting_capital_and_limits() {
    let rows = [(3, 730, 6, 21, 6), (4, 570, 6, 16, 5), (5, 570, 5, 13, 5), (6, 510, 4, 11, 4)];
    limits_hold(&rows, "3.1.2");
}
