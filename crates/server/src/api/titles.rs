//! The titles, what they are made of, and their options.

use super::endpoint::Endpoint;
use super::sketch::Svg;
use crate::http::fault::Fault;
use crate::service::pictures;
use crate::service::tables::playable;
use axum::Json;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::IntoResponse;
use railhead_engine::{Edition, Money, OptionInfo, Setup};
use railhead_titles::{Game, Title};
use schemars::JsonSchema;
use serde::Serialize;

/// The name of a title for examples.
pub(crate) fn example() -> &'static str {
    railhead_titles::all().next().map_or("", |title| title.name)
}

/// An option and its value.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Setting {
    /// The option.
    pub(super) key: String,
    /// Its value.
    pub(super) value: String,
}

/// An option of a title.
#[derive(Debug, Serialize, JsonSchema)]
struct GameOption {
    /// Its name.
    key: &'static str,
    /// Its values; the one of the rulebook comes first.
    values: &'static [&'static str],
    /// What it changes.
    about: &'static str,
    /// The paragraph it is about.
    rule: &'static str,
}

/// A named set of options.
#[derive(Debug, Serialize, JsonSchema)]
struct Preset {
    /// Its name.
    name: &'static str,
    /// What it is.
    about: &'static str,
    /// What it sets.
    sets: Vec<Setting>,
}

/// How many may play.
#[derive(Debug, Serialize, JsonSchema)]
struct Players {
    /// At least.
    from: u8,
    /// At most.
    to: u8,
}

/// A title with its options.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "Title")]
struct TitleSummary {
    /// What it is called here.
    title: &'static str,
    /// What it is called in full.
    name: &'static str,
    /// A line on it.
    about: &'static str,
    /// How many may play.
    players: Players,
    /// The newest version of its rules here.
    rules: u32,
    /// Whether it can be played already.
    playable: bool,
    /// Its options.
    options: Vec<GameOption>,
    /// Named sets of options.
    presets: Vec<Preset>,
}

impl TitleSummary {
    fn of(title: &Title) -> Self {
        let option = |o: &OptionInfo| GameOption { key: o.key, values: o.values, about: o.about, rule: o.rule };
        let setting = |(key, value): &(&str, &str)| Setting { key: (*key).to_owned(), value: (*value).to_owned() };
        let preset = |p: &railhead_engine::Preset| Preset {
            name: p.name,
            about: p.about,
            sets: p.sets.iter().map(setting).collect(),
        };
        Self {
            title: title.name,
            name: title.full_name,
            about: title.about,
            players: Players { from: title.players.0, to: title.players.1 },
            rules: title.version,
            playable: playable().iter().any(|t| t.name == title.name),
            options: title.options.iter().map(option).collect(),
            presets: title.presets.iter().map(preset).collect(),
        }
    }
}

/// All titles.
#[derive(Debug, Serialize, JsonSchema)]
struct Titles {
    /// The titles.
    titles: Vec<TitleSummary>,
}

async fn titles() -> Json<Titles> {
    Json(Titles { titles: railhead_titles::all().map(TitleSummary::of).collect() })
}

/// A company of a title.
#[derive(Debug, Serialize, JsonSchema)]
struct CompanyData {
    /// Its sign in actions.
    sign: String,
    /// Its name.
    name: String,
    /// Its colour.
    colour: String,
}

/// A hex of a map.
#[derive(Debug, Serialize, JsonSchema)]
struct HexData {
    /// Its name in actions.
    hex: String,
    /// What lies there.
    place: Option<String>,
}

/// A private company of a title.
#[derive(Debug, Serialize, JsonSchema)]
struct PrivateData {
    /// Its sign in actions.
    sign: String,
    /// Its name.
    name: String,
    /// Its printed price.
    price: Money,
    /// What its first owner pays on top.
    debt: Money,
    /// What it earns each operating round.
    income: Money,
}

/// As what a train can be bought.
#[derive(Debug, Serialize, JsonSchema)]
struct TrainKindData {
    /// As what.
    kind: String,
    /// For how much.
    price: Money,
}

/// A sort of train cards.
#[derive(Debug, Serialize, JsonSchema)]
struct TrainSortData {
    /// The name of the cards.
    sort: String,
    /// As what they can be bought.
    kinds: Vec<TrainKindData>,
    /// How many there are, where that is fixed.
    cards: Option<u8>,
}

/// A phase of a title.
#[derive(Debug, Serialize, JsonSchema)]
struct PhaseData {
    /// Its name.
    phase: String,
    /// How many trains a company may own.
    train_limit: u8,
    /// How many operating rounds follow on a stock round.
    rounds: u8,
}

/// What a game is played with.
#[derive(Debug, Serialize, JsonSchema)]
struct Cards {
    /// The sign of its money.
    currency: String,
    /// The private companies.
    privates: Vec<PrivateData>,
    /// The trains.
    trains: Vec<TrainSortData>,
    /// The phases.
    phases: Vec<PhaseData>,
    /// The chart of share prices, row by row; null where there is no box.
    chart: Vec<Vec<Option<Money>>>,
}

impl Cards {
    fn of(edition: &Edition) -> Self {
        let private = |p: &railhead_engine::PrivateCard| PrivateData {
            sign: p.sign.clone(),
            name: p.name.clone(),
            price: p.price,
            debt: p.debt,
            income: p.income,
        };
        let kind = |k: &railhead_engine::TrainKind| TrainKindData { kind: k.name.clone(), price: k.price };
        let train = |t: &railhead_engine::TrainSort| TrainSortData {
            sort: t.name.clone(),
            kinds: t.kinds.iter().map(kind).collect(),
            cards: t.cards,
        };
        let phase =
            |p: &railhead_engine::Phase| PhaseData { phase: p.name.clone(), train_limit: p.limit, rounds: p.rounds };
        let row = |row: &Vec<Option<railhead_engine::Cell>>| row.iter().map(|cell| cell.map(|c| c.price)).collect();
        Self {
            currency: edition.currency.clone(),
            privates: edition.privates.iter().map(private).collect(),
            trains: edition.trains.iter().map(train).collect(),
            phases: edition.phases.iter().map(phase).collect(),
            chart: edition.chart.rows.iter().map(row).collect(),
        }
    }
}

/// A title and what it is made of.
#[derive(Debug, Serialize, JsonSchema)]
struct TitleData {
    #[serde(flatten)]
    summary: TitleSummary,
    /// The companies.
    companies: Vec<CompanyData>,
    /// The hexes of the map.
    hexes: Vec<HexData>,
    /// The numbers of the tiles.
    tiles: Vec<String>,
    /// What a game is played with.
    cards: Option<Cards>,
}

async fn title(Path(name): Path<String>) -> Result<Json<TitleData>, Fault> {
    let title = railhead_titles::find(&name).ok_or_else(|| Fault::missing("There is no such title."))?;
    let broken = |why: railhead_board::ReadError| Fault::broken(&why);
    let (ground, companies) = (title.ground().map_err(broken)?, title.companies().map_err(broken)?);
    let setup = Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: Vec::new(),
        seats: (1..=title.players.1).map(|n| format!("Player {n}")).collect(),
        seed: 0,
    };
    let company = |c: &railhead_board::Company| CompanyData {
        sign: c.sign.clone(),
        name: c.name.clone(),
        colour: c.colour.clone(),
    };
    Ok(Json(TitleData {
        summary: TitleSummary::of(title),
        companies: companies.iter().map(company).collect(),
        hexes: ground.map.iter().map(|(_, hex)| HexData { hex: hex.name.clone(), place: hex.place.clone() }).collect(),
        tiles: ground.tiles.iter().map(|(_, tile)| tile.number.clone()).collect(),
        cards: Game::start(&setup).ok().map(|game| Cards::of(game.edition())),
    }))
}

async fn tile(Path((title, file)): Path<(String, String)>) -> Result<Svg, Fault> {
    let picture = pictures::tile(&title, &file)?;
    Ok(Svg(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "public, max-age=86400")], picture).into_response()))
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "titles";
    vec![
        Endpoint::get("/titles", "listTitles", titles)
            .about(GROUP, "All titles with their options and named sets of options."),
        Endpoint::get("/titles/{title}", "readTitle", title).about(
            GROUP,
            "A title and what it is made of. Where something has a number elsewhere, it is its place in these lists.",
        ),
        Endpoint::get("/titles/{title}/tiles/{file}", "drawTile", tile)
            .about(GROUP, "The picture of a tile; the file is called NUMBER-TURN.svg with a turn from 0 to 5."),
    ]
}
