//! What companies earn on boards that are or could be.

use crate::Sight;
use railhead_board::Board;
use railhead_engine::{CompanyId, Money};
use railhead_routes::{Limit, Network, Problem, Train};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hash, Hasher};

/// How many answers are remembered at most.
const MOST_KNOWN: usize = 50_000;

/// Sorts and types of trains, as the edition numbers them.
pub(crate) type Trains = Vec<(u8, u8)>;

/// What companies earn, remembered: the same question is asked again and again while shares are traded.
#[derive(Clone, Debug, Default)]
pub(crate) struct Earnings {
    known: HashMap<u64, Money, BuildHasherDefault<Same>>,
}

impl Earnings {
    /// What a company's trains earn at best on a board.
    pub(crate) fn of(&mut self, sight: Sight<'_>, board: &Board, company: CompanyId, trains: &Trains) -> Money {
        if trains.is_empty() {
            return 0;
        }
        let (edition, perks) = (sight.edition(), sight.perks(company));
        let era = edition.phases.get(usize::from(sight.table().phase)).map_or(0, |p| p.era);
        let mut hasher = Stir(0x9e37_79b9_7f4a_7c15);
        (board.fingerprint(), company, era, trains).hash(&mut hasher);
        perks.iter().for_each(|perk| (&perk.key, &perk.hex).hash(&mut hasher));
        let question = hasher.finish();
        if let Some(known) = self.known.get(&question) {
            return *known;
        }
        let Some(title) = sight.title() else { return 0 };
        let network = Network::of(&edition.ground, board, company.owner(), era);
        let train = |(sort, kind): &(u8, u8)| -> Option<Train> {
            let name = &edition.trains.get(usize::from(*sort))?.kinds.get(usize::from(*kind))?.name;
            (title.runs.train)(&edition.ground, &network, name)
        };
        let trains: Vec<Train> = trains.iter().filter_map(train).collect();
        let bonuses = (title.runs.bonuses)(&edition.ground, &network, &perks);
        let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
        let revenue = problem.solve(Limit::none()).map_or(0, |a| Money::try_from(a.revenue).unwrap_or(0));
        if self.known.len() >= MOST_KNOWN {
            self.known.clear();
        }
        self.known.insert(question, revenue);
        revenue
    }
}

/// Hashes small numbers well enough for a memory that may forget.
struct Stir(u64);

impl Hasher for Stir {
    fn write(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.write_u64(u64::from(*byte));
        }
    }

    fn write_u64(&mut self, n: u64) {
        let x = (self.0 ^ n).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        self.0 = (x ^ (x >> 29)).wrapping_mul(0x94d0_49bb_1331_11eb);
    }

    fn write_usize(&mut self, n: usize) {
        self.write_u64(n as u64);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 32)
    }
}

/// Keys that are hashed already.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Same(u64);

impl Hasher for Same {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|b| self.0 = self.0.rotate_left(8) ^ u64::from(*b));
    }

    fn write_u64(&mut self, n: u64) {
        self.0 = n;
    }

    fn finish(&self) -> u64 {
        self.0
    }
}
