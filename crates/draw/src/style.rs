//! What a picture should look like and show.

use railhead_board::{HexId, Owner, Placement};

/// Light or dark.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Theme {
    /// Ink on warm paper.
    #[default]
    Light,
    /// The same at night.
    Dark,
}

/// How any picture is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Style {
    /// Light or dark.
    pub theme: Theme,
    /// Whether the picture carries its own style rules and size. Without them it is meant for a page that has the rules of
    /// [`crate::stylesheet`].
    pub standalone: bool,
}

impl Default for Style {
    fn default() -> Self {
        Self { theme: Theme::Light, standalone: true }
    }
}

/// A run of a train: the lengths of track it uses, in order.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Default)]
pub struct Run {
    /// Each length of track: the hex, and the index into the segments of the face that lies there.
    pub track: Vec<(HexId, usize)>,
    /// What its badge says; its number among the runs if empty.
    pub badge: String,
}

impl From<Vec<(HexId, usize)>> for Run {
    fn from(track: Vec<(HexId, usize)>) -> Self {
        Self { track, badge: String::new() }
    }
}

/// A marker that a private company has put on a hex.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Marker {
    /// On which hex.
    pub hex: HexId,
    /// The letters on it: the sign of the private company.
    pub sign: String,
    /// The name of the private company, for those who cannot see the picture.
    pub name: String,
    /// The company that has the use of it.
    pub company: Option<Owner>,
}

/// Who leads a company, to be told beside its tokens.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Leader {
    /// Which company.
    pub company: Owner,
    /// The colour of the player, such as `#8c2f4b`.
    pub colour: String,
    /// A letter or two for those who cannot tell colours apart.
    pub letters: String,
}

/// How a board is drawn and what is shown on it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardStyle {
    /// How any picture is drawn.
    pub style: Style,
    /// The era now in force, counted from 0; its values are emphasised.
    pub era: Option<usize>,
    /// Whether rows and columns are named in the margins.
    pub coordinates: bool,
    /// Whether a legend explains the signs.
    pub legend: bool,
    /// The company whose area is outlined, by its sign.
    pub area: Option<String>,
    /// Hexes where something may be done.
    pub legal: Vec<HexId>,
    /// What may be done on some of them, in words.
    pub acts: Vec<(HexId, String)>,
    /// Hexes that changed lately.
    pub changed: Vec<HexId>,
    /// A tile that is about to be laid: shown in its place as if it lay there.
    pub laying: Option<Placement>,
    /// Runs of trains.
    pub runs: Vec<Run>,
    /// Markers of private companies.
    pub markers: Vec<Marker>,
    /// Hexes to which nothing runs for a while, and why, in words.
    pub closed: Vec<(HexId, String)>,
    /// Who leads which company: a ring with letters round its tokens, in the class `led`.
    pub leaders: Vec<Leader>,
    /// Whether tiles that were laid carry their number, in the class `tnum`.
    pub numbers: bool,
    /// Signs of companies, private ones too, that are out of the game: no slot is kept for them and they block nothing.
    pub absent: Vec<String>,
    /// The heading of the picture, such as `1846`.
    pub title: String,
    /// The sign of the money, such as `£`.
    pub currency: String,
}

impl Default for BoardStyle {
    fn default() -> Self {
        Self {
            style: Style::default(),
            era: None,
            coordinates: true,
            legend: true,
            area: None,
            legal: Vec::new(),
            acts: Vec::new(),
            changed: Vec::new(),
            laying: None,
            runs: Vec::new(),
            markers: Vec::new(),
            closed: Vec::new(),
            leaders: Vec::new(),
            numbers: false,
            absent: Vec::new(),
            title: String::new(),
            currency: String::new(),
        }
    }
}

impl BoardStyle {
    /// Whether a company is out of the game.
    pub(crate) fn is_absent(&self, sign: &str) -> bool {
        self.absent.iter().any(|s| s == sign)
    }
}
