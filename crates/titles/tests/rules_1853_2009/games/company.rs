//! What companies do in their turns.

use super::script::{Script, Words, earnings, number};
use railhead_engine::{Action, Dividend, Event, Money, Run, TrainId};
use railhead_titles::courses_1853::{TWO_TILES_LATER, TWO_TILES_PAID};

const TRACK: &str = "track";
const BASES: &str = "token";
const RUN: &str = "run";
const PAY: &str = "dividend";
const TRAINS: &str = "buy-trains";

/// Several paragraphs are written without a space: a word is one word.
fn cited(paragraph: &str) -> String {
    paragraph.replace(',', ", ")
}

impl Script {
    pub(super) fn begin_turn(&mut self, sign: &str) {
        assert!(self.turn.is_none(), "the turn before has no end");
        assert_eq!(self.s.operating(), Some(sign), "whose turn it is");
        self.turn = Some((sign.to_owned(), self.s.table().round));
    }

    /// Whether the turn goes on.
    fn in_turn(&self) -> bool {
        let now = self.s.operating().map(|sign| (sign.to_owned(), self.s.table().round));
        now.is_some() && now == self.turn
    }

    /// Declines what the turn still offers.
    pub(super) fn end_turn(&mut self) {
        assert!(self.turn.is_some(), "no turn has begun");
        while self.in_turn() {
            self.decline();
        }
        self.turn = None;
    }

    fn decline(&mut self) {
        let about = self.s.about();
        assert!([TRACK, BASES, TRAINS].contains(&about), "the turn waits for somebody to {about}");
        self.s.passes();
    }

    /// Declines until this can be done.
    fn go_to(&mut self, about: &str) {
        while self.in_turn() && self.s.about() != about {
            self.decline();
        }
        assert!(self.in_turn(), "the turn is over before one can {about}");
    }

    /// A move of the company whose turn it is; says whether the word is one.
    pub(super) fn company_does(&mut self, word: &str, words: Words<'_>) -> bool {
        let sign = self.turn.as_ref().unwrap().0.clone();
        match (word, words) {
            ("chooses", ["later"]) => drop(self.s.chooses(TWO_TILES_LATER)),
            ("chooses", ["paid"]) => drop(self.s.chooses(TWO_TILES_PAID)),
            ("lays" | "promotes", [hex, tile, "to", to @ ..]) => {
                self.expects(TRACK);
                let action = self.s.lay(hex, tile, to);
                self.s.does(action);
            }
            ("may-not-lay", [hex, tile, "to", to @ .., paragraph]) => {
                self.s.refuses(&self.s.lay(hex, tile, to), &cited(paragraph));
            }
            ("places", [city]) => {
                self.go_to(BASES);
                self.s.does(self.s.base(city));
            }
            ("may-not-run", [runs @ .., paragraph]) => {
                self.go_to(RUN);
                let (runs, _, _) = self.read_runs(&sign, runs);
                self.s.refuses(&Action::Run { runs }, &cited(paragraph));
            }
            ("options", options) => {
                self.go_to(RUN);
                assert_eq!(self.frontier(), options, "dividend and mail, left what they can be");
            }
            ("runs", runs) => {
                self.go_to(RUN);
                let (runs, expected, mail) = self.read_runs(&sign, runs);
                // The text claims to know the best runs, of the dividend or of the mail or between them.
                let (claimed, best) = (format!("{}/{mail}", expected.iter().sum::<Money>()), self.frontier());
                assert!(best.contains(&claimed), "{claimed} is beaten by one of {best:?}");
                let events = self.s.does(Action::Run { runs });
                assert_eq!(earnings(&events), (expected, mail), "revenue and mail, left what they are");
            }
            ("pays", [per_share]) => {
                self.expects(PAY);
                let events = self.s.pays(Dividend::Full);
                let paid = events
                    .iter()
                    .find_map(|e| if let Event::Paid { per_share, .. } = e { Some(*per_share) } else { None });
                assert_eq!(paid, Some(number::<Money>(per_share)), "a share");
            }
            ("retains", [amount]) => {
                self.expects(PAY);
                let events = self.s.pays(Dividend::Withhold);
                let kept =
                    events.iter().find_map(|e| if let Event::Paid { kept, .. } = e { Some(*kept) } else { None });
                assert_eq!(kept, Some(number::<Money>(amount)));
            }
            ("buys", [train]) => {
                self.go_to(TRAINS);
                self.s.does(self.s.buy_train(train));
            }
            ("may-not-buy", [train, paragraph]) => {
                self.go_to(TRAINS);
                self.s.refuses(&self.s.buy_train(train), &cited(paragraph));
            }
            ("buys", [train, "of", seller, "for", price]) => {
                self.go_to(TRAINS);
                let id = self.s.train_of(seller, train);
                self.s.does(self.s.buy_train_of(seller, train, number(price)));
                if self.s.table().trains_of(self.s.company(seller)).any(|(other, _)| other == id) {
                    self.s.does(Action::Accept);
                }
            }
            ("takes", [train, "on", "credit"]) => {
                self.go_to(TRAINS);
                self.s.does(self.s.on_credit(train));
            }
            ("settles", [train]) => {
                self.go_to(TRAINS);
                let train = self.s.train_of(&sign, train);
                self.s.does(Action::PayTrain { train });
            }
            _ => return false,
        }
        true
    }

    /// Runs as `2 Calcutta-I27-Patna 70 & 3 … 90 mail 120`, with what they should earn.
    fn read_runs(&self, sign: &str, words: Words<'_>) -> (Vec<Run>, Vec<Money>, Money) {
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
                    let kinds = |sort: u8| &self.s.game.edition().trains[usize::from(sort)].kinds;
                    let mut own = self.s.table().trains_of(self.s.company(sign));
                    let free =
                        own.find(|(id, t)| kinds(t.sort)[usize::from(t.kind)].name == *train && !used.contains(id));
                    let id = free.unwrap_or_else(|| panic!("{sign} has no {train} more")).0;
                    used.push(id);
                    let path: Vec<&str> = path.split('-').collect();
                    runs.push(self.s.run(id, &path));
                    expected.push(number(revenue));
                    rest = after;
                }
                _ => panic!("a run is a train, a path and an amount"),
            }
        }
    }
}
