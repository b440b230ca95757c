//! Running trains, earnings and prices (2009 4.5 to 4.7, 1989 33, 34).

use super::book::Rise;
use super::clerk::Clerk;
use super::memory::{Stop, Turn};
use super::view::{GAUGES, Moments, View};
use crate::Kind;
use crate::network::{StopAt, Tip};
use crate::reach::Certainty;
use crate::runs::{Possible, most};
use crate::ways::{Go, Search, Way, every_way};
use railhead_board::{Board, HexId, StopKind, Value};
use railhead_engine::{CompanyId, Dividend, Holder, Money, Purse, Run, Spot, TrainId};

/// What a train can do: how many large stations it visits at most, and its gauge, as an index.
type Ability = (usize, usize);

/// Where a run has to begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum From {
    /// At a home base.
    Home,
    /// At any base of the company.
    Base,
}

/// A run that is legal, and what it is worth.
#[derive(Clone, Debug)]
struct Legal {
    way: Way,
    fare: Money,
    mail: Money,
}

/// The kind and value of a stop.
fn stop_at(view: &View<'_>, board: &Board, at: StopAt) -> Option<(StopKind, Money)> {
    let other = view.promoted.filter(|(hex, _)| *hex == at.hex).map(|(_, face)| face);
    let face = other.unwrap_or_else(|| board.face(view.ground, at.hex));
    let stop = face.stops.get(at.stop.index())?;
    let value = match &stop.value {
        Value::Fixed(value) => *value,
        Value::ByEra(values) => values.first().copied().unwrap_or(0),
    };
    Some((stop.kind, Money::from(value)))
}

impl Clerk<'_> {
    fn ability(&self, id: TrainId) -> Ability {
        let (number, metre) = self.runs_as(&self.want.table.trains[id.index()]);
        (number, usize::from(metre))
    }

    /// What a way is worth as a run of a train, or why it is none; whether it might become one by going on is told by `true`.
    fn judge_way(
        &self,
        board: &Board,
        view: &View<'_>,
        way: &Way,
        ability: Ability,
    ) -> Result<Legal, (bool, &'static str)> {
        let (number, gauge) = ability;
        if way.pieces.iter().any(|p| !view.network.piece(*p).gauge.carries(GAUGES[gauge])) {
            return Err((false, "track of another gauge"));
        }
        let closed = self.before.closed.first().or(self.after.closed.first());
        if way.pieces.iter().any(|p| Some(&view.network.piece(*p).hex) == closed) {
            return Err((false, "a closed city"));
        }
        let stops: Vec<StopAt> = way.tips.iter().filter_map(|t| t.stop()).collect();
        let (mut cities, mut stations, mut fare, mut ends): (Vec<HexId>, usize, Money, Vec<Money>) =
            (Vec::new(), 0, 0, Vec::new());
        for (i, at) in stops.iter().enumerate() {
            let Some((kind, value)) = stop_at(view, board, *at) else { return Err((false, "no such stop")) };
            if stops[..i].contains(at) {
                return Err((false, "a stop twice"));
            }
            let inner = i > 0 && i + 1 < stops.len();
            if inner && !(view.passes)(*at) {
                return Err((false, "past a station full of others' bases"));
            }
            if kind == StopKind::Junction {
                ends.push(-1);
                continue;
            }
            stations += 1;
            fare += value;
            ends.push(value);
            if kind == StopKind::City {
                if cities.contains(&at.hex) {
                    return Err((false, "a city twice"));
                }
                cities.push(at.hex);
            }
        }
        if cities.len() > number {
            return Err((false, "too many large stations"));
        }
        let at_stop = matches!(way.tip(), Some(Tip::Stop(_)));
        let (Some(first), Some(last)) = (ends.first(), ends.last()) else { return Err((true, "no stops")) };
        if stations < 2 || !at_stop || *first < 0 || *last < 0 {
            return Err((true, "less than two stations, or it does not end at one"));
        }
        let owner_bases = &view.bases;
        if !stops.iter().any(|at| owner_bases.contains(at)) {
            return Err((true, "no base of the company"));
        }
        Ok(Legal { way: way.clone(), fare, mail: first + last })
    }

    /// A run as a way over the network.
    fn way_of(view: &View<'_>, run: &Run) -> Option<Way> {
        let pieces: Vec<usize> =
            run.track.iter().map(|(hex, index)| view.network.find(*hex, *index)).collect::<Option<_>>()?;
        let first = *pieces.first()?;
        let begins = view.network.piece(first).ends.into_iter().find_map(|start| {
            let (mut tips, mut tip, mut last) = (vec![start], start, None);
            for piece in &pieces {
                if !view.network.onward(last, tip).any(|next| next == *piece) {
                    return None;
                }
                tip = view.network.piece(*piece).other(tip);
                if tips.contains(&tip) && matches!(tip, Tip::Side(_)) {
                    return None;
                }
                tips.push(tip);
                last = Some(*piece);
            }
            matches!(start, Tip::Stop(_)).then_some(tips)
        })?;
        let twice = (0..pieces.len()).any(|i| pieces[..i].contains(&pieces[i]));
        (!twice).then_some(Way { pieces, tips: begins })
    }

    /// What a set of runs earns: dividend and mail; or what is wrong with it.
    fn judge_runs(
        &self,
        view: &View<'_>,
        board: &Board,
        company: CompanyId,
        runs: &[Run],
    ) -> Result<(Money, Money), String> {
        let own = self.trains_of(company);
        let (mut fare, mut mail, mut ways): (Money, Money, Vec<Way>) = (0, 0, Vec::new());
        for (i, run) in runs.iter().enumerate() {
            if !own.contains(&run.train) || runs[..i].iter().any(|r| r.train == run.train) {
                return Err("a train that is not the company's, or one that runs twice".to_owned());
            }
            let way = Self::way_of(view, run).ok_or("a run that is not continuous")?;
            let legal =
                self.judge_way(board, view, &way, self.ability(run.train)).map_err(|(_, why)| why.to_owned())?;
            fare += legal.fare;
            mail = mail.max(legal.mail);
            ways.push(way);
        }
        let marks: Vec<_> = ways.iter().map(|w| w.marks(view.network)).collect();
        if (0..marks.len()).any(|i| marks[..i].iter().any(|m| m.meet(&marks[i]))) {
            return Err("trains that share track".to_owned());
        }
        Ok((fare, mail))
    }

    /// Trains run.
    pub(super) fn run(&mut self, turn: &Turn, runs: &[Run]) {
        let company = turn.company;
        if turn.stop != Stop::Routes {
            self.complain(Kind::Run, ("4.5", "33"), "trains do not run now".to_owned());
        }
        let (judged, idle) = self.view_for_runs(Moments::Before, company, |view| {
            let board = self.board(Moments::Before);
            let judged = self.judge_runs(view, board, company, runs);
            let duty = turn.outside.filter(|hex| !runs.iter().any(|r| r.track.iter().any(|(h, _)| h == hex)));
            let can = |hex: HexId| self.owes_run(Moments::Before, view, company, hex, &mut 50_000);
            (judged, duty.filter(|hex| can(*hex)))
        });
        let (fare, mail) = match judged {
            Ok(earned) => earned,
            Err(why) => {
                let words = format!("{} runs with {why}", self.sign(company));
                self.complain(Kind::Run, ("4.5", "33"), words);
                (0, 0)
            }
        };
        if let Some(hex) = idle {
            let words = format!("{} does not run over {}, outside its area", self.sign(company), self.hex(hex));
            self.complain(Kind::Run, ("4.2.3, 4.4.2", "31.13"), words);
        }
        if mail > 0 {
            self.pay_out(Purse::Company(company), mail);
        }
        self.memory.change_turn(|t| {
            t.revenue = fare;
            t.stop = Stop::Pay;
        });
    }

    /// As trains see the board: a base counts in a closed city too, where nothing runs anyway.
    fn view_for_runs<R>(&self, moment: Moments, company: CompanyId, look: impl FnOnce(&View<'_>) -> R) -> R {
        self.view(moment, company, look)
    }

    /// Whether one of a company's trains can run over a hex from a base. Every way is tried.
    pub(super) fn train_runs_over(
        &self,
        moment: Moments,
        view: &View<'_>,
        (company, from): (CompanyId, From),
        (hex, more): (HexId, usize),
        steps: &mut usize,
    ) -> Certainty {
        let board = self.board(moment);
        let homes: Option<Vec<HexId>> =
            (from == From::Home).then(|| self.homes(company).into_iter().map(|h| h.hex).collect());
        let mut abilities: Vec<Ability> = self.trains_of(company).into_iter().map(|id| self.ability(id)).collect();
        abilities.sort_unstable();
        abilities.dedup();
        let mut answer = Certainty::No;
        for ability in abilities {
            // Where a town becomes a large station the train has one less for others.
            let Some(number) = ability.0.checked_sub(more) else { continue };
            let ability = (number, ability.1);
            let uses = |p: usize| view.network.piece(p).gauge.carries(GAUGES[ability.1]);
            for home in view.bases.iter().filter(|b| homes.as_ref().is_none_or(|h| h.contains(&b.hex))) {
                let search = every_way(view.network, Tip::Stop(*home), &uses, steps, &mut |way| {
                    let over = way.pieces.iter().any(|p| view.network.piece(*p).hex == hex);
                    match self.judge_way(board, view, way, ability) {
                        Ok(_) if over => Go::Found,
                        Ok(_) | Err((true, _)) => Self::on(view, way),
                        Err((false, _)) => Go::Back,
                    }
                });
                answer = answer.or(Certainty::of(search));
                if answer == Certainty::Yes {
                    return answer;
                }
            }
        }
        answer
    }

    /// Whether a train can run over a hex where one must; by the first versions of these rules only if it can from a home base.
    fn owes_run(&self, moment: Moments, view: &View<'_>, company: CompanyId, hex: HexId, steps: &mut usize) -> bool {
        let from = if self.book.since.any_run_reaches_outside { From::Base } else { From::Home };
        self.train_runs_over(moment, view, (company, from), (hex, 0), steps) == Certainty::Yes
    }

    /// Whether a way may go on from where it is.
    fn on(view: &View<'_>, way: &Way) -> Go {
        match way.tip() {
            Some(Tip::Stop(at)) if !(view.passes)(at) => Go::Back,
            _ => Go::On,
        }
    }

    /// Every legal run of a train; `None` if there are too many ways to try.
    fn all_runs(&self, board: &Board, view: &View<'_>, ability: Ability, steps: &mut usize) -> Option<Vec<Legal>> {
        let mut runs: Vec<Legal> = Vec::new();
        let uses = |p: usize| view.network.piece(p).gauge.carries(GAUGES[ability.1]);
        let lines = &view.lines[ability.1];
        let starts: Vec<Tip> = lines.places().filter(|(tip, _)| tip.stop().is_some()).map(|(tip, _)| tip).collect();
        for start in starts {
            if start.stop().and_then(|at| stop_at(view, board, at)).is_none_or(|(k, _)| k == StopKind::Junction) {
                continue;
            }
            let search = every_way(view.network, start, &uses, steps, &mut |way| {
                match self.judge_way(board, view, way, ability) {
                    Ok(legal) => {
                        // Each run is found from both of its ends.
                        if way.tips.first() < way.tips.last() {
                            runs.push(legal);
                        }
                        Self::on(view, way)
                    }
                    Err((true, _)) => Self::on(view, way),
                    Err((false, _)) => Go::Back,
                }
            });
            if search == Search::GaveUp {
                return None;
            }
        }
        Some(runs)
    }

    /// A company that could run is asked.
    pub(super) fn routes_skipped(&mut self, turn: &Turn) {
        let company = turn.company;
        let trains = self.trains_of(company);
        if trains.is_empty() || !self.is_sampled(2) {
            return;
        }
        let some = self.view_for_runs(Moments::After, company, |view| {
            let board = self.board(Moments::After);
            trains.iter().any(|id| {
                self.all_runs(board, view, self.ability(*id), &mut 5_000).is_some_and(|runs| !runs.is_empty())
            })
        });
        if some {
            let words = format!("{} is not asked although it could run", self.sign(company));
            self.complain(Kind::Run, ("4.5", "33"), words);
        }
    }

    /// Looks at the sets of runs that the game proposes: all are legal, and nothing beats them.
    pub(super) fn proposed_runs(&mut self, turn: &Turn) {
        let company = turn.company;
        let limit = if self.is_sampled(5) { 120_000 } else { 30_000 };
        let wrong = self.view_for_runs(Moments::After, company, |view| self.judge_proposals(turn, view, limit));
        if let Some((kind, words)) = wrong {
            let words = format!("{}: {words}", self.sign(company));
            self.complain(kind, ("4.5, 4.6.6", "33, 34.6"), words);
        }
    }

    fn judge_proposals(&self, turn: &Turn, view: &View<'_>, limit: usize) -> Option<(Kind, String)> {
        let (company, board) = (turn.company, self.board(Moments::After));
        let mut proposed = Vec::new();
        for runs in &self.after.runs {
            match self.judge_runs(view, board, company, runs) {
                Ok(earned) => proposed.push(earned),
                Err(why) => return Some((Kind::Run, format!("runs are proposed with {why}"))),
            }
        }
        let trains = self.trains_of(company);
        let mut lists: Vec<(Ability, Vec<Legal>)> = Vec::new();
        let mut steps = limit;
        for id in &trains {
            let ability = self.ability(*id);
            if !lists.iter().any(|(a, _)| *a == ability) {
                lists.push((ability, self.all_runs(board, view, ability, &mut steps)?));
            }
        }
        if lists.iter().map(|(_, runs)| runs.len()).sum::<usize>() > 1_500 {
            return None;
        }
        let of =
            |id: &TrainId| lists.iter().find(|(a, _)| *a == self.ability(*id)).map_or(&[][..], |(_, l)| l.as_slice());
        let all: Vec<&[Legal]> = trains.iter().map(of).collect();
        let duty = turn.outside.filter(|hex| self.owes_run(Moments::After, view, company, *hex, &mut steps));
        let frontier = frontier(view, &all, duty, limit)?;
        let missing: Vec<_> =
            frontier.iter().filter(|(d, m)| !proposed.iter().any(|(fare, mail)| fare >= d && mail >= m)).collect();
        if missing.is_empty() {
            return None;
        }
        Some((Kind::BestRuns, format!("proposed are {proposed:?}, but {missing:?} can be earned (dividend, mail)")))
    }

    /// Earnings are paid out or kept, and the price moves.
    pub(super) fn pay(&mut self, turn: &Turn, dividend: Dividend) {
        let company = turn.company;
        if turn.stop != Stop::Pay {
            self.complain(Kind::Dividend, ("4.6", "34"), "nothing is paid out now".to_owned());
        }
        let managed = self.want.table.companies[company.index()].president.is_none();
        if dividend == Dividend::Half || (dividend == Dividend::Full && (managed || turn.revenue == 0)) {
            let words = format!("{} pays a dividend and may not", self.sign(company));
            self.complain(Kind::Dividend, ("3.4.2, 4.6.4", "24.2, 34.4"), words);
        }
        if dividend == Dividend::Full {
            for seat in self.book.seats() {
                let shares = self.want.held(company, Holder::Player(seat)) - self.memory.unpaid_of(seat, company);
                self.pay_out(Purse::Player(seat), shares * turn.revenue / 10);
            }
            let price = self.price(company);
            let times = turn.revenue / price.max(1);
            let spaces = match self.book.rise {
                Rise::One => 1,
                Rise::TimesOrNone if 2 * turn.revenue < price => 0,
                Rise::Times | Rise::TimesOrNone => times.clamp(1, 5),
            };
            self.move_price(company, spaces);
        } else {
            if turn.revenue > 0 {
                self.pay_out(Purse::Company(company), turn.revenue);
            }
            if self.want.held(company, Holder::Market) > 0 {
                self.move_price(company, -1);
            }
        }
        self.memory.change_turn(|t| t.stop = Stop::Trains);
    }

    fn move_price(&mut self, company: CompanyId, spaces: i32) {
        let Some(spot) = self.want.table.companies[company.index()].spot else { return };
        let row = self.edition.chart.rows.get(usize::from(spot.row));
        let last = row.map_or(0, |cells| i32::try_from(cells.len()).unwrap_or(0) - 1);
        let column = u8::try_from((i32::from(spot.column) + spaces).clamp(0, last.max(0))).unwrap_or(spot.column);
        self.want.table.companies[company.index()].spot = Some(Spot { column, ..spot });
    }

    /// What a dividend should have brought, for a complaint that names it.
    pub(super) fn check_dividend(&mut self) {
        for seat in self.book.seats() {
            let was = self.before.table.players[seat.index()].cash;
            let (is, should) =
                (self.after.table.players[seat.index()].cash, self.want.table.players[seat.index()].cash);
            if is != should {
                let words = format!("player {} gets {} instead of {}", seat.index() + 1, is - was, should - was);
                self.complain(Kind::Dividend, ("4.6.5", "34.5"), words);
            }
        }
    }
}

/// Every pair of dividend and mail that trains can earn together and that no other pair beats, by trying all. With a duty one of the
/// trains runs over a hex. `None` if there is too much to try.
fn frontier(view: &View<'_>, trains: &[&[Legal]], duty: Option<HexId>, limit: usize) -> Option<Vec<(Money, Money)>> {
    let mut mails: Vec<Money> = trains.iter().flat_map(|runs| runs.iter().map(|r| r.mail)).collect();
    mails.push(0);
    mails.sort_unstable();
    mails.dedup();
    let over = |run: &Legal| duty.is_none_or(|hex| run.way.pieces.iter().any(|p| view.network.piece(*p).hex == hex));
    // Everything that is worth a run at all earns more than this.
    const MUST: Money = 1_000_000;
    let mut found: Vec<(Money, Money)> = Vec::new();
    let mut steps = limit * 10;
    let marks: Vec<Vec<crate::ways::Marks>> =
        trains.iter().map(|runs| runs.iter().map(|r| r.way.marks(view.network)).collect()).collect();
    for least in mails.iter().rev() {
        let carriers: Vec<Option<usize>> = if *least == 0 { vec![None] } else { (0..trains.len()).map(Some).collect() };
        let dutiful: Vec<Option<usize>> =
            if duty.is_none() { vec![None] } else { (0..trains.len()).map(Some).collect() };
        for carrier in &carriers {
            for dutiful in &dutiful {
                let must = usize::from(carrier.is_some()) + usize::from(dutiful.is_some() && dutiful != carrier);
                let possible = |(i, runs): (usize, &&[Legal])| -> Vec<Possible> {
                    let (carries, owes) = (*carrier == Some(i), *dutiful == Some(i));
                    let fits = |r: &Legal| (!carries || r.mail >= *least) && (!owes || over(r));
                    let bonus = if carries || owes { MUST } else { 0 };
                    let all = runs.iter().zip(&marks[i]).filter(|(r, _)| fits(r));
                    all.map(|(r, m)| Possible { earns: r.fare + bonus, marks: m.clone() }).collect()
                };
                let sets: Vec<Vec<Possible>> = trains.iter().enumerate().map(possible).collect();
                let earned = most(&sets, &mut steps)?;
                let owed = MUST * Money::try_from(must).unwrap_or(0);
                if earned >= owed {
                    found.push((earned - owed, *least));
                }
            }
        }
    }
    let all = found.clone();
    found.retain(|(d, m)| !all.iter().any(|(fare, mail)| fare >= d && mail >= m && (fare, mail) != (d, m)));
    found.sort_unstable();
    found.dedup();
    Some(found)
}
