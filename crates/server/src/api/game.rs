//! Looking at a game: what is on the table, what may be done, the best runs.

use super::endpoint::Endpoint;
use super::sent::{At, Caller, Member, Sent, viewer};
use super::tables::Outcome;
use crate::app::App;
use crate::http::fault::Fault;
use crate::service::drawing::Judged;
use crate::service::play;
use crate::service::trial::{self, Reason};
use crate::store::TableId;
use crate::table::LiveTable;
use axum::Json;
use axum::extract::{Path, Query, State};
use railhead_engine::{Action, Asked, Choice, Money, Seat, Viewer, WireAction, WireChoice, WireTable};
use railhead_titles::Game;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// A decision that somebody owes.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Decision {
    /// Whose.
    seat: Seat,
    /// What is asked, by a key that never changes, such as run or buy-trains.
    ask: &'static str,
    /// The same in words for people.
    about: &'static str,
}

impl Decision {
    /// What is asked in a game now.
    pub(super) fn all(game: &Game) -> Vec<Self> {
        let one = |asked: Asked| Self { seat: asked.seat, ask: asked.ask.key(), about: asked.about };
        game.asked().into_iter().map(one).collect()
    }
}

/// What the caller sees of a game. Nothing is in it that the engine does not show to them.
#[derive(Debug, Serialize, JsonSchema)]
struct View {
    /// The table.
    table: String,
    /// The title.
    title: String,
    /// The version of the game now.
    version: i64,
    /// How many actions led to what is shown.
    actions: usize,
    /// How many actions there are in all.
    now: usize,
    /// The seat whose view it is; null for a spectator.
    #[serde(rename = "eye")]
    viewer: Option<Seat>,
    /// The names of the players, by seat.
    names: Vec<String>,
    /// What is on the table.
    position: WireTable,
    /// The company whose turn it is.
    operating: Option<String>,
    /// What each seat would be worth if the game ended now.
    worth: Vec<Money>,
    /// How many certificates each seat holds, and may hold.
    certificates: Vec<CertificateLimit>,
    /// What the viewer sees of the title's own part: hands, stages, powers. Numbers are places in the lists of the title.
    seen: Map<String, Value>,
    /// Who owes a decision.
    deciding: Vec<Decision>,
    /// What the viewer may do.
    choices: Vec<WireChoice>,
    /// How the game ended.
    outcome: Option<Outcome>,
}

/// How many certificates a seat holds, and may hold.
#[derive(Debug, Serialize, JsonSchema)]
struct CertificateLimit {
    /// How many count.
    held: usize,
    /// How many it may hold; null where there is no limit.
    limit: Option<usize>,
}

/// What the address says about a view.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Moment {
    /// The game as it was after so many actions; otherwise now.
    at: Option<usize>,
    /// The view of this seat of the caller; otherwise of the one whose turn it is, or the first.
    seat: Option<u8>,
}

fn choices_of(game: &Game, choices: &[Choice]) -> Vec<WireChoice> {
    choices.iter().map(|choice| choice.wire(game.edition(), game.table())).collect()
}

fn view_of(table: &LiveTable, game: &Game, viewer: Viewer) -> Result<View, Fault> {
    let broken = |why: serde_json::Error| Fault::broken(&why);
    let seen = game.view_json(viewer).map_err(broken)?;
    let mut seen: Value = serde_json::from_str(&seen).map_err(broken)?;
    let Value::Object(seen) = seen["seen"].take() else {
        return Err(Fault::internal("what is seen of a title's own part is no object"));
    };
    let choices = match viewer {
        Viewer::Seat(seat) if game.outcome().is_none() => game.choices(seat),
        _ => Vec::new(),
    };
    let edition = game.edition();
    let seats = (0..game.table().players.len()).map(Seat::from_index);
    let certificates = seats.map(|seat| {
        let (held, limit) = game.certificates(seat);
        CertificateLimit { held, limit }
    });
    Ok(View {
        table: table.row.id.to_string(),
        title: table.row.title.clone(),
        version: table.version,
        actions: game.len(),
        now: table.game.as_ref().map_or(0, |game| game.len()),
        viewer: match viewer {
            Viewer::Seat(seat) => Some(seat),
            Viewer::Spectator | Viewer::All => None,
        },
        names: game.setup().seats.clone(),
        position: game.table().wire(edition),
        operating: game.operating().and_then(|c| edition.companies.get(c.index())).map(|c| c.sign.clone()),
        worth: game.worth(),
        certificates: certificates.collect(),
        seen,
        deciding: Decision::all(game),
        choices: choices_of(game, &choices),
        outcome: game.outcome().map(|outcome| Outcome::of(&outcome)),
    })
}

async fn view(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(asked): Query<Moment>,
) -> Result<Json<View>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let now = play::game(&table)?;
    let past = match asked.at {
        Some(at) => Some(play::rewound(now, at)?),
        None => None,
    };
    let viewer = viewer(&table, &caller, asked.seat, asked.at.is_some_and(|at| at < now.len()))?;
    Ok(Json(view_of(&table, past.as_ref().unwrap_or(now), viewer)?))
}

/// What the address says about choices.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct WhichChoices {
    /// For this seat of the caller; otherwise the one whose turn it is, or the first.
    seat: Option<u8>,
    /// With outline, one placement for each way to lay tiles; with tiles, only tiles.
    detail: Option<Detail>,
}

/// How many choices there are.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
enum Detail {
    /// All.
    Full,
    /// One placement for each way to lay tiles.
    Outline,
    /// Only tiles.
    Tiles,
}

/// Everything a seat may do.
#[derive(Debug, Serialize, JsonSchema)]
struct Choices {
    /// The version of the game.
    version: i64,
    /// For which seat.
    seat: Seat,
    /// Who owes a decision.
    deciding: Vec<Decision>,
    /// What it may do.
    choices: Vec<WireChoice>,
}

async fn choices(
    State(app): State<App>,
    Path(id): Path<TableId>,
    member: Member,
    Query(asked): Query<WhichChoices>,
) -> Result<Json<Choices>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let game = play::game(&table)?;
    let seat = play::seat(&table, &member, asked.seat)?;
    let choices = match asked.detail.unwrap_or(Detail::Full) {
        _ if game.outcome().is_some() => Vec::new(),
        Detail::Full => game.choices(seat),
        Detail::Outline => game.outline(seat),
        Detail::Tiles => game.tile_choices(seat),
    };
    let choices = choices_of(game, &choices);
    Ok(Json(Choices { version: table.version, seat, deciding: Decision::all(game), choices }))
}

/// The best runs of a company.
#[derive(Debug, Serialize, JsonSchema)]
struct BestRuns {
    /// The version of the game.
    version: i64,
    /// Whose trains run.
    company: Option<String>,
    /// What they earn together.
    revenue: Money,
    /// What each train does.
    trains: Vec<TrainRun>,
    /// All of it, to be played.
    action: WireAction,
}

/// What a train does.
#[derive(Debug, Serialize, JsonSchema)]
struct TrainRun {
    /// Which train.
    train: String,
    /// The hexes where it stops.
    stops: Vec<String>,
    /// What it earns.
    revenue: Money,
}

async fn runs(
    State(app): State<App>,
    Path(id): Path<TableId>,
    caller: Caller,
    Query(asked): Query<Moment>,
) -> Result<Json<BestRuns>, Fault> {
    let shared = app.tables.table(&id).await?;
    let table = shared.now();
    let now = play::game(&table)?;
    viewer(&table, &caller, asked.seat, false)?;
    let past = match asked.at {
        Some(at) => Some(play::rewound(now, at)?),
        None => None,
    };
    let game = past.as_ref().unwrap_or(now);
    let found = trial::best_runs(game)?;
    let map = &game.edition().ground.map;
    let train = |judged: &Judged| TrainRun {
        train: judged.name.clone(),
        stops: judged.stops.iter().map(|hex| map.hex(*hex).name.clone()).collect(),
        revenue: judged.revenue,
    };
    Ok(Json(BestRuns {
        version: table.version,
        company: game.edition().companies.get(found.company.index()).map(|c| c.sign.clone()),
        revenue: found.most,
        trains: found.drawing.trains.iter().map(train).collect(),
        action: Action::Run { runs: found.best }.wire(game.edition(), game.table()),
    }))
}

/// An action that is not done yet.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct TriedAction {
    /// The action.
    #[schemars(with = "WireAction")]
    action: Value,
}

/// What an action would change.
#[derive(Debug, Serialize, JsonSchema)]
struct Trial {
    /// What changes.
    changes: Vec<Change>,
    /// What happens beside.
    notes: Vec<String>,
    /// Why it is refused, if it is.
    refused: Option<WhyNot>,
}

/// Something that changes.
#[derive(Debug, Serialize, JsonSchema)]
struct Change {
    /// What.
    what: String,
    /// From.
    before: String,
    /// To.
    after: String,
}

/// Why something is refused.
#[derive(Debug, Serialize, JsonSchema)]
struct WhyNot {
    /// In words.
    message: String,
    /// The paragraph.
    rule: String,
}

impl WhyNot {
    fn of(why: &Reason) -> Self {
        Self { message: why.message.clone(), rule: why.rule.clone() }
    }
}

async fn attempt((State(app), Path(id), member, Sent(sent)): At<TriedAction>) -> Result<Json<Trial>, Fault> {
    let tried = trial::try_action(&app, &member, &id, &sent.action).await?;
    let refused = tried.as_ref().err().map(WhyNot::of);
    let seen = tried.unwrap_or_default();
    let changes = seen.changes.into_iter().map(|(what, before, after)| Change { what, before, after });
    Ok(Json(Trial { changes: changes.collect(), notes: seen.notes, refused }))
}

/// Tiles that cannot be laid on a hex.
#[derive(Debug, Serialize, JsonSchema)]
struct BarredTiles {
    /// The tiles.
    barred: Vec<BarredTile>,
}

/// A tile that cannot be laid on a hex.
#[derive(Debug, Serialize, JsonSchema)]
struct BarredTile {
    /// Which tile.
    tile: String,
    /// Why not.
    message: String,
    /// The paragraph.
    rule: String,
}

async fn barred(
    State(app): State<App>,
    Path((id, hex)): Path<(TableId, String)>,
    member: Member,
) -> Result<Json<BarredTiles>, Fault> {
    let row = |r: trial::BarredTile| BarredTile { tile: r.tile, message: r.why.message, rule: r.why.rule };
    let barred = trial::barred(&app, &member, &id, &hex).await?.into_iter().map(row).collect();
    Ok(Json(BarredTiles { barred }))
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "game";
    vec![
        Endpoint::get("/tables/{id}/view", "viewGame", view)
            .about(GROUP, "What the caller sees of the game, now or after any number of actions. Whoever does not play sees what a spectator sees.")
            .faults(&[403, 409]),
        Endpoint::get("/tables/{id}/choices", "listChoices", choices)
            .about(GROUP, "Everything a seat may do now. Everything that is listed is accepted, and nothing else.")
            .faults(&[403, 409]),
        Endpoint::get("/tables/{id}/runs", "findBestRuns", runs)
            .about(GROUP, "The best runs of the company that is about to run, as an action that can be played.")
            .faults(&[403, 409]),
        Endpoint::post("/tables/{id}/try", "tryAction", attempt)
            .about(GROUP, "What an action of the caller would change, without doing it.")
            .example(json!({ "action": { "do": "pass" } }))
            .faults(&[403, 409]),
        Endpoint::get("/tables/{id}/barred/{hex}", "explainTiles", barred)
            .about(GROUP, "Why tiles that one could think of cannot be laid on a hex.")
            .faults(&[403, 409]),
    ]
}
