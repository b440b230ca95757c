//! Runs as they are drawn, followed piece by piece.

use crate::network::{Network, StopAt, Tip};
use crate::ways::Way;
use railhead_board::HexId;

/// A drawn run that holds together.
pub(crate) struct Walk {
    /// Its way.
    pub(crate) way: Way,
    /// The stops on it in order, its ends included.
    pub(crate) stops: Vec<StopAt>,
}

/// Follows track from end to end.
///
/// # Errors
/// Where it does not hold together, in words.
pub(crate) fn follow(network: &Network, track: &[(HexId, u8)]) -> Result<Walk, String> {
    let found: Option<Vec<usize>> = track.iter().map(|(hex, index)| network.find(*hex, *index)).collect();
    let pieces = found.ok_or("there is no such track")?;
    let first = *pieces.first().ok_or("there is no track in it")?;
    let mut why = String::new();
    for begin in network.piece(first).ends {
        match follow_from(network, &pieces, begin) {
            Ok(walk) => return Ok(walk),
            Err(words) => why = words.to_owned(),
        }
    }
    Err(why)
}

fn follow_from(network: &Network, pieces: &[usize], begin: Tip) -> Result<Walk, &'static str> {
    let mut way = Way { pieces: Vec::new(), tips: vec![begin] };
    let mut tip = begin;
    for number in pieces {
        let piece = network.piece(*number);
        if !piece.ends.contains(&tip) {
            return Err("its track does not meet");
        }
        let last = way.pieces.last().map(|l| network.piece(*l));
        if tip.side().is_some() && last.is_some_and(|l| l.hex == piece.hex) {
            return Err("it turns back at a side");
        }
        if way.pieces.contains(number) {
            return Err("it uses track twice");
        }
        let far = piece.other(tip);
        if far.side().is_some() && way.tips.contains(&far) {
            return Err("it crosses a side twice");
        }
        way.pieces.push(*number);
        way.tips.push(far);
        tip = far;
    }
    if begin.stop().is_none() || tip.stop().is_none() {
        return Err("it does not begin and end at stops");
    }
    let stops = way.tips.iter().filter_map(|t| t.stop()).collect();
    Ok(Walk { way, stops })
}
