//! Statements about the position.

use super::{Script, Words, name, number, pairs, player};
use crate::{Ledger, NAMES, Sit, of};
use railhead_engine::{Holder, Money, Round, RoundKind};

/// Checks a statement about the position.
pub(super) fn holds<T: Script>(script: &T, words: Words<'_>) {
    let s = script.sitting();
    match *words {
        ["ledger", ref rest @ ..] => {
            let stated = pairs(rest);
            let actual: Vec<(&str, Money)> = stated.iter().map(|(a, _)| (*a, script.balance(a))).collect();
            assert_eq!(actual, stated, "left what is, right what is written");
        }
        ["seats", ref names @ ..] => {
            let order: Vec<&str> = s.table().order.iter().map(|seat| name(*seat)).collect();
            assert_eq!(order, names, "the seating order");
        }
        ["phase", phase] => assert_eq!(s.game().edition().phases[usize::from(s.table().phase)].name, phase),
        ["price", sign, price] => assert_eq!(s.price(sign), number::<Money>(price)),
        ["president" | "director", sign, who] => assert_eq!(s.president(sign).map(name), Some(who)),
        ["trains", sign, ref trains @ ..] => assert_eq!(s.trains(sign), trains),
        ["depot", train, count] => assert_eq!(s.in_depot(train), number::<usize>(count)),
        ["token" | "base", sign, place] => assert!(s.has_token(sign, place), "no token of {sign} in {place}"),
        ["shares", sign, ref rest @ ..] => {
            for (who, count) in pairs(rest) {
                let holder = match who {
                    "pool" => Holder::Market,
                    "new" => s.unsold_with(sign),
                    who => of(player(who).unwrap_or_else(|| panic!("no holder {who}"))),
                };
                assert_eq!(Money::from(s.shares_of(sign, holder)), count, "{who}'s shares of {sign}");
            }
        }
        ["round", ref rest @ ..] => {
            let Round { kind, set, number } = s.table().round;
            let now = match kind {
                RoundKind::Operating => format!("OR {set}.{number}"),
                _ => format!("SR {set}"),
            };
            assert_eq!(now, rest.join(" "));
        }
        ["over", reason, ref rest @ ..] => {
            let outcome = s.game().outcome().expect("the game is over");
            let worth: Vec<(&str, Money)> = NAMES.iter().copied().zip(outcome.worth).collect();
            assert_eq!((outcome.reason.name(), worth), (reason, pairs(rest)));
        }
        _ => panic!("what does this mean?"),
    }
}

/// Who decides about what, and what everybody has: for whoever has to find a mistake.
pub(super) fn told<T: Script>(script: &T, ledger: &Ledger) -> String {
    let purses = ledger.names().map(|account| (account, script.balance(account))).filter(|(_, amount)| *amount != 0);
    let purses: Vec<String> = purses.map(|(account, amount)| format!("{account} {amount}")).collect();
    let s = script.sitting();
    let deciding = s.game().deciding();
    let deciding: Vec<String> = deciding.iter().map(|d| format!("{}: {}", name(d.seat), d.ask.key())).collect();
    let company = s.operating().unwrap_or("no company");
    format!("{:?}, {company}, {}\n{}", s.table().round, deciding.join(", "), purses.join(" "))
}
