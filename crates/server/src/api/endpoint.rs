//! One call of the interface for programs: how it is routed, and what is said about it.

use crate::app::App;
use axum::extract::DefaultBodyLimit;
use axum::handler::Handler;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use serde_json::{Value, json};

/// Where all calls begin.
pub(crate) const BASE: &str = "/api/v1";

/// What comes back.
#[derive(Clone, Debug)]
pub(crate) enum Gives {
    /// JSON with this status and of this shape.
    Json(u16, Value),
    /// Something else, by its media type.
    File(&'static str),
    /// Nothing.
    Nothing,
}

/// What a call takes in.
#[derive(Clone, Debug)]
pub(crate) struct Takes {
    /// Its shape.
    pub(crate) shape: Value,
    /// One that makes sense.
    pub(crate) example: Value,
}

/// One call: the router and the description are both made from it, so that neither knows of one that the other does not.
#[derive(Clone, Debug)]
pub(crate) struct Endpoint {
    /// Its method.
    pub(crate) method: Method,
    /// Its address after [`BASE`].
    pub(crate) path: &'static str,
    /// What programs call it.
    pub(crate) name: &'static str,
    /// The group to which it belongs.
    pub(crate) group: &'static str,
    /// What it does, in a line.
    pub(crate) about: &'static str,
    /// Whether one must be known.
    pub(crate) known: bool,
    /// What the address may say after a question mark: name, shape, meaning.
    pub(crate) query: Vec<(&'static str, Value, &'static str)>,
    /// What it takes in.
    pub(crate) takes: Option<Takes>,
    /// What it gives.
    pub(crate) gives: Gives,
    /// What may go wrong beside what may always go wrong.
    pub(crate) faults: Vec<u16>,
    /// Whether it goes on and on.
    pub(crate) stream: bool,
    handler: MethodRouter<App>,
}

impl Endpoint {
    fn new<H, T>(method: Method, filter: MethodFilter, path: &'static str, name: &'static str, handler: H) -> Self
    where
        H: Handler<T, App>,
        T: 'static,
    {
        Self {
            method,
            path,
            name,
            group: "",
            about: "",
            known: false,
            query: Vec::new(),
            takes: None,
            gives: Gives::Nothing,
            // A NUL in an address makes no sense anywhere.
            faults: if path.contains('{') { vec![400, 404] } else { vec![400] },
            stream: false,
            handler: on(filter, handler),
        }
    }

    /// A call that changes nothing.
    pub(crate) fn get<H: Handler<T, App>, T: 'static>(path: &'static str, name: &'static str, handler: H) -> Self {
        Self::new(Method::GET, MethodFilter::GET, path, name, handler)
    }

    /// A call that does something.
    pub(crate) fn post<H: Handler<T, App>, T: 'static>(path: &'static str, name: &'static str, handler: H) -> Self {
        Self::new(Method::POST, MethodFilter::POST, path, name, handler)
    }

    /// A call that puts something in the place of what was there.
    pub(crate) fn put<H: Handler<T, App>, T: 'static>(path: &'static str, name: &'static str, handler: H) -> Self {
        Self::new(Method::PUT, MethodFilter::PUT, path, name, handler)
    }

    /// A call that takes something away.
    pub(crate) fn delete<H: Handler<T, App>, T: 'static>(path: &'static str, name: &'static str, handler: H) -> Self {
        Self::new(Method::DELETE, MethodFilter::DELETE, path, name, handler)
    }

    /// The group to which it belongs, and what it does.
    pub(crate) fn about(mut self, group: &'static str, about: &'static str) -> Self {
        (self.group, self.about) = (group, about);
        self
    }

    /// Only for those who are known.
    pub(crate) fn known(mut self) -> Self {
        self.known = true;
        self.faults.push(401);
        self
    }

    /// The address may say this.
    pub(crate) fn query(mut self, name: &'static str, shape: Value, about: &'static str) -> Self {
        self.query.push((name, shape, about));
        self
    }

    /// Takes JSON of this shape.
    pub(crate) fn takes(mut self, shape: Value, example: Value) -> Self {
        self.takes = Some(Takes { shape, example });
        self.faults.extend([413, 415, 422]);
        self
    }

    /// Takes in so many bytes.
    pub(crate) fn most(mut self, bytes: usize) -> Self {
        self.handler = self.handler.layer(DefaultBodyLimit::max(bytes));
        self
    }

    /// Gives JSON of this shape.
    pub(crate) fn gives(mut self, shape: Value) -> Self {
        self.gives = Gives::Json(200, shape);
        self
    }

    /// Makes something and gives JSON of this shape.
    pub(crate) fn makes(mut self, shape: Value) -> Self {
        self.gives = Gives::Json(201, shape);
        self
    }

    /// Gives something that is not JSON.
    pub(crate) fn file(mut self, kind: &'static str) -> Self {
        self.gives = Gives::File(kind);
        self
    }

    /// Goes on and on.
    pub(crate) fn stream(mut self) -> Self {
        self.gives = Gives::File("text/event-stream");
        self.stream = true;
        self
    }

    /// What may go wrong beside.
    pub(crate) fn faults(mut self, faults: &[u16]) -> Self {
        self.faults.extend(faults);
        self
    }

    /// Its whole address.
    pub(crate) fn address(&self) -> String {
        format!("{BASE}{}", self.path)
    }

    /// What answers it.
    pub(crate) fn handler(&self) -> MethodRouter<App> {
        self.handler.clone()
    }

    /// The names in its address.
    pub(crate) fn places(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
    }
}

/// A shape that is described elsewhere.
pub(crate) fn shape(name: &str) -> Value {
    json!({ "$ref": format!("#/components/schemas/{name}") })
}

/// A list of things of one shape.
pub(crate) fn list(of: Value) -> Value {
    let mut shape = json!({ "type": "array" });
    shape["items"] = of;
    shape
}

/// An object with these fields; those whose name ends in `?` need not be there.
pub(crate) fn object(fields: &[(&str, Value)]) -> Value {
    let names = fields.iter().map(|(name, shape)| (name.trim_end_matches('?').to_owned(), shape.clone()));
    let required: Vec<&str> = fields.iter().map(|(name, _)| *name).filter(|name| !name.ends_with('?')).collect();
    json!({
        "type": "object",
        "properties": names.collect::<serde_json::Map<String, Value>>(),
        "required": required,
        "additionalProperties": false,
    })
}

/// A text.
pub(crate) fn text(about: &str) -> Value {
    json!({ "type": "string", "description": about })
}

/// A whole number.
pub(crate) fn number(about: &str) -> Value {
    json!({ "type": "integer", "description": about })
}

/// Yes or no.
pub(crate) fn flag(about: &str) -> Value {
    json!({ "type": "boolean", "description": about })
}

/// One of these words.
pub(crate) fn one_of(words: &[&str]) -> Value {
    json!({ "type": "string", "enum": words })
}

/// The same, or nothing.
pub(crate) fn maybe(shape: Value) -> Value {
    let mut either = json!({});
    either["anyOf"] = Value::Array(vec![shape, json!({ "type": "null" })]);
    either
}
