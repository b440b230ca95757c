//! Streams that are open while the secret comes about.

use crate::client::Who;
use crate::desk::Desk;
use crate::twin::plain::plain;
use crate::twin::walk::ID;
use axum::body::{Body, BodyDataStream};
use axum::http::Request;
use std::time::Duration;
use tokio_stream::StreamExt;

/// A stream of both servers, and what was heard of it so far.
pub(crate) struct Heard {
    pub(crate) viewer: String,
    pub(crate) path: String,
    frames: [BodyDataStream; 2],
    text: [String; 2],
}

impl Heard {
    /// Every stream of both servers as somebody hears it.
    pub(crate) async fn open(desks: [&Desk; 2], viewer: &str, who: [&Who; 2]) -> Vec<Self> {
        let mut all = Vec::new();
        let paths = [
            format!("/table/{ID}/live"),
            "/live".to_owned(),
            format!("/api/v1/tables/{ID}/stream"),
            "/api/v1/stream".to_owned(),
        ];
        for path in paths {
            let mut frames = Vec::new();
            for (desk, who) in desks.into_iter().zip(who) {
                let mut request = Request::get(&path).body(Body::empty()).unwrap();
                who.dress(request.headers_mut());
                let response = desk.raw(request).await;
                assert!(response.status().is_success(), "{path} is no stream: {}", response.status());
                frames.push(response.into_body().into_data_stream());
            }
            let frames = frames.try_into().unwrap_or_else(|_| panic!("two of each"));
            all.push(Self { viewer: viewer.to_owned(), path, frames, text: Default::default() });
        }
        all
    }

    /// Listens until both have said the same and are quiet; says what they said if they do not within some time.
    pub(crate) async fn listen(&mut self) -> Option<(String, String)> {
        for patience in [30, 60, 120, 250, 500, 1000, 2000] {
            for (frames, text) in self.frames.iter_mut().zip(&mut self.text) {
                while let Ok(Some(Ok(frame))) =
                    tokio::time::timeout(Duration::from_millis(patience), frames.next()).await
                {
                    text.push_str(&String::from_utf8_lossy(&frame));
                }
            }
            if plain(&self.text[0]) == plain(&self.text[1]) {
                return None;
            }
        }
        Some((plain(&self.text[0]), plain(&self.text[1])))
    }

    /// Whether anything was said, beside of which build pages are.
    pub(crate) fn said(&self) -> bool {
        self.text.iter().all(|text| text.replace("event: build\ndata: ", "").contains("data:"))
    }
}
