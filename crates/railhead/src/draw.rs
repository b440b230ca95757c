//! `railhead draw`: boards, tile sheets, tiles and charts of share prices as pictures.

use crate::recorded::Recorded;
use crate::subject::{self, OwnFiles};
use crate::{Failure, files};
use clap::{Args, ValueEnum};
use railhead_board::{Board, Ground, Rotation, position_title, read_position};
use railhead_draw::{BoardStyle, MarketStyle, Style, Theme};
use railhead_engine::Setup;
use railhead_server::picture::{in_play, market_of};
use railhead_titles::{Game, Title};
use std::path::{Path, PathBuf};

/// Draw a board, a stock market, a tile sheet or a tile as SVG or PNG
#[derive(Args)]
pub(crate) struct Draw {
    /// TITLE for its board, market:TITLE for its stock market, tiles:TITLE for its tiles, tile:NUMBER or tile:TITLE/NUMBER for one tile, or a game or position file
    subject: String,
    /// What to draw for a game or a title [default: board]
    #[arg(long, value_enum)]
    what: Option<What>,
    /// Draw the game after its first N actions
    #[arg(long, value_name = "N")]
    to: Option<usize>,
    /// The file to write, ending in .svg or .png [default: SVG to standard output]
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Colour theme
    #[arg(long, value_enum, default_value_t)]
    theme: ThemeName,
    /// Width of a PNG in pixels
    #[arg(long, value_name = "PIXELS", default_value_t = 2400)]
    width: u32,
    /// Outline the area of a company, on maps that have such areas
    #[arg(long, value_name = "COMPANY")]
    area: Option<String>,
    /// Rotation of a single tile, in sixths clockwise
    #[arg(long, value_name = "0-5", default_value_t = 0, value_parser = clap::value_parser!(u8).range(0..6))]
    rotation: u8,
    /// Omit the legend
    #[arg(long)]
    no_legend: bool,
    #[command(flatten)]
    own: OwnFiles,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum What {
    /// The board with tiles and tokens
    Board,
    /// The stock market with the companies' share prices
    Market,
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
        let path = Path::new(&self.subject);
        if path.is_file() && files::is_json(path) {
            return self.game(path);
        }
        if self.to.is_some() {
            return Err(Failure::Together("--to needs a game file"));
        }
        let style = self.style();
        if let Some(name) = self.subject.strip_prefix("market:") {
            if self.what == Some(What::Board) {
                return Err(Failure::Together(
                    "market:TITLE is a stock market: it cannot be combined with --what board",
                ));
            }
            return self.chart(subject::title(name)?);
        }
        if let Some(name) = self.subject.strip_prefix("tiles:") {
            self.needs_board("tiles")?;
            let title = subject::title(name)?;
            let ground = self.own.ground(title)?;
            return Ok(railhead_draw::tile_sheet(title.full_name, &ground.tiles, &style));
        }
        if let Some(name) = self.subject.strip_prefix("tile:") {
            self.needs_board("a tile")?;
            let (ground, tile) = subject::tile(name, &self.own)?;
            let rotation = Rotation::new(self.rotation).unwrap_or_default();
            return Ok(railhead_draw::tile(&ground.tiles, tile, rotation, &style));
        }
        // Titles have neither dots nor slashes in their names, files mostly do.
        let like_a_file = path.is_file() || self.subject.contains(['.', '/']);
        if railhead_titles::find(&self.subject).is_none() && like_a_file {
            let (text, name) = (files::read(path)?, path.display().to_string());
            self.needs_board("a position")?;
            let title = subject::title(&position_title(&name, &text)?)?;
            let ground = self.own.ground(title)?;
            let position = read_position(&name, &text, &ground, title.companies()?)?;
            return self.board(title, &ground, &position.board, &self.board_style(title));
        }
        let title = subject::title(&self.subject)?;
        if self.what == Some(What::Market) {
            return self.chart(title);
        }
        let ground = self.own.ground(title)?;
        self.board(title, &ground, &Board::new(&ground), &self.board_style(title))
    }

    /// What has no share prices cannot show them.
    fn needs_board(&self, what: &str) -> Result<(), Failure> {
        match self.what {
            Some(What::Market) => Err(Failure::Argument(format!(
                "no stock market can be drawn for {what}: --what market needs a game or a title"
            ))),
            _ => Ok(()),
        }
    }

    /// The board or the share prices of a game at some point.
    fn game(&self, path: &Path) -> Result<String, Failure> {
        if !self.own.is_empty() {
            return Err(Failure::Together(
                "a game is drawn on its own map: it cannot be combined with --map or --tiles",
            ));
        }
        let recorded = Recorded::open(path, self.to)?;
        let (title, game) = (recorded.title()?, &recorded.game);
        let when = format!("after {} of {} actions", recorded.after, recorded.of);
        if self.what == Some(What::Market) {
            return self.market(game, format!("{}, share prices {when}", title.full_name));
        }
        let heading = format!("{}, {when}", title.full_name);
        let style = in_play(game, BoardStyle { title: heading, ..self.board_style(title) });
        self.board(title, &game.edition().ground, &game.table().board, &style)
    }

    /// The share prices of a title as they are before a game.
    fn chart(&self, title: &Title) -> Result<String, Failure> {
        if !self.own.is_empty() {
            return Err(Failure::Together("a stock market has no map: it cannot be combined with --map or --tiles"));
        }
        // Share prices come with the rules, so they are taken from a game that is about to begin.
        let seats = (1..=title.players.0).map(|seat| format!("Player {seat}")).collect();
        let setup = Setup { title: title.name.to_owned(), version: title.version, options: Vec::new(), seats, seed: 1 };
        let game = Game::start(&setup)
            .map_err(|e| Failure::Argument(format!("the stock market of {} cannot be drawn: {e}", title.name)))?;
        self.market(&game, format!("{}, share prices", title.full_name))
    }

    fn market(&self, game: &Game, heading: String) -> Result<String, Failure> {
        if self.area.is_some() {
            return Err(Failure::Together("a stock market has no areas: it cannot be combined with --area"));
        }
        let style = MarketStyle { style: self.style(), legend: !self.no_legend, ..MarketStyle::default() };
        Ok(railhead_draw::market(&market_of(game, heading), &game.edition().companies, &style))
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
