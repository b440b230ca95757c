//! Everything that can be asked of a server, made from the description of its calls and the addresses of its router. What cannot
//! be asked because nobody said with which values is a fault of this table, not left out.

use crate::api::routes;
use crate::client::Client;
use crate::desk::{Desk, TABS};
use crate::twin::walk::ID;
use axum::http::header;
use railhead_titles::Game;
use serde_json::Value;

/// Something to ask.
#[derive(Clone, Debug)]
pub(crate) struct Question {
    pub(crate) method: String,
    pub(crate) path: String,
    pub(crate) body: Option<String>,
    /// Whether the body is that of a form.
    pub(crate) form: bool,
    /// The call or the address that it is made from.
    pub(crate) of: String,
}

/// What ends the asking, or begins something by chance of which there is nothing to compare. Everything else is asked.
const LEFT_OUT: [(&str, &str); 8] = [
    ("POST /logout", "the session is needed"),
    ("POST /account/sign-out", "the session is needed"),
    ("POST /account/password", "the session is needed"),
    ("POST /new", "deals another game by chance"),
    ("DELETE /api/v1/me/sessions", "the session is needed"),
    ("POST /api/v1/tables", "deals another game by chance"),
    ("GET /metrics", "on an address of its own"),
    ("POST /metrics", "on an address of its own"),
];

/// Values for the places of addresses and for what is asked after a question mark.
struct Values {
    title: String,
    hexes: Vec<String>,
    actions: usize,
    asset: String,
}

impl Values {
    async fn of(desk: &Desk) -> Self {
        let game: Game = desk.game(ID).await;
        let hexes = game.edition().ground.map.iter().map(|(_, hex)| hex.name.clone());
        let page = desk.get(&crate::desk::Person::stranger(), "/").await.body;
        let asset = page.split("/assets/").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        Self {
            title: game.setup().title.clone(),
            hexes: hexes.step_by(29).take(2).collect(),
            actions: game.len(),
            asset: asset.to_owned(),
        }
    }

    /// What a place of an address can be.
    fn place(&self, name: &str) -> Result<Vec<String>, String> {
        let words = |words: &[&str]| Ok(words.iter().map(|word| (*word).to_owned()).collect());
        match name {
            "id" => words(&[ID]),
            "title" => words(&[&self.title]),
            "token" => words(&["none"]),
            "hex" => Ok(self.hexes.clone()),
            "lesson" => words(&["1846-shares"]),
            "file" => words(&["5-0.svg"]),
            "name" => words(&["board.svg", "market.svg", "board.png", "game.railhead.json", "game.18xx.json"]),
            "proposal" | "program" => words(&["1"]),
            other => Err(format!("the twins do not know what to put in place of {{{other}}}")),
        }
    }

    /// An address with its places filled in.
    fn filled(&self, path: &str) -> Result<Vec<String>, String> {
        if path == "/assets/{version}/{*file}" {
            return Ok(vec![format!("/assets/{}", self.asset)]);
        }
        let mut paths = vec![path.to_owned()];
        while let Some((place, name)) =
            paths[0].find('{').zip(paths[0].find('}')).map(|(from, to)| (from..=to, from + 1..to))
        {
            let (place, name) = (paths[0][place].to_owned(), paths[0][name].to_owned());
            let values = self.place(&name)?;
            paths = paths.iter().flat_map(|p| values.iter().map(|v| p.replacen(&place, v, 1))).collect();
        }
        Ok(paths)
    }

    /// What a parameter after the question mark can be, by its shape.
    fn parameter(&self, description: &Value, parameter: &Value) -> Result<Vec<String>, String> {
        let mut shape = &parameter["schema"];
        if let Some(name) = shape["$ref"].as_str() {
            shape = &description["components"]["schemas"][name.rsplit('/').next().unwrap_or("")];
        }
        let named = |all: &[Value]| all.iter().filter_map(|v| v.as_str().map(str::to_owned)).collect();
        if let Some(all) = shape["enum"].as_array() {
            return Ok(named(all));
        }
        if let Some(all) = shape["oneOf"].as_array() {
            return Ok(all.iter().filter_map(|one| one["const"].as_str().map(str::to_owned)).collect());
        }
        let name = parameter["name"].as_str().unwrap_or("");
        match (shape["type"].as_str(), name) {
            (Some("boolean"), _) => Ok(vec!["true".to_owned()]),
            (Some("integer"), _) => Ok([0, 1, self.actions].map(|n| n.to_string()).to_vec()),
            (Some("string"), "text") => Ok(vec!["a".to_owned()]),
            (Some("string"), "title") => Ok(vec![self.title.clone()]),
            (Some("string"), "after") => Ok(vec!["0.0".to_owned(), "1.0".to_owned()]),
            _ => Err(format!("the twins do not know what to ask for with ?{name}=")),
        }
    }
}

fn get(of: &str, path: String) -> Question {
    Question { method: "GET".to_owned(), path, body: None, form: false, of: of.to_owned() }
}

/// The questions about calls.
fn of_calls(values: &Values, client: &Client<'_>) -> Result<Vec<Question>, String> {
    let mut all = Vec::new();
    for (method, path, operation) in client.operations() {
        let of = format!("{method} {path}");
        let content = &operation["requestBody"]["content"]["application/json"];
        let body = match (&operation["requestBody"], content["example"].is_null()) {
            (Value::Null, _) => None,
            (_, true) => return Err(format!("{of} takes something, of which there is no example")),
            (_, false) => Some(content["example"].to_string()),
        };
        for path in values.filled(&path)? {
            let question = |path: String| Question {
                method: method.clone(),
                path,
                body: body.clone(),
                form: false,
                of: of.clone(),
            };
            all.push(question(path.clone()));
            // A picture in points shows what the one in lines does.
            let parameters = operation["parameters"].as_array().into_iter().flatten();
            for parameter in parameters.filter(|p| p["in"] == "query" && !path.ends_with(".png")) {
                let name = parameter["name"].as_str().unwrap_or("");
                let asked = values.parameter(&client.description, parameter)?;
                all.extend(asked.into_iter().map(|value| question(format!("{path}?{name}={value}"))));
            }
        }
    }
    Ok(all)
}

/// The questions about pages.
fn of_pages(values: &Values) -> Result<Vec<Question>, String> {
    let mut all = Vec::new();
    for route in routes().into_iter().filter(|route| !route.starts_with("/api/v1")) {
        for path in values.filled(&route)? {
            all.push(get(&format!("GET {route}"), path.clone()));
            if path.contains(ID) && !path.ends_with(".png") {
                for at in [0, values.actions / 2, values.actions] {
                    all.push(get(&format!("GET {route}"), format!("{path}?at={at}")));
                }
            }
            let body = "action=%7B%22do%22%3A%22pass%22%7D&version=1&text=hm&at=1&to=0&answer=yes".to_owned();
            let of = format!("POST {route}");
            all.push(Question { method: "POST".to_owned(), path, body: Some(body), form: true, of });
        }
    }
    for tab in TABS {
        for at in [String::new(), "&at=0".to_owned(), format!("&at={}", values.actions)] {
            all.push(get("GET /table/{id}", format!("/table/{ID}?tab={tab}{at}")));
        }
        all.push(get("GET /table/{id}/part", format!("/table/{ID}/part?tab={tab}")));
    }
    Ok(all)
}

/// Everything that can be asked. Guesses at what is secret are among it: all that anybody could do, tried by everybody.
pub(crate) async fn questions(desk: &Desk, guesses: &[String]) -> Result<Vec<Question>, String> {
    let client = Client::new(desk).await;
    let values = Values::of(desk).await;
    let mut all = of_calls(&values, &client)?;
    for guess in guesses {
        let body = Some(format!("{{\"action\":{guess}}}"));
        let (path, of) = (format!("/api/v1/tables/{ID}/try"), "POST /api/v1/tables/{id}/try".to_owned());
        all.push(Question { method: "POST".to_owned(), path, body, form: false, of });
    }
    all.extend(of_pages(&values)?);
    all.retain(|q| !LEFT_OUT.iter().any(|(of, _)| *of == q.of));
    Ok(all)
}

/// Whether the address is there for more than to be refused: what is asked makes sense.
pub(crate) fn reached(reply: &crate::client::Reply) -> bool {
    let vary = reply.headers.contains_key(header::ALLOW);
    !vary
        && ![400, 405, 413, 415, 500].contains(&reply.status.as_u16())
        && !reply.body.contains("no page at this address")
}

#[tokio::test]
async fn what_nobody_said_how_to_ask_is_a_fault() {
    let desk = Desk::new().await;
    let ann = desk.person("Ann").await;
    desk.table(ID, "1848", 5, &[("A", &ann), ("B", &ann), ("C", &ann)]).await;
    let values = Values::of(&desk).await;
    assert!(values.filled("/tables/{id}/seats/{chair}").is_err_and(|why| why.contains("{chair}")));
    let mut client = Client::new(&desk).await;
    let asked = of_calls(&values, &client).unwrap();
    for (method, path, _) in client.operations() {
        assert!(asked.iter().any(|q| q.of == format!("{method} {path}")), "{method} {path} is not asked");
    }
    for route in routes().into_iter().filter(|route| !route.starts_with("/api/v1")) {
        assert!(of_pages(&values).unwrap().iter().any(|q| q.of == format!("GET {route}")), "{route} is not asked");
    }
    // A new call with something of which nothing is known.
    let listed = &mut client.description["paths"]["/api/v1/tables"]["get"];
    listed["parameters"]
        .as_array_mut()
        .unwrap()
        .push(serde_json::json!({ "in": "query", "name": "near", "schema": { "type": "string" } }));
    assert!(of_calls(&values, &client).is_err_and(|why| why.contains("?near=")));
    client.description["paths"]["/api/v1/tables"]["get"]["parameters"] = serde_json::json!([]);
    let made = &mut client.description["paths"]["/api/v1/tables"]["post"]["requestBody"]["content"]["application/json"];
    made.as_object_mut().unwrap().remove("example");
    assert!(of_calls(&values, &client).is_err_and(|why| why.contains("no example")));
}
