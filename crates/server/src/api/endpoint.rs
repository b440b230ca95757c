//! One call of the interface for programs: how it is routed, and what is said about it.

use super::sketch::{Call, Gives, Sketch};
use crate::app::App;
use axum::extract::DefaultBodyLimit;
use axum::http::Method;
use axum::routing::{MethodFilter, MethodRouter, on};
use serde_json::Value;

/// Where all calls begin.
pub(crate) const BASE: &str = "/api/v1";

/// One call: the router and the description are both made from it, so that neither knows of one that the other does not. What it
/// takes and gives is read from the signature of its handler.
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
    /// What is taken in, for example.
    pub(crate) example: Option<Value>,
    pub(super) sketch: Sketch,
    handler: MethodRouter<App>,
}

impl Endpoint {
    fn new<H: Call<T>, T: 'static>(
        (method, filter): (Method, MethodFilter),
        path: &'static str,
        name: &'static str,
        handler: H,
    ) -> Self {
        let mut sketch = H::sketch();
        // A NUL in an address makes no sense anywhere.
        sketch.faults.insert(400);
        Self { method, path, name, group: "", about: "", example: None, sketch, handler: on(filter, handler) }
    }

    /// A call that changes nothing.
    pub(super) fn get<H: Call<T>, T: 'static>(path: &'static str, name: &'static str, handler: H) -> Self {
        Self::new((Method::GET, MethodFilter::GET), path, name, handler)
    }

    /// A call that does something.
    pub(super) fn post<H: Call<T>, T: 'static>(path: &'static str, name: &'static str, handler: H) -> Self {
        Self::new((Method::POST, MethodFilter::POST), path, name, handler)
    }

    /// A call that puts something in the place of what was there.
    pub(super) fn put<H: Call<T>, T: 'static>(path: &'static str, name: &'static str, handler: H) -> Self {
        Self::new((Method::PUT, MethodFilter::PUT), path, name, handler)
    }

    /// A call that takes something away.
    pub(super) fn delete<H: Call<T>, T: 'static>(path: &'static str, name: &'static str, handler: H) -> Self {
        Self::new((Method::DELETE, MethodFilter::DELETE), path, name, handler)
    }

    /// The group to which it belongs, and what it does.
    pub(super) fn about(mut self, group: &'static str, about: &'static str) -> Self {
        (self.group, self.about) = (group, about);
        self
    }

    /// Something that it takes.
    pub(super) fn example(mut self, example: Value) -> Self {
        self.example = Some(example);
        self
    }

    /// Takes in so many bytes.
    pub(super) fn most(mut self, bytes: usize) -> Self {
        self.handler = self.handler.layer(DefaultBodyLimit::max(bytes));
        self
    }

    /// What may go wrong beside what is wrong with what was sent.
    pub(super) fn faults(mut self, faults: &[u16]) -> Self {
        self.sketch.faults.extend(faults);
        self
    }

    /// Whether it takes a token.
    pub(crate) const fn known(&self) -> bool {
        self.sketch.known
    }

    /// What it gives if that is no JSON.
    pub(crate) const fn file(&self) -> Option<&'static str> {
        match self.sketch.gives {
            Gives::File(kind) => Some(kind),
            Gives::Stream(_) => Some("text/event-stream"),
            Gives::Json(..) | Gives::Nothing => None,
        }
    }

    /// Whether it goes on and on.
    pub(super) const fn stream(&self) -> bool {
        matches!(self.sketch.gives, Gives::Stream(_))
    }

    /// Its whole address.
    pub(crate) fn address(&self) -> String {
        format!("{BASE}{}", self.path)
    }

    /// What answers it.
    pub(super) fn handler(&self) -> MethodRouter<App> {
        self.handler.clone()
    }

    /// The names in its address.
    pub(super) fn places(&self) -> impl Iterator<Item = &'static str> {
        self.path.split('{').skip(1).filter_map(|rest| rest.split_once('}').map(|(name, _)| name))
    }
}
