//! Every event as a sentence, in the words of the title.

use crate::sample::{self, ANN, BEN, BLU, FERRY, FIFTY, GAME, MINE, RED, hex, names, read, tile};
use railhead_engine::{
    Card, CompanyId, Dividend, Event, Holder, PrivateId, Purse, Round, RoundKind, Seat, Spot, Target, Teller, TrainId,
};

fn told(stories: &[(Event, &str)]) {
    let (edition, names, table) = (sample::edition(), names(), sample::table());
    let teller = Teller { edition: &edition, names: &names, table: &table };
    for (event, words) in stories {
        assert_eq!(teller.tell(event), *words);
    }
}

#[test]
fn rounds_and_phases() {
    let round = |kind, set, number| Event::Round(Round { kind, set, number });
    told(&[
        (round(RoundKind::Opening, 1, 1), "Private companies"),
        (round(RoundKind::Stock, 2, 1), "Stock round 2"),
        (round(RoundKind::Operating, 2, 3), "Operating round 2.3"),
        (Event::Phase(1), "Phase II begins"),
        (Event::Phase(9), "Phase ? begins"),
        (Event::BankBroken, "The bank is broken"),
        (Event::EndAnnounced, "The game ends after this set of operating rounds"),
        (Event::Over, "The game is over"),
    ]);
}

#[test]
fn the_words_of_the_title_are_used() {
    let edition = read(&format!("{GAME}call opening \"élan\"\ncall stock \"Trading\"\n")).unwrap();
    let (names, table) = (names(), sample::table());
    let teller = Teller { edition: &edition, names: &names, table: &table };
    let round = |kind| Event::Round(Round { kind, set: 3, number: 1 });
    assert_eq!(teller.tell(&round(RoundKind::Opening)), "Élan");
    assert_eq!(teller.tell(&round(RoundKind::Stock)), "Trading 3");
}

#[test]
fn private_companies() {
    let (seat, private) = (ANN, MINE);
    let income = |to| Event::Income { private, to, amount: 15 };
    told(&[
        (Event::Drafted { seat, card: None }, "Ann takes a card"),
        (Event::Drafted { seat, card: Some(Card::Blank(1)) }, "Ann takes a blank card"),
        (Event::Drafted { seat, card: Some(Card::Private(FERRY)) }, "Ann takes River Ferry"),
        (Event::Cheaper { private, price: 55 }, "Tin Mine now costs £55"),
        (Event::Acquired { seat, private, price: 60 }, "Ann buys Tin Mine for £60"),
        (income(Purse::Player(BEN)), "Ben receives £15 from Tin Mine"),
        (income(Purse::Company(BLU)), "BLU receives £15 from Tin Mine"),
        (income(Purse::Bank), "the bank receives £15 from Tin Mine"),
        (
            Event::PrivateBought { company: RED, private, from: BEN, price: 1200 },
            "RED buys Tin Mine from Ben for £1,200",
        ),
        (Event::PrivateClosed(private), "Tin Mine closes"),
        (Event::Unmarked(private), "The marker of Tin Mine is removed"),
        (Event::Forfeited(private), "Tin Mine gives up its second tile"),
    ]);
}

#[test]
fn shares() {
    let (seat, company) = (BEN, RED);
    let bought = |from| Event::Bought { seat, company, from, price: 50 };
    let price = |row, column| Event::Price { company, from: FIFTY, to: Spot { row, column } };
    told(&[
        (Event::Passed(seat), "Ben passes"),
        (Event::Launched { seat, company, price: 60 }, "Ben launches RED at £60"),
        (Event::Bonus { company, amount: 7 }, "RED receives £7 from the bank"),
        (bought(Holder::Bank), "Ben buys a share of RED from the bank for £50"),
        (bought(Holder::Market), "Ben buys a share of RED from the pool for £50"),
        (bought(Holder::Company(RED)), "Ben buys a share of RED from its treasury for £50"),
        (Event::Sold { seat, company, shares: 1, amount: 50 }, "Ben sells one share of RED for £50"),
        (Event::Sold { seat, company, shares: 2, amount: 100 }, "Ben sells 2 shares of RED for £100"),
        (Event::Issued { company, shares: 3, amount: 90 }, "RED issues 3 shares for £90"),
        (Event::Redeemed { company, shares: 1, amount: 50 }, "RED redeems one share for £50"),
        (price(0, 2), "The price of RED rises from £50 to £60"),
        (price(1, 1), "The price of RED falls from £50 to £40"),
        (Event::President { company, seat: Some(seat) }, "Ben becomes director of RED"),
        (Event::President { company, seat: None }, "RED has no director"),
        (Event::Manager { company, seat }, "Ben is manager of RED"),
        (Event::Priority(seat), "Ben has the first turn"),
        (Event::PrioritySold { from: ANN, to: BEN, price: 30 }, "Ann sells the first turn to Ben for £30"),
        (Event::Unpaid { seat, company }, "Ben cannot pay for a share of RED"),
        (Event::Settled { seat, company, price: 50 }, "Ben pays £50 for a share of RED"),
        (Event::Floated { company, capital: 500 }, "RED floats with £500 in its treasury"),
        (Event::Compensated { seat, company, amount: 40 }, "Ben receives £40 for shares of RED"),
    ]);
}

#[test]
fn what_is_put_aside() {
    let edition = sample::edition();
    let (seat, company) = (ANN, BLU);
    let (avon, a3) = (hex(&edition, "A5"), hex(&edition, "A3"));
    told(&[
        (Event::Bid { seat, amount: None }, "Ann seals a bid"),
        (Event::Bid { seat, amount: Some(40) }, "Ann seals a bid of £40"),
        (Event::Aside { seat, amount: 40 }, "Ann puts aside a bid of £40"),
        (Event::Claimed { seat, hex: None, company }, "Ann writes down a city and claims a share of BLU"),
        (Event::Claimed { seat, hex: Some(avon), company }, "Ann writes down A5 (Avon) and claims a share of BLU"),
        (Event::Wrote { seat, claim: None }, "Ann crosses out what was written down"),
        (Event::Wrote { seat, claim: Some((a3, company)) }, "Ann writes down A3 for a share of BLU"),
        (
            Event::Returned { seat, amount: 40, hexes: vec![avon, a3] },
            "Ann has linked A5 (Avon), A3 and gets back the bid of £40",
        ),
    ]);
}

#[test]
fn track_and_tokens() {
    let edition = sample::edition();
    let company = RED;
    let (avon, a3, nine) = (hex(&edition, "A5"), hex(&edition, "A3"), tile(&edition, "9"));
    let laid = |cost, with| Event::Laid { company, hex: a3, tile: nine, cost, with };
    told(&[
        (Event::Operates(company), "RED operates"),
        (laid(0, None), "RED lays tile 9 on A3"),
        (laid(20, None), "RED lays tile 9 on A3 for £20"),
        (laid(0, Some(MINE)), "RED lays tile 9 on A3 with Tin Mine"),
        (laid(1, Some(MINE)), "RED lays tile 9 on A3 with Tin Mine for £1"),
        (Event::Placed { seat: ANN, hex: a3, tile: nine, with: MINE }, "Ann places tile 9 of Tin Mine on A3"),
        (Event::Token { company, hex: avon, cost: 0 }, "RED places a token on A5 (Avon)"),
        (Event::Token { company, hex: avon, cost: 40 }, "RED places a token on A5 (Avon) for £40"),
        (Event::TokenGone { company, hex: avon }, "The token of RED on A5 (Avon) is removed"),
        (Event::TokenMovedIn { company, hex: avon }, "The token of RED beside A5 (Avon) moves in"),
        (Event::Marked { private: MINE, target: Target::Hex(avon) }, "The marker of Tin Mine goes to A5 (Avon)"),
        (Event::Marked { private: MINE, target: Target::Company(BLU) }, "The marker of Tin Mine goes to BLU"),
        (Event::Closed { seat: ANN, hex: avon }, "Ann closes A5 (Avon)"),
        (Event::Linked(company), "The track that RED was waiting for is complete"),
        (Event::Freed(company), "RED no longer has to wait for its track"),
    ]);
}

#[test]
fn trains_and_earnings() {
    let edition = sample::edition();
    let (company, train) = (RED, TrainId(2));
    let stops = ["A1", "A5"].map(|name| hex(&edition, name)).to_vec();
    let paid = |dividend| Event::Paid { company, dividend, kept: 30, per_share: 6 };
    told(&[
        (Event::Ran { company, train, revenue: 60, stops }, "RED runs a 3 train for £60: A1–A5"),
        (paid(Dividend::Full), "RED pays £6 per share"),
        (paid(Dividend::Half), "RED withholds £30 and pays £6 per share"),
        (paid(Dividend::Withhold), "RED withholds £30"),
        (Event::Split { company, each: 20 }, "RED withholds £20 and pays its owner the same"),
        (Event::Nothing(company), "RED earns nothing"),
        (Event::Second { company, train, amount: 20 }, "RED receives £20 for the mail on its 3 train"),
        (Event::TrainBought { company, train, price: 180, from: None }, "RED buys a 3 train from the bank for £180"),
        (Event::TrainBought { company, train, price: 1, from: Some(BLU) }, "RED buys a 3 train from BLU for £1"),
        (Event::TrainSold { company, train, price: 90 }, "RED sells a 3 train to the bank for £90"),
        (Event::OnCredit { company, train, price: 180 }, "RED takes a 3 train on credit and owes £180"),
        (Event::TrainPaid { company, train, price: 180 }, "RED pays the £180 it owed for its 3 train"),
        (Event::Contributed { seat: BEN, company, amount: 70 }, "Ben gives £70 to RED"),
        (Event::Aged(0), "2 trains are phased out: each runs once more"),
        (Event::TrainGone(TrainId(0)), "A 2 train is removed"),
        (Event::Discarded { company, train }, "RED discards a 3 train"),
    ]);
}

#[test]
fn deals_debts_and_the_rest() {
    let (seat, company) = (BEN, RED);
    told(&[
        (Event::Offered { by: ANN, to: BEN }, "Ann makes Ben an offer"),
        (Event::Accepted(seat), "Ben accepts the offer"),
        (Event::Declined(seat), "Ben declines the offer"),
        (Event::Withdrawn(seat), "Ben withdraws the offer"),
        (Event::Chose { seat, words: "go on".to_owned() }, "Ben: go on"),
        (Event::Noted { company: Some(company), words: "rests".to_owned() }, "RED rests"),
        (Event::Noted { company: None, words: "it rains".to_owned() }, "It rains"),
        (Event::Loan { company, from: BLU, amount: 100 }, "RED takes out a loan of £100 from BLU"),
        (Event::TakenOver { company, by: BLU }, "RED is in receivership: BLU takes it over"),
        (Event::CompanyClosed(company), "RED closes"),
        (Event::Liable { seat, company, amount: 40 }, "Ben is liable for £40 that RED cannot pay"),
        (Event::Debt { seat, amount: 40 }, "Ben owes the bank £40"),
        (Event::Bankrupt(seat), "Ben is bankrupt"),
    ]);
}

#[test]
fn what_is_not_known_has_no_name() {
    told(&[
        (Event::Passed(Seat(9)), "somebody passes"),
        (Event::Operates(CompanyId(9)), "? operates"),
        (Event::PrivateClosed(PrivateId(9)), "? closes"),
        (Event::TrainGone(TrainId(9)), "A ? train is removed"),
        (Event::Aged(9), "? trains are phased out: each runs once more"),
    ]);
}
