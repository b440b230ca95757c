//! A second opinion on what 1853 asks of ways over track, by code that knows boards but no rules and tries every way: second tiles
//! (2009 4.1.7, 1989 31.5), promotions and bases outside a company's area (2009 4.2.3, 4.4.2), and the runs that are then owed
//! (4.6.6).
//!
//! `RAILHEAD_CASES=1000 cargo test --release -p railhead-bots ways_1853` plays for long, `RAILHEAD_FROM=N` begins with that
//! seed.

use railhead_board::{Board, Colour, Edge, End, Gauge, Ground, HexId, Owner, Placement, StopKind, StopRef};
use railhead_bots::Random;
use railhead_engine::{Action, Choice, CompanyId, Event, Seat, Setup};
use railhead_testkit::number;
use railhead_titles::Game;
use std::collections::BTreeSet;

/// How many steps a search may take before a case is left out.
const PATIENCE: u64 = 400_000;

/// Pieces of track: the sides of hexes that are crossed, and track between two stops of one hex.
type Pieces = BTreeSet<u32>;

/// A run, as far as it matters here.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
struct Ran {
    value: u32,
    ends: u32,
    over: bool,
    pieces: Pieces,
}

/// Follows track of one gauge for one company.
struct Walker<'a> {
    ground: &'a Ground,
    board: &'a Board,
    owner: Owner,
    gauge: Gauge,
    /// How many cities a run may hold.
    most: usize,
    /// The hex that matters.
    there: HexId,
    stops: Vec<StopRef>,
    pieces: Pieces,
    over: u32,
    steps: u64,
}

impl<'a> Walker<'a> {
    fn new(game: &'a Game, board: &'a Board, company: CompanyId, gauge: Gauge, there: HexId) -> Self {
        let (ground, owner) = (&*game.edition().ground, company.owner());
        let (stops, pieces) = (Vec::new(), Pieces::new());
        Self { ground, board, owner, gauge, most: usize::MAX, there, stops, pieces, over: 0, steps: 0 }
    }

    fn piece(&self, hex: HexId, edge: Edge, next: HexId) -> u32 {
        let (hex, edge) = if next < hex { (next, edge.opposite()) } else { (hex, edge) };
        assert!(hex.index() < self.ground.map.len());
        u32::from(hex.0) * 7 + u32::from(edge.number())
    }

    fn stop(&self, at: StopRef) -> &railhead_board::Stop {
        self.board.face(self.ground, at.hex).stop(at.stop).unwrap()
    }

    fn own(&self, at: StopRef) -> bool {
        self.board.tokens_on(at.hex).any(|t| t.stop == at.stop && t.owner == self.owner)
    }

    /// Calls `visit` with every way from a stop to another; false if there are too many.
    fn runs(&mut self, from: StopRef, visit: &mut dyn FnMut(&Self)) -> bool {
        self.steps = 0;
        self.arrive(from, None, visit);
        self.steps < PATIENCE
    }

    fn arrive(&mut self, at: StopRef, by: Option<usize>, visit: &mut dyn FnMut(&Self)) {
        let groups = |s: &StopRef| {
            let counts = matches!(self.stop(*s).kind, StopKind::City | StopKind::OffBoard);
            if counts { self.ground.groups(s.hex) } else { 0 }
        };
        if self.stops.iter().any(|s| *s == at || groups(s) & groups(&at) != 0) {
            return;
        }
        self.stops.push(at);
        let cities = self.stops.iter().filter(|s| self.stop(**s).kind == StopKind::City).count();
        if cities <= self.most {
            if by.is_some() && self.stop(at).kind != StopKind::Junction {
                visit(self);
            }
            if by.is_none() || self.board.is_open_to(self.ground, at.hex, at.stop, self.owner) {
                for (i, _) in self.board.face(self.ground, at.hex).track_carrying(self.gauge, End::Stop(at.stop)) {
                    if by != Some(i) {
                        self.follow(at.hex, i, End::Stop(at.stop), visit);
                    }
                }
            }
        }
        self.stops.pop();
    }

    fn follow(&mut self, hex: HexId, track: usize, from: End, visit: &mut dyn FnMut(&Self)) {
        self.steps += 1;
        if self.steps >= PATIENCE {
            return;
        }
        let (ground, board) = (self.ground, self.board);
        let over = u32::from(hex == self.there);
        self.over += over;
        match board.face(ground, hex).segments()[track].other(from).unwrap() {
            End::Stop(stop) => {
                let inner = u32::from(hex.0) * 7 + 6;
                let within = from.stop().is_some();
                if !within || self.pieces.insert(inner) {
                    self.arrive(StopRef { hex, stop }, Some(track), visit);
                    if within {
                        self.pieces.remove(&inner);
                    }
                }
            }
            End::Edge(edge) => {
                if let Some(next) = ground.map.neighbour(hex, edge) {
                    let piece = self.piece(hex, edge, next);
                    if self.pieces.insert(piece) {
                        let entry = End::Edge(edge.opposite());
                        for (i, _) in board.face(ground, next).track_carrying(self.gauge, entry) {
                            self.follow(next, i, entry, visit);
                        }
                        self.pieces.remove(&piece);
                    }
                }
            }
        }
        self.over -= over;
    }
}

/// What a train is: how many cities, and its gauge.
fn trains(game: &Game, company: CompanyId) -> Vec<(usize, Gauge)> {
    let own = game.table().trains_of(company).filter(|(_, t)| !t.spent);
    own.map(|(_, t)| {
        let name = &game.edition().trains[usize::from(t.sort)].kinds[usize::from(t.kind)].name;
        match name.strip_suffix('M') {
            Some(n) => (n.parse().unwrap(), Gauge::Metre),
            None => (name.parse().unwrap(), Gauge::Broad),
        }
    })
    .collect()
}

fn bases(board: &Board, company: CompanyId) -> Vec<StopRef> {
    board.tokens_of(company.owner()).map(|t| StopRef { hex: t.hex, stop: t.stop }).collect()
}

/// The home bases of a company.
fn homes(game: &Game, company: CompanyId) -> Vec<StopRef> {
    let sign = &game.edition().companies[company.index()].sign;
    let state: serde_json::Value = serde_json::from_str(&game.state_json().unwrap()).unwrap();
    let majors = state["own"]["majors"].as_u64().unwrap();
    let major = majors & (1 << company.index()) != 0;
    let hexes: Vec<HexId> =
        game.edition().ground.map.homes_of(sign).filter(|(_, _, may)| major || !may).map(|(hex, ..)| hex).collect();
    bases(&game.table().board, company).into_iter().filter(|b| hexes.contains(&b.hex)).collect()
}

/// Whether a train can run from one of these bases over a hex, with some cities less than it could; `None` if it takes too long.
fn can_run(game: &Game, board: &Board, company: CompanyId, from: &[StopRef], hex: HexId, less: usize) -> Option<bool> {
    let mut sure = true;
    for (most, gauge) in trains(game, company) {
        for base in from {
            let mut walker =
                Walker { most: most.saturating_sub(less), ..Walker::new(game, board, company, gauge, hex) };
            let mut found = false;
            sure &= walker.runs(*base, &mut |w| found |= w.over > 0);
            if found {
                return Some(true);
            }
        }
    }
    sure.then_some(false)
}

fn has_city(face: &railhead_board::Face) -> bool {
    face.stops.iter().any(|s| s.kind == StopKind::City)
}

/// Whether the book allows to act outside the area on a hex.
fn may_act(game: &Game, company: CompanyId, hex: HexId, promotion: Option<Placement>) -> Option<bool> {
    let (ground, board) = (&*game.edition().ground, &game.table().board);
    if !can_run(game, board, company, &homes(game, company), hex, 0)? {
        return Some(false);
    }
    let Some(at) = promotion else { return Some(true) };
    let grows = has_city(ground.tiles.get(at.tile).face(at.rotation)) && !has_city(board.face(ground, hex));
    if !grows {
        return Some(true);
    }
    let mut after = board.clone();
    after.set(ground, at).unwrap();
    can_run(game, &after, company, &bases(&after, company), hex, 0)
}

/// Every way of one gauge from a base to a hex, as the sides crossed; `None` if there are too many.
fn lines_to(
    game: &Game,
    board: &Board,
    company: CompanyId,
    gauge: Gauge,
    base: StopRef,
    hex: HexId,
) -> Option<Vec<Pieces>> {
    struct Lines<'a> {
        walker: Walker<'a>,
        found: BTreeSet<Pieces>,
        steps: u64,
    }
    impl Lines<'_> {
        fn leave(&mut self, hex: HexId, end: End, came: Option<usize>) {
            self.steps += 1;
            if self.steps > PATIENCE || self.found.len() > 2000 {
                return;
            }
            let (ground, board) = (self.walker.ground, self.walker.board);
            for (i, s) in board.face(ground, hex).track_carrying(self.walker.gauge, end) {
                match s.other(end).unwrap() {
                    _ if came == Some(i) => {}
                    End::Stop(stop) => {
                        if board.is_open_to(ground, hex, stop, self.walker.owner) {
                            self.leave(hex, End::Stop(stop), Some(i));
                        }
                    }
                    End::Edge(edge) => {
                        let Some(next) = ground.map.neighbour(hex, edge) else { continue };
                        let piece = self.walker.piece(hex, edge, next);
                        if self.walker.pieces.insert(piece) {
                            let arrives =
                                board.face(ground, next).exits_carrying(self.walker.gauge).has(edge.opposite());
                            if next == self.walker.there && arrives {
                                self.found.insert(self.walker.pieces.clone());
                            } else {
                                self.leave(next, End::Edge(edge.opposite()), None);
                            }
                            self.walker.pieces.remove(&piece);
                        }
                    }
                }
            }
        }
    }
    let walker = Walker::new(game, board, company, gauge, hex);
    let mut lines = Lines { walker, found: BTreeSet::new(), steps: 0 };
    let exits = board.face(&game.edition().ground, hex).exits_carrying(gauge);
    if base.hex == hex && !exits.is_empty() {
        return Some(vec![Pieces::new()]);
    }
    lines.leave(base.hex, End::Stop(base.stop), None);
    (lines.steps <= PATIENCE && lines.found.len() <= 2000).then(|| lines.found.into_iter().collect())
}

/// Where lines of a gauge arrive from these bases without crossing these sides: hex and side.
fn arrivals(
    game: &Game,
    board: &Board,
    company: CompanyId,
    gauge: Gauge,
    from: &[StopRef],
    closed: &Pieces,
) -> BTreeSet<(HexId, u8)> {
    let walker = Walker::new(game, board, company, gauge, HexId(0));
    let ground = walker.ground;
    let mut found = BTreeSet::new();
    let mut open: Vec<(HexId, End, Option<usize>)> = from.iter().map(|b| (b.hex, End::Stop(b.stop), None)).collect();
    let mut seen: BTreeSet<(HexId, End, Option<usize>)> = BTreeSet::new();
    while let Some((hex, end, came)) = open.pop() {
        if !seen.insert((hex, end, came)) {
            continue;
        }
        for (i, s) in board.face(ground, hex).track_carrying(gauge, end) {
            match s.other(end).unwrap() {
                _ if came == Some(i) => {}
                End::Stop(stop) => {
                    if board.is_open_to(ground, hex, stop, company.owner()) {
                        open.push((hex, End::Stop(stop), Some(i)));
                    }
                }
                End::Edge(edge) => {
                    let Some(next) = ground.map.neighbour(hex, edge) else { continue };
                    if !closed.contains(&walker.piece(hex, edge, next)) {
                        found.insert((next, edge.opposite().number()));
                        open.push((next, End::Edge(edge.opposite()), None));
                    }
                }
            }
        }
    }
    found
}

/// By gauge, where a second line can arrive beside some line to the first tile; and the hexes of bases that one needs not.
struct Beside {
    arrivals: [BTreeSet<(HexId, u8)>; 2],
    bases: BTreeSet<HexId>,
}

fn beside(game: &Game, company: CompanyId, first: HexId) -> Option<Beside> {
    let board = &game.table().board;
    let all = bases(board, company);
    let mut found = Beside { arrivals: [BTreeSet::new(), BTreeSet::new()], bases: BTreeSet::new() };
    for gauge in Gauge::SINGLE {
        for base in &all {
            let others: Vec<StopRef> = all.iter().copied().filter(|b| b != base).collect();
            for line in lines_to(game, board, company, gauge, *base, first)? {
                found.bases.extend(others.iter().map(|b| b.hex));
                for (i, gauge) in Gauge::SINGLE.into_iter().enumerate() {
                    found.arrivals[i].extend(arrivals(game, board, company, gauge, &others, &line));
                }
            }
        }
    }
    Some(found)
}

/// Dividend and mail of every set of runs that is not beaten in both, one of them over a hex; `None` if there are too many.
fn frontier(game: &Game, company: CompanyId, hex: HexId) -> Option<Vec<(u32, u32)>> {
    let board = &game.table().board;
    let ground = &*game.edition().ground;
    let mut kinds = trains(game, company);
    kinds.sort_unstable();
    if kinds.len() > 3 {
        return None;
    }
    let mut lists: Vec<Vec<Ran>> = Vec::new();
    for (most, gauge) in kinds {
        let mut list: BTreeSet<Ran> = BTreeSet::new();
        for (at, _) in ground.map.iter() {
            for (stop, _) in board.face(ground, at).stops_with_ids() {
                let mut walker = Walker { most, ..Walker::new(game, board, company, gauge, hex) };
                let from = StopRef { hex: at, stop };
                if walker.stop(from).kind == StopKind::Junction {
                    continue;
                }
                let sure = walker.runs(from, &mut |w| {
                    let last = *w.stops.last().unwrap();
                    if from < last && w.stops.iter().any(|s| w.own(*s)) {
                        let worth = |s: &StopRef| u32::from(w.stop(*s).value.in_era(0));
                        list.insert(Ran {
                            value: w.stops.iter().map(worth).sum(),
                            ends: worth(&from) + worth(&last),
                            over: w.over > 0,
                            pieces: w.pieces.clone(),
                        });
                    }
                });
                if !sure || list.len() > 3000 {
                    return None;
                }
            }
        }
        lists.push(list.into_iter().collect());
    }
    if lists.iter().map(|l| l.len() + 1).product::<usize>() > 300_000 {
        return None;
    }
    let mut sets: BTreeSet<(u32, u32)> = BTreeSet::new();
    combine(&lists, &mut Vec::new(), &mut sets);
    let beaten = |s: &(u32, u32)| sets.iter().any(|o| o != s && o.0 >= s.0 && o.1 >= s.1);
    Some(sets.iter().rev().copied().filter(|s| !beaten(s)).collect())
}

fn combine<'r>(lists: &'r [Vec<Ran>], chosen: &mut Vec<&'r Ran>, sets: &mut BTreeSet<(u32, u32)>) {
    let Some((list, rest)) = lists.split_first() else {
        if chosen.iter().any(|r| r.over) {
            sets.insert((chosen.iter().map(|r| r.value).sum(), chosen.iter().map(|r| r.ends).max().unwrap()));
        }
        return;
    };
    combine(rest, chosen, sets);
    for run in list {
        if chosen.iter().all(|r| r.pieces.is_disjoint(&run.pieces)) {
            chosen.push(run);
            combine(rest, chosen, sets);
            chosen.pop();
        }
    }
}

/// What was judged.
#[derive(Default, Debug)]
struct Judged {
    outside: u32,
    outside_allowed: u32,
    second: u32,
    second_allowed: u32,
    /// Second tiles and acts outside that only a thorough search finds.
    found: u32,
    duties: u32,
    choices: u32,
    left_out: u32,
}

fn in_area(game: &Game, company: CompanyId, hex: HexId) -> bool {
    let (map, sign) = (&game.edition().ground.map, &game.edition().companies[company.index()].sign);
    map.areas.iter().find(|a| a.company == *sign).unwrap().contains(map.hex(hex).at)
}

/// Whether an action is offered; `None` if it is refused for another reason than this paragraph.
fn offered(game: &Game, seat: Seat, action: &Action, offers: &[Choice], allowed: bool, rules: &[&str]) -> Option<bool> {
    if offers.iter().any(|choice| choice.offers(action)) {
        return Some(true);
    }
    // Why something is refused that nothing in its way would allow need not be asked.
    let why = allowed.then(|| game.clone().play(seat, action).expect_err("what is not offered is refused"));
    why.is_none_or(|why| rules.iter().any(|rule| why.rule.ends_with(rule))).then_some(false)
}

/// The same position under the rules before ways were tried.
fn before(game: &Game) -> Game {
    Game::resume(&Setup { version: 2, ..game.setup().clone() }, &game.state_json().unwrap()).unwrap()
}

/// Whether a company may act outside its area at all.
fn may_leave_area(game: &Game, company: CompanyId) -> bool {
    let strong = trains(game, company).iter().any(|(n, gauge)| *n >= 5 && *gauge == Gauge::Broad);
    strong && game.setup().title == "1853-2009" && game.edition().phases[usize::from(game.table().phase)].name == "5"
}

/// An action with the names of things.
fn words(game: &Game, action: &Action) -> String {
    let ground = &game.edition().ground;
    match action {
        Action::Lay { hex, tile, rotation, .. } => {
            format!("{} on {} r{}", ground.tiles.get(*tile).number, ground.map.hex(*hex).name, rotation.sixths())
        }
        Action::Token { hex, stop, .. } => format!("base on {} {}", ground.map.hex(*hex).name, stop.0),
        other => format!("{other:?}"),
    }
}

struct Judge {
    judged: Judged,
    /// The first tile of the turn, and where the company acted outside its area.
    first: Option<HexId>,
    duty: Option<HexId>,
}

impl Judge {
    fn look(&mut self, game: &Game, seat: Seat, about: &str) {
        let Some(company) = game.operating() else { return };
        match (about, self.first) {
            ("track", Some(first)) => self.second_tiles(game, seat, company, first),
            ("track", None) => self.promotions(game, seat, company),
            ("token", _) => self.new_bases(game, seat, company),
            ("run", _) => self.runs(game, company),
            _ => {}
        }
    }

    fn second_tiles(&mut self, game: &Game, seat: Seat, company: CompanyId, first: HexId) {
        let (ground, board) = (&*game.edition().ground, &game.table().board);
        let Some(beside) = beside(game, company, first) else {
            self.judged.left_out += 1;
            return;
        };
        let (offers, old) = (game.tile_choices(seat), before(game).tile_choices(seat));
        for (hex, _) in ground.map.iter() {
            if board.face(ground, hex).colour != Colour::Land {
                continue;
            }
            for at in board.placements(ground, hex) {
                let face = ground.tiles.get(at.tile).face(at.rotation);
                let meets = |(i, gauge): (usize, Gauge)| {
                    face.exits_carrying(gauge).iter().any(|e| beside.arrivals[i].contains(&(hex, e.number())))
                };
                let allowed = Gauge::SINGLE.into_iter().enumerate().any(meets) || beside.bases.contains(&hex);
                let action = Action::Lay { hex, tile: at.tile, rotation: at.rotation, with: None };
                let Some(ours) = offered(game, seat, &action, &offers, allowed, &["4.1.7", "31.5"]) else { continue };
                assert_eq!(ours, allowed, "{} second tile {action:?}", place(game));
                self.judged.second += 1;
                self.judged.second_allowed += u32::from(ours);
                if ours && !old.iter().any(|choice| choice.offers(&action)) {
                    self.judged.found += 1;
                    println!("{} second tile {}", place(game), words(game, &action));
                }
            }
        }
    }

    fn promotions(&mut self, game: &Game, seat: Seat, company: CompanyId) {
        let (ground, board) = (&*game.edition().ground, &game.table().board);
        if !may_leave_area(game, company) {
            return;
        }
        let offers = [game.tile_choices(seat), before(game).tile_choices(seat)];
        for (hex, _) in ground.map.iter().filter(|(hex, _)| !in_area(game, company, *hex)) {
            if board.face(ground, hex).segments().is_empty() {
                continue;
            }
            for at in board.placements(ground, hex) {
                let action = Action::Lay { hex, tile: at.tile, rotation: at.rotation, with: None };
                self.outside(game, seat, company, (hex, Some(at)), &action, &offers);
            }
        }
    }

    fn new_bases(&mut self, game: &Game, seat: Seat, company: CompanyId) {
        if !may_leave_area(game, company) {
            return;
        }
        let (ground, board) = (&*game.edition().ground, &game.table().board);
        let offers = [game.choices(seat), before(game).choices(seat)];
        for (hex, _) in ground.map.iter().filter(|(hex, _)| !in_area(game, company, *hex)) {
            for (stop, _) in board.face(ground, hex).stops_with_ids() {
                if self.duty.is_none_or(|duty| duty == hex) {
                    let action = Action::Token { hex, stop, with: None };
                    self.outside(game, seat, company, (hex, None), &action, &offers);
                }
            }
        }
    }

    fn outside(
        &mut self,
        game: &Game,
        seat: Seat,
        company: CompanyId,
        (hex, promotion): (HexId, Option<Placement>),
        action: &Action,
        [offers, old]: &[Vec<Choice>; 2],
    ) {
        let Some(allowed) = may_act(game, company, hex, promotion) else {
            self.judged.left_out += 1;
            return;
        };
        let Some(ours) = offered(game, seat, action, offers, allowed, &["4.2.2", "4.2.3", "4.4.1", "4.4.2"]) else {
            return;
        };
        assert_eq!(ours, allowed, "{} outside the area: {}", place(game), words(game, action));
        self.judged.outside += 1;
        self.judged.outside_allowed += u32::from(ours);
        if ours != old.iter().any(|choice| choice.offers(action)) {
            self.judged.found += 1;
            println!("{} outside the area: {}, {ours}", place(game), words(game, action));
        }
    }

    fn runs(&mut self, game: &Game, company: CompanyId) {
        let Some(hex) = self.duty else { return };
        let Some(wanted) = frontier(game, company, hex) else {
            self.judged.left_out += 1;
            return;
        };
        let (ground, board) = (&*game.edition().ground, &game.table().board);
        let worth = |runs: &[railhead_engine::Run]| {
            let each = runs.iter().map(|run| {
                let stops = ends_of(ground, board, run);
                let value = |s: &StopRef| u32::from(board.face(ground, s.hex).stop(s.stop).unwrap().value.in_era(0));
                (stops.iter().map(value).sum::<u32>(), value(&stops[0]) + value(stops.last().unwrap()))
            });
            each.fold((0, 0), |(sum, mail), (value, ends)| (sum + value, mail.max(ends)))
        };
        let offered: Vec<(u32, u32)> = game.run_options().iter().map(|runs| worth(runs)).collect();
        assert_eq!(offered, wanted, "{} {company:?} owes a run over {hex:?}", place(game));
        assert_eq!(worth(&game.best_runs().unwrap()).0, wanted[0].0, "{}", place(game));
        self.judged.duties += 1;
        self.judged.choices += u32::try_from(wanted.len()).unwrap();
    }

    fn done(&mut self, game: &Game, company: Option<CompanyId>, action: &Action, events: &[Event]) {
        if events.iter().any(|event| matches!(event, Event::Operates(_))) {
            (self.first, self.duty) = (None, None);
            return;
        }
        let Some(company) = company else { return };
        let yellow = |tile: &railhead_board::TileId| game.edition().ground.tiles.get(*tile).colour() == Colour::Yellow;
        match action {
            Action::Lay { hex, tile, .. } if yellow(tile) => self.first = self.first.or(Some(*hex)),
            Action::Lay { hex, .. } | Action::Token { hex, .. } if !in_area(game, company, *hex) => {
                self.duty = Some(*hex);
            }
            _ => {}
        }
    }
}

/// The stops along a run.
fn ends_of(ground: &Ground, board: &Board, run: &railhead_engine::Run) -> Vec<StopRef> {
    let mut stops: Vec<StopRef> = Vec::new();
    for (i, (hex, track)) in run.track.iter().enumerate() {
        let mut here: Vec<StopRef> = board.face(ground, *hex).segments()[usize::from(*track)]
            .ends()
            .iter()
            .filter_map(|e| e.stop())
            .map(|stop| StopRef { hex: *hex, stop })
            .collect();
        // Track between two stops is taken in the direction of the run.
        if here.len() == 2 && (stops.last() == Some(&here[1]) || (i == 0 && starts_at(ground, board, run, here[1]))) {
            here.reverse();
        }
        for stop in here {
            if stops.last() != Some(&stop) {
                stops.push(stop);
            }
        }
    }
    stops
}

/// Whether a run does not go on from a stop of its first track.
fn starts_at(ground: &Ground, board: &Board, run: &railhead_engine::Run, at: StopRef) -> bool {
    run.track.get(1).is_some_and(|(hex, track)| {
        *hex != at.hex || !board.face(ground, *hex).segments()[usize::from(*track)].ends().contains(&End::Stop(at.stop))
    })
}

fn place(game: &Game) -> String {
    format!("{} seed {} after {} actions:", game.setup().title, game.setup().seed, game.len())
}

fn judge(title: &'static str, options: &[(&str, &str)], seeds: std::ops::Range<u64>) -> Judged {
    let (from, games) = (number("RAILHEAD_FROM", seeds.start), seeds.end - seeds.start);
    let mut judge = Judge { judged: Judged::default(), first: None, duty: None };
    let info = railhead_titles::find(title).unwrap();
    for seed in from..from + number("RAILHEAD_CASES", games) {
        let players = u64::from(info.players.0) + seed % u64::from(info.players.1 - info.players.0 + 1);
        let mut game = Game::start(&Setup {
            title: title.to_owned(),
            version: info.version,
            options: options.iter().map(|(k, v)| ((*k).to_owned(), (*v).to_owned())).collect(),
            seats: (1..=players).map(|n| format!("Player {n}")).collect(),
            seed,
        })
        .unwrap();
        let mut player = Random::lively(seed);
        (judge.first, judge.duty) = (None, None);
        while game.outcome().is_none() {
            let deciding = game.deciding();
            judge.look(&game, deciding[0].seat, deciding[0].ask.key());
            let (seat, action) = player.choose(&game).expect("somebody may do something");
            let company = game.operating();
            let events = game.play(seat, &action).unwrap().to_vec();
            judge.done(&game, company, &action, &events);
            assert!(game.len() < 20_000, "the game does not end");
        }
    }
    println!("{title}: {:?}", judge.judged);
    judge.judged
}

#[test]
fn ways_of_the_edition_of_2009() {
    let judged = judge("1853-2009", &[], 26..29);
    assert!(judged.second > 100 && judged.second_allowed > 20, "{judged:?}");
}

#[test]
fn ways_of_the_edition_of_1989() {
    let judged = judge("1853-1989", &[("bank", "12500"), ("mik-1", "on"), ("mik-1.1", "on")], 27..31);
    assert!(judged.second > 100 && judged.second_allowed > 20, "{judged:?}");
    assert_eq!(judged.outside_allowed, 0, "areas hold in every phase");
}
