//! What the texts of 1853 say beside what all titles say: bids, cards, the Elephant, trains on credit.

use crate::edition::{CREDITS, GAMES, SIGNS};
use crate::table::{Sit, Sitting};
use railhead_engine::{Action, CompanyId, Course, Money, Round, Seat, Viewer};
use railhead_sitting::script::{Script, Words, name, number, pairs, player};
use railhead_titles::courses_1853 as courses;
use std::path::Path;

/// A game of 1853 that is played from a text.
struct Written {
    s: Sitting,
    turn: Option<(String, Round)>,
}

/// Plays a whole game.
pub(super) fn play(file: &str, players: usize) {
    Written::play(&Path::new(env!("CARGO_MANIFEST_DIR")).join(GAMES).join(file), players);
}

/// Bonds have accounts of their own, `Ann/bond`.
const BOND: &str = "/bond";

/// The courses of actioning and of rejecting a card.
fn card_courses(card: &str) -> [Course; 2] {
    match card {
        "Coal" => [courses::ACTION_COAL, courses::REJECT_COAL],
        "Cotton" => [courses::ACTION_COTTON, courses::REJECT_COTTON],
        "Rice" => [courses::ACTION_RICE, courses::REJECT_RICE],
        "Tea" => [courses::ACTION_TEA, courses::REJECT_TEA],
        "Disturbances" => [courses::ACTION_DISTURBANCES, courses::REJECT_DISTURBANCES],
        sign => {
            let at = SIGNS.iter().position(|name| *name == sign).unwrap_or_else(|| panic!("no card {card}"));
            [courses::ACTION_DIRECTOR, courses::REJECT_DIRECTOR].map(|course| course.of(CompanyId::from_index(at)))
        }
    }
}

impl Script for Written {
    type Sitting = Sitting;

    fn begin(s: Sitting) -> Self {
        Self { s, turn: None }
    }

    fn sitting(&self) -> &Sitting {
        &self.s
    }

    fn sitting_mut(&mut self) -> &mut Sitting {
        &mut self.s
    }

    fn turn(&mut self) -> &mut Option<(String, Round)> {
        &mut self.turn
    }

    fn further_accounts(&self) -> Vec<String> {
        self.s.game.setup().seats.iter().map(|name| format!("{name}{BOND}")).collect()
    }

    fn balance(&self, account: &str) -> Money {
        match (account.strip_suffix(BOND).and_then(player), player(account)) {
            (Some(seat), _) => self.s.bond(seat),
            (None, Some(seat)) => self.s.cash(seat),
            (None, None) if account == "bank" => self.s.bank(),
            (None, None) => self.s.money(account),
        }
    }

    /// Credits come from nowhere; money comes from the bank.
    fn paid_by_bank(&self, account: &str) -> bool {
        !(CREDITS && SIGNS.contains(&account))
    }

    fn order(&mut self, words: Words<'_>) {
        let own = match *words {
            ["bonds", ref rest @ ..] => {
                for (who, amount) in pairs(rest) {
                    self.s.seat_does(player(who).unwrap(), Action::Bid { amount });
                }
                true
            }
            ["Elephant", ref rest @ ..] => {
                self.elephant(rest);
                true
            }
            [who, ref rest @ ..] => match player(who) {
                Some(seat) => self.player_does(seat, rest),
                None => self.company_does(words) || self.holds(words),
            },
            [] => true,
        };
        if !own {
            self.common_order(words);
        }
    }
}

impl Written {
    /// A move that players make in 1853 only; says whether it is one.
    fn player_does(&mut self, seat: Seat, words: Words<'_>) -> bool {
        let s = &mut self.s;
        match *words {
            ["bids", ref claims @ ..] => {
                for claim in claims.chunks(2) {
                    s.seat_does(seat, s.claim(claim[0], claim[1]));
                }
                s.seat_does(seat, Action::Pass);
            }
            ["draws"] => drop(s.seat_does(seat, Action::Choose { course: courses::TAKE_CARD })),
            ["draws", "nothing"] => {
                self.expects("draw-card");
                self.s.seat_does(seat, Action::Pass);
            }
            ["keeps"] => {
                self.expects("cards");
                self.s.seat_does(seat, Action::Pass);
            }
            ["actions", card] => drop(s.seat_does(seat, Action::Choose { course: card_courses(card)[0] })),
            ["rejects", card] => drop(s.seat_does(seat, Action::Choose { course: card_courses(card)[1] })),
            ["replaces", hex, tile, "to", ref to @ ..] => drop(s.seat_does(seat, s.lay(hex, tile, to))),
            ["closes", city] => drop(s.seat_does(seat, Action::Close { hex: s.hex(city) })),
            ["sells", "director", sign] => {
                let course = courses::SELL_DIRECTOR.of(s.company(sign));
                s.seat_does(seat, Action::Choose { course });
            }
            ["holds", ref cards @ ..] => {
                let hand = s.game.hands(Viewer::Seat(seat))[seat.index()].cards.clone().unwrap();
                let names: Vec<&str> = hand.iter().map(|c| c.split(' ').next_back().unwrap()).collect();
                assert_eq!(names, cards, "the cards of {}", name(seat));
            }
            ["claims", city, sign] => drop(s.seat_does(seat, s.claim(city, sign))),
            ["completes"] => drop(s.seat_does(seat, Action::Pass)),
            ["redeems", sign] => drop(s.seat_does(seat, s.redeem(sign))),
            ["may", "not", "claim", city, sign, paragraph] => s.refuses_seat(seat, &s.claim(city, sign), paragraph),
            ["may", "not", "complete", paragraph] => s.refuses_seat(seat, &Action::Pass, paragraph),
            _ => return false,
        }
        true
    }

    /// What its holder does with the Elephant.
    fn elephant(&mut self, words: Words<'_>) {
        match *words {
            ["stays"] => {
                self.expects("sell-priority");
                self.s.passes();
            }
            ["goes", "to", who, "for", price] => {
                self.s.deals(Action::SellPriority { to: player(who).unwrap(), price: number(price) });
            }
            ["calls"] => drop(self.s.chooses(Course::ANOTHER_ROUND)),
            ["rests"] => drop(self.s.chooses(Course::STOCK_ROUND)),
            _ => panic!("what about the Elephant?"),
        }
    }

    /// A move that companies make in 1853 only; says whether it is one.
    fn company_does(&mut self, words: Words<'_>) -> bool {
        let Some((sign, _)) = self.turn.clone() else { return false };
        match *words {
            ["chooses", "later"] => drop(self.s.chooses(courses::TWO_TILES_LATER)),
            ["chooses", "paid"] => drop(self.s.chooses(courses::TWO_TILES_PAID)),
            ["takes", train, "on", "credit"] => {
                self.go_to("buy-trains");
                self.s.does(self.s.on_credit(train));
            }
            ["settles", train] => {
                self.go_to("buy-trains");
                let train = self.s.train_of(&sign, train);
                self.s.does(Action::PayTrain { train });
            }
            _ => return false,
        }
        true
    }

    /// Checks a statement about what is in 1853 only; says whether it is one.
    fn holds(&self, words: Words<'_>) -> bool {
        let s = &self.s;
        let among = |set: &str, sign: &str| s.own()[set].as_u64().unwrap() & 1 << s.company(sign).index() != 0;
        match *words {
            ["manager", sign, who] => {
                assert_eq!((s.president(sign).map(name), s.manager(sign).map(name)), (None, Some(who)));
            }
            ["waiting", sign] => assert!(!s.is_formed(sign), "{sign} has been formed"),
            ["elephant", who] => assert_eq!(s.table().order.first().map(|seat| name(*seat)), Some(who)),
            ["unredeemed", who, ref signs @ ..] => {
                let own = s.own();
                let list = own["unpaid"][player(who).unwrap().index()].as_array().unwrap();
                let unpaid: Vec<&str> = list.iter().map(|c| SIGNS[number::<usize>(&c.to_string())]).collect();
                assert_eq!(unpaid, signs, "the un-redeemed shares of {who}");
            }
            ["kind", sign, kind] => assert_eq!(if among("majors", sign) { "major" } else { "minor" }, kind),
            ["special", sign, answer] => assert_eq!(if among("special", sign) { "kept" } else { "used" }, answer),
            _ => return false,
        }
        true
    }
}
