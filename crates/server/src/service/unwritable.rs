//! Games that cannot be written as files.

use railhead_records::{PlayError, site};
use thiserror::Error;

/// Why a game cannot be written as a file.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum Unwritable {
    /// It cannot be played again from its beginning.
    #[error(transparent)]
    Replay(#[from] PlayError),
    /// The other site does not know such a game.
    #[error("This game cannot be exported to 18xx.games: {0}.")]
    Foreign(#[from] site::ExportError),
}
