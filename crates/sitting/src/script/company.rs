//! What companies do in their turns.

use super::{Script, Words, earnings, number};
use crate::Sit;
use railhead_engine::{Action, Dividend, Event, Money, Run, TrainId};

const TRACK: &str = "track";
const TOKEN: &str = "token";
const RUN: &str = "run";
const PAY: &str = "dividend";
const TRAINS: &str = "buy-trains";

/// Several paragraphs are written without a space: a word is one word.
fn cited(paragraph: &str) -> String {
    paragraph.replace(',', ", ")
}

/// Whether the turn goes on.
pub(super) fn in_turn<T: Script>(script: &mut T) -> bool {
    let now = script.sitting().operating().map(|sign| (sign.to_owned(), script.sitting().table().round));
    now.is_some() && now == *script.turn()
}

pub(super) fn decline<T: Script>(script: &mut T) {
    let about = script.sitting().about();
    assert!([TRACK, TOKEN, TRAINS].contains(&about), "the turn waits for somebody to {about}");
    script.sitting_mut().passes();
}

/// A move of the company whose turn it is; says whether the word is one.
pub(super) fn does<T: Script>(script: &mut T, word: &str, words: Words<'_>) -> bool {
    let Some((sign, _)) = script.turn().clone() else { return false };
    match (word, words) {
        ("lays" | "promotes", [hex, tile, "to", to @ ..]) => {
            script.expects(TRACK);
            let s = script.sitting_mut();
            s.does(s.lay(hex, tile, to));
        }
        ("may-not-lay", [hex, tile, "to", to @ .., paragraph]) => {
            let s = script.sitting();
            s.refuses(&s.lay(hex, tile, to), &cited(paragraph));
        }
        ("places", [city]) => {
            script.go_to(TOKEN);
            let s = script.sitting_mut();
            s.does(s.token(city));
        }
        ("may-not-run", [runs @ .., paragraph]) => {
            script.go_to(RUN);
            let (runs, _, _) = read_runs(script.sitting(), &sign, runs);
            script.sitting().refuses(&Action::Run { runs }, &cited(paragraph));
        }
        ("options", options) => {
            script.go_to(RUN);
            assert_eq!(frontier(script.sitting()), options, "dividend and mail, left what they can be");
        }
        ("runs", runs) => {
            script.go_to(RUN);
            let s = script.sitting_mut();
            let (runs, expected, mail) = read_runs(s, &sign, runs);
            // The text claims to know the best runs, of the dividend or of the mail or between them.
            let (claimed, best) = (format!("{}/{mail}", expected.iter().sum::<Money>()), frontier(s));
            assert!(best.contains(&claimed), "{claimed} is beaten by one of {best:?}");
            let events = s.does(Action::Run { runs });
            assert_eq!(earnings(&events), (expected, mail), "revenue and mail, left what they are");
        }
        ("pays", [per_share]) => {
            script.expects(PAY);
            let events = script.sitting_mut().pays(Dividend::Full);
            let paid = |e: &Event| if let Event::Paid { per_share, .. } = e { Some(*per_share) } else { None };
            assert_eq!(events.iter().find_map(paid), Some(number::<Money>(per_share)), "a share");
        }
        ("retains", [amount]) => {
            script.expects(PAY);
            let events = script.sitting_mut().pays(Dividend::Withhold);
            let kept = |e: &Event| if let Event::Paid { kept, .. } = e { Some(*kept) } else { None };
            assert_eq!(events.iter().find_map(kept), Some(number::<Money>(amount)));
        }
        ("buys", [train]) => {
            script.go_to(TRAINS);
            let s = script.sitting_mut();
            s.does(s.buy_train(train));
        }
        ("may-not-buy", [train, paragraph]) => {
            script.go_to(TRAINS);
            let s = script.sitting();
            s.refuses(&s.buy_train(train), &cited(paragraph));
        }
        ("buys", [train, "of", seller, "for", price]) => {
            script.go_to(TRAINS);
            let s = script.sitting_mut();
            let id = s.train_of(seller, train);
            s.does(s.buy_train_of(seller, train, number(price)));
            // A seller with another president agrees; one's own need not be asked.
            if s.table().trains_of(s.company(seller)).any(|(other, _)| other == id) {
                s.agrees();
            }
        }
        _ => return false,
    }
    true
}

/// Runs as `2 Calcutta-I27-Patna 70 & 3 … 90 mail 120`, with what they should earn.
fn read_runs<S: Sit>(s: &S, sign: &str, words: Words<'_>) -> (Vec<Run>, Vec<Money>, Money) {
    let (mut runs, mut expected, mut mail) = (Vec::new(), Vec::new(), 0);
    let mut used: Vec<TrainId> = Vec::new();
    let mut rest = words;
    loop {
        match rest {
            [] => return (runs, expected, mail),
            ["&", after @ ..] => rest = after,
            ["mail", amount, after @ ..] => {
                mail = number(amount);
                rest = after;
            }
            [train, path, revenue, after @ ..] => {
                let mut own = s.table().trains_of(s.company(sign));
                let free = own.find(|(id, t)| s.train_name(t) == *train && !used.contains(id));
                let id = free.unwrap_or_else(|| panic!("{sign} has no {train} more")).0;
                used.push(id);
                let path: Vec<&str> = path.split('-').collect();
                runs.push(s.run(id, &path));
                expected.push(number(revenue));
                rest = after;
            }
            _ => panic!("a run is a train, a path and an amount"),
        }
    }
}

/// The sets of runs that are not beaten in both dividend and mail, as `90/60`.
fn frontier<S: Sit>(s: &S) -> Vec<String> {
    let earned = |runs| {
        let (revenue, mail) = earnings(&s.clone().does(Action::Run { runs }));
        format!("{}/{mail}", revenue.iter().sum::<Money>())
    };
    s.game().run_options().into_iter().map(earned).collect()
}
