//! For each kind of complaint a deliberate error in a game of 1853 that the auditor must find.

use railhead_audit::{Auditor, Kind, Moment, Step};
use railhead_board::{Colour, Placement};
use railhead_bots::Random;
use railhead_engine::{
    Action, Choice, CompanyId, Dividend, Edition, Event, Holder, Outcome, Seat, Setup, Standing, TrainPlace,
};
use railhead_titles::Game;

/// Kinds that 1853 has nothing of: there are no private companies.
const NOT_APPLICABLE: &[Kind] = &[Kind::Private];

/// A step of a real game.
struct Done {
    seat: Seat,
    action: Action,
    events: Vec<Event>,
    after: Moment,
}

/// A game as it was played.
struct Played {
    game: Game,
    setup: Setup,
    first: Moment,
    steps: Vec<Done>,
}

/// What is looked at when an error is planted: the step before, the step itself and the data of the title.
struct Spot<'s> {
    edition: &'s Edition,
    earlier: Option<&'s Done>,
    before: &'s Moment,
    step: &'s Done,
}

/// What the auditor is shown instead: another action or another table after it.
struct False {
    action: Action,
    after: Moment,
}

type Plant = fn(&Spot<'_>) -> Option<False>;

/// Every kind with its errors and what each is.
const PLANTS: &[(Kind, &str, Plant)] = &[
    (Kind::Money, "a company has more money", more_money),
    (Kind::Money, "a player pays too little for a share", cheap_share),
    (Kind::Price, "a dividend moves the price too far", price_too_far),
    (Kind::Price, "a sale moves the price", price_after_sale),
    (Kind::Dividend, "a shareholder gets too much", dividend_too_high),
    (Kind::Shares, "a share comes out of another stack", share_from_elsewhere),
    (Kind::Shares, "a sale is not offered", sale_not_offered),
    (Kind::Shares, "a share is bought that was sold in the same round", bought_after_sale),
    (Kind::Shares, "a company is sold in the round of its first director", sold_too_soon),
    (Kind::Limit, "a certificate counts twice", certificate_twice),
    (Kind::Limit, "the limit is another", other_limit),
    (Kind::President, "somebody else directs", other_president),
    (Kind::Lay, "a tile lies where no line leads", lay_far_away),
    (Kind::SecondLay, "a second tile that the first base alone reaches", second_lay_anywhere),
    (Kind::LaysOffered, "tiles of a hex are not offered", lays_missing),
    (Kind::LaysOffered, "a tile is offered for too little", lay_too_cheap),
    (Kind::Token, "a base stands elsewhere", token_elsewhere),
    (Kind::TokensOffered, "a base is not offered", base_missing),
    (Kind::Run, "a run ends between stations", run_cut_short),
    (Kind::Run, "a train runs twice", train_twice),
    (Kind::BestRuns, "nothing is proposed though something can be earned", poor_runs),
    (Kind::Train, "a train is cheaper than its card says", cheap_train),
    (Kind::Train, "a train goes to nobody", train_vanishes),
    (Kind::TrainsForSale, "the bank hides a train", hidden_train),
    (Kind::TrainsForSale, "a company is not offered a train", train_not_offered),
    (Kind::Phase, "the phase does not change", stuck_phase),
    (Kind::Phase, "obsolete trains stay", no_rust),
    (Kind::Turn, "somebody else is asked", wrong_seat),
    (Kind::Turn, "another company operates", wrong_company),
    (Kind::Round, "the round has another number", wrong_round),
    (Kind::Credit, "a paid share counts as unpaid", unpaid_share),
    (Kind::Credit, "part of a bond is gone", bond_gone),
    (Kind::End, "somebody is worth more", worth_more),
    (Kind::End, "the game is over too early", over_too_early),
];

fn same(spot: &Spot<'_>, change: impl FnOnce(&mut Moment)) -> Option<False> {
    let mut after = spot.step.after.clone();
    change(&mut after);
    Some(False { action: spot.step.action.clone(), after })
}

fn formed(moment: &Moment) -> Option<CompanyId> {
    moment.table.companies.iter().position(|c| c.standing == Standing::Active).map(CompanyId::from_index)
}

fn more_money(spot: &Spot<'_>) -> Option<False> {
    let company = formed(&spot.step.after)?;
    same(spot, |m| m.table.companies[company.index()].cash += 10)
}

fn cheap_share(spot: &Spot<'_>) -> Option<False> {
    matches!(spot.step.action, Action::Buy { .. }).then_some(())?;
    let seat = spot.step.seat;
    same(spot, |m| {
        m.table.players[seat.index()].cash += 5;
        m.table.bank -= 5;
    })
}

fn price_too_far(spot: &Spot<'_>) -> Option<False> {
    matches!(spot.step.action, Action::Pay { dividend: Dividend::Full }).then_some(())?;
    let company = spot.before.operating?;
    same(spot, |m| {
        if let Some(at) = &mut m.table.companies[company.index()].spot {
            at.column += 1;
        }
    })
}

fn price_after_sale(spot: &Spot<'_>) -> Option<False> {
    let Action::Sell { company, .. } = spot.step.action else { return None };
    spot.step.after.table.companies[company.index()].spot.filter(|at| at.column > 0)?;
    same(spot, |m| {
        if let Some(at) = &mut m.table.companies[company.index()].spot {
            at.column -= 1;
        }
    })
}

fn dividend_too_high(spot: &Spot<'_>) -> Option<False> {
    matches!(spot.step.action, Action::Pay { dividend: Dividend::Full }).then_some(())?;
    same(spot, |m| {
        m.table.players[0].cash += 1;
        m.table.bank -= 1;
    })
}

fn share_from_elsewhere(spot: &Spot<'_>) -> Option<False> {
    let Action::Buy { company, from: Holder::Bank } = spot.step.action else { return None };
    let other = |c: &&mut railhead_engine::Cert| c.company != company && c.holder == Holder::Bank;
    let seat = spot.step.seat;
    same(spot, |m| {
        if let Some(cert) = m.table.certs.iter_mut().find(other) {
            cert.holder = Holder::Player(seat);
        }
    })
}

fn sale_not_offered(spot: &Spot<'_>) -> Option<False> {
    let sale = |c: &Choice| matches!(c, Choice::Sell { .. });
    let offered = |c: &Choice| matches!(c, Choice::Act(Action::Pass));
    let choices = || spot.step.after.choices.iter().flat_map(|(_, c)| c);
    (choices().any(sale) && choices().any(offered)).then_some(())?;
    same(spot, |m| m.choices.iter_mut().for_each(|(_, c)| c.retain(|c| !sale(c))))
}

fn bought_after_sale(spot: &Spot<'_>) -> Option<False> {
    let Action::Sell { company, .. } = spot.earlier?.action else { return None };
    let pass = matches!(spot.step.action, Action::Pass) && spot.earlier?.seat == spot.step.seat;
    pass.then(|| False { action: Action::Buy { company, from: Holder::Market }, after: spot.step.after.clone() })
}

fn sold_too_soon(spot: &Spot<'_>) -> Option<False> {
    let after = &spot.step.after;
    (after.table.round.kind == railhead_engine::RoundKind::Stock).then_some(())?;
    // Whoever bought a share does not sell it in the same turn anyway.
    let asked = after.deciding.first().map(|d| d.seat).filter(|s| *s != spot.step.seat)?;
    // With all of its capital a company has never operated: its director was appointed in this round.
    let is_new = |c: CompanyId| {
        let state = &after.table.companies[c.index()];
        state.president.is_some() && state.cash == 10 * state.par
    };
    let holds = |c: CompanyId| {
        let own = |cert: &railhead_engine::Cert| cert.company == c && cert.holder == Holder::Player(asked);
        after.table.certs.iter().any(own)
    };
    let sale = |company: CompanyId| Choice::Sell { company, shares: vec![1] };
    let sold = |c: CompanyId| {
        after
            .choices
            .iter()
            .flat_map(|(_, all)| all)
            .any(|o| matches!(o, Choice::Sell { company, .. } if *company == c))
    };
    let mut companies = (0..after.table.companies.len()).map(CompanyId::from_index);
    let company = companies.find(|c| is_new(*c) && holds(*c) && !sold(*c))?;
    same(spot, |m| m.choices.iter_mut().for_each(|(_, c)| c.push(sale(company))))
}

fn certificate_twice(spot: &Spot<'_>) -> Option<False> {
    // With the kit MIK 2 cards in hand count that nobody sees.
    same(spot, |m| m.certificates[0].0 += 1)
}

fn other_limit(spot: &Spot<'_>) -> Option<False> {
    same(spot, |m| m.certificates[1].1 = Some(99))
}

fn other_president(spot: &Spot<'_>) -> Option<False> {
    let company = formed(&spot.step.after)?;
    let runs = spot.step.after.table.companies[company.index()].president?;
    let other = Seat::from_index((runs.index() + 1) % spot.step.after.table.players.len());
    same(spot, |m| m.table.companies[company.index()].president = Some(other))
}

/// Another lay of the same company than the one that was made: yellow, on bare ground that costs nothing.
fn other_lay(spot: &Spot<'_>) -> Option<False> {
    let ground = &spot.edition.ground;
    let offered = |at: &Placement| {
        let action = Action::Lay { hex: at.hex, tile: at.tile, rotation: at.rotation, with: None };
        spot.before.choices.iter().flat_map(|(_, c)| c).any(|c| c.offers(&action))
    };
    for (hex, printed) in ground.map.iter() {
        if printed.face.colour != Colour::Land || !printed.terrain.is_empty() || !printed.face.stops.is_empty() {
            continue;
        }
        if let Some(at) = spot.before.table.board.placements(ground, hex).find(|at| !offered(at)) {
            let mut after = spot.step.after.clone();
            after.table.board = spot.before.table.board.clone();
            after.table.board.lay(ground, at).ok()?;
            let action = Action::Lay { hex: at.hex, tile: at.tile, rotation: at.rotation, with: None };
            return Some(False { action, after });
        }
    }
    None
}

fn lay_far_away(spot: &Spot<'_>) -> Option<False> {
    let first = !spot.earlier.is_some_and(|e| matches!(e.action, Action::Lay { .. }));
    let settled = spot.before.table.round.set > 1;
    (first && settled && matches!(spot.step.action, Action::Lay { .. })).then(|| other_lay(spot)).flatten()
}

fn second_lay_anywhere(spot: &Spot<'_>) -> Option<False> {
    let earlier = spot.earlier?;
    let again = matches!(earlier.action, Action::Lay { .. }) && matches!(spot.step.action, Action::Lay { .. });
    let same_turn = earlier.after.operating == spot.before.operating && earlier.seat == spot.step.seat;
    (again && same_turn).then(|| other_lay(spot)).flatten()
}

fn lays_missing(spot: &Spot<'_>) -> Option<False> {
    let lay = |c: &Choice| matches!(c, Choice::Lay { hexes, .. } if hexes.len() > 1);
    spot.step.after.choices.iter().flat_map(|(_, c)| c).any(lay).then_some(())?;
    same(spot, |m| {
        for choice in m.choices.iter_mut().flat_map(|(_, c)| c) {
            if let Choice::Lay { hexes, .. } = choice {
                hexes.remove(0);
            }
        }
    })
}

fn lay_too_cheap(spot: &Spot<'_>) -> Option<False> {
    let lay = |c: &Choice| matches!(c, Choice::Lay { .. });
    spot.step.after.choices.iter().flat_map(|(_, c)| c).any(lay).then_some(())?;
    same(spot, |m| {
        for choice in m.choices.iter_mut().flat_map(|(_, c)| c) {
            if let Choice::Lay { hexes, .. } = choice {
                hexes[0].tiles[0].rotations[0].1 += 7;
            }
        }
    })
}

fn token_elsewhere(spot: &Spot<'_>) -> Option<False> {
    let Action::Token { hex, .. } = spot.step.action else { return None };
    let company = spot.before.operating?;
    let ground = &spot.edition.ground;
    for (other, _) in ground.map.iter().filter(|(id, _)| *id != hex) {
        let action = Action::Token { hex: other, stop: railhead_board::StopId(0), with: None };
        if spot.before.choices.iter().flat_map(|(_, c)| c).any(|c| c.offers(&action)) {
            continue;
        }
        let mut after = spot.step.after.clone();
        after.table.board = spot.before.table.board.clone();
        let stop = railhead_board::StopId(0);
        if after.table.board.place_token(ground, other, stop, None, company.owner()).is_ok() {
            return Some(False { action, after });
        }
    }
    None
}

fn base_missing(spot: &Spot<'_>) -> Option<False> {
    let base = |c: &Choice| matches!(c, Choice::Token { places, .. } if places.len() > 1);
    spot.step.after.choices.iter().flat_map(|(_, c)| c).any(base).then_some(())?;
    same(spot, |m| {
        for choice in m.choices.iter_mut().flat_map(|(_, c)| c) {
            if let Choice::Token { places, .. } = choice {
                places.remove(0);
            }
        }
    })
}

fn run_cut_short(spot: &Spot<'_>) -> Option<False> {
    let Action::Run { runs } = &spot.step.action else { return None };
    let mut runs = runs.clone();
    let run = runs.iter_mut().find(|r| r.track.len() > 1)?;
    run.track.pop();
    Some(False { action: Action::Run { runs }, after: spot.step.after.clone() })
}

fn train_twice(spot: &Spot<'_>) -> Option<False> {
    let Action::Run { runs } = &spot.step.action else { return None };
    let mut runs = runs.clone();
    runs.push(runs.first()?.clone());
    Some(False { action: Action::Run { runs }, after: spot.step.after.clone() })
}

fn poor_runs(spot: &Spot<'_>) -> Option<False> {
    spot.step.after.runs.iter().flatten().next()?;
    same(spot, |m| m.runs = vec![Vec::new()])
}

fn cheap_train(spot: &Spot<'_>) -> Option<False> {
    let Action::BuyTrain { train, kind, price, trade, with } = spot.step.action else { return None };
    let bank = !matches!(spot.before.table.trains.get(train.index())?.place, TrainPlace::Company(_));
    bank.then(|| False {
        action: Action::BuyTrain { train, kind, price: price - 10, trade, with },
        after: spot.step.after.clone(),
    })
}

fn train_vanishes(spot: &Spot<'_>) -> Option<False> {
    let Action::BuyTrain { train, .. } = spot.step.action else { return None };
    let same_phase = spot.before.table.phase == spot.step.after.table.phase && spot.step.after.table.offer.is_none();
    same_phase.then(|| same(spot, |m| m.table.trains[train.index()].place = TrainPlace::Gone)).flatten()
}

fn hidden_train(spot: &Spot<'_>) -> Option<False> {
    (!spot.step.after.for_sale.is_empty()).then(|| same(spot, |m| m.for_sale.clear())).flatten()
}

fn train_not_offered(spot: &Spot<'_>) -> Option<False> {
    let choices = || spot.step.after.choices.iter().flat_map(|(_, c)| c);
    let offers = choices().filter(|c| matches!(c, Choice::BuyTrain { .. })).count();
    (offers > 1).then_some(())?;
    same(spot, |m| {
        for (_, choices) in &mut m.choices {
            if let Some(at) = choices.iter().position(|c| matches!(c, Choice::BuyTrain { .. })) {
                choices.remove(at);
            }
        }
    })
}

fn stuck_phase(spot: &Spot<'_>) -> Option<False> {
    let was = spot.before.table.phase;
    (was != spot.step.after.table.phase).then(|| same(spot, |m| m.table.phase = was)).flatten()
}

fn no_rust(spot: &Spot<'_>) -> Option<False> {
    let trains = spot.before.table.trains.iter().zip(&spot.step.after.table.trains);
    let rusted = |(was, is): (&railhead_engine::TrainCard, &railhead_engine::TrainCard)| {
        matches!(was.place, TrainPlace::Company(_)) && is.place == TrainPlace::Gone
    };
    let at = trains.map(rusted).position(|gone| gone)?;
    let was = spot.before.table.trains[at].place;
    same(spot, |m| m.table.trains[at].place = was)
}

fn wrong_seat(spot: &Spot<'_>) -> Option<False> {
    let stock = spot.step.after.table.round.kind == railhead_engine::RoundKind::Stock;
    let [asked] = spot.step.after.deciding.as_slice() else { return None };
    let other = Seat::from_index((asked.seat.index() + 1) % spot.step.after.table.players.len());
    stock.then(|| same(spot, |m| m.deciding[0].seat = other)).flatten()
}

fn wrong_company(spot: &Spot<'_>) -> Option<False> {
    let company = spot.step.after.operating?;
    let other = CompanyId((company.0 + 1) % 8);
    let pass = matches!(spot.step.action, Action::Pass);
    pass.then(|| same(spot, |m| m.operating = Some(other))).flatten()
}

fn wrong_round(spot: &Spot<'_>) -> Option<False> {
    let stock = spot.step.after.table.round.kind == railhead_engine::RoundKind::Stock;
    let pass = matches!(spot.step.action, Action::Pass);
    (stock && pass).then(|| same(spot, |m| m.table.round.number += 1)).flatten()
}

fn unpaid_share(spot: &Spot<'_>) -> Option<False> {
    let company = formed(&spot.step.after)?;
    same(spot, |m| m.unpaid[0].push(company))
}

fn bond_gone(spot: &Spot<'_>) -> Option<False> {
    let seat = spot.step.after.table.players.iter().position(|p| p.aside > 20)?;
    same(spot, |m| m.table.players[seat].aside -= 20)
}

fn worth_more(spot: &Spot<'_>) -> Option<False> {
    same(spot, |m| m.worth[0] += 1)
}

fn over_too_early(spot: &Spot<'_>) -> Option<False> {
    let stock = spot.step.after.table.round.kind == railhead_engine::RoundKind::Stock;
    let worth = spot.step.after.worth.clone();
    stock.then(|| same(spot, |m| m.outcome = Some(Outcome { worth, reason: railhead_engine::Ending::Bank }))).flatten()
}

/// Plays a lively game and remembers all of it.
fn played(title: &str, seed: u64) -> Played {
    let version = railhead_titles::find(title).unwrap().version;
    let seats = (1..=4).map(|n| format!("Player {n}")).collect();
    let setup = Setup { title: title.to_owned(), version, options: Vec::new(), seats, seed };
    let mut game = Game::start(&setup).unwrap();
    let mut player = Random::lively(seed);
    let first = Moment::of(&game);
    let mut steps = Vec::new();
    while game.outcome().is_none() && steps.len() < 1_500 {
        let (seat, action) = player.choose(&game).unwrap();
        let events = game.play(seat, &action).unwrap().to_vec();
        steps.push(Done { seat, action, events, after: Moment::of(&game) });
    }
    Played { game, setup, first, steps }
}

/// Shows a game to an auditor with an error planted wherever there is room for one, until the auditor finds it.
fn is_found(played: &Played, kind: Kind, plant: Plant) -> bool {
    let edition = played.game.edition();
    let (mut auditor, complaints) = Auditor::beside(edition, &played.setup, played.first.clone()).unwrap();
    assert_eq!(complaints, []);
    let (mut before, mut earlier, mut tries) = (&played.first, None, 0);
    for step in &played.steps {
        let spot = Spot { edition, earlier, before, step };
        if let Some(False { action, after }) = plant(&spot) {
            tries += 1;
            let shown = Step { before, seat: step.seat, action: &action, events: &step.events, after: &after };
            if auditor.look(edition, &shown).iter().any(|c| c.kind == kind) {
                return true;
            }
            // Another action than the true one leads the auditor astray for good; offers are looked at now and then only.
            if action != step.action || tries > 60 {
                return false;
            }
        } else {
            let (seat, action) = (step.seat, &step.action);
            let shown = Step { before, seat, action, events: &step.events, after: &step.after };
            let complaints = auditor.look(edition, &shown);
            assert_eq!(complaints, [], "before anything was planted");
        }
        before = &step.after;
        earlier = Some(step);
    }
    false
}

fn every_plant_is_found(title: &str, seed: u64) {
    let played = played(title, seed);
    let lost: Vec<&str> = PLANTS
        .iter()
        .filter(|(kind, _, plant)| !is_found(&played, *kind, *plant))
        .map(|(_, words, _)| *words)
        .collect();
    assert!(lost.is_empty(), "nobody found: {lost:?}");
}

#[test]
fn errors_in_a_game_of_2009_are_found() {
    every_plant_is_found("1853-2009", 3);
}

#[test]
fn errors_in_a_game_of_1989_are_found() {
    every_plant_is_found("1853-1989", 3);
}

#[test]
fn every_kind_of_complaint_has_an_error_that_triggers_it() {
    for kind in Kind::ALL {
        let planted = PLANTS.iter().any(|(planted, ..)| *planted == kind);
        assert_ne!(planted, NOT_APPLICABLE.contains(&kind), "{kind:?}");
    }
}
