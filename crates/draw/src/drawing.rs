//! A drawing that knows its parts.

use crate::geometry::Rect;
use std::ops::Range;

/// So many neighbouring hexes make a part of each layer: a change of one of them changes little.
pub(crate) const TOGETHER: usize = 4;
/// What is shorter is no part of its own.
const SHORT: usize = 200;

/// A picture, and where its parts are.
///
/// Each part is a range of bytes with a number of whole elements, neighbours within one group; parts follow on each other in the
/// order of the picture and never overlap. What lies between them changes often or is short. Whoever shows the picture again
/// need only replace the parts that differ.
///
/// ```
/// use railhead_board::Board;
/// use railhead_draw::{BoardStyle, board, board_in_parts};
/// let title = railhead_titles::find("1846").unwrap();
/// let (ground, companies) = (title.ground()?, title.companies()?);
/// let drawing = board_in_parts(&ground, companies, &Board::new(&ground), &BoardStyle::default());
/// assert_eq!(drawing.svg, board(&ground, companies, &Board::new(&ground), &BoardStyle::default()));
/// assert!(drawing.parts.iter().all(|part| drawing.svg[part.clone()].starts_with('<')));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Drawing {
    /// The whole picture.
    pub svg: String,
    /// Its parts.
    pub parts: Vec<Range<usize>>,
    /// How wide it is, in tenths of its height, rather a little more than less.
    pub tenths: u16,
}

/// A picture that is being drawn.
#[derive(Debug)]
pub(crate) struct Pen {
    /// What is drawn already.
    pub(crate) out: String,
    parts: Vec<Range<usize>>,
    from: usize,
}

impl Pen {
    pub(crate) fn new(capacity: usize) -> Self {
        Self { out: String::with_capacity(capacity), parts: Vec::new(), from: 0 }
    }

    /// Writes what belongs to no part, such as the beginning or the end of a group.
    pub(crate) fn plain(&mut self, markup: &str) {
        self.out.push_str(markup);
        self.from = self.out.len();
    }

    /// Ends a part: what was drawn since the last one ended. Only whole elements may have been drawn.
    pub(crate) fn end_part(&mut self) {
        if self.out.len() - self.from >= SHORT {
            self.parts.push(self.from..self.out.len());
        }
        self.from = self.out.len();
    }

    /// The drawing, which fills this frame.
    pub(crate) fn finish(self, frame: Rect) -> Drawing {
        let tenths = (frame.width() * 10.0 / frame.height().max(1.0) - 0.2).ceil().clamp(1.0, 1000.0);
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 1 and 1000")]
        let tenths = tenths as u16;
        Drawing { svg: self.out, parts: self.parts, tenths }
    }
}
