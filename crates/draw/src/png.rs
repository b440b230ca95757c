//! Pictures in pixels.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree, fontdb};
use std::fmt;
use std::sync::{Arc, OnceLock};

/// The most pixels a picture may have: an A1 sheet at 300 dots per inch.
pub const MAX_PIXELS: u64 = 80_000_000;

/// Why a picture could not be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PngError {
    /// The text is no SVG.
    NotSvg(String),
    /// The picture would have no pixel at all, or more than [`MAX_PIXELS`].
    Size {
        /// Its width in pixels.
        width: u32,
        /// Its height in pixels.
        height: u64,
    },
    /// Writing the picture failed.
    Encoding(String),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotSvg(why) => write!(f, "the picture cannot be read as SVG: {why}"),
            Self::Size { width, height } => {
                write!(
                    f,
                    "a picture of {width} by {height} pixels is not possible: between 1 and {MAX_PIXELS} pixels are"
                )
            }
            Self::Encoding(why) => write!(f, "the picture cannot be written as PNG: {why}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Renders an SVG as PNG of this width in pixels; the height follows.
///
/// Text is set in the DejaVu fonts that come with the program, so the result does not depend on the machine.
///
/// ```
/// let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 3'><rect width='4' height='3'/></svg>";
/// let png = railhead_draw::png(svg, 40)?;
/// assert!(png.starts_with(b"\x89PNG"));
/// # Ok::<(), railhead_draw::PngError>(())
/// ```
///
/// # Errors
/// If the text is no SVG or the picture would be too large.
pub fn png(svg: &str, width: u32) -> Result<Vec<u8>, PngError> {
    let options = Options { fontdb: fonts(), font_family: "DejaVu Sans".to_owned(), ..Options::default() };
    let tree = Tree::from_str(svg, &options).map_err(|e| PngError::NotSvg(e.to_string()))?;
    let size = tree.size();
    let rows = (f64::from(width) * f64::from(size.height()) / f64::from(size.width())).ceil();
    let height = whole(rows);
    let refused = || PngError::Size { width, height };
    if width == 0 || height == 0 || u64::from(width).checked_mul(height).is_none_or(|n| n > MAX_PIXELS) {
        return Err(refused());
    }
    let rows = u32::try_from(height).map_err(|_| refused())?;
    let mut pixels = Pixmap::new(width, rows).ok_or_else(refused)?;
    let scale = pixels.width() as f32 / size.width();
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels.encode_png().map_err(|e| PngError::Encoding(e.to_string()))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to what a u64 holds")]
fn whole(rows: f64) -> u64 {
    if rows.is_finite() { rows.clamp(0.0, 1e15) as u64 } else { 0 }
}

/// The fonts of the program. Only condensed faces are loaded, so the family alone selects them.
fn fonts() -> Arc<fontdb::Database> {
    static FONTS: OnceLock<Arc<fontdb::Database>> = OnceLock::new();
    let load = || {
        let mut db = fontdb::Database::new();
        for face in [
            dejavu::sans_condensed::regular(),
            dejavu::sans_condensed::bold(),
            dejavu::serif_condensed::regular(),
            dejavu::serif_condensed::bold(),
            dejavu::serif_condensed::italic(),
        ] {
            db.load_font_source(fontdb::Source::Binary(Arc::new(face)));
        }
        db.set_sans_serif_family("DejaVu Sans");
        db.set_serif_family("DejaVu Serif");
        Arc::new(db)
    };
    FONTS.get_or_init(load).clone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn absurd_sizes_are_refused() {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'/>";
        for width in [0, 100_000, u32::MAX] {
            assert!(matches!(png(svg, width), Err(PngError::Size { .. })), "{width}");
        }
        let tall = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 900000000'/>";
        assert!(matches!(png(tall, 1), Err(PngError::Size { .. })));
        assert!(matches!(png("<html/>", 10), Err(PngError::NotSvg(_))));
    }
}
