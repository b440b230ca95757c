//! What players do: bids, stock rounds, the Elephant.

use super::script::{Script, Words, number, player};
use crate::edition::SIGNS;
use railhead_engine::{Action, Money};

const STOCK: &str = "trade";

/// The number of a card: of a company whose director's share it is, or of what it shows.
fn card_number(card: &str) -> u8 {
    let others = ["Coal", "Cotton", "Rice", "Tea", "Disturbances"];
    let at = SIGNS.iter().chain(&others).position(|name| *name == card);
    u8::try_from(at.unwrap_or_else(|| panic!("no card {card}"))).unwrap()
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
            ["draws"] => drop(s.seat_does(seat, Action::Choose { option: 0 })),
            ["draws", "nothing"] => {
                self.expects("draw-card");
                self.s.seat_does(seat, Action::Pass);
            }
            ["keeps"] => {
                self.expects("cards");
                self.s.seat_does(seat, Action::Pass);
            }
            ["actions", card] => drop(s.seat_does(seat, Action::Choose { option: card_number(card) })),
            ["rejects", card] => drop(s.seat_does(seat, Action::Choose { option: 32 + card_number(card) })),
            ["replaces", hex, tile, "to", ref to @ ..] => drop(s.seat_does(seat, s.lay(hex, tile, to))),
            ["closes", city] => drop(s.seat_does(seat, Action::Close { hex: s.hex(city) })),
            ["sells", "director", sign] => {
                let option = 64 + s.company(sign).0;
                s.seat_does(seat, Action::Choose { option });
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
            ["calls"] => drop(self.s.chooses(0)),
            ["rests"] => drop(self.s.chooses(1)),
            _ => panic!("what about the Elephant?"),
        }
    }
}
