//! What pages and programs share of HTTP: who sends a request, what holds for each of them, and what went wrong.

pub(crate) mod fault;
pub(crate) mod guard;
mod host;
pub(crate) mod session_stream;
pub(crate) mod visitor;
