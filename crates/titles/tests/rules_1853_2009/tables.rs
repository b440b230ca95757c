//! Tables 1 and 3 of the book; the others are shown where they are used.

use crate::table::{ANN, Sitting, of};
use railhead_engine::Seat;

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
    for (players, capital, most, certificates, qualifying) in rows {
        let s = Sitting::begin(players);
        assert_eq!((s.cash(ANN), s.game.certificates(ANN).1), (capital, Some(certificates)), "{players} players");
        // One share less than the qualifying number forms no company, the next does.
        let mut s = Sitting::stock(players);
        s.shares("SIR", of(Seat(1)), qualifying - 2);
        s.does(s.buy("SIR"));
        assert!(!s.is_formed("SIR"), "{players} players");
        s.pass_to(Seat(2));
        s.does(s.buy("SIR"));
        assert!(s.is_formed("SIR"), "{players} players");
        // As many shares as a player may hold.
        let mut s = Sitting::stock(players);
        s.formed("SIR", ANN, most);
        s.refuses(&s.buy("SIR"), "3.1.2");
        let mut s = Sitting::stock(players);
        s.formed("SIR", ANN, most - 1);
        s.does(s.buy("SIR"));
    }
}
