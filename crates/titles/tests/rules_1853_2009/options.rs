//! Options of the 2009 edition.

use crate::table::{ANN, Sit, Sitting};
use railhead_engine::SetupError;
use railhead_titles::Game;

#[test]
fn there_are_three_options_and_each_names_its_paragraph() {
    let title = railhead_titles::find("1853-2009").unwrap();
    let keys: Vec<&str> = title.options.iter().map(|o| o.key).collect();
    assert_eq!(keys, ["bank", "honour-system", "promotions"]);
    assert!(title.options.iter().all(|o| o.rule.starts_with("1853 (2009) ")));
    assert!(title.presets.is_empty(), "nobody has published a set of options");
}

#[test]
fn an_unknown_option_or_value_is_refused() {
    assert!(matches!(Game::start(&Sitting::setup(3, &[("bank", "1000")], 1)), Err(SetupError::Value { .. })));
    assert!(Game::start(&Sitting::setup(3, &[("bnak", "7760")], 1)).is_err());
}

#[test]
fn the_bank_may_be_smaller_or_larger() {
    for (value, money) in [("15000", 15_000), ("7760", 7_760), ("17760", 17_760)] {
        let s = Sitting::begin_with(4, &[("bank", value)]);
        assert_eq!((s.table().all_money(), s.bank()), (money, money - 4 * 570));
    }
}

#[test]
fn under_the_honour_system_an_illegal_bid_can_be_written_down() {
    let bonds = [130, 100, 90];
    let strict = Sitting::bonds(3, &bonds);
    strict.refuses(&strict.claim("Lahore", "SIR"), "2.5.5");
    let mut s = Sitting::bonds_with(3, &bonds, &[("honour-system", "on")]);
    s.does(s.claim("Lahore", "SIR"));
    assert_eq!(s.shares_of("SIR", crate::table::of(ANN)), 1);
}

#[test]
fn under_the_honour_system_it_is_noted_who_calls_a_bid_complete_too_early() {
    // Ann has as many cities as there may be; 40 are left of Bob's bond, 39 of Cat's, and nothing of Dan's.
    // Games begun under the first version of the rules are played on without it.
    for (version, noted) in [(1, false), (2, true)] {
        let mut s = Sitting::bonds_with(4, &[200, 100, 99, 60], &[("honour-system", "on")]);
        s.begun_under(version);
        for (ann, others) in [("Lahore", "Ajmer"), ("Multan", "Jaipur"), ("Karachi", "Ahmadabad")] {
            s.does(s.claim(ann, "NWR"));
            for _ in 0..3 {
                s.does(s.claim(others, "BBCI"));
            }
        }
        s.does(s.claim("Peshawar", "NWR"));
        for _ in 0..3 {
            s.passes();
        }
        s.does(s.claim("Rawalpindi", "NWR"));
        s.does(s.claim("Delhi", "NWR"));
        let hasty: Vec<bool> = s.own()["bids"].as_array().unwrap().iter().map(|bid| bid["hasty"] == true).collect();
        assert_eq!(hasty, [false, noted, false, false], "version {version}");
    }
}

#[test]
fn the_complete_table_has_the_promotions_that_were_left_out() {
    let lays = |options: &[(&str, &str)], yellow: &str, to: &[&str], green: &str| {
        let mut s = Sitting::stock_with(4, options);
        s.formed("NWR", ANN, 5).treasury("NWR", 1000).in_phase("3");
        s.track("E13", yellow, to).turn("NWR", "Track");
        s.offers(&s.lay("E13", green, to))
    };
    let (bend, wide): (&[&str], &[&str]) = (&["F14", "F12"], &["F14", "D14"]);
    for green in ["87", "88"] {
        assert!(!lays(&[], "3", bend, green), "{green}");
        assert!(lays(&[("promotions", "complete")], "3", bend, green), "{green}");
    }
    for green in ["12", "13", "14", "15"] {
        assert!(!lays(&[], "58", wide, green), "{green}");
        assert!(lays(&[("promotions", "complete")], "58", wide, green), "{green}");
    }
}
