//! What companies earn on boards that are or could be.

use super::memory::Memory;
use crate::Sight;
use railhead_board::Board;
use railhead_engine::{CompanyId, Money};
use railhead_routes::{Limit, Network, Problem, Train, fingerprint};

/// Sorts and types of trains, as the edition numbers them.
pub(crate) type Trains = Vec<(u8, u8)>;

/// Answers by the whole board, which is quick to ask for.
static BY_BOARD: Memory = Memory::new();
/// Answers by network, trains and bonuses, which stay the same when track is laid elsewhere.
static BY_NETWORK: Memory = Memory::new();

/// What a company's trains earn at best on a board.
///
/// That follows from what lies open on the table, and the same is asked again and again: while shares are traded, by each player in
/// turn, in every game that is played on in thought. So all players of the program share what one of them has found.
pub(crate) fn of(sight: Sight<'_>, board: &Board, company: CompanyId, trains: &Trains) -> Money {
    if trains.is_empty() {
        return 0;
    }
    let (edition, perks) = (sight.edition(), sight.perks(company));
    let ground = &*edition.ground;
    let era = edition.phases.get(usize::from(sight.table().phase)).map_or(0, |p| p.era);
    let name = |(sort, kind): &(u8, u8)| {
        let sort = edition.trains.get(usize::from(*sort))?;
        Some(&*sort.kinds.get(usize::from(*kind))?.name)
    };
    let names: Vec<&str> = trains.iter().filter_map(name).collect();
    let helped: Vec<_> = perks.iter().map(|perk| (&perk.key, &perk.hex)).collect();
    let place = std::ptr::from_ref(ground) as usize;
    let question = fingerprint(&(place, board.fingerprint(), company, era, &names, helped));
    BY_BOARD.recall(question, || {
        let Some(title) = sight.title() else { return 0 };
        let network = Network::of(ground, board, company.owner(), era);
        let trains: Vec<Train> = names.iter().filter_map(|name| (title.runs.train)(ground, &network, name)).collect();
        let bonuses = (title.runs.bonuses)(ground, &network, &perks);
        BY_NETWORK.recall(fingerprint(&(&network, &trains, &bonuses)), || {
            let problem = Problem { network: &network, trains: &trains, bonuses: &bonuses };
            problem.solve(Limit::none()).map_or(0, |a| Money::try_from(a.revenue).unwrap_or(0))
        })
    })
}
