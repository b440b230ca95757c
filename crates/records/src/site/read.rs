//! Reading records.

use super::fields::{Fields, id_text, tree, wrong};
use super::record::SEEDS;
use super::undo::{Mark, resolve};
use super::{
    Action, CityId, Deed, DividendKind, EntityType, IdForm, MAX_BYTES, MarketCell, NodeId, Player, Problem, Record,
    RecordError, RecordPart, Route, ShareId, SiteAction, TargetType, TileId, TrainId,
};
use crate::file::{MAX_ACTIONS, MAX_SEATS};
use crate::short::json_fault;
use serde::Deserialize;
use serde_json::Value;
use serde_json::value::RawValue;
use std::collections::{BTreeMap, HashSet};

/// The parts of a record that matter, unread.
#[derive(Deserialize)]
struct Parts<'a> {
    #[serde(borrow)]
    id: Option<&'a RawValue>,
    #[serde(borrow)]
    title: Option<&'a RawValue>,
    #[serde(borrow)]
    players: Option<&'a RawValue>,
    #[serde(borrow)]
    settings: Option<&'a RawValue>,
    #[serde(borrow)]
    actions: Option<&'a RawValue>,
    #[serde(borrow)]
    result: Option<&'a RawValue>,
    #[serde(borrow)]
    game_end_reason: Option<&'a RawValue>,
    #[serde(borrow)]
    status: Option<&'a RawValue>,
}

impl Record {
    /// Reads a record of 18xx.games.
    ///
    /// ```
    /// use railhead_records::site::{Record, SiteAction};
    ///
    /// let record = Record::read(r#"{"id": 7, "title": "1846", "players": [{"name": "Ann"}, {"name": "Bob"}],
    ///     "actions": [
    ///     {"id": 1, "type": "bid", "entity": "Bob", "entity_type": "player", "company": "MS", "price": 60},
    ///     {"id": 2, "type": "undo", "entity": "Ann", "entity_type": "player"},
    ///     {"id": 3, "type": "pass", "entity": "Bob", "entity_type": "player"}]}"#)?;
    /// assert_eq!((record.seed, record.actions.len()), (7, 1));
    /// assert_eq!(record.actions[0].deed.kind, SiteAction::Pass);
    /// # Ok::<(), railhead_records::site::RecordError>(())
    /// ```
    ///
    /// # Errors
    /// If it is none, or too long. Says which action and field is at fault and what it found there.
    pub fn read(text: &str) -> Result<Self, RecordError> {
        if text.len() > MAX_BYTES {
            return Err(RecordError::TooLong { bytes: text.len(), limit: MAX_BYTES });
        }
        let parts: Parts<'_> = serde_json::from_str(text).map_err(|e| RecordError::Json(json_fault(&e)))?;
        let id = need("id", part(parts.id)?)?;
        let (id, is_number) =
            id_text(&id).ok_or_else(|| wrong(RecordPart::Record, "id", "a text or a whole number", &id))?;
        let settings = part(parts.settings)?.unwrap_or_else(|| Value::Object(serde_json::Map::new()));
        let settings = Fields::new(&settings, RecordPart::Settings, "settings")?;
        let rules = settings.maybe_list("optional_rules", "a text", |v| v.as_str().map(str::to_owned))?;
        Ok(Self {
            title: need("title", text_part("title", parts.title)?)?,
            players: players(&need("players", part(parts.players)?)?)?,
            seed: seed(settings, parts.settings, &id)?,
            optional_rules: rules.unwrap_or_default(),
            actions: actions(need("actions", parts.actions)?)?,
            result: part(parts.result)?.as_ref().map(result).transpose()?,
            game_end_reason: text_part("game_end_reason", parts.game_end_reason)?,
            status: text_part("status", parts.status)?,
            id,
            id_form: if is_number { IdForm::Number } else { IdForm::Text },
        })
    }
}

/// Who sends a record decides how much is in it; what no game has is refused before anybody looks at it twice.
const fn few(what: &'static str, count: usize, limit: usize) -> Result<(), RecordError> {
    if count > limit { Err(RecordError::TooMany { what, count, limit }) } else { Ok(()) }
}

fn need<T>(field: &str, found: Option<T>) -> Result<T, RecordError> {
    let missing =
        || RecordError::Field { place: RecordPart::Record, field: field.to_owned(), problem: Problem::Missing };
    found.ok_or_else(missing)
}

fn part(raw: Option<&RawValue>) -> Result<Option<Value>, RecordError> {
    raw.map(|raw| tree(raw, RecordPart::Record)).transpose()
}

fn text_part(field: &str, raw: Option<&RawValue>) -> Result<Option<String>, RecordError> {
    let Some(value) = part(raw)? else { return Ok(None) };
    match value {
        Value::String(text) => Ok(Some(text)),
        other => Err(wrong(RecordPart::Record, field, "a text", &other)),
    }
}

fn players(list: &Value) -> Result<Vec<Player>, RecordError> {
    let some = list.as_array().filter(|l| !l.is_empty());
    let list = some.ok_or_else(|| wrong(RecordPart::Record, "players", "a list of players", list))?;
    few("players", list.len(), MAX_SEATS)?;
    let mut known = HashSet::new();
    let mut players = Vec::with_capacity(list.len());
    for (seat, value) in list.iter().enumerate() {
        let fields = Fields::new(value, RecordPart::Player(seat), "player")?;
        let id = fields.maybe("id", "a text or a whole number", id_text)?;
        // A name that is a number can only come from a hand-made file, but costs nothing to understand.
        let name = fields.maybe("name", "a text", |v| id_text(v).map(|(text, _)| text))?;
        let player = match (id, name) {
            (Some((id, is_number)), name) => Player {
                name: name.unwrap_or_else(|| id.clone()),
                id,
                id_form: if is_number { IdForm::Number } else { IdForm::Text },
            },
            (None, Some(name)) => Player { id: name.clone(), id_form: IdForm::Missing, name },
            (None, None) => return Err(fields.missing("name")),
        };
        if !known.insert(player.id.clone()) {
            return Err(RecordError::SamePlayer { player: seat, id: player.id });
        }
        players.push(player);
    }
    Ok(players)
}

/// The seed as it stands in the file: the tree would round a number beyond 64 bits.
#[derive(Deserialize)]
struct Seed<'a> {
    #[serde(borrow)]
    seed: Option<&'a RawValue>,
}

/// The seed: that of the settings, or else the first run of digits in the id.
fn seed(settings: Fields<'_>, raw: Option<&RawValue>, id: &str) -> Result<u64, RecordError> {
    let written = raw.and_then(|raw| serde_json::from_str::<Seed<'_>>(raw.get()).ok()).and_then(|s| s.seed);
    let read = |value: &Value| match value {
        Value::Number(_) => written.and_then(|raw| whole(raw.get())).map(Some),
        Value::String(text) if text.trim().is_empty() => Some(None),
        Value::String(text) => whole(text.trim()).map(Some),
        _ => None,
    };
    if let Some(Some(seed)) = settings.maybe("seed", "a whole number from 0 on", read)? {
        return Ok(seed);
    }
    let from = id.find(|c: char| c.is_ascii_digit());
    let run = from.map_or("", |from| &id[from..]);
    let run = run.split(|c: char| !c.is_ascii_digit()).next().unwrap_or_default();
    whole(run).ok_or_else(|| RecordError::NoSeed { id: id.to_owned() })
}

/// A whole number from 0 on; of one beyond 64 bits, what it leaves when divided by 2 to the power of 31, which is all that the site
/// draws with.
fn whole(text: &str) -> Option<u64> {
    if text.is_empty() || !text.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    let rest = || text.bytes().fold(0, |rest, digit| (rest * 10 + u64::from(digit - b'0')) % SEEDS);
    Some(text.parse().unwrap_or_else(|_| rest()))
}

fn result(value: &Value) -> Result<BTreeMap<String, i64>, RecordError> {
    let fields = Fields::new(value, RecordPart::Record, "result")?;
    let score = |(id, score): (&String, &Value)| match score.as_i64() {
        Some(score) => Ok((id.clone(), score)),
        None => Err(wrong(RecordPart::Record, format!("result.{id}"), "a whole number", score)),
    };
    fields.all().iter().map(score).collect()
}

/// The actions that are left when undo and redo are resolved.
fn actions(raw: &RawValue) -> Result<Vec<Action>, RecordError> {
    let list: Result<Vec<&RawValue>, _> = serde_json::from_str(raw.get());
    let list = list.map_err(|e| RecordError::Part { place: RecordPart::Record, why: format!("`actions`: {e}") })?;
    few("actions", list.len(), MAX_ACTIONS)?;
    let mut marks = Vec::with_capacity(list.len());
    for (position, raw) in list.iter().enumerate() {
        marks.push(mark(raw, position)?);
    }
    let mut actions = Vec::new();
    // What the site adds by itself is played like the rest.
    let mut deeds = 0;
    for (index, position) in resolve(&marks)?.into_iter().enumerate() {
        let id = marks[position].0;
        let place = RecordPart::Action { position, id: Some(id), auto: None };
        let value = tree(list[position], place)?;
        let fields = Fields::new(&value, place, "action")?;
        let action = Action { id, index, deed: deed(fields)?, auto: auto(fields, position, id)? };
        deeds += 1 + action.auto.len();
        few("actions", deeds, MAX_ACTIONS)?;
        actions.push(action);
    }
    Ok(actions)
}

/// What undoing needs to know of an action. Nothing else of undone actions is looked at, as the site does not either.
fn mark(raw: &RawValue, position: usize) -> Result<(u64, Mark), RecordError> {
    let place = RecordPart::Action { position, id: None, auto: None };
    let value = tree(raw, place)?;
    let fields = Fields::new(&value, place, "action")?;
    let id = fields.number("id", "a whole number from 0 on")?;
    let fields = fields.at(RecordPart::Action { position, id: Some(id), auto: None });
    let mark = fields.parsed("type", "a text", |t| {
        Some(match t {
            "undo" => Mark::Undo(None),
            "redo" => Mark::Redo,
            "message" => Mark::Message,
            _ => Mark::Deed,
        })
    })?;
    if matches!(mark, Mark::Undo(_)) {
        let target = fields.maybe_number("action_id", "a whole number from 0 on")?;
        return Ok((id, Mark::Undo(target)));
    }
    Ok((id, mark))
}

fn auto(fields: Fields<'_>, position: usize, id: u64) -> Result<Vec<Deed>, RecordError> {
    let Some(list) = fields.maybe("auto_actions", "a list", Value::as_array)? else { return Ok(Vec::new()) };
    let one = |(n, value): (usize, &Value)| {
        let place = RecordPart::Action { position, id: Some(id), auto: Some(n) };
        let fields = Fields::new(value, place, "action")?;
        // The site adds none to those it adds itself.
        let empty = |v: &Value| v.as_array().filter(|l| l.is_empty()).map(Vec::len);
        fields.maybe("auto_actions", "missing or empty", empty)?;
        deed(fields)
    };
    list.iter().enumerate().map(one).collect()
}

fn deed(fields: Fields<'_>) -> Result<Deed, RecordError> {
    let wanted = "`player`, `corporation`, `minor` or `company`";
    Ok(Deed {
        entity: fields.id("entity")?,
        entity_type: fields.parsed("entity_type", wanted, EntityType::parse)?,
        kind: kind(fields)?,
    })
}

const MONEY: &str = "a whole number from 0 on";
const SHARE: &str = "a certificate such as `NYC_3`";
const TRAIN: &str = "a train such as `4-1`";

fn kind(fields: Fields<'_>) -> Result<SiteAction, RecordError> {
    let name = fields.text("type")?;
    Ok(match name.as_str() {
        "pass" => SiteAction::Pass,
        "lay_tile" => SiteAction::LayTile {
            hex: fields.text("hex")?,
            tile: fields.parsed("tile", "a tile such as `8-3`", TileId::parse)?,
            rotation: fields.one("rotation", "a number from 0 to 5", |v| {
                v.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| *n < 6)
            })?,
        },
        "buy_shares" => {
            let (shares, percent, share_price) = shares(fields)?;
            SiteAction::BuyShares { shares, percent, share_price }
        }
        "sell_shares" => {
            let (shares, percent, share_price) = shares(fields)?;
            SiteAction::SellShares { shares, percent, share_price }
        }
        "run_routes" => SiteAction::RunRoutes {
            routes: routes(fields)?,
            extra_revenue: fields.maybe("extra_revenue", "a whole number", Value::as_i64)?,
            subsidy: fields.maybe("subsidy", "a whole number", Value::as_i64)?,
        },
        "dividend" => {
            SiteAction::Dividend { kind: fields.parsed("kind", "`payout`, `half` or `withhold`", DividendKind::parse)? }
        }
        "buy_train" => SiteAction::BuyTrain {
            train: fields.parsed("train", TRAIN, TrainId::parse)?,
            price: fields.number("price", MONEY)?,
            variant: fields.maybe_text("variant")?,
            exchange: fields.maybe("exchange", TRAIN, |v| v.as_str().and_then(TrainId::parse))?,
        },
        "place_token" => SiteAction::PlaceToken {
            city: fields.parsed("city", "a city such as `298-0-2`", CityId::parse)?,
            slot: fields.maybe_number("slot", "a number from 0 to 255")?,
            tokener: fields.maybe_text("tokener")?,
        },
        "bid" => SiteAction::Bid { company: fields.text("company")?, price: fields.number("price", MONEY)? },
        "buy_company" => {
            SiteAction::BuyCompany { company: fields.text("company")?, price: fields.number("price", MONEY)? }
        }
        "par" => SiteAction::Par {
            corporation: fields.text("corporation")?,
            share_price: fields.parsed("share_price", "a market space such as `90,0,9`", MarketCell::parse)?,
        },
        "assign" => SiteAction::Assign {
            target: fields.id("target")?,
            target_type: fields.parsed(
                "target_type",
                "`hex`, `corporation`, `minor`, `company` or `player`",
                TargetType::parse,
            )?,
        },
        "take_loan" => SiteAction::TakeLoan { loan: fields.number("loan", MONEY)? },
        "end_game" => SiteAction::EndGame,
        "bankrupt" => SiteAction::Bankrupt,
        "log" => SiteAction::Log { message: fields.text("message")? },
        "message" => SiteAction::Message { message: fields.text("message")? },
        "discard_train" => SiteAction::DiscardTrain { train: fields.parsed("train", TRAIN, TrainId::parse)? },
        "destination_connection" => SiteAction::DestinationConnection,
        program if program.starts_with("program_") => SiteAction::Program { settings: program_settings(fields), name },
        _ => SiteAction::Other(name),
    })
}

type Shares = (Vec<ShareId>, Option<u8>, Option<u32>);

fn shares(fields: Fields<'_>) -> Result<Shares, RecordError> {
    let shares = fields.list("shares", SHARE, |v| v.as_str().and_then(ShareId::parse))?;
    if shares.is_empty() {
        return Err(wrong(fields.place, "shares", "a list of certificates", &Value::Array(Vec::new())));
    }
    let percent = fields.maybe("percent", "a number from 1 to 100", |v| {
        v.as_u64().and_then(|n| u8::try_from(n).ok()).filter(|n| (1..=100).contains(n))
    })?;
    // Old records say `false` where no price was agreed on.
    let price = fields.get("share_price").filter(|v| **v != Value::Bool(false));
    let price = price.map(|_| fields.number("share_price", MONEY)).transpose()?;
    Ok((shares, percent, price))
}

fn routes(fields: Fields<'_>) -> Result<Vec<Route>, RecordError> {
    // Errors name the field as `routes[1].train`.
    let inside = |n: usize, error: RecordError| match error {
        RecordError::Field { place, field, problem } => {
            RecordError::Field { place, field: format!("routes[{n}].{field}"), problem }
        }
        other => other,
    };
    let list = fields.list("routes", "an object", Some)?;
    let one = |(n, value)| Fields::new(value, fields.place, "route").and_then(route).map_err(|e| inside(n, e));
    list.into_iter().enumerate().map(one).collect()
}

fn route(fields: Fields<'_>) -> Result<Route, RecordError> {
    let text = |v: &Value| v.as_str().map(str::to_owned);
    let texts = |v: &Value| v.as_array().and_then(|list| list.iter().map(text).collect::<Option<Vec<_>>>());
    Ok(Route {
        train: fields.parsed("train", TRAIN, TrainId::parse)?,
        connections: fields.list("connections", "a list of hexes", texts)?,
        hexes: fields.maybe_list("hexes", "a hex", text)?,
        revenue: fields.maybe_number("revenue", MONEY)?,
        revenue_text: fields.maybe_text("revenue_str")?,
        nodes: fields.maybe_list("nodes", "a stop such as `D14-0`", |v| v.as_str().and_then(NodeId::parse))?,
    })
}

/// Fields that every action may have.
const COMMON: [&str; 9] =
    ["id", "type", "entity", "entity_type", "auto_actions", "created_at", "user", "original_id", "skip"];

fn program_settings(fields: Fields<'_>) -> BTreeMap<String, Value> {
    let plain = |value: &Value| match value {
        Value::Null | Value::Bool(_) | Value::String(_) => true,
        Value::Number(n) => !n.is_f64(),
        Value::Array(_) | Value::Object(_) => false,
    };
    let own = fields.all().iter().filter(|(name, value)| !COMMON.contains(&name.as_str()) && plain(value));
    own.map(|(name, value)| (name.clone(), value.clone())).collect()
}
