//! Running trains (6.3) and sharing out what they earn (6.4).

use super::own::{Stop, Turn};
use super::rules::{Look, Play};
use super::runs::RUNS;
use crate::Perk;
use railhead_board::{Edge, End, HexId};
use railhead_engine::{CompanyId, Dividend, Event, Holder, Money, Purse, Refusal, Run, TrainId, TrainPlace};
use railhead_routes::{DrawnRun, Limit, Network, Problem, Train, TrainRun};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::hash::{Hash, Hasher};
use std::rc::Rc;
use std::sync::Arc;

/// How many answers are kept for each thread.
const KEPT_ANSWERS: usize = 256;

/// The best runs, by the index of their train, and what they earn.
#[derive(Clone, Default)]
struct Answered {
    runs: Vec<(usize, Vec<(HexId, u8)>)>,
    revenue: Money,
}

/// Answers by what decides them, as a number that no two different questions share but for odds of one in 2¹²⁸.
#[derive(Default)]
struct Answers {
    kept: VecDeque<(u128, Rc<Answered>)>,
}

impl Answers {
    fn find(&self, question: u128) -> Option<Rc<Answered>> {
        // The last question is the likeliest to be asked again.
        self.kept.iter().rev().find(|(q, _)| *q == question).map(|(_, answer)| Rc::clone(answer))
    }

    fn keep(&mut self, question: u128, answer: &Rc<Answered>) {
        if self.kept.len() >= KEPT_ANSWERS {
            self.kept.pop_front();
        }
        self.kept.push_back((question, Rc::clone(answer)));
    }
}

thread_local! {
    /// By the whole board, which is quick to ask for.
    static BY_BOARD: RefCell<Answers> = RefCell::default();
    /// By network, trains and bonuses, which stay the same when track is laid elsewhere.
    static BY_NETWORK: RefCell<Answers> = RefCell::default();
}

/// A number for a question, from two different ways of hashing it.
fn fingerprint(question: &impl Hash) -> u128 {
    let mut hasher = TwoWays { one: 0x9e37_79b9_7f4a_7c15, other: 0xd134_2543_de82_ef95 };
    question.hash(&mut hasher);
    u128::from(hasher.finish()) << 64 | u128::from(stir(hasher.other))
}

/// Hashes in two ways at once; nobody chooses what is hashed here to cause trouble, so mixing well is enough.
struct TwoWays {
    one: u64,
    other: u64,
}

/// Spreads every bit over all.
const fn stir(mut x: u64) -> u64 {
    x = (x ^ (x >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ (x >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ (x >> 31)
}

impl Hasher for TwoWays {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut word = [0u8; 8];
            word[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_le_bytes(word));
        }
        self.write_u64(bytes.len() as u64);
    }

    fn write_u64(&mut self, word: u64) {
        self.one = stir(self.one ^ word);
        self.other = (self.other.rotate_left(29) ^ word).wrapping_mul(0x2545_f491_4f6c_dd1d);
    }

    fn write_u8(&mut self, n: u8) {
        self.write_u64(n.into());
    }

    fn write_u16(&mut self, n: u16) {
        self.write_u64(n.into());
    }

    fn write_u32(&mut self, n: u32) {
        self.write_u64(n.into());
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        stir(self.one)
    }
}

impl Look<'_> {
    /// The trains of a company that may run now.
    pub(crate) fn runnable(self, company: CompanyId) -> Vec<TrainId> {
        self.table.trains_of(company).filter(|(_, t)| !t.spent).map(|(id, _)| id).collect()
    }

    /// Whether a company has a train to run and some way to go: track from one of its tokens to another stop.
    pub(crate) fn routes_wait(self, company: CompanyId) -> bool {
        !self.runnable(company).is_empty() && self.leads_somewhere(company)
    }

    fn leads_somewhere(self, company: CompanyId) -> bool {
        let (ground, board) = (&self.edition().ground, &self.table.board);
        board.tokens_of(company.owner()).any(|token| {
            let start = (token.hex, token.stop);
            let mut seen: Vec<(HexId, Edge)> = Vec::new();
            let mut queue: Vec<(HexId, Edge)> = Vec::new();
            for segment in board.face(ground, token.hex).track_at(End::Stop(token.stop)) {
                match segment.other(End::Stop(token.stop)) {
                    Some(End::Edge(edge)) => queue.push((token.hex, edge)),
                    Some(End::Stop(_)) => return true,
                    None => {}
                }
            }
            while let Some((hex, out)) = queue.pop() {
                let Some(next) = ground.map.neighbour(hex, out) else { continue };
                let entry = (next, out.opposite());
                if seen.contains(&entry) {
                    continue;
                }
                seen.push(entry);
                for segment in board.face(ground, next).track_at(End::Edge(entry.1)) {
                    match segment.other(End::Edge(entry.1)) {
                        // A line that only comes back leads nowhere.
                        Some(End::Stop(stop)) if (next, stop) != start => return true,
                        Some(End::Edge(edge)) => queue.push((next, edge)),
                        _ => {}
                    }
                }
            }
            false
        })
    }

    /// What lets a company's runs earn more now.
    pub(crate) fn perks(self, company: CompanyId) -> Vec<Perk> {
        let is = self.is();
        let mut perks = Vec::new();
        if self.owns(company, is.mail) {
            perks.push(Perk { key: "MAIL".to_owned(), hex: None });
        }
        let map = &self.edition().ground.map;
        for (key, marker) in [("SC", self.own.steamboat), ("MPC", self.own.meat), ("BT", self.own.boom)] {
            if let (Some(hex), Some(marked)) = (marker.hex, marker.company)
                && marked == company
            {
                perks.push(Perk { key: key.to_owned(), hex: Some(map.hex(hex).name.clone()) });
            }
        }
        perks
    }

    fn era(self) -> usize {
        self.edition().phases[usize::from(self.table.phase)].era
    }

    fn train_for(self, network: &Network, train: TrainId) -> Option<Train> {
        let card = self.table.train(train);
        let kind = &self.edition().trains[usize::from(card.sort)].kinds[usize::from(card.kind)];
        (RUNS.train)(&self.edition().ground, network, &kind.name)
    }

    /// Runs that earn most together.
    pub(crate) fn best_runs(self, company: CompanyId) -> Vec<Run> {
        let ids = self.runnable(company);
        let best = self.best(company, &ids);
        best.runs.iter().map(|(train, track)| Run { train: ids[*train], track: track.clone() }).collect()
    }

    /// The best runs and their revenue, found once for the same network, trains and bonuses: whoever asks what is best will want
    /// to run it, and trains often run again where nothing has changed.
    fn best(self, company: CompanyId, ids: &[TrainId]) -> Rc<Answered> {
        let ground = &self.edition().ground;
        let kinds: Vec<(u8, u8)> = ids.iter().map(|t| (self.table.train(*t).sort, self.table.train(*t).kind)).collect();
        let markers =
            [self.own.steamboat, self.own.meat, self.own.boom].map(|m| m.hex.filter(|_| m.company == Some(company)));
        let mail = self.owns(company, self.is().mail);
        let place = (Arc::as_ptr(ground) as usize, self.table.board.fingerprint(), company, self.era());
        let question = fingerprint(&(place, kinds, markers, mail));
        if let Some(known) = BY_BOARD.with_borrow(|answers| answers.find(question)) {
            return known;
        }
        let answer = self.best_on_network(company, ids);
        BY_BOARD.with_borrow_mut(|answers| answers.keep(question, &answer));
        answer
    }

    fn best_on_network(self, company: CompanyId, ids: &[TrainId]) -> Rc<Answered> {
        let ground = &self.edition().ground;
        let network = Network::of(ground, &self.table.board, company.owner(), self.era());
        let trains: Vec<Train> = ids.iter().filter_map(|t| self.train_for(&network, *t)).collect();
        let bonuses = (RUNS.bonuses)(ground, &network, &self.perks(company));
        let question = fingerprint(&(&network, &trains, &bonuses));
        if let Some(known) = BY_NETWORK.with_borrow(|answers| answers.find(question)) {
            return known;
        }
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        let runs = problem.solve(Limit::none()).map(|answer| answer.runs).unwrap_or_default();
        let track = |run: &TrainRun| run.track.iter().map(|(h, i)| (*h, u8::try_from(*i).unwrap_or(u8::MAX))).collect();
        let answer = Rc::new(Answered {
            runs: runs.iter().map(|run| (run.train, track(run))).collect(),
            revenue: earned(&runs),
        });
        BY_NETWORK.with_borrow_mut(|answers| answers.keep(question, &answer));
        answer
    }

    /// What runs earn, if they are legal.
    pub(crate) fn check_runs(self, company: CompanyId, runs: &[Run]) -> Result<Vec<TrainRun>, Refusal> {
        let ground = &self.edition().ground;
        let ids = self.runnable(company);
        let mut drawn = Vec::new();
        for run in runs {
            let train = ids.iter().position(|t| *t == run.train);
            let train = train.ok_or(Refusal::because("1846 6.3", "the company has no such train to run now"))?;
            drawn.push(DrawnRun { train, track: run.track.iter().map(|(h, i)| (*h, usize::from(*i))).collect() });
        }
        let network = Network::along(ground, &self.table.board, company.owner(), self.era(), &drawn);
        let trains: Vec<Train> = ids.iter().filter_map(|t| self.train_for(&network, *t)).collect();
        let bonuses = (RUNS.bonuses)(ground, &network, &self.perks(company));
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        problem
            .check(ground, &self.table.board, &drawn)
            .map_err(|(_, fault)| Refusal::with((RUNS.cite)(fault.kind()), fault.describe(ground, None)))
    }

    pub(crate) fn ways_to_pay(self, company: CompanyId) -> Vec<Dividend> {
        if self.in_receivership(company) || self.is_independent(company) {
            return Vec::new();
        }
        vec![Dividend::Full, Dividend::Half, Dividend::Withhold]
    }
}

fn earned(runs: &[TrainRun]) -> Money {
    runs.iter().map(|r| Money::try_from(r.revenue).unwrap_or(0)).sum()
}

impl Play<'_> {
    pub(crate) fn run(&mut self, turn: &Turn, runs: &[Run]) -> Result<(), Refusal> {
        let (company, look) = (turn.company, self.look());
        if turn.stop != Stop::Routes {
            return Err(Refusal::because("1846 6", "it is not the moment to run trains"));
        }
        let checked = look.check_runs(company, runs)?;
        let revenue = earned(&checked);
        let best = || look.best(company, &look.runnable(company)).revenue;
        if look.in_receivership(company) && revenue == 0 && best() > 0 {
            return Err(Refusal::because("1846 7.1", "a corporation without president runs its trains"));
        }
        if !self.rules.options.free_routes {
            let best = best();
            if revenue < best {
                let why = format!("these routes earn {revenue}, others earn {best}: the best must be run");
                return Err(Refusal::with("1846 6.35", why));
            }
        }
        let mut ran = Vec::new();
        for (run, earned) in runs.iter().zip(&checked) {
            let stops = stops_of(self.look(), run);
            ran.push(Event::Ran {
                company,
                train: run.train,
                revenue: Money::try_from(earned.revenue).unwrap_or(0),
                stops,
            });
        }
        self.log.events.append(&mut ran);
        self.change_turn(|t| {
            t.revenue = revenue;
            t.stop = Stop::Pay;
        });
        Ok(())
    }

    pub(crate) fn pay(&mut self, turn: &Turn, dividend: Dividend) -> Result<(), Refusal> {
        if turn.stop != Stop::Pay {
            return Err(Refusal::because("1846 6.4", "it is not the moment to pay dividends"));
        }
        self.share_out(turn.company, turn.revenue, dividend);
        self.go_to(Stop::Trains);
        Ok(())
    }

    fn share_out(&mut self, company: CompanyId, revenue: Money, dividend: Dividend) {
        self.after_running(company);
        let kept = match dividend {
            Dividend::Full => 0,
            Dividend::Half => revenue / 20 * 10,
            Dividend::Withhold => revenue,
        };
        let paid = revenue - kept;
        let per_share = paid / 10;
        if revenue == 0 {
            self.log.add(Event::Nothing(company));
        } else {
            self.log.add(Event::Paid { company, dividend, kept, per_share });
        }
        self.pay_out(Purse::Company(company), kept);
        if per_share > 0 {
            for seat in self.table.order.clone() {
                let shares = Money::from(self.table.percent(company, Holder::Player(seat)) / 10);
                self.pay_out(Purse::Player(seat), shares * per_share);
            }
            let unsold = Money::from(self.table.percent(company, Holder::Company(company)) / 10);
            self.pay_out(Purse::Company(company), unsold * per_share);
        }
        self.table.company_mut(company).operated = true;
        self.note_break(company, paid);
        let price = self.look().price(company);
        let boxes = match paid {
            p if 2 * p < price => -1,
            p if p < price => 0,
            p if p < 2 * price => 1,
            p if p >= 3 * price && price > 150 => 3,
            _ => 2,
        };
        self.move_price(company, boxes);
    }

    /// Remembers, where 18xx.games makes a difference, whether a company that is about to be removed had more to decide.
    fn note_break(&mut self, company: CompanyId, paid: Money) {
        let look = self.look();
        let falls = 2 * paid < look.price(company) && look.price_beside(company, -1) == 0;
        if !self.rules.options.site_pauses || !falls || look.in_receivership(company) {
            return;
        }
        let Some(turn) = look.turn().copied() else { return };
        let trains = Turn { stop: Stop::Trains, ..turn };
        let companies = Turn { stop: Stop::Companies, ..turn };
        self.own.broke_off = look.trains_wait(&trains) || look.companies_wait(&companies);
    }

    /// Trains have run; phased-out ones are removed whether they did or not.
    fn after_running(&mut self, company: CompanyId) {
        for i in 0..self.table.trains.len() {
            let train = &mut self.table.trains[i];
            if train.place == TrainPlace::Company(company) {
                train.spent = true;
                if train.old {
                    train.place = TrainPlace::Gone;
                    self.log.add(Event::TrainGone(TrainId::from_index(i)));
                }
            }
        }
    }

    /// Where nobody has a choice: independents, corporations without president or without earnings.
    pub(crate) fn pay_without_asking(&mut self, turn: &Turn) {
        let company = turn.company;
        if self.look().is_independent(company) {
            self.after_running(company);
            let each = turn.revenue / 2;
            if each > 0 {
                self.log.add(Event::Split { company, each });
                if let Some(owner) = self.table.company(company).president {
                    self.pay_out(Purse::Player(owner), each);
                }
                self.pay_out(Purse::Company(company), each);
            } else {
                self.log.add(Event::Nothing(company));
            }
            self.table.company_mut(company).operated = true;
            return;
        }
        let headless = self.look().in_receivership(company);
        let had_train = self.table.trains_of(company).next().is_some();
        if headless && !had_train && self.rules.options.site_pauses && self.look().price_beside(company, -2) == 0 {
            // There it buys a train that is lost with it.
            self.buy_without_president(company);
        }
        self.share_out(company, turn.revenue, Dividend::Withhold);
        // The site looks once phased-out trains are gone, the book when trains run (7.1).
        let has_train = had_train && self.table.trains_of(company).next().is_some();
        let without = if self.rules.options.site_pauses { !has_train } else { !had_train };
        if headless && turn.revenue == 0 && without {
            self.move_price(company, -1);
        }
    }
}

/// The hexes of a run's stops in order.
fn stops_of(look: Look<'_>, run: &Run) -> Vec<HexId> {
    let ground = &look.edition().ground;
    let mut stops: Vec<HexId> = Vec::new();
    for (hex, segment) in &run.track {
        let face = look.table.board.face(ground, *hex);
        let at_stop =
            face.segments().get(usize::from(*segment)).is_some_and(|s| s.ends().iter().any(|e| e.stop().is_some()));
        if at_stop && stops.last() != Some(hex) {
            stops.push(*hex);
        }
    }
    stops
}
