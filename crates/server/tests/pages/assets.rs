//! The files that pages use: all there, kept for ever, and gone with their version.

use crate::desk::{Desk, Person};
use axum::body::Body;
use axum::http::{Request, StatusCode, header};
use std::collections::BTreeSet;

/// The addresses of files that a page names.
fn named(page: &str) -> BTreeSet<String> {
    let addresses = page.split('"').filter(|text| text.starts_with("/assets/"));
    addresses.map(str::to_owned).collect()
}

#[tokio::test]
async fn every_file_that_a_page_names_is_there_and_kept() {
    let desk = Desk::new().await;
    let files = named(&desk.get(&Person::stranger(), "/login").await.body);
    assert!(files.iter().any(|file| file.ends_with("/scripts/main.js")) && files.len() > 20, "{files:?}");
    for file in &files {
        let answer = desk.raw(Request::get(file).body(Body::empty()).unwrap()).await;
        assert_eq!(answer.status(), StatusCode::OK, "{file}");
        assert_eq!(answer.headers()[header::CACHE_CONTROL], "public, max-age=31536000, immutable", "{file}");
        let kind = answer.headers()[header::CONTENT_TYPE].to_str().unwrap();
        let wanted = match file.rsplit_once('.').unwrap().1 {
            "js" => "text/javascript; charset=utf-8",
            "css" => "text/css; charset=utf-8",
            _ => "image/svg+xml",
        };
        assert_eq!(kind, wanted, "{file}");
    }
}

#[tokio::test]
async fn files_of_another_version_are_not_there_but_for_icons() {
    let desk = Desk::new().await;
    let ann = Person::stranger();
    let files = named(&desk.get(&ann, "/login").await.body);
    for file in &files {
        let name = file.trim_start_matches("/assets/").split_once('/').unwrap().1;
        let old = desk.get(&ann, &format!("/assets/0123456789ab/{name}")).await.status;
        let wanted = if name.ends_with(".svg") { StatusCode::OK } else { StatusCode::NOT_FOUND };
        assert_eq!(old, wanted, "{name}");
    }
    let main = files.iter().find(|file| file.ends_with("main.js")).unwrap();
    for bad in ["../../../Cargo.toml", "none.js", "tests/all.js", ""] {
        let path = main.replace("scripts/main.js", bad);
        assert_eq!(desk.get(&ann, &path).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}
