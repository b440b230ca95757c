//! `railhead draw`: boards, tile sheets and tiles as pictures.

use crate::recorded::Recorded;
use crate::subject::{self, OwnFiles};
use crate::{Failure, files};
use clap::{Args, ValueEnum};
use railhead_board::{Board, Ground, Rotation, position_title, read_position};
use railhead_draw::{BoardStyle, Style, Theme};
use railhead_titles::Title;
use std::path::{Path, PathBuf};

/// Draw a board, a tile sheet or a tile as SVG or PNG
#[derive(Args)]
pub(crate) struct Draw {
    /// TITLE for its board, tiles:TITLE for its tiles, tile:NUMBER or tile:TITLE/NUMBER for one tile, a game file or a position file
    what: String,
    /// Draw a game's board after so many of its actions
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// Where to write: a name that ends in .svg or .png. Without it, SVG goes to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Light or dark colours
    #[arg(long, value_enum, default_value_t)]
    theme: ThemeName,
    /// Width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 2400)]
    width: u32,
    /// Outline the area of a company (1853)
    #[arg(long, value_name = "COMPANY")]
    area: Option<String>,
    /// How far a single tile is turned clockwise, in sixths
    #[arg(long, value_name = "0-5", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..6))]
    rotation: u8,
    /// Leave the legend out
    #[arg(long)]
    no_legend: bool,
    #[command(flatten)]
    own: OwnFiles,
}

#[derive(Clone, Copy, Default, ValueEnum)]
enum ThemeName {
    #[default]
    Light,
    Dark,
}

/// The kind of picture that a file name asks for.
enum Picture {
    Svg,
    Png,
}

impl Draw {
    pub(crate) fn run(self) -> Result<(), Failure> {
        // Whatever is wrong with the name of the output is said before any work is done.
        let kind = self.output.as_deref().map(picture).transpose()?;
        let svg = self.svg()?;
        match (&self.output, kind) {
            (Some(path), Some(Picture::Png)) => files::write(path, &railhead_draw::png(&svg, self.width)?),
            (Some(path), _) => files::write(path, svg.as_bytes()),
            (None, _) => files::print(&svg),
        }
    }

    fn svg(&self) -> Result<String, Failure> {
        let path = Path::new(&self.what);
        if path.is_file() && files::is_json(path) {
            return self.game(path);
        }
        if self.to.is_some() {
            return Err(Failure::Together("--to needs a game file"));
        }
        let style = self.style();
        if let Some(name) = self.what.strip_prefix("tiles:") {
            let title = subject::title(name)?;
            let ground = self.own.ground(title)?;
            return Ok(railhead_draw::tile_sheet(title.full_name, &ground.tiles, &style));
        }
        if let Some(name) = self.what.strip_prefix("tile:") {
            let (ground, tile) = subject::tile(name, &self.own)?;
            let rotation = Rotation::new(self.rotation).unwrap_or_default();
            return Ok(railhead_draw::tile(&ground.tiles, tile, rotation, &style));
        }
        // Titles have neither dots nor slashes in their names, files mostly do.
        let like_a_file = path.is_file() || self.what.contains(['.', '/']);
        if railhead_titles::find(&self.what).is_none() && like_a_file {
            let (text, name) = (files::read(path)?, path.display().to_string());
            let title = subject::title(&position_title(&name, &text)?)?;
            let ground = self.own.ground(title)?;
            let position = read_position(&name, &text, &ground, title.companies()?)?;
            return self.board(title, &ground, &position.board, &self.board_style(title));
        }
        let title = subject::title(&self.what)?;
        let ground = self.own.ground(title)?;
        self.board(title, &ground, &Board::new(&ground), &self.board_style(title))
    }

    /// The board of a game at some point.
    fn game(&self, path: &Path) -> Result<String, Failure> {
        if !self.own.is_empty() {
            return Err(Failure::Together("a game is drawn on its own map: --map and --tiles do not go with it"));
        }
        let recorded = Recorded::open(path, self.to)?;
        let (title, table) = (recorded.title()?, recorded.game.table());
        let edition = recorded.game.edition();
        let phase = edition.phases.get(usize::from(table.phase));
        let style = BoardStyle {
            title: format!("{}, after {} of {} actions", title.full_name, recorded.after, recorded.of),
            era: phase.map(|p| p.era),
            ..self.board_style(title)
        };
        self.board(title, &edition.ground, &table.board, &style)
    }

    fn board(&self, title: &Title, ground: &Ground, board: &Board, style: &BoardStyle) -> Result<String, Failure> {
        if let Some(area) = &self.area
            && !ground.map.areas.iter().any(|a| a.company == *area)
        {
            let names = || ground.map.areas.iter().map(|a| a.company.as_str());
            let known = names().collect::<Vec<_>>().join(", ");
            return Err(Failure::Unknown {
                what: "company with an area called",
                name: area.clone(),
                meant: railhead_titles::nearest(area, names()).map(str::to_owned),
                known: if known.is_empty() { "none in this title".to_owned() } else { known },
            });
        }
        Ok(railhead_draw::board(ground, title.companies()?, board, style))
    }

    fn board_style(&self, title: &Title) -> BoardStyle {
        BoardStyle {
            style: self.style(),
            legend: !self.no_legend,
            coordinates: true,
            area: self.area.clone(),
            title: title.full_name.to_owned(),
            currency: title.currency.to_owned(),
            ..BoardStyle::default()
        }
    }

    fn style(&self) -> Style {
        let theme = match self.theme {
            ThemeName::Light => Theme::Light,
            ThemeName::Dark => Theme::Dark,
        };
        Style { theme, standalone: true }
    }
}

fn picture(path: &Path) -> Result<Picture, Failure> {
    match path.extension().and_then(|e| e.to_str()).map(str::to_lowercase).as_deref() {
        Some("svg") => Ok(Picture::Svg),
        Some("png") => Ok(Picture::Png),
        _ => Err(Failure::Extension(path.to_owned())),
    }
}
