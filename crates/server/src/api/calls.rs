//! All calls in one table.

use super::endpoint::Endpoint;
use super::{account, act, bots, consent, files, game, news, programs, settings, tables, titles};

/// All calls.
pub(crate) fn endpoints() -> Vec<Endpoint> {
    [
        titles::endpoints(),
        account::endpoints(),
        settings::endpoints(),
        tables::endpoints(),
        game::endpoints(),
        act::endpoints(),
        consent::endpoints(),
        bots::endpoints(),
        programs::endpoints(),
        news::endpoints(),
        files::endpoints(),
    ]
    .concat()
}
