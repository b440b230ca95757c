//! A token by itself, for charters and lists.

use crate::geometry::{Pt, S};
use crate::style::Style;
use crate::tile::{self, Picture};
use crate::token as drawn;
use railhead_board::Company;

/// Draws the token of a company as a picture of its own.
///
/// ```
/// use railhead_draw::{Style, token};
/// let companies = railhead_titles::find("1846").unwrap().companies()?;
/// assert!(token(&companies[0], &Style::default()).contains(&companies[0].colour));
/// # Ok::<(), railhead_board::ReadError>(())
/// ```
#[must_use]
pub fn token(company: &Company, style: &Style) -> String {
    let half = S * 0.4;
    let mut out = String::with_capacity(1 << 10);
    tile::open(&mut out, style, Picture::Token, (-half, -half, 2.0 * half, 2.0 * half), 2.0, &company.name);
    drawn::token(&mut out, company, Pt::ZERO, half * 0.96);
    out.push_str("</svg>");
    out
}
