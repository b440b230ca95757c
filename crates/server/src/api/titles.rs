//! The titles, what they are made of, and their options.

use crate::api::endpoint::{Endpoint, flag, list, maybe, number, object, shape, text};
use crate::http::fault::Fault;
use crate::service::pictures;
use crate::service::tables::playable;
use axum::Json;
use axum::extract::Path;
use axum::http::header::{CACHE_CONTROL, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use railhead_engine::{Edition, Setup};
use railhead_titles::{Game, Title};
use serde_json::{Value, json};

/// The name of a title for examples.
pub(crate) fn example() -> &'static str {
    railhead_titles::all().next().map_or("", |title| title.name)
}

/// The name of a title that is not what people call it, for examples.
fn unlike_short_name() -> &'static str {
    railhead_titles::all().find(|title| title.name != title.short_name).map_or("", |title| title.name)
}

fn summary(title: &Title) -> Value {
    let option =
        |o: &railhead_engine::OptionInfo| json!({ "key": o.key, "values": o.values, "about": o.about, "rule": o.rule });
    let preset = |p: &railhead_engine::Preset| {
        let sets: Vec<Value> = p.sets.iter().map(|(key, value)| json!({ "key": key, "value": value })).collect();
        json!({ "name": p.name, "about": p.about, "sets": sets })
    };
    json!({
        "title": title.name,
        "name": title.full_name,
        "about": title.about,
        "players": { "from": title.players.0, "to": title.players.1 },
        "rules": title.version,
        "playable": playable().iter().any(|t| t.name == title.name),
        "options": title.options.iter().map(option).collect::<Vec<Value>>(),
        "presets": title.presets.iter().map(preset).collect::<Vec<Value>>(),
    })
}

async fn titles() -> Json<Value> {
    Json(json!({ "titles": railhead_titles::all().map(summary).collect::<Vec<Value>>() }))
}

fn cards(edition: &Edition) -> Value {
    let private = |p: &railhead_engine::PrivateCard| json!({ "sign": p.sign, "name": p.name, "price": p.price, "debt": p.debt, "income": p.income });
    let kind = |k: &railhead_engine::TrainKind| json!({ "kind": k.name, "price": k.price });
    let train = |t: &railhead_engine::TrainSort| json!({ "sort": t.name, "kinds": t.kinds.iter().map(kind).collect::<Vec<Value>>(), "cards": t.cards });
    let phase = |p: &railhead_engine::Phase| json!({ "phase": p.name, "train_limit": p.limit, "rounds": p.rounds });
    let cell = |c: &Option<railhead_engine::Cell>| c.map(|c| c.price);
    json!({
        "currency": edition.currency,
        "privates": edition.privates.iter().map(private).collect::<Vec<Value>>(),
        "trains": edition.trains.iter().map(train).collect::<Vec<Value>>(),
        "phases": edition.phases.iter().map(phase).collect::<Vec<Value>>(),
        "chart": edition.chart.rows.iter().map(|row| row.iter().map(cell).collect()).collect::<Vec<Vec<_>>>(),
    })
}

async fn title(Path(name): Path<String>) -> Result<Json<Value>, Fault> {
    let title = railhead_titles::find(&name).ok_or_else(|| Fault::missing("There is no such title."))?;
    let broken = |why: railhead_board::ReadError| Fault::internal(&why.to_string());
    let (ground, companies) = (title.ground().map_err(broken)?, title.companies().map_err(broken)?);
    let setup = Setup {
        title: title.name.to_owned(),
        version: title.version,
        options: Vec::new(),
        seats: (1..=title.players.1).map(|n| format!("Player {n}")).collect(),
        seed: 0,
    };
    let company = |c: &railhead_board::Company| json!({ "sign": c.sign, "name": c.name, "colour": c.colour });
    let mut body = summary(title);
    body["companies"] = companies.iter().map(company).collect();
    body["hexes"] = ground.map.iter().map(|(_, hex)| json!({ "hex": hex.name, "place": hex.place })).collect();
    body["tiles"] = ground.tiles.iter().map(|(_, tile)| json!(tile.number)).collect();
    body["cards"] = Game::start(&setup).map_or(Value::Null, |game| cards(game.edition()));
    Ok(Json(body))
}

async fn tile(Path((title, file)): Path<(String, String)>) -> Result<Response, Fault> {
    let picture = pictures::tile(&title, &file)?;
    Ok(([(CONTENT_TYPE, "image/svg+xml"), (CACHE_CONTROL, "public, max-age=86400")], picture).into_response())
}

/// The calls.
pub(super) fn endpoints() -> Vec<Endpoint> {
    const GROUP: &str = "titles";
    vec![
        Endpoint::get("/titles", "listTitles", titles)
            .about(GROUP, "All titles with their options and named sets of options.")
            .gives(object(&[("titles", list(shape("Title")))])),
        Endpoint::get("/titles/{title}", "readTitle", title)
            .about(GROUP, "A title and what it is made of. Where something has a number elsewhere, it is its place in these lists.")
            .gives(shape("TitleData")),
        Endpoint::get("/titles/{title}/tiles/{file}", "drawTile", tile)
            .about(GROUP, "The picture of a tile; the file is called NUMBER-TURN.svg with a turn from 0 to 5.")
            .file("image/svg+xml"),
    ]
}

/// The shapes.
pub(super) fn shapes() -> Vec<(&'static str, Value)> {
    let setting = object(&[("key", text("The option.")), ("value", text("Its value."))]);
    let option = object(&[
        ("key", text("Its name.")),
        ("values", list(text("A value; the one of the rulebook comes first."))),
        ("about", text("What it changes.")),
        ("rule", text("The paragraph it is about.")),
    ]);
    let preset =
        object(&[("name", text("Its name.")), ("about", text("What it is.")), ("sets", list(setting.clone()))]);
    let title = vec![
        ("title", text(&format!("What it is called here, such as {}.", unlike_short_name()))),
        ("name", text("What it is called in full.")),
        ("about", text("A line on it.")),
        ("players", object(&[("from", number("At least.")), ("to", number("At most."))])),
        ("rules", number("The newest version of its rules here.")),
        ("playable", flag("Whether it can be played already.")),
        ("options", list(option)),
        ("presets", list(preset)),
    ];
    let cards = object(&[
        ("currency", text("The sign of its money.")),
        (
            "privates",
            list(object(&[
                ("sign", text("Its sign in actions.")),
                ("name", text("Its name.")),
                ("price", number("Its printed price.")),
                ("debt", number("What its first owner pays on top.")),
                ("income", number("What it earns each operating round.")),
            ])),
        ),
        (
            "trains",
            list(object(&[
                ("sort", text("The name of the cards.")),
                (
                    "kinds",
                    list(object(&[("kind", text("As what it can be bought.")), ("price", number("For how much."))])),
                ),
                ("cards", maybe(number("How many there are, where that is fixed."))),
            ])),
        ),
        (
            "phases",
            list(object(&[
                ("phase", text("Its name.")),
                ("train_limit", number("How many trains a company may own.")),
                ("rounds", number("How many operating rounds follow on a stock round.")),
            ])),
        ),
        ("chart", list(list(maybe(number("The share price in this box."))))),
    ]);
    let mut data = title.clone();
    data.extend([
        (
            "companies",
            list(object(&[
                ("sign", text("Its sign in actions.")),
                ("name", text("Its name.")),
                ("colour", text("Its colour.")),
            ])),
        ),
        ("hexes", list(object(&[("hex", text("Its name in actions.")), ("place", maybe(text("What lies there.")))]))),
        ("tiles", list(text("The number of a tile."))),
        ("cards", maybe(cards)),
    ]);
    vec![("Title", object(&title)), ("TitleData", object(&data)), ("Setting", setting)]
}
