//! Whether JSON has the shape that is described for it.

use serde_json::Value;

fn kind_is(value: &Value, kind: &str) -> bool {
    match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "boolean" => value.is_boolean(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "null" => value.is_null(),
        other => panic!("the description speaks of {other}, of which this test knows nothing"),
    }
}

/// Says what does not fit, and where.
pub(crate) fn check(description: &Value, shape: &Value, value: &Value, at: &str) -> Result<(), String> {
    const KNOWN: [&str; 21] = [
        "$ref",
        "type",
        "properties",
        "required",
        "additionalProperties",
        "items",
        "enum",
        "const",
        "anyOf",
        "oneOf",
        "prefixItems",
        "minItems",
        "maxItems",
        "minimum",
        "maximum",
        "format",
        "pattern",
        "default",
        "title",
        "description",
        "example",
    ];
    let Some(fields) = shape.as_object() else { return Err(format!("{at}: the shape is no object")) };
    if let Some(other) = fields.keys().find(|k| !KNOWN.contains(&k.as_str())) {
        panic!("the description says {other}, which this test does not check");
    }
    if let Some(name) = shape["$ref"].as_str() {
        let name = name.strip_prefix("#/components/schemas/").expect("all shapes stand in one place");
        let shape = &description["components"]["schemas"][name];
        assert!(!shape.is_null(), "{name} is not described");
        check(description, shape, value, at)?;
    }
    if let Some(any) = shape["anyOf"].as_array() {
        let faults: Vec<String> = any.iter().filter_map(|s| check(description, s, value, at).err()).collect();
        if faults.len() == any.len() {
            return Err(format!("{at}: none of {faults:?}"));
        }
    }
    if let Some(all) = shape["oneOf"].as_array() {
        let faults: Vec<String> = all.iter().filter_map(|s| check(description, s, value, at).err()).collect();
        if faults.len() + 1 != all.len() {
            return Err(format!("{at}: {} of {}: {faults:?}", all.len() - faults.len(), all.len()));
        }
    }
    if let (Some(pattern), Some(text)) = (shape["pattern"].as_str(), value.as_str()) {
        assert_eq!(pattern, r"^[^\u0000]*$", "the description has a pattern that this test does not check");
        if text.contains('\0') {
            return Err(format!("{at}: {value} holds a NUL"));
        }
    }
    if let Some(number) = value.as_f64() {
        let (least, most) = (shape["minimum"].as_f64(), shape["maximum"].as_f64());
        if least.is_some_and(|least| number < least) || most.is_some_and(|most| number > most) {
            return Err(format!("{at}: {value} is not from {least:?} to {most:?}"));
        }
    }
    let kinds = match &shape["type"] {
        Value::String(kind) => vec![kind.as_str()],
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        _ => Vec::new(),
    };
    if !kinds.is_empty() && !kinds.iter().any(|kind| kind_is(value, kind)) {
        return Err(format!("{at}: {value} is not {kinds:?}"));
    }
    if let Some(all) = shape["enum"].as_array()
        && !all.contains(value)
    {
        return Err(format!("{at}: {value} is none of {all:?}"));
    }
    if !shape["const"].is_null() && shape["const"] != *value {
        return Err(format!("{at}: {value} is not {}", shape["const"]));
    }
    if let (Some(items), Some(list)) = (shape.get("items"), value.as_array()) {
        for (i, item) in list.iter().enumerate() {
            check(description, items, item, &format!("{at}[{i}]"))?;
        }
    }
    if let Some(list) = value.as_array() {
        let len = list.len() as u64;
        if shape["minItems"].as_u64().is_some_and(|n| len < n) || shape["maxItems"].as_u64().is_some_and(|n| len > n) {
            return Err(format!("{at}: {len} items are too few or too many"));
        }
        for (i, (shape, item)) in shape["prefixItems"].as_array().into_iter().flatten().zip(list).enumerate() {
            check(description, shape, item, &format!("{at}[{i}]"))?;
        }
    }
    let Some(object) = value.as_object() else { return Ok(()) };
    for name in shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !object.contains_key(name) {
            return Err(format!("{at}: {name} is missing"));
        }
    }
    for (name, inner) in object {
        let at = format!("{at}.{name}");
        match (&shape["properties"][name], shape.get("additionalProperties")) {
            (Value::Null, Some(Value::Bool(false))) => return Err(format!("{at} is not described")),
            (Value::Null, Some(other)) if other.is_object() => check(description, other, inner, &at)?,
            (Value::Null, _) => {}
            (shape, _) => check(description, shape, inner, &at)?,
        }
    }
    Ok(())
}

#[test]
fn what_does_not_fit_is_found() {
    let shape = serde_json::json!({
        "type": "object",
        "properties": {
            "a": { "type": "integer", "minimum": 1, "maximum": 9 },
            "b": { "anyOf": [{ "type": "null" }, { "enum": ["x"] }] },
            "c": { "oneOf": [{ "type": "integer" }, { "type": "number" }, { "type": "string" }] },
            "d": { "type": "array", "prefixItems": [{ "type": "string" }], "minItems": 1, "maxItems": 2 },
        },
        "required": ["a"],
        "additionalProperties": false,
    });
    let fits = |text: &str| check(&Value::Null, &shape, &serde_json::from_str(text).unwrap(), "it").is_ok();
    assert!(fits(r#"{"a":1}"#) && fits(r#"{"a":1,"b":"x"}"#) && fits(r#"{"a":1,"b":null}"#));
    assert!(fits(r#"{"a":9,"c":"x"}"#) && fits(r#"{"a":1,"c":1.5}"#) && fits(r#"{"a":1,"d":["x",1]}"#));
    let wrong = [
        r"{}",
        "[]",
        r#"{"a":"1"}"#,
        r#"{"a":1.5}"#,
        r#"{"a":0}"#,
        r#"{"a":10}"#,
        r#"{"a":1,"b":"y"}"#,
        r#"{"a":1,"c":2}"#,
        r#"{"a":1,"c":null}"#,
        r#"{"a":1,"d":[]}"#,
        r#"{"a":1,"d":[1]}"#,
        r#"{"a":1,"d":["x",1,1]}"#,
        r#"{"a":1,"e":2}"#,
    ];
    for wrong in wrong {
        assert!(!fits(wrong), "{wrong}");
    }
}
