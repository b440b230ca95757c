//! JSON with something changed in it.

use crate::input::Input;
use serde_json::{Map, Value, json};

/// What stands where something else belongs.
fn odd(input: &mut Input<'_>) -> Value {
    match input.byte() % 20 {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(0),
        3 => json!(-1),
        4 => json!(i64::from(input.byte())),
        5 => json!(u64::MAX),
        6 => json!(i64::MIN),
        7 => json!(i32::MAX),
        8 => json!(0.5),
        9 => json!(1e300),
        10 => json!(""),
        11 => json!("\u{0}"),
        12 => json!("\u{202e}\u{200b}ü"),
        13 => json!("x".repeat(usize::from(input.byte()) << (input.byte() % 12))),
        14 => json!([]),
        15 => json!({}),
        16 => (0..200).fold(json!(1), |inner, _| json!([inner])),
        17 => json!(vec![json!("A"); usize::from(input.byte()) << (input.byte() % 6)]),
        18 => json!(format!("{}", input.byte())),
        _ => {
            let length = usize::from(input.byte() % 24);
            json!(String::from_utf8_lossy(input.take(length)))
        }
    }
}

/// How many values there are within one, itself included.
fn count(value: &Value) -> usize {
    1 + match value {
        Value::Array(list) => list.iter().map(count).sum(),
        Value::Object(fields) => fields.values().map(count).sum::<usize>(),
        _ => 0,
    }
}

/// The value with this number, counted from the outermost.
fn find<'v>(value: &'v mut Value, number: &mut usize) -> Option<&'v mut Value> {
    if *number == 0 {
        return Some(value);
    }
    *number -= 1;
    match value {
        Value::Array(list) => list.iter_mut().find_map(|v| find(v, number)),
        Value::Object(fields) => fields.values_mut().find_map(|v| find(v, number)),
        _ => None,
    }
}

/// The same with some of it changed: values replaced, taken out, put in, or swapped with those of another.
pub(crate) fn mutated(value: &Value, other: &Value, input: &mut Input<'_>) -> Value {
    let mut value = value.clone();
    for _ in 0..=input.byte() % 3 {
        let all = count(&value);
        let mut number = input.below(all);
        let what = input.byte() % 8;
        let mut copy = other.clone();
        let mut from = input.below(count(other));
        let Some(at) = find(&mut value, &mut number) else { continue };
        match (what, &mut *at) {
            (0..=2, _) => *at = odd(input),
            (3, Value::Object(fields)) => {
                let names: Vec<String> = fields.keys().cloned().collect();
                if let Some(name) = input.pick(&names) {
                    fields.remove(name);
                }
            }
            (3, Value::Array(list)) if !list.is_empty() => {
                list.remove(input.below(list.len()));
            }
            (4, Value::Object(fields)) => {
                let name = String::from_utf8_lossy(input.take(4)).into_owned();
                fields.insert(name, odd(input));
            }
            (4 | 5, Value::Array(list)) => {
                let more = list.get(input.below(list.len())).cloned().unwrap_or_else(|| json!(0));
                list.push(more);
            }
            (5, Value::Number(number)) => {
                let by = i64::from(input.byte()) - 128;
                *at = number.as_i64().map_or(json!(by), |n| json!(n.saturating_add(by)));
            }
            (6, Value::Object(fields)) => {
                let Value::Object(others) = other else { continue };
                let merged: Map<String, Value> = others.clone().into_iter().chain(fields.clone()).collect();
                *fields = merged;
            }
            _ => {
                if let Some(found) = find(&mut copy, &mut from) {
                    *at = found.take();
                }
            }
        }
    }
    value
}
