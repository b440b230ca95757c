//! The cards of the kit MIK 2: drawing, actioning and rejecting them (1989 MIK 2).

use super::courses;
use super::own::Stage;
use super::rules::{Look, Play, cite_1989};
use crate::parts::Dice;
use railhead_board::HexId;
use railhead_engine::{Action, Choice, CompanyId, CompanySet, Course, Event, Hand, Nature, Refusal, Seat, Viewer};
use serde::{Deserialize, Serialize};

/// A card of the kit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum KitCard {
    /// A director's share of a company.
    Director(CompanyId),
    /// Freight that makes a station of plain track.
    Commodity(Commodity),
    /// A city is closed for a round.
    Disturbances,
}

/// What is carried.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) enum Commodity {
    Coal,
    Cotton,
    Rice,
    Tea,
}

/// Where the cards are.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Kit {
    /// The stack, face down; the last card is drawn first.
    pub(crate) stack: Vec<KitCard>,
    pub(crate) discarded: Vec<KitCard>,
    /// What players hold, by seat; nobody else knows.
    pub(crate) hands: Vec<Vec<KitCard>>,
    /// How often the discards were shuffled.
    pub(crate) shuffles: u64,
    /// Companies whose own director's share has been taken from beside its stack.
    pub(crate) taken: CompanySet,
    /// The city that is closed in the next Railway Round, or in this one.
    pub(crate) closed: Option<HexId>,
    /// Every city that has been closed.
    pub(crate) disturbed: Vec<HexId>,
}

/// A player's turn to action or reject cards.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub(crate) struct CardTurn {
    pub(crate) seat: Seat,
    /// Whether cards were rejected in this turn, so that none is actioned in it.
    pub(crate) rejected: bool,
    /// How many have kept their cards in a row.
    pub(crate) passed: u8,
}

/// How many director's shares of each company the kit has, in the order of Table 1.
pub(crate) const DIRECTORS: [u8; 8] = [0, 4, 0, 2, 4, 4, 0, 2];

const COMMODITIES: [Commodity; 4] = [Commodity::Coal, Commodity::Cotton, Commodity::Rice, Commodity::Tea];

/// What a card is called, what actioning it and rejecting it, by its place in this table.
const WORDS: [[&str; 3]; 13] = [
    ["Director's Share of the EIR", "action a Director's Share of the EIR", "reject a Director's Share of the EIR"],
    ["Director's Share of the GIP", "action a Director's Share of the GIP", "reject a Director's Share of the GIP"],
    ["Director's Share of the NWR", "action a Director's Share of the NWR", "reject a Director's Share of the NWR"],
    ["Director's Share of the BNR", "action a Director's Share of the BNR", "reject a Director's Share of the BNR"],
    ["Director's Share of the BBCI", "action a Director's Share of the BBCI", "reject a Director's Share of the BBCI"],
    ["Director's Share of the MSM", "action a Director's Share of the MSM", "reject a Director's Share of the MSM"],
    ["Director's Share of the SIR", "action a Director's Share of the SIR", "reject a Director's Share of the SIR"],
    ["Director's Share of the BAR", "action a Director's Share of the BAR", "reject a Director's Share of the BAR"],
    ["Coal", "action Coal", "reject Coal"],
    ["Cotton", "action Cotton", "reject Cotton"],
    ["Rice", "action Rice", "reject Rice"],
    ["Tea", "action Tea", "reject Tea"],
    ["Disturbances", "action Disturbances", "reject Disturbances"],
];

/// What selling a director's share is called.
pub(crate) const SALES: [&str; 8] = [
    "sell a Director's Share of the EIR",
    "sell a Director's Share of the GIP",
    "sell a Director's Share of the NWR",
    "sell a Director's Share of the BNR",
    "sell a Director's Share of the BBCI",
    "sell a Director's Share of the MSM",
    "sell a Director's Share of the SIR",
    "sell a Director's Share of the BAR",
];

impl KitCard {
    /// Its place in the table of words.
    pub(super) const fn place(self) -> usize {
        match self {
            Self::Director(company) => company.index(),
            Self::Commodity(Commodity::Coal) => 8,
            Self::Commodity(Commodity::Cotton) => 9,
            Self::Commodity(Commodity::Rice) => 10,
            Self::Commodity(Commodity::Tea) => 11,
            Self::Disturbances => 12,
        }
    }

    /// The course of actioning it.
    const fn actioned(self) -> Course {
        match self {
            Self::Director(company) => courses::ACTION_DIRECTOR.of(company),
            Self::Commodity(Commodity::Coal) => courses::ACTION_COAL,
            Self::Commodity(Commodity::Cotton) => courses::ACTION_COTTON,
            Self::Commodity(Commodity::Rice) => courses::ACTION_RICE,
            Self::Commodity(Commodity::Tea) => courses::ACTION_TEA,
            Self::Disturbances => courses::ACTION_DISTURBANCES,
        }
    }

    /// The course of rejecting it.
    const fn rejected(self) -> Course {
        match self {
            Self::Director(company) => courses::REJECT_DIRECTOR.of(company),
            Self::Commodity(Commodity::Coal) => courses::REJECT_COAL,
            Self::Commodity(Commodity::Cotton) => courses::REJECT_COTTON,
            Self::Commodity(Commodity::Rice) => courses::REJECT_RICE,
            Self::Commodity(Commodity::Tea) => courses::REJECT_TEA,
            Self::Disturbances => courses::REJECT_DISTURBANCES,
        }
    }

    fn words(self) -> [&'static str; 3] {
        WORDS.get(self.place()).copied().unwrap_or_default()
    }
}

impl Kit {
    /// All cards of the kit, shuffled.
    pub(crate) fn new(players: usize, seed: u64) -> Self {
        let directors = (0u8..).zip(DIRECTORS).flat_map(|(company, n)| (0..n).map(move |_| CompanyId(company)));
        let mut stack: Vec<KitCard> = directors.map(KitCard::Director).collect();
        stack.extend(COMMODITIES.map(KitCard::Commodity));
        stack.push(KitCard::Disturbances);
        Dice::new(seed ^ 0x004d_494b, false).shuffle(&mut stack);
        Self { stack, hands: vec![Vec::new(); players], ..Self::default() }
    }

    /// How many director's shares of a company are among the cards, wherever they are.
    pub(crate) fn directors(&self, company: CompanyId) -> usize {
        let all = self.stack.iter().chain(&self.discarded).chain(self.hands.iter().flatten());
        all.filter(|card| **card == KitCard::Director(company)).count()
    }
}

impl<'a> Look<'a> {
    /// The cards that a player holds.
    pub(crate) fn hand(self, seat: Seat) -> &'a [KitCard] {
        self.own.kit.as_ref().and_then(|kit| kit.hands.get(seat.index())).map_or(&[], Vec::as_slice)
    }

    /// The city that is closed now (MIK 2 Disturbances).
    pub(crate) fn closed(self) -> Option<HexId> {
        self.own.kit.as_ref().and_then(|kit| kit.closed)
    }

    /// Hands of cards as a viewer may know them.
    pub(crate) fn hands(self, viewer: Viewer) -> Vec<Hand> {
        let Some(kit) = &self.own.kit else { return Vec::new() };
        let hand = |(at, cards): (usize, &Vec<KitCard>)| {
            let seat = Seat::from_index(at);
            let knows = viewer == Viewer::All || viewer == Viewer::Seat(seat) || self.own.ended.is_some();
            let names = || cards.iter().map(|card| card.words()[0]).collect();
            Hand { seat, count: cards.len(), cards: knows.then(names) }
        };
        kit.hands.iter().enumerate().map(hand).collect()
    }

    /// Whether a player may take a card: there is one, and the limit of certificates leaves room (MIK 2 General).
    fn can_draw(self, seat: Seat) -> Result<(), Refusal> {
        let Some(kit) = &self.own.kit else { return Err(Refusal::nonsense("there are no cards")) };
        if kit.stack.is_empty() && kit.discarded.is_empty() {
            return Err(Refusal::because(cite_1989!("MIK 2 Method"), "there is no card left"));
        }
        let (held, limit) = (self.certificates(seat), self.certificate_limit());
        if held >= limit {
            let why = format!("{held} cards are held, and no more than {limit} may be");
            return Err(Refusal::with(cite_1989!("MIK 2 General"), why));
        }
        Ok(())
    }

    /// What can be done about a card of the stack.
    pub(crate) fn draw_choices(self, seat: Seat) -> Vec<Choice> {
        let take = self.can_draw(seat).is_ok().then_some(Choice::Course {
            course: courses::TAKE_CARD,
            nature: Nature::Plain,
            words: "take a card",
        });
        take.into_iter().chain([Choice::Act(Action::Pass)]).collect()
    }

    /// What stands against actioning a card.
    fn can_action(self, turn: &CardTurn, card: KitCard) -> Result<(), Refusal> {
        let seat = turn.seat;
        if !self.hand(seat).contains(&card) {
            return Err(Refusal::because(cite_1989!("MIK 2 Actioning Cards"), "the player holds no such card"));
        }
        if turn.rejected {
            let why = "in a turn one card is actioned or cards are rejected, not both";
            return Err(Refusal::because(cite_1989!("MIK 2 Actioning Cards"), why));
        }
        match card {
            KitCard::Director(company) => self.can_exchange(seat, company),
            KitCard::Commodity(freight) if self.replacements(freight).is_empty() => {
                let why = "there is no track tile that could be replaced by the same track with a station";
                Err(Refusal::because(cite_1989!("MIK 2 Commodity Cards"), why))
            }
            KitCard::Disturbances if self.closable().next().is_none() => {
                let why = "every city has been affected once";
                Err(Refusal::because(cite_1989!("MIK 2 Disturbances"), why))
            }
            KitCard::Commodity(_) | KitCard::Disturbances => Ok(()),
        }
    }

    /// The cities that can still be closed.
    pub(crate) fn closable(self) -> impl Iterator<Item = HexId> + 'a {
        let disturbed = self.own.kit.as_ref().map_or(&[][..], |kit| kit.disturbed.as_slice());
        self.is().cities.iter().map(|city| city.hex).filter(move |hex| !disturbed.contains(hex))
    }

    /// What a player may do with cards in hand.
    pub(crate) fn card_choices(self, turn: &CardTurn) -> Vec<Choice> {
        let mut different: Vec<KitCard> = Vec::new();
        for card in self.hand(turn.seat) {
            if !different.contains(card) {
                different.push(*card);
            }
        }
        let plays = different.iter().filter(|card| self.can_action(turn, **card).is_ok());
        let mut choices: Vec<Choice> = plays
            .map(|card| Choice::Course { course: card.actioned(), nature: Nature::Plain, words: card.words()[1] })
            .collect();
        let reject = |card: &KitCard| Choice::Course {
            course: card.rejected(),
            nature: Nature::GivesUp,
            words: card.words()[2],
        };
        choices.extend(different.iter().map(reject));
        choices.push(Choice::Act(Action::Pass));
        choices
    }
}

impl Play<'_> {
    /// The cards, where they are used.
    pub(crate) fn change_kit<T>(&mut self, change: impl FnOnce(&mut Kit) -> T) -> Option<T> {
        self.own.kit.as_deref_mut().map(change)
    }

    /// Players take cards, the holder of the Elephant first; then the companies operate.
    pub(crate) fn next_draw(&mut self, from: usize) {
        let order = self.table.order.clone();
        match order.iter().skip(from).find(|seat| self.look().can_draw(**seat).is_ok()) {
            Some(seat) => self.own.stage = Stage::Draw(*seat),
            None => self.next_company(),
        }
    }

    /// Takes a card or does not.
    pub(crate) fn draw(&mut self, seat: Seat, action: &Action) -> Result<(), Refusal> {
        match action {
            Action::Choose { course: courses::TAKE_CARD } => {
                self.look().can_draw(seat)?;
                self.take_card(seat);
            }
            Action::Pass => self.log.add(Event::Passed(seat)),
            _ => return Err(Refusal::because(cite_1989!("MIK 2 Method"), "a card is taken or not")),
        }
        let at = self.table.order.iter().position(|s| *s == seat).unwrap_or(0);
        self.next_draw(at + 1);
        Ok(())
    }

    fn take_card(&mut self, seat: Seat) {
        let seed = self.look().lot();
        let shuffled = self.change_kit(|kit| {
            let shuffle = kit.stack.is_empty();
            if shuffle {
                kit.stack = std::mem::take(&mut kit.discarded);
                kit.shuffles += 1;
                Dice::new(seed ^ 0x004d_494b ^ kit.shuffles.rotate_left(40), false).shuffle(&mut kit.stack);
            }
            let card = kit.stack.pop();
            kit.hands[seat.index()].extend(card);
            shuffle
        });
        if shuffled == Some(true) {
            self.log.add(Event::Noted { company: None, words: "the discard stack is shuffled".to_owned() });
        }
        // What was drawn has been seen.
        self.log.reveals = true;
        self.log.add(Event::Chose { seat, words: "takes a card".to_owned() });
    }

    /// Before a Dealing Round cards are actioned, beginning with the Elephant.
    pub(crate) fn begin_cards(&mut self) {
        match self.table.order.last().copied() {
            Some(last) if self.own.kit.is_some() => self.next_cards(last, 0),
            _ => self.next_set(),
        }
    }

    /// The next player who holds cards has a turn, until all have kept theirs in a row.
    pub(crate) fn next_cards(&mut self, after: Seat, mut passed: u8) {
        let seats: Vec<Seat> = self.table.seats_after(after).collect();
        for seat in &seats {
            if usize::from(passed) >= seats.len() {
                break;
            }
            if !self.look().hand(*seat).is_empty() {
                self.own.stage = Stage::Cards(CardTurn { seat: *seat, rejected: false, passed });
                return;
            }
            passed += 1;
        }
        self.next_set();
    }

    /// Actions a card, rejects one, or keeps what is left.
    pub(crate) fn cards(&mut self, turn: &CardTurn, action: &Action) -> Result<(), Refusal> {
        let seat = turn.seat;
        match action {
            Action::Pass => {
                self.log.add(Event::Passed(seat));
                self.next_cards(seat, if turn.rejected { 0 } else { turn.passed + 1 });
            }
            Action::Choose { course } if courses::is_rejection(*course) => {
                let held = self.look().hand(seat).iter().copied();
                let Some(card) = held.clone().find(|card| card.rejected() == *course) else {
                    let why = "the player holds no such card";
                    return Err(Refusal::because(cite_1989!("MIK 2 Actioning Cards"), why));
                };
                self.discard_card(seat, card);
                self.log.add(Event::Chose { seat, words: "rejects a card".to_owned() });
                self.own.stage = Stage::Cards(CardTurn { rejected: true, ..*turn });
                if self.look().hand(seat).is_empty() {
                    self.next_cards(seat, 0);
                }
            }
            Action::Choose { course } => {
                let held = self.look().hand(seat).iter().copied();
                let Some(card) = held.clone().find(|card| card.actioned() == *course) else {
                    let why = "the player holds no such card";
                    return Err(Refusal::because(cite_1989!("MIK 2 Actioning Cards"), why));
                };
                self.look().can_action(turn, card)?;
                self.log.reveals = true;
                self.log.add(Event::Chose { seat, words: card.words()[1].replacen("action", "actions", 1) });
                match card {
                    KitCard::Director(company) => {
                        self.exchange(seat, company);
                        self.next_cards(seat, 0);
                    }
                    KitCard::Commodity(freight) => self.own.stage = Stage::Replace(*turn, freight),
                    KitCard::Disturbances => self.own.stage = Stage::Close(*turn),
                }
            }
            _ => {
                let why = "cards are actioned, rejected or kept before the Dealing Round";
                return Err(Refusal::because(cite_1989!("MIK 2 Actioning Cards"), why));
            }
        }
        Ok(())
    }

    /// A card of a hand comes to the discard stack.
    pub(crate) fn discard_card(&mut self, seat: Seat, card: KitCard) {
        if self.take_from_hand(seat, card) {
            self.change_kit(|kit| kit.discarded.push(card));
        }
    }

    /// Takes a card out of a hand; says whether it was there.
    pub(crate) fn take_from_hand(&mut self, seat: Seat, card: KitCard) -> bool {
        let taken = self.change_kit(|kit| {
            let hand = &mut kit.hands[seat.index()];
            hand.iter().position(|held| *held == card).map(|at| hand.remove(at))
        });
        taken.flatten().is_some()
    }
}
