//! What is on the table as programs read it.

use crate::sample::{self, ANN, BEN, BLU, MINE, RED};
use railhead_engine::{Action, Holder, Offer, Standing, TrainPlace};
use serde_json::{Value, json};

#[test]
fn a_table_is_written_with_names() {
    let mut table = sample::table();
    table.offer = Some(Offer { by: ANN, to: BEN, action: Action::SellPriority { to: BEN, price: 30 } });
    let table = table.write(&sample::edition());
    let parts = [
        ("/bank", json!(1000)),
        ("/phase", json!("I")),
        ("/round", json!({"kind": "stock", "set": 1, "number": 1})),
        ("/order", json!([0, 1, 2])),
        ("/players/1", json!({"cash": 300, "aside": 0, "bankrupt": false})),
        ("/privates", json!([{"sign": "FERRY", "owner": "seat 1"}, {"sign": "MINE", "owner": "bank"}])),
        ("/tiles", json!([{"hex": "A3", "tile": "9", "turn": 1}])),
        ("/tokens", json!([{"hex": "A5", "stop": "a", "company": "RED"}])),
        ("/offer", json!({"by": 0, "to": 1, "action": {"do": "sell-priority", "to": 1, "price": 30}})),
    ];
    for (part, value) in parts {
        assert_eq!(table.pointer(part), Some(&value), "{part}");
    }
}

#[test]
fn a_company_is_written_with_all_it_has() {
    let mut table = sample::table();
    table.hand(1, Holder::Market);
    table.hand(2, Holder::Company(RED));
    table.hand(3, Holder::Player(BEN));
    let written = table.write(&sample::edition());
    let share =
        |holder: &str, percent, president: bool| json!({"holder": holder, "percent": percent, "president": president});
    let mut certificates = vec![
        share("seat 0", 20, true),
        share("market", 10, false),
        share("company RED", 10, false),
        share("seat 1", 10, false),
    ];
    certificates.extend((0..5).map(|_| share("bank", 10, false)));
    let red = json!({
        "sign": "RED", "standing": "active", "cash": 100, "president": 0, "manager": null, "price": 50, "box": [0, 1],
        "par": 50, "floated": true, "operated": false, "loans": 0, "tokens_left": 1, "trains": ["2-0"],
        "certificates": certificates,
    });
    assert_eq!(written["companies"][0], red);
    let blue = &written["companies"][1];
    assert_eq!((&blue["standing"], &blue["price"], &blue["box"]), (&json!("waiting"), &Value::Null, &Value::Null));
}

#[test]
fn what_has_become_of_things_is_written() {
    let mut table = sample::table();
    table.company_mut(RED).standing = Standing::Removed;
    table.company_mut(BLU).standing = Standing::Closed;
    table.privates[MINE.index()] = Holder::Company(BLU);
    table.trains[0].place = TrainPlace::Discard;
    table.trains[1].place = TrainPlace::Gone;
    table.trains[2].place = TrainPlace::Company(BLU);
    (table.trains[2].kind, table.trains[2].old, table.trains[2].spent, table.trains[2].owed) = (1, true, true, 60);
    let written = table.write(&sample::edition());
    assert_eq!([0, 1].map(|i| &written["companies"][i]["standing"]), [&json!("removed"), &json!("closed")]);
    assert_eq!(written["privates"][1]["owner"], json!("company BLU"));
    let train = |name: &str, kind: &str, place: &str, used: bool, owed: i32| json!({"train": name, "kind": kind, "place": place, "old": used, "spent": used, "owed": owed});
    let trains = [
        train("2-0", "2", "discard", false, 0),
        train("2-1", "2", "gone", false, 0),
        train("3-0", "2/4", "company BLU", true, 60),
    ];
    assert_eq!(written["trains"], json!(trains));
    assert_eq!(sample::table().write(&sample::edition())["trains"][1]["place"], json!("depot"));
}
