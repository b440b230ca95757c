//! What players do: bids, stock rounds, the Elephant.

use super::script::{Script, Words, number, player};
use crate::edition::SIGNS;
use railhead_engine::{Action, CompanyId, Course, Money};
use railhead_titles::courses_1853 as courses;

const STOCK: &str = "trade";

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

impl Script {
    /// Everybody writes down a bond.
    pub(super) fn write_bonds(&mut self, words: Words<'_>) {
        for (who, amount) in Self::pairs(words) {
            self.s.seat_does(player(who).unwrap(), Action::Bid { amount });
        }
    }

    /// A player's move. A turn in a stock round is over with the share that is bought.
    pub(super) fn player_does(&mut self, who: &str, words: Words<'_>) {
        let seat = player(who).unwrap();
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
                let hand = s.game.hands(railhead_engine::Eye::Seat(seat))[seat.index()].cards.clone().unwrap();
                let names: Vec<&str> = hand.iter().map(|c| c.split(' ').next_back().unwrap()).collect();
                assert_eq!(names, cards, "the cards of {who}");
            }
            ["claims", city, sign] => drop(s.seat_does(seat, s.claim(city, sign))),
            ["completes"] => drop(s.seat_does(seat, Action::Pass)),
            ["redeems", sign] => drop(s.seat_does(seat, s.redeem(sign))),
            ["sells", count, sign] => drop(s.seat_does(seat, s.sell(sign, number(count)))),
            ["passes"] => {
                self.expects(STOCK);
                self.s.seat_does(seat, Action::Pass);
            }
            ["buys", sign] => {
                s.seat_does(seat, s.buy(sign));
                self.end_stock_turn(who);
            }
            ["buys", sign, "from", "the", "pool"] => {
                s.seat_does(seat, s.buy_old(sign));
                self.end_stock_turn(who);
            }
            ["may", "not", "buy", sign, ref paragraph @ ..] => s.refuses_seat(seat, &s.buy(sign), &paragraph.join(" ")),
            ["may", "not", "sell", count, sign, paragraph] => {
                s.refuses_seat(seat, &s.sell(sign, number(count)), paragraph);
            }
            ["may", "not", "claim", city, sign, paragraph] => s.refuses_seat(seat, &s.claim(city, sign), paragraph),
            ["may", "not", "complete", paragraph] => s.refuses_seat(seat, &Action::Pass, paragraph),
            _ => panic!("what does {who} do?"),
        }
    }

    /// Whoever bought and could still sell does not.
    fn end_stock_turn(&mut self, who: &str) {
        let seat = player(who).unwrap();
        if self.s.about() == STOCK && self.s.seat() == seat {
            self.s.seat_does(seat, Action::Pass);
        }
    }

    /// Nobody buys any more: the stock round ends.
    pub(super) fn all_pass(&mut self) {
        self.expects(STOCK);
        while self.s.about() == STOCK {
            self.s.passes();
        }
    }

    /// What its holder does with the Elephant.
    pub(super) fn elephant(&mut self, words: Words<'_>) {
        match *words {
            ["stays"] => {
                self.expects("sell-priority");
                self.s.passes();
            }
            ["goes", "to", who, "for", price] => {
                let price: Money = number(price);
                self.s.deals(Action::SellPriority { to: player(who).unwrap(), price });
            }
            ["calls"] => drop(self.s.chooses(Course::ANOTHER_ROUND)),
            ["rests"] => drop(self.s.chooses(Course::STOCK_ROUND)),
            _ => panic!("what about the Elephant?"),
        }
    }
}
