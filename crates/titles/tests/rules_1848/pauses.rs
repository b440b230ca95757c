//! The option `site-pauses`: where 18xx.games asks, and where it goes on.

use crate::table::{ANN, BOB, CAT, POOL, Sit, Sitting, of};
use railhead_engine::{Action, Holder, RoundKind, Standing};
use serde_json::json;

fn site(option: &str) -> Sitting {
    Sitting::stock_with(3, &[("site-pauses", option)])
}

// At the end of a turn

#[test]
fn a_company_that_has_borrowed_is_asked_for_a_loan_again_if_the_site_is_followed() {
    for (option, phase, loaned, loans, asked) in [
        ("off", 1, false, 0, true),
        ("off", 1, true, 0, false),
        ("on", 1, false, 0, true),
        ("on", 1, true, 0, true),
        ("on", 1, true, 5, false),
        ("on", 1, false, 5, false),
        ("on", 0, false, 0, false),
    ] {
        let mut s = site(option);
        s.running("NSW", ANN, 100).running("VR", BOB, 90).treasury("VR", 300).phase(phase).loans("NSW", loans);
        s.turn("NSW", "Trains").of_turn("loaned", json!(loaned)).queue(&["VR"]);
        s.passes();
        assert_eq!(s.operating() == Some("NSW"), asked, "{option}, phase {phase}, {loaned}, {loans} loans");
    }
}

#[test]
fn trains_beyond_the_limit_are_removed_once_trains_are_bought() {
    for (stop, due) in [("Track", false), ("Token", false), ("Pay", false), ("Trains", true), ("Last", true)] {
        let mut s = site("on");
        s.running("NSW", ANN, 100).running("VR", BOB, 90).phase(2);
        for _ in 0..4 {
            s.train("VR", "3");
        }
        s.turn("NSW", stop).of_turn("revenue", json!(10));
        assert_eq!(s.about() == "discard", due, "{stop}");
    }
}

#[test]
fn a_company_is_on_the_brink_only_in_the_first_column_and_without_a_train() {
    for (column, train, phase, loaned, asked) in [
        (1, false, 1, false, true),
        (2, false, 1, false, false),
        (1, true, 1, false, false),
        (2, true, 1, false, false),
        (1, false, 0, false, false),
        (1, false, 1, true, false),
    ] {
        let mut s = site("on");
        s.running("VR", ANN, 70).running("NSW", BOB, 90).phase(phase).mark("VR", 1, column);
        if train {
            s.train("VR", "3");
        }
        s.turn("VR", "Token").of_turn("loaned", json!(loaned)).queue(&["NSW"]);
        s.passes();
        let brink = s.operating() == Some("VR") && s.about() == "loan";
        assert_eq!(brink, asked, "column {column}, {train}, phase {phase}, {loaned}");
    }
}

// The COM that may not operate yet

/// The VR, which can borrow no more, is about to leave its trains; 60 % of the COM are sold.
fn before_com(option: &str) -> Sitting {
    let mut s = site(option);
    s.running("VR", ANN, 100).open("COM", BOB, 90).shares("COM", of(BOB), 4).phase(1).loans("VR", 5);
    s.turn("VR", "Trains").queue(&["COM"]);
    s
}

#[test]
fn the_barred_com_is_asked_last_if_the_site_is_followed() {
    let mut s = before_com("on");
    s.passes();
    assert_eq!((s.operating(), s.seat(), s.choices()), (Some("COM"), BOB, vec![Action::Pass]));
    s.refuses(&Action::Loan, "1848 5.3.2");
    s.passes();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
    let mut s = before_com("off");
    s.passes();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn the_barred_com_is_not_asked_before_other_companies() {
    let mut s = before_com("on");
    s.running("NSW", CAT, 70).treasury("NSW", 300).queue(&["COM", "NSW"]);
    s.passes();
    assert_eq!(s.operating(), Some("NSW"));
}

#[test]
fn the_barred_com_is_not_asked_where_it_could_not_borrow() {
    let mut s = before_com("on");
    s.phase(0).arrange(|_, table, _| table.phase = 0);
    s.passes();
    assert_eq!(s.table().round.kind, RoundKind::Stock);
}

#[test]
fn the_com_that_may_operate_has_its_turn() {
    let mut s = before_com("on");
    let com = s.company("COM");
    s.of_own("freed", json!(true)).treasury("COM", 900).arrange(|_, table, _| table.company_mut(com).floated = true);
    s.passes();
    assert_eq!((s.operating(), s.about()), (Some("COM"), "track"));
    assert!(s.choices().len() > 1);
}

#[test]
fn the_company_before_the_barred_com_keeps_every_step_of_its_turn() {
    let mut s = before_com("on");
    s.treasury("VR", 400).turn("VR", "Token");
    s.passes();
    assert_eq!((s.operating(), s.about()), (Some("VR"), "buy-trains"));
}

// Receivership

/// Ann must pay for the VR, and Bob's NSW operates next.
fn falling(option: &str) -> Sitting {
    let mut s = site(option);
    s.running("VR", ANN, 70).shares("VR", of(CAT), 2).running("NSW", BOB, 90);
    s
}

#[test]
fn trains_beyond_the_limit_are_removed_before_the_company_after_one_that_fell_on_the_brink() {
    for (trains, about) in [(4, "discard"), (3, "track")] {
        let mut s = falling("on");
        s.phase(2).mark("VR", 1, 1);
        for _ in 0..trains {
            s.train("NSW", "3");
        }
        s.turn("VR", "Brink").queue(&["NSW"]);
        s.borrows();
        assert_eq!((s.standing("VR"), s.seat(), s.about()), (Standing::Closed, BOB, about), "{trains}");
    }
}

/// Ann, who owes money, holds these shares of the Bank of England by their number, and Cat those.
fn owing(option: &str, ann: &[usize], cat: &[usize]) -> Sitting {
    let mut s = falling(option);
    let boe = s.company("BOE");
    s.arrange(|_, table, _| {
        let first = table.certs.iter().position(|c| c.company == boe).unwrap();
        for (seat, numbers) in [(ANN, ann), (CAT, cat)] {
            for number in numbers {
                table.hand(first + number, Holder::Player(seat));
            }
        }
    });
    s.hand(ANN, -200).mark("VR", 1, 1).turn("VR", "Pay").of_turn("revenue", json!(10)).queue(&["NSW"]);
    s.pays(railhead_engine::Dividend::Withhold);
    assert_eq!((s.seat(), s.about()), (ANN, "raise-money"));
    s
}

#[test]
fn the_first_share_of_the_bank_of_england_is_bound_while_nobody_else_has_one() {
    for (option, ann, cat, offered) in [
        ("on", [0, 1, 2], &[][..], false),
        ("on", [1, 2, 3], &[], true),
        ("on", [0, 1, 2], &[3], true),
        ("off", [0, 1, 2], &[], true),
    ] {
        let s = owing(option, &ann, cat);
        assert!(s.offers(&s.sell("BOE", 2)), "{option}, {ann:?}, {cat:?}");
        assert_eq!(s.offers(&s.sell("BOE", 3)), offered, "{option}, {ann:?}, {cat:?}");
        if !offered {
            s.refuses(&s.sell("BOE", 3), "1848 12.4.1");
        }
    }
}

#[test]
fn who_was_asked_to_sell_is_remembered_until_the_debt_is_paid() {
    let mut s = owing("on", &[0, 1, 2, 3, 4, 5, 6], &[7]);
    assert_eq!(s.own()["asked"], json!(ANN));
    s.does(s.sell("BOE", 1));
    assert!(s.cash(ANN) < 0);
    assert_eq!((s.seat(), s.own()["asked"].clone()), (ANN, json!(ANN)));
    while s.cash(ANN) < 0 {
        s.does(s.sell("BOE", 1));
    }
    assert_eq!(s.own()["asked"], json!(null));
}

#[test]
fn the_first_share_of_the_bank_of_england_is_sold_last() {
    let mut s = Sitting::later(3);
    let boe = s.company("BOE");
    s.arrange(|_, table, _| {
        let first = table.certs.iter().position(|c| c.company == boe).unwrap();
        for number in [0, 1, 2] {
            table.hand(first + number, Holder::Player(ANN));
        }
    });
    s.does(s.sell("BOE", 2));
    let holders: Vec<Holder> = s.table().certs_of(boe).iter().take(3).map(|c| c.holder).collect();
    assert_eq!(holders, [of(ANN), POOL, POOL]);
}

#[test]
fn a_company_that_falls_takes_no_power_of_others_with_it() {
    let mut s = falling("off");
    s.private_of_company("P1", "VR").private_of("P2", of(CAT)).private_of("P3", of(CAT)).private_of("P4", of(CAT));
    s.mark("VR", 1, 1).turn("VR", "Pay").of_turn("revenue", json!(10)).queue(&["NSW"]);
    s.pays(railhead_engine::Dividend::Withhold);
    assert_eq!((s.standing("VR"), s.owner("P1")), (Standing::Closed, Holder::Gone));
    for right in ["desert", "ghan", "tasmania"] {
        assert_eq!(s.own()["rights"][right], json!("WithCompany"), "{right}");
    }
}

#[test]
fn a_company_that_falls_loses_the_powers_of_its_private_companies() {
    for (private, key) in [("P2", "desert"), ("P3", "tasmania"), ("P4", "ghan")] {
        let mut s = falling("off");
        for other in ["P2", "P3", "P4"] {
            s.private_of(other, of(CAT));
        }
        s.private_of_company(private, "VR").mark("VR", 1, 1).turn("VR", "Pay").of_turn("revenue", json!(10));
        s.queue(&["NSW"]);
        s.pays(railhead_engine::Dividend::Withhold);
        for right in ["desert", "ghan", "tasmania"] {
            let left = if right == key { json!("Gone") } else { json!("WithCompany") };
            assert_eq!(s.own()["rights"][right], left, "{private}: {right}");
        }
    }
}

#[test]
fn a_private_company_without_power_lays_no_tile() {
    let mut s = site("off");
    s.running("CAR", ANN, 100).phase(1).treasury("CAR", 300).track("E4", "57", &["E2", "E6"]);
    for private in ["P1", "P2", "P3", "P4"] {
        s.private_of(private, of(ANN));
    }
    s.turn("CAR", "Track");
    assert!(s.offers(&s.lay_by("P2", "E6", "9", &["E4", "E8"])));
    s.refuses(&s.lay_by("P1", "E6", "9", &["E4", "E8"]), "1848 4");
}

// What is told

#[test]
fn private_companies_have_an_asking_price_while_they_are_sold_only() {
    let mut s = Sitting::begin(3, &[]);
    let asked = s.game.asking_price(s.private("P1")).unwrap();
    assert_eq!(json!(asked), s.own()["prices"][s.private("P1").index()]);
    s.does(s.lower("P1"));
    assert!(s.game.asking_price(s.private("P1")).unwrap() < asked);
    s.finish_auction();
    for private in ["P1", "P2", "P3"] {
        assert_eq!(s.game.asking_price(s.private(private)), None);
    }
}

#[test]
fn a_company_in_play_without_a_price_is_found_by_the_audit() {
    let mut s = Sitting::stock(3);
    s.running("VR", ANN, 100);
    s.game.audit().unwrap();
    let vr = s.company("VR");
    s.arrange(|_, table, _| table.company_mut(vr).spot = None);
    assert!(s.game.audit().is_err());
}

#[test]
fn eras_go_by_the_colour_of_the_phase() {
    let edition = railhead_titles::find("1848").unwrap().edition(None).unwrap();
    let eras: Vec<_> =
        ["2", "3", "4", "5", "6", "8", "7"].iter().map(|name| edition.find_phase(name).map(|p| p.era)).collect();
    assert_eq!(eras, [Some(0), Some(1), Some(1), Some(2), Some(2), Some(3), None]);
}
