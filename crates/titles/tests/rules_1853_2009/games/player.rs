//! What players do: bids, stock rounds, the Elephant.

use super::script::{Script, Words, number, player};
use railhead_engine::{Action, Money};

const STOCK: &str = "sell and buy shares";

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
            ["may", "not", "buy", sign, paragraph] => s.refuses_seat(seat, &s.buy(sign), paragraph),
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
                self.expects("sell the Elephant or keep it");
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
