//! For each kind of complaint a deliberate error in a game of 1846 and of 1848 that the auditor must find.

use railhead_audit::{Auditor, Kind, Moment, Step};
use railhead_bots::Random;
use railhead_engine::{Action, Choice, CompanyId, Event, Holder, Outcome, Seat, Setup, Standing, TrainPlace};
use railhead_titles::Game;

/// A step of a real game, or a false one.
#[derive(Clone)]
struct Shown {
    before: Moment,
    seat: Seat,
    action: Action,
    events: Vec<Event>,
    after: Moment,
    /// How often it is shown.
    times: usize,
}

type Plant = fn(&mut Shown) -> Option<()>;

/// Every kind with its errors and what each is.
const PLANTS: &[(Kind, &str, Plant)] = &[
    (Kind::Money, "money appears in the bank", |s| {
        s.after.table.bank += 10;
        Some(())
    }),
    (Kind::Money, "a player pays too little for a share", |s| {
        matches!(s.action, Action::Buy { .. }).then_some(())?;
        s.after.table.players[s.seat.index()].cash += 5;
        s.after.table.bank -= 5;
        Some(())
    }),
    (Kind::Price, "a price is another", |s| {
        let company = active(&s.after)?;
        s.after.table.companies[company].spot.as_mut()?.column += 1;
        Some(())
    }),
    (Kind::Price, "markers in a box lie in another order", |s| {
        let at = |i: usize| s.after.table.companies[i].spot;
        let count = s.after.table.companies.len();
        let pairs = (0..count).flat_map(|i| (0..i).map(move |j| (i, j)));
        let (i, j) = pairs.into_iter().find(|(i, j)| at(*i).is_some() && at(*i) == at(*j))?;
        let first = s.after.table.companies[i].stacked;
        s.after.table.companies[i].stacked = s.after.table.companies[j].stacked;
        s.after.table.companies[j].stacked = first;
        Some(())
    }),
    (Kind::Dividend, "a share is said to get more", |s| {
        let paid = s.events.iter_mut().find_map(|e| match e {
            Event::Paid { per_share, .. } => Some(per_share),
            _ => None,
        })?;
        *paid += 1;
        Some(())
    }),
    (Kind::Shares, "a share comes from nowhere", |s| {
        let cert = s.after.table.certs.iter_mut().find(|c| matches!(c.holder, Holder::Market) && !c.president)?;
        cert.holder = Holder::Player(Seat(0));
        Some(())
    }),
    (Kind::Shares, "a purchase is not offered", |s| {
        let (_, choices) = s.after.choices.first_mut()?;
        let at = choices.iter().position(|c| matches!(c, Choice::Act(Action::Buy { .. })))?;
        choices.remove(at);
        Some(())
    }),
    (Kind::Limit, "a certificate counts twice", |s| {
        s.after.certificates.first_mut()?.0 += 1;
        Some(())
    }),
    (Kind::President, "somebody else runs a company", |s| {
        let company = active(&s.after)?;
        let other = Seat::from_index((s.after.table.companies[company].president?.index() + 1) % 3);
        s.after.table.companies[company].president = Some(other);
        Some(())
    }),
    (Kind::Lay, "a tile lies where no line leads", |s| {
        matches!(s.action, Action::Lay { with: None, .. }).then_some(())?;
        without_tokens(s)
    }),
    (Kind::Lay, "the tile does not lie there", |s| {
        matches!(s.action, Action::Lay { with: None, .. }).then_some(())?;
        s.after.table.board = s.before.table.board.clone();
        Some(())
    }),
    (Kind::SecondLay, "a tile too many", |s| {
        matches!(s.action, Action::Lay { with: None, .. }).then_some(())?;
        s.times = 3;
        Some(())
    }),
    (Kind::LaysOffered, "a tile is not offered", |s| {
        let (_, choices) = s.after.choices.first_mut()?;
        let hexes = choices.iter_mut().find_map(|c| match c {
            Choice::Lay { with: None, hexes } => Some(hexes),
            _ => None,
        })?;
        hexes.first_mut()?.tiles.first_mut()?.rotations.pop().map(|_| ())
    }),
    (Kind::LaysOffered, "a tile is offered for too little", |s| {
        let (_, choices) = s.after.choices.first_mut()?;
        let hexes = choices.iter_mut().find_map(|c| match c {
            Choice::Lay { with: None, hexes } => Some(hexes),
            _ => None,
        })?;
        hexes.first_mut()?.tiles.first_mut()?.rotations.first_mut()?.1 -= 10;
        Some(())
    }),
    (Kind::Token, "a token stands where no line leads", |s| {
        matches!(s.action, Action::Token { with: None, .. }).then_some(())?;
        without_tokens(s)
    }),
    (Kind::TokensOffered, "a token is not offered", |s| {
        let (_, choices) = s.after.choices.first_mut()?;
        let at = choices.iter().position(|c| matches!(c, Choice::Token { with: None, .. }))?;
        choices.remove(at);
        Some(())
    }),
    (Kind::Run, "a run is said to earn more", |s| {
        matches!(s.action, Action::Run { .. }).then_some(())?;
        let earned = s.events.iter_mut().find_map(|e| match e {
            Event::Ran { revenue, .. } => Some(revenue),
            _ => None,
        })?;
        *earned += 10;
        Some(())
    }),
    (Kind::Run, "a run is cut short", |s| {
        let Action::Run { runs } = &mut s.action else { return None };
        runs.first_mut()?.track.pop().map(|_| ())
    }),
    (Kind::BestRuns, "nothing is called best though something can be earned", |s| {
        matches!(s.action, Action::Run { .. }).then_some(())?;
        s.before.runs.first().filter(|runs| !runs.is_empty())?;
        s.before.runs = vec![Vec::new()];
        Some(())
    }),
    (Kind::Train, "a train goes to nobody", |s| {
        let train = s.events.iter().find_map(|e| match e {
            Event::TrainBought { train, .. } => Some(*train),
            _ => None,
        })?;
        s.after.table.trains[train.index()].place = TrainPlace::Gone;
        Some(())
    }),
    (Kind::Train, "a train is sold for less", |s| {
        let price = s.events.iter_mut().find_map(|e| match e {
            Event::TrainBought { price, from: None, .. } => Some(price),
            _ => None,
        })?;
        *price -= 10;
        Some(())
    }),
    (Kind::TrainsForSale, "the bank hides a train", |s| s.after.for_sale.pop().map(|_| ())),
    (Kind::Phase, "a phase does not begin", |s| {
        s.events.iter().any(|e| matches!(e, Event::Phase(_))).then_some(())?;
        s.after.table.phase -= 1;
        Some(())
    }),
    (Kind::Phase, "a phase is not told", |s| {
        let at = s.events.iter().position(|e| matches!(e, Event::Phase(_)))?;
        s.events.remove(at);
        Some(())
    }),
    (Kind::Turn, "somebody else is asked", |s| {
        let asked = s.after.deciding.first_mut().filter(|_| s.after.table.offer.is_none())?;
        asked.seat = Seat::from_index((asked.seat.index() + 1) % 3);
        Some(())
    }),
    (Kind::Turn, "another company operates", |s| {
        let at = s.events.iter_mut().find_map(|e| match e {
            Event::Operates(company) => Some(company),
            _ => None,
        })?;
        *at = CompanyId((at.0 + 1) % 7);
        Some(())
    }),
    (Kind::Round, "the round has another number", |s| {
        s.after.table.round.number += 1;
        Some(())
    }),
    (Kind::Private, "a private company is lost", |s| {
        let owned = s.after.table.privates.iter_mut().find(|h| h.player().is_some())?;
        *owned = Holder::Gone;
        Some(())
    }),
    (Kind::Private, "a private company pays too much", |s| {
        let paid = s.events.iter_mut().find_map(|e| match e {
            Event::Income { amount, .. } => Some(amount),
            _ => None,
        })?;
        *paid += 5;
        Some(())
    }),
    (Kind::Credit, "a loan is forgotten", |s| {
        let taken = s.after.table.companies.iter_mut().find(|c| c.loans > 0)?;
        taken.loans -= 1;
        Some(())
    }),
    (Kind::Credit, "a loan brings too much", |s| {
        let given = s.events.iter_mut().find_map(|e| match e {
            Event::Loan { amount, .. } => Some(amount),
            _ => None,
        })?;
        *given += 100;
        Some(())
    }),
    (Kind::End, "somebody is worth more", |s| {
        s.after.worth[0] += 1;
        Some(())
    }),
    (Kind::End, "the game is over too early", |s| {
        s.after.outcome.is_none().then_some(())?;
        s.after.outcome = Some(Outcome { reason: railhead_engine::Ending::Bank, worth: s.after.worth.clone() });
        Some(())
    }),
];

/// Every kind, so that none is forgotten: the compiler asks for a new one here.
const fn number(kind: Kind) -> usize {
    match kind {
        Kind::Money => 0,
        Kind::Price => 1,
        Kind::Dividend => 2,
        Kind::Shares => 3,
        Kind::Limit => 4,
        Kind::President => 5,
        Kind::Lay => 6,
        Kind::SecondLay => 7,
        Kind::LaysOffered => 8,
        Kind::Token => 9,
        Kind::TokensOffered => 10,
        Kind::Run => 11,
        Kind::BestRuns => 12,
        Kind::Train => 13,
        Kind::TrainsForSale => 14,
        Kind::Phase => 15,
        Kind::Turn => 16,
        Kind::Round => 17,
        Kind::Private => 18,
        Kind::Credit => 19,
        Kind::End => 20,
    }
}

const KINDS: usize = 21;

fn active(moment: &Moment) -> Option<usize> {
    let companies = &moment.table.companies;
    companies.iter().position(|c| c.standing == Standing::Active && c.spot.is_some() && c.president.is_some())
}

/// The company that acts had no tokens.
fn without_tokens(shown: &mut Shown) -> Option<()> {
    let owner = shown.before.operating?.owner();
    let board = &mut shown.before.table.board;
    let own: Vec<_> = board.tokens_of(owner).copied().collect();
    (!own.is_empty()).then_some(())?;
    for token in own {
        board.remove_token(token);
    }
    Some(())
}

struct Played {
    game: Game,
    setup: Setup,
    first: Moment,
    steps: Vec<Shown>,
}

fn play(title: &str, seed: u64, most: usize) -> Played {
    let version = railhead_titles::find(title).unwrap().version;
    let seats = ["Ann", "Bob", "Cat"].map(str::to_owned).to_vec();
    let setup = Setup { title: title.to_owned(), version, options: Vec::new(), seats, seed };
    let mut game = Game::start(&setup).unwrap();
    let first = Moment::of(&game);
    let (mut player, mut steps, mut before) = (Random::lively(seed), Vec::new(), first.clone());
    while game.outcome().is_none() && steps.len() < most {
        let (seat, action) = player.choose(&game).unwrap();
        game.play(seat, &action).unwrap();
        let events = game.done(game.len() - 1).unwrap().2.to_vec();
        let after = Moment::of(&game);
        steps.push(Shown { before, seat, action, events, after: after.clone(), times: 1 });
        before = after;
    }
    Played { game, setup, first, steps }
}

/// Shows a game with an error at the first step where it can be planted; says what the auditor complains of then, or that there was
/// no such step.
fn plant(played: &Played, error: Plant) -> Option<Vec<Kind>> {
    let edition = played.game.edition();
    let at = played.steps.iter().position(|step| error(&mut step.clone()).is_some())?;
    let (mut auditor, _) = Auditor::beside(edition, &played.setup, played.first.clone()).unwrap();
    for true_step in &played.steps[..at] {
        let Shown { before, seat, action, events, after, .. } = true_step;
        let said = auditor.look(edition, &Step { before, seat: *seat, action, events, after });
        assert!(said.is_empty(), "nothing is wrong yet: {said:?}");
    }
    let mut shown = played.steps[at].clone();
    error(&mut shown).unwrap();
    let Shown { before, seat, action, events, after, times } = &shown;
    let mut kinds = Vec::new();
    for _ in 0..*times {
        let said = auditor.look(edition, &Step { before, seat: *seat, action, events, after });
        kinds.extend(said.into_iter().map(|c| c.kind));
    }
    Some(kinds)
}

fn every_error_is_found(title: &str, seeds: &[u64], most: usize, not_applicable: &[Kind]) {
    let games: Vec<Played> = seeds.iter().map(|seed| play(title, *seed, most)).collect();
    let mut found = [false; KINDS];
    let mut missed = Vec::new();
    for (kind, what, error) in PLANTS {
        if not_applicable.contains(kind) {
            found[number(*kind)] = true;
            continue;
        }
        match games.iter().find_map(|played| plant(played, *error)) {
            None => missed.push(format!("{kind:?}: no step to plant it in: {what}")),
            Some(kinds) if kinds.contains(kind) => found[number(*kind)] = true,
            Some(kinds) => missed.push(format!("{kind:?}: {what}: only {kinds:?}")),
        }
    }
    assert!(missed.is_empty(), "{title}:\n{}", missed.join("\n"));
    assert!(found.iter().all(|f| *f), "{title}: a kind has no planted error: {found:?}");
}

#[test]
fn every_error_is_found_in_1846() {
    // There are neither loans nor credit in 1846.
    every_error_is_found("1846", &[3, 5], 500, &[Kind::Credit]);
}

#[test]
fn every_error_is_found_in_1848() {
    every_error_is_found("1848", &[3, 5], 500, &[]);
}
