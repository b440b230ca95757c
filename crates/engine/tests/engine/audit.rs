//! Nothing appears or vanishes: each way in which it could is noticed.

use crate::sample::{self, BLU, CAT, MONEY, RED, books};
use railhead_engine::{Books, Holder, Purse, Standing, Table, TrainPlace};

/// What the audit says of a table that was changed.
fn audited(change: impl Fn(&mut Table)) -> Result<(), String> {
    let mut table = sample::table();
    change(&mut table);
    table.audit(&sample::edition(), &books())
}

#[test]
fn a_sound_table_is_sound() {
    assert_eq!(audited(|_| ()), Ok(()));
    assert_eq!(audited(|table| table.pay(Purse::Bank, Purse::Company(RED), 40)), Ok(()));
    assert_eq!(
        audited(|table| table.trains[1].place = TrainPlace::Company(BLU)),
        Ok(()),
        "one that waits may own a train"
    );
}

/// What goes wrong with a table.
type Slip = fn(&mut Table);

#[test]
fn whatever_is_wrong_is_said() {
    let wrong: [(Slip, &str); 10] = [
        (|table| table.bank += 1, "there are 2001 of money instead of 2000"),
        (|table| table.pay(Purse::Player(CAT), Purse::Bank, 310), "player 2 has -10 cash"),
        (|table| table.pay(Purse::Company(RED), Purse::Bank, 101), "RED has -1 in its treasury"),
        (|table| table.certs[3].percent = 20, "the certificates of RED make 110 %"),
        (|table| table.certs[3].holder = Holder::Gone, "RED is Active but 1 certificates are gone"),
        (
            |table| table.certs[0].holder = Holder::Player(CAT),
            "the president's certificate of RED is with [Some(Seat(2))], not with Some(Seat(0))",
        ),
        (
            |table| table.certs[0].president = false,
            "the president's certificate of RED is with [], not with Some(Seat(0))",
        ),
        (|table| table.pay(Purse::Bank, Purse::Company(BLU), 5), "BLU is not in play but owns money or trains"),
        (
            |table| {
                close(table);
                table.trains[0].place = TrainPlace::Company(RED);
            },
            "RED is not in play but owns money or trains",
        ),
        (close, "RED is closed but has tokens on the board"),
    ];
    for (change, why) in wrong {
        assert_eq!(audited(change), Err(why.to_owned()));
    }
}

/// Takes a company out of play, but for its token.
fn close(table: &mut Table) {
    table.pay(Purse::Company(RED), Purse::Bank, 100);
    table.company_mut(RED).standing = Standing::Closed;
    table.certs.iter_mut().filter(|cert| cert.company == RED).for_each(|cert| cert.holder = Holder::Gone);
    table.trains[0].place = TrainPlace::Gone;
}

#[test]
fn players_may_owe_money_where_the_title_says_so() {
    let edition = sample::edition();
    let mut table = sample::table();
    table.pay(Purse::Player(CAT), Purse::Bank, 310);
    let books = Books { money: MONEY, debts: true, ..Books::default() };
    assert_eq!(table.audit(&edition, &books), Ok(()));
    // Certificates may make more than the whole where the title says so.
    table.certs[3].percent = 20;
    let books = Books { beyond: vec![10], ..books };
    assert_eq!(table.audit(&edition, &books), Ok(()));
}

#[test]
fn tiles_are_counted() {
    // Two more copies of a tile come with a kit that is not in this game.
    let table = sample::table();
    let books = Books { kits: vec!["EXTRA"], ..books() };
    assert_eq!(table.audit(&sample::edition(), &books), Err("tile 57: 0 laid and 1 left of 3".to_owned()));
}
