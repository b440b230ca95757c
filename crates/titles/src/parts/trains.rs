//! The train market: limits, and trains that leave the game; what runs earned.

use super::stops_of;
use railhead_engine::{CompanyId, Edition, Event, Log, Money, Run, Table, TrainCard, TrainId, TrainPlace};

/// For so many companies trains are counted at once.
const MOST: usize = 32;

/// How many trains a company may own in the present phase.
#[must_use]
pub fn train_limit(table: &Table, edition: &Edition) -> usize {
    usize::from(edition.phases[usize::from(table.phase)].limit)
}

/// The first company with more trains than the limit, of those trains that count.
///
/// This is asked several times for every action, so all companies are counted at once.
pub fn first_crowded(table: &Table, limit: usize, counts: impl Fn(&TrainCard) -> bool) -> Option<CompanyId> {
    let (mut owned, mut over) = ([0u8; MOST], None);
    for train in &table.trains {
        if let TrainPlace::Company(company) = train.place
            && counts(train)
            && let Some(count) = owned.get_mut(company.index())
        {
            *count = count.saturating_add(1);
            if usize::from(*count) > limit && over.is_none_or(|first| company < first) {
                over = Some(company);
            }
        }
    }
    over
}

/// Takes a train out of the game.
pub fn remove_train(table: &mut Table, log: &mut Log, train: TrainId) {
    table.trains[train.index()].place = TrainPlace::Gone;
    log.add(Event::TrainGone(train));
}

/// Takes all trains out of the game that a phase makes obsolete, wherever they are.
pub fn rust(table: &mut Table, edition: &Edition, log: &mut Log, phase: u8) {
    for i in 0..table.trains.len() {
        let train = &table.trains[i];
        if edition.trains[usize::from(train.sort)].gone_in == Some(phase) && train.place != TrainPlace::Gone {
            remove_train(table, log, TrainId::from_index(i));
        }
    }
}

/// Tells where trains ran and what each earned.
pub fn tell_runs(
    (table, edition, log): (&Table, &Edition, &mut Log),
    company: CompanyId,
    runs: &[Run],
    earned: impl IntoIterator<Item = Money>,
) {
    for (run, revenue) in runs.iter().zip(earned) {
        let stops = stops_of(&edition.ground, &table.board, run);
        log.add(Event::Ran { company, train: run.train, revenue, stops });
    }
}
