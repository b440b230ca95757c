//! Turns of stock rounds, and deals that need somebody's consent.

use super::give_priority;
use railhead_engine::{Action, Event, Log, Seat, Table, TrainPlace};

/// How many have passed in a row when a turn ends, and who acted last: passing is told, acting begins the count again.
pub fn count_pass(log: &mut Log, seat: Seat, acted: bool, (passes, last): (u8, Option<Seat>)) -> (u8, Option<Seat>) {
    if acted {
        return (0, Some(seat));
    }
    log.add(Event::Passed(seat));
    (passes + 1, last)
}

/// Whoever sits after the one who acted last begins the next stock round; if nobody acted, nothing changes.
pub fn priority_after(table: &mut Table, log: &mut Log, last: Option<Seat>) {
    if let Some(first) = last.and_then(|last| table.seats_after(last).next()) {
        give_priority(table, log, first);
    }
}

/// Who must agree to the purchase of a private company or a train: the player who owns it, or the president of the company that
/// does, unless the buyer is the same.
pub fn seller(table: &Table, buyer: Seat, action: &Action) -> Option<Seat> {
    let other = match action {
        Action::BuyPrivate { private, .. } => table.privates.get(private.index())?.player(),
        Action::BuyTrain { train, .. } => match table.trains.get(train.index())?.place {
            TrainPlace::Company(company) => table.company(company).president,
            _ => None,
        },
        _ => None,
    };
    other.filter(|other| *other != buyer)
}
