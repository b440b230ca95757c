//! What goes wrong, as a page or as JSON.

use super::page;
use crate::store::StoreError;
use crate::table::TableError;
use axum::http::StatusCode;
use axum::response::{Html, IntoResponse, Response};
use maud::html;

/// Something that went wrong with a request.
#[derive(Debug)]
pub(crate) struct Fault {
    status: StatusCode,
    what: String,
}

impl Fault {
    pub(crate) fn new(status: StatusCode, what: impl Into<String>) -> Self {
        Self { status, what: what.into() }
    }

    pub(crate) fn bad(what: impl Into<String>) -> Self {
        Self::new(StatusCode::BAD_REQUEST, what)
    }

    pub(crate) fn missing(what: impl Into<String>) -> Self {
        Self::new(StatusCode::NOT_FOUND, what)
    }

    pub(crate) fn forbidden(what: impl Into<String>) -> Self {
        Self::new(StatusCode::FORBIDDEN, what)
    }

    pub(crate) fn foreign() -> Self {
        Self::forbidden("This form did not come from a page of this server. Open the page again and repeat it.")
    }

    /// What is wrong inside is for the server's own eyes.
    pub(crate) fn internal(_why: &str) -> Self {
        Self::new(StatusCode::INTERNAL_SERVER_ERROR, "Something went wrong on the server. Nothing was changed.")
    }

    /// The status.
    pub(crate) const fn status(&self) -> StatusCode {
        self.status
    }

    /// What went wrong, in words.
    pub(crate) fn what(&self) -> &str {
        &self.what
    }
}

impl From<StoreError> for Fault {
    fn from(why: StoreError) -> Self {
        match why {
            StoreError::Database(_) => Self::new(
                StatusCode::SERVICE_UNAVAILABLE,
                "The database does not answer just now. Nothing is lost; try again in a moment.",
            ),
            StoreError::Taken => Self::new(StatusCode::CONFLICT, "Somebody else was first."),
            StoreError::Broken(why) => Self::internal(&why),
        }
    }
}

impl From<TableError> for Fault {
    fn from(why: TableError) -> Self {
        match why {
            TableError::Missing => Self::missing("There is no such table."),
            TableError::Stale(_) => {
                Self::new(StatusCode::CONFLICT, "Somebody moved first. Look at what happened, then decide again.")
            }
            TableError::Refused(refusal) => Self::new(StatusCode::UNPROCESSABLE_ENTITY, refusal.to_string()),
            TableError::Denied(why) => Self::forbidden(why),
            TableError::Unfit(why) => Self::new(StatusCode::CONFLICT, why),
            TableError::Store(why) => why.into(),
        }
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let title = self.status.canonical_reason().unwrap_or("Fault");
        let body = html! {
            main.plain {
                h1 { (title) }
                p.refused role="alert" { (self.what) }
                p { a href="/" { "To all tables" } }
            }
        };
        (self.status, Html(page::bare(title, &body).into_string())).into_response()
    }
}

/// For addresses that do not exist.
pub(crate) async fn no_page() -> Fault {
    Fault::missing("There is no such page.")
}
