//! What must still happen in a step, for auditors that carry events out on a replica.

use crate::Kind;
use crate::replica::Replica;
use std::fmt::Debug;

/// Something that must happen.
pub(crate) trait Due: PartialEq + Debug {
    /// What a complaint about it is of, and the paragraph.
    fn about(&self) -> (Kind, &'static str);

    /// Whether things of its kind happen in the order in which they fell due, as prices move.
    fn is_in_order(&self) -> bool;
}

/// Something happens that should: says whether it was due, and complains otherwise.
pub(crate) fn settle<D: Due>(dues: &mut Vec<D>, r: &mut Replica<'_>, due: &D) -> bool {
    let at = if due.is_in_order() {
        dues.iter().position(D::is_in_order).filter(|at| dues[*at] == *due)
    } else {
        dues.iter().position(|d| d == due)
    };
    let Some(at) = at else {
        let (kind, paragraph) = due.about();
        r.wrong(kind, paragraph, format!("{due:?} should not happen; due: {dues:?}"));
        return false;
    };
    dues.remove(at);
    true
}

/// Something did not happen although it had to.
pub(crate) fn missed<D: Due>(r: &mut Replica<'_>, due: &D) {
    let (kind, paragraph) = due.about();
    r.wrong(kind, paragraph, format!("{due:?} did not happen"));
}
