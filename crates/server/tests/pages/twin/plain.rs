//! What an answer tells beside what differs by moment or by chance.

use crate::client::Reply;
use crate::twin::walk::ID;
use serde_json::Value;

/// JSON without what differs by moment or by chance.
fn without_chance(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for name in ["id", "token", "created", "moved", "used", "at", "invite", "request_id"] {
                // An id of a table is no chance, and neither is one that counts.
                if fields.get(name).is_some_and(|v| v.as_str().is_none_or(|text| text.len() >= 12 && text != ID)) {
                    fields.remove(name);
                }
            }
            fields.values_mut().for_each(without_chance);
        }
        Value::Array(list) => list.iter_mut().for_each(without_chance),
        _ => {}
    }
}

/// Text without moments such as `2026-11-15T18:23:06Z`.
fn timeless(body: &str) -> String {
    let mut out = String::new();
    let mut rest = body;
    while let Some(at) = rest.find('Z') {
        let start = (0..=at.saturating_sub(19)).next_back().filter(|s| at >= 19 && rest.is_char_boundary(*s));
        let moment = start.filter(|s| rest[*s..].starts_with("20") && rest.as_bytes()[*s + 10] == b'T');
        match moment {
            Some(start) => out.push_str(&rest[..start]),
            None => out.push_str(&rest[..=at]),
        }
        rest = &rest[at + 1..];
    }
    out + rest
}

/// Text without moments, and without long numbers that are made by chance, such as ids and keys.
pub(crate) fn plain(body: &str) -> String {
    if let Ok(mut value) = serde_json::from_str::<Value>(body) {
        without_chance(&mut value);
        return value.to_string();
    }
    // What streams send is JSON line by line.
    let line = |line: &str| match line.strip_prefix("data: ").and_then(|data| serde_json::from_str(data).ok()) {
        Some(mut value) => {
            without_chance(&mut value);
            format!("data: {value}\n")
        }
        None => format!("{line}\n"),
    };
    let mut out = String::new();
    let body = timeless(&crate::secrets::timeless(&body.lines().map(line).collect::<String>()));
    for word in body.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        let chance = bare.len() >= 16 && bare != ID && bare.bytes().all(|b| b.is_ascii_hexdigit());
        out.push_str(if chance { "*" } else { word });
    }
    out
}

/// Headers that differ by moment or by chance, or by how well an answer could be packed.
const BY_CHANCE: [&str; 5] = ["x-request-id", "date", "content-length", "set-cookie", "location"];

/// What an answer tells: status, headers and body.
pub(crate) fn told(reply: &Reply) -> String {
    let mut headers: Vec<String> = reply
        .headers
        .iter()
        .filter(|(name, _)| !BY_CHANCE.contains(&name.as_str()))
        .map(|(name, value)| format!("{name}: {}", plain(value.to_str().unwrap_or("?")).trim_end()))
        .collect();
    for name in ["set-cookie", "location"] {
        headers.extend(reply.headers.get(name).map(|value| {
            let text = value.to_str().unwrap_or("?");
            // Where something new was made, its id is made by chance.
            let text: Vec<&str> = text.split(['/', '=', ';']).filter(|part| part.len() < 12 || *part == ID).collect();
            format!("{name}: {}", text.join("/"))
        }));
    }
    headers.sort();
    format!("{}\n{}\n\n{}", reply.status, headers.join("\n"), plain(&reply.body))
}

/// Where two texts begin to differ.
pub(crate) fn difference(one: &str, other: &str) -> String {
    let same = one.bytes().zip(other.bytes()).take_while(|(a, b)| a == b).count();
    let part = |text: &str| {
        let from = (0..=same.saturating_sub(60)).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
        text[from..].chars().take(160).collect::<String>()
    };
    format!("«{}» or «{}»", part(one), part(other))
}
