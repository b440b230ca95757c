//! Which actions are left when undo and redo are resolved.

use super::{RecordError, RecordPart};
use std::collections::HashMap;

/// What undoing needs to know of an action.
pub(crate) enum Mark {
    /// An ordinary action.
    Deed,
    /// Chat, which is never undone and leaves what was undone as it is.
    Message,
    /// Takes the last action back, or all after the one with that id (0: all).
    Undo(Option<u64>),
    /// Takes the last undo back.
    Redo,
}

/// The places of the actions that are left, in order.
///
/// Undone actions stay in `deeds` behind `live` until an ordinary action overwrites them. So an undo only lowers
/// `live` and a redo only puts it back, however many actions they take away or bring.
pub(crate) fn resolve(marks: &[(u64, Mark)]) -> Result<Vec<usize>, RecordError> {
    let mut first = HashMap::new();
    for (position, (id, _)) in marks.iter().enumerate() {
        first.entry(*id).or_insert(position);
    }
    let (mut deeds, mut messages): (Vec<usize>, Vec<usize>) = (Vec::new(), Vec::new());
    let mut live = 0;
    let mut undone = Vec::new();
    for (position, (id, mark)) in marks.iter().enumerate() {
        let place = RecordPart::Action { position, id: Some(*id), auto: None };
        match mark {
            Mark::Deed => {
                deeds.truncate(live);
                deeds.push(position);
                live += 1;
                undone.clear();
            }
            Mark::Message => messages.push(position),
            Mark::Undo(target) => {
                undone.push(live);
                live = match target {
                    None => live.saturating_sub(1),
                    Some(0) => 0,
                    Some(target) => {
                        let last = first.get(target).ok_or(RecordError::UndoTarget { place, target: *target })?;
                        deeds[..live].partition_point(|p| p <= last)
                    }
                };
            }
            Mark::Redo => live = undone.pop().ok_or(RecordError::NothingToRedo { place })?,
        }
    }
    deeds.truncate(live);
    if !messages.is_empty() {
        deeds.extend(messages);
        deeds.sort_unstable();
    }
    Ok(deeds)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(marks: Vec<Mark>) -> Result<Vec<usize>, RecordError> {
        resolve(&(1..).zip(marks).collect::<Vec<_>>())
    }

    #[test]
    fn undo_takes_back_and_redo_brings_again() {
        use Mark::{Deed, Message, Redo, Undo};
        assert_eq!(left(vec![Deed, Deed, Undo(None), Deed]), Ok(vec![0, 3]));
        assert_eq!(left(vec![Deed, Deed, Deed, Undo(Some(1)), Redo]), Ok(vec![0, 1, 2]));
        assert_eq!(left(vec![Deed, Deed, Undo(None), Undo(None), Redo]), Ok(vec![0]));
        assert_eq!(left(vec![Deed, Deed, Undo(None), Undo(None), Redo, Redo]), Ok(vec![0, 1]));
        assert_eq!(left(vec![Deed, Deed, Undo(Some(0))]), Ok(vec![]));
        assert_eq!(left(vec![Undo(None), Deed]), Ok(vec![1]));
        // To an action that was itself undone: everything behind its place goes.
        assert_eq!(left(vec![Deed, Deed, Undo(None), Deed, Undo(Some(2))]), Ok(vec![0]));
        // Chat stays, and does not make a redo impossible.
        assert_eq!(left(vec![Deed, Message, Deed, Undo(Some(1)), Message, Redo]), Ok(vec![0, 1, 2, 4]));
        assert_eq!(left(vec![Deed, Message, Undo(None)]), Ok(vec![1]));
        assert!(matches!(left(vec![Deed, Undo(Some(9))]), Err(RecordError::UndoTarget { target: 9, .. })));
        assert!(matches!(left(vec![Deed, Undo(None), Deed, Redo]), Err(RecordError::NothingToRedo { .. })));
    }
}
