//! Forms as they come in: names with values, any of them more than once.

use crate::http::fault::Fault;
use crate::http::visitor::Visitor;
use axum::extract::{FromRequest, RawForm, Request};

/// A form that was sent.
#[derive(Clone, Debug, Default)]
pub(crate) struct Form(Vec<(String, String)>);

impl Form {
    /// The first value of a name; empty if there is none.
    pub(crate) fn get(&self, name: &str) -> &str {
        self.0.iter().find(|(n, _)| n == name).map_or("", |(_, value)| value.trim())
    }

    /// All values of a name.
    pub(crate) fn all<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a str> {
        self.0.iter().filter(move |(n, _)| n == name).map(|(_, value)| value.trim())
    }

    /// The first value of a name, or what usually stands there where the form does not speak of it.
    pub(crate) fn or<'a>(&'a self, name: &str, usual: &'a str) -> &'a str {
        if self.has(name) { self.get(name) } else { usual }
    }

    /// All names with their first letters cut off that begin so, with their values.
    pub(crate) fn beginning<'a>(&'a self, start: &'a str) -> impl Iterator<Item = (&'a str, &'a str)> {
        self.0.iter().filter_map(move |(name, value)| name.strip_prefix(start).map(|rest| (rest, value.trim())))
    }

    /// Whether a name is there.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(n, _)| n == name)
    }

    /// That it comes from a page of ours.
    ///
    /// # Errors
    /// If it does not.
    pub(crate) fn check(&self, visitor: &Visitor) -> Result<(), Fault> {
        visitor.check(self.get("key"))
    }
}

impl<S: Send + Sync> FromRequest<S> for Form {
    type Rejection = Fault;

    async fn from_request(request: Request, state: &S) -> Result<Self, Fault> {
        let RawForm(bytes) = RawForm::from_request(request, state)
            .await
            .map_err(|why| Fault::new(why.status(), "This form could not be read, or it is too long."))?;
        let text = std::str::from_utf8(&bytes).map_err(|_| Fault::bad("The form is not in UTF-8."))?;
        let fields: Vec<(String, String)> = form_urlencoded::parse(text.as_bytes()).into_owned().collect();
        // No text of anybody's holds it, and not every database can.
        if let Some((name, _)) = fields.iter().find(|(name, value)| name.contains('\0') || value.contains('\0')) {
            let name = name.replace('\0', "");
            return Err(Fault::bad(format!("The field {name} contains a NUL character.")));
        }
        Ok(Self(fields))
    }
}
