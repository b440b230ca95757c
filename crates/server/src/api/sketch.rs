//! What a call takes and gives, as the signature of its handler says it.

use super::sent::{Caller, Member, Raw, Sent};
use crate::app::App;
use crate::http::fault::Fault;
use crate::store::{TableId, TokenId};
use axum::Json;
use axum::extract::{FromRequest, FromRequestParts, Path, Query, State};
use axum::handler::Handler;
use axum::http::header::LOCATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::sse::Sse;
use axum::response::{IntoResponse, NoContent, Response};
use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use std::collections::BTreeSet;
use std::marker::PhantomData;

/// Describes a type.
pub(super) type Shape = fn(&mut SchemaGenerator) -> Schema;

/// What comes back.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Gives {
    /// JSON with this status and of this shape.
    Json(StatusCode, Shape),
    /// Something else, by its media type.
    File(&'static str),
    /// Server-sent events with data of this shape.
    Stream(Shape),
    /// Nothing.
    Nothing,
}

/// What a call takes and gives.
#[derive(Clone, Debug)]
pub(super) struct Sketch {
    /// Whether one must be known.
    pub(super) known: bool,
    /// What stands in its address, place by place.
    pub(super) places: Vec<Shape>,
    /// What its address may say after a question mark.
    pub(super) query: Option<Shape>,
    /// What it takes in.
    pub(super) takes: Option<Shape>,
    /// What it gives.
    pub(super) gives: Gives,
    /// What may go wrong with what is sent.
    pub(super) faults: BTreeSet<u16>,
}

impl Sketch {
    fn may_fail(&mut self, with: &[u16]) {
        self.faults.extend(with);
    }
}

/// Describes a type where it is named, with its definition apart.
fn named<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    generator.subschema_for::<T>()
}

/// Describes a type right here.
fn inline<T: JsonSchema>(generator: &mut SchemaGenerator) -> Schema {
    T::json_schema(generator)
}

/// Something that a handler asks for.
pub(super) trait Part {
    /// Says what it asks of the request.
    fn sketch(sketch: &mut Sketch);
}

impl Part for State<App> {
    fn sketch(_: &mut Sketch) {}
}

impl Part for HeaderMap {
    fn sketch(_: &mut Sketch) {}
}

impl Part for Caller {
    // A token that is not known is refused even where none is needed.
    fn sketch(sketch: &mut Sketch) {
        sketch.may_fail(&[401]);
    }
}

impl Part for Member {
    fn sketch(sketch: &mut Sketch) {
        sketch.known = true;
        sketch.may_fail(&[401]);
    }
}

/// What may stand as a parameter in the path of an address.
pub(super) trait PathParameter: JsonSchema {
    /// Whether not everything may stand there.
    const PARSED: bool;
}

impl PathParameter for String {
    const PARSED: bool = false;
}

impl PathParameter for TableId {
    const PARSED: bool = false;
}

impl PathParameter for TokenId {
    const PARSED: bool = false;
}

impl PathParameter for i64 {
    const PARSED: bool = true;
}

impl PathParameter for u32 {
    const PARSED: bool = true;
}

impl<T: PathParameter> Part for Path<T> {
    fn sketch(sketch: &mut Sketch) {
        sketch.places.push(inline::<T>);
        sketch.may_fail(if T::PARSED { &[400, 404] } else { &[404] });
    }
}

impl<A: PathParameter, B: PathParameter> Part for Path<(A, B)> {
    fn sketch(sketch: &mut Sketch) {
        Path::<A>::sketch(sketch);
        Path::<B>::sketch(sketch);
    }
}

impl<T: JsonSchema> Part for Query<T> {
    fn sketch(sketch: &mut Sketch) {
        sketch.query = Some(inline::<T>);
        sketch.may_fail(&[400]);
    }
}

impl<T: JsonSchema> Part for Sent<T> {
    fn sketch(sketch: &mut Sketch) {
        sketch.takes = Some(named::<T>);
        sketch.may_fail(&[400, 413, 415, 422]);
    }
}

/// Any object of JSON.
#[derive(Debug, JsonSchema)]
#[schemars(extend("additionalProperties" = true))]
struct Anything {}

impl Part for Raw {
    fn sketch(sketch: &mut Sketch) {
        sketch.takes = Some(inline::<Anything>);
        sketch.may_fail(&[400, 413, 415, 422]);
    }
}

impl<A: Part, B: Part, C: Part, D: Part> Part for (A, B, C, D) {
    fn sketch(sketch: &mut Sketch) {
        A::sketch(sketch);
        B::sketch(sketch);
        C::sketch(sketch);
        D::sketch(sketch);
    }
}

/// Something that was made, and where it is.
#[derive(Clone, Debug)]
pub(super) struct Made<T> {
    /// What was made.
    pub(super) what: T,
    /// Its address, if it has one.
    pub(super) place: Option<String>,
}

impl<T: Serialize> IntoResponse for Made<T> {
    fn into_response(self) -> Response {
        let place = self.place.map(|place| [(LOCATION, place)]);
        (StatusCode::CREATED, place, Json(self.what)).into_response()
    }
}

/// A file of this kind.
#[derive(Debug)]
pub(super) struct Svg(pub(super) Response);

impl IntoResponse for Svg {
    fn into_response(self) -> Response {
        self.0
    }
}

/// A file of some kind.
#[derive(Debug)]
pub(super) struct Download(pub(super) Response);

impl IntoResponse for Download {
    fn into_response(self) -> Response {
        self.0
    }
}

/// What a handler answers with.
pub(super) trait Answer: IntoResponse {
    /// What that is.
    fn gives() -> Gives;
}

impl<T: Serialize + JsonSchema> Answer for Json<T> {
    fn gives() -> Gives {
        Gives::Json(StatusCode::OK, named::<T>)
    }
}

impl<T: Serialize + JsonSchema> Answer for Made<T> {
    fn gives() -> Gives {
        Gives::Json(StatusCode::CREATED, named::<T>)
    }
}

impl Answer for NoContent {
    fn gives() -> Gives {
        Gives::Nothing
    }
}

impl Answer for Svg {
    fn gives() -> Gives {
        Gives::File("image/svg+xml")
    }
}

impl Answer for Download {
    fn gives() -> Gives {
        Gives::File("*/*")
    }
}

/// Server-sent events whose data are this, as JSON.
#[derive(Debug)]
pub(super) struct Events<T, S> {
    sse: Sse<S>,
    data: PhantomData<fn() -> T>,
}

impl<T, S> Events<T, S> {
    /// The events of a stream.
    pub(super) const fn of(sse: Sse<S>) -> Self {
        Self { sse, data: PhantomData }
    }
}

impl<T, S> IntoResponse for Events<T, S>
where
    Sse<S>: IntoResponse,
{
    fn into_response(self) -> Response {
        self.sse.into_response()
    }
}

impl<T: JsonSchema, S> Answer for Events<T, S>
where
    Sse<S>: IntoResponse,
{
    fn gives() -> Gives {
        Gives::Stream(named::<T>)
    }
}

impl<T: Answer> Answer for Result<T, Fault> {
    fn gives() -> Gives {
        T::gives()
    }
}

/// A handler that can be described.
pub(super) trait Call<T>: Handler<T, App> {
    /// What it takes and gives.
    fn sketch() -> Sketch;
}

fn bare(gives: Gives) -> Sketch {
    Sketch { known: false, places: Vec::new(), query: None, takes: None, gives, faults: BTreeSet::new() }
}

impl<F, Fut, R> Call<((),)> for F
where
    F: FnOnce() -> Fut + Clone + Send + Sync + 'static,
    Fut: Future<Output = R> + Send,
    R: Answer,
{
    fn sketch() -> Sketch {
        bare(R::gives())
    }
}

macro_rules! call {
    ($($part:ident)* | $last:ident) => {
        impl<F, Fut, R, M, $($part,)* $last> Call<(M, $($part,)* $last,)> for F
        where
            F: FnOnce($($part,)* $last,) -> Fut + Clone + Send + Sync + 'static,
            Fut: Future<Output = R> + Send,
            R: Answer,
            $($part: Part + FromRequestParts<App> + Send,)*
            $last: Part + FromRequest<App, M> + Send,
        {
            fn sketch() -> Sketch {
                let mut sketch = bare(R::gives());
                $($part::sketch(&mut sketch);)*
                $last::sketch(&mut sketch);
                sketch
            }
        }
    };
}

call!(| A);
call!(A | B);
call!(A B | C);
call!(A B C | D);
call!(A B C D | E);
