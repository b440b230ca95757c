//! Whose a table is, and what only whoever opened it may do.

use super::error::{Conflict, Denied, Error};
use crate::store::{AccountId, TableRow};
use crate::table::LiveTable;

/// That somebody opened a table, where only they may do something.
///
/// # Errors
/// If it was somebody else.
pub(super) fn owned(table: &LiveTable, account: &AccountId, what: &'static str) -> Result<(), Error> {
    if table.row.owner == *account { Ok(()) } else { Err(Denied::NotOwner(what).into()) }
}

/// That a table has not begun yet.
///
/// # Errors
/// If it has.
pub(super) fn not_begun(table: &LiveTable) -> Result<(), Error> {
    if table.game.is_none() { Ok(()) } else { Err(Conflict::Begun.into()) }
}

/// Whether an account plays at a table or opened it.
pub(crate) fn is_theirs(row: &TableRow, account: &AccountId) -> bool {
    row.owner == *account || row.seats_of(account).next().is_some()
}
