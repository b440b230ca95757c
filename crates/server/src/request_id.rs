//! What a request is called: in every line of the log that it causes, in its answer, and on every page about a fault.

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use std::fmt;
use std::sync::Arc;

/// The header that carries it.
pub(crate) const HEADER: HeaderName = HeaderName::from_static("x-request-id");

/// No name that a proxy gives is longer.
const LONGEST: usize = 64;

tokio::task_local! {
    static CURRENT: RequestId;
}

/// What a request is called.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct RequestId(Arc<str>);

impl fmt::Display for RequestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl RequestId {
    /// The name that a proxy in front gave it, if there is one to believe; otherwise a new one.
    pub(crate) fn of(headers: &HeaderMap, proxy: bool) -> Self {
        let fits = |name: &&str| {
            let letters = name.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b));
            letters && (1..=LONGEST).contains(&name.len())
        };
        let given = headers.get(HEADER).filter(|_| proxy).and_then(|v| v.to_str().ok()).filter(fits);
        // Where the system gives no random numbers nothing else works either, and the log says so.
        let new = || crate::secret::random(8).unwrap_or_else(|_| "none".to_owned());
        Self(given.map_or_else(new, str::to_owned).into())
    }

    /// What the request is called that is being answered.
    pub(crate) fn current() -> Option<Self> {
        CURRENT.try_with(Clone::clone).ok()
    }

    /// Does something on behalf of the request.
    pub(crate) async fn during<T>(&self, work: impl Future<Output = T>) -> T {
        CURRENT.scope(self.clone(), work).await
    }

    /// As a header carries it.
    pub(crate) fn header(&self) -> Option<HeaderValue> {
        HeaderValue::from_str(&self.0).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::{HEADER, RequestId};
    use axum::http::{HeaderMap, HeaderValue};

    #[test]
    fn only_a_proxy_names_requests_and_only_sensibly() {
        let named = |name: &'static str, proxy| {
            let headers: HeaderMap = [(HEADER, HeaderValue::from_static(name))].into_iter().collect();
            RequestId::of(&headers, proxy).to_string()
        };
        assert_eq!(named("Abc-1.2_3", true), "Abc-1.2_3");
        for (name, proxy) in [("Abc-1.2_3", false), ("a b", true), ("", true), ("a\"b", true)] {
            let made = named(name, proxy);
            assert!(made.len() == 16 && made.bytes().all(|b| b.is_ascii_hexdigit()), "{made}");
        }
    }
}
