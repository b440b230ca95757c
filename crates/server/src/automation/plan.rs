//! Automations as they are kept: one text for each player at a table.

use super::Automation;
use crate::report::Reported;
use std::sync::Arc;
use thiserror::Error;

/// What a player has planned cannot be read, such as after going back to an older version of this program. It is kept as it is: whoever
/// wrote something new in its place would destroy it.
#[derive(Clone, Debug, Error)]
#[error(
    "Your automations at this table cannot be read. They are not carried out and have not been changed; the operator of this server has been told."
)]
pub(crate) struct UnreadablePlan(#[source] Arc<serde_json::Error>);

impl Reported for UnreadablePlan {
    /// What is planned is a secret; where it cannot be read is not.
    fn outline(&self) -> String {
        let (line, column) = (self.0.line(), self.0.column());
        format!("what a player has planned cannot be read: line {line}, column {column}: {:?} error", self.0.classify())
    }
}

/// The automations of a player. An empty text holds none.
///
/// # Errors
/// If this program cannot read them.
pub(crate) fn read(body: &str) -> Result<Vec<Automation>, UnreadablePlan> {
    if body.is_empty() {
        return Ok(Vec::new());
    }
    serde_json::from_str(body).map_err(|why| UnreadablePlan(Arc::new(why)))
}

/// The automations as they are kept.
///
/// # Errors
/// If they cannot be written as JSON.
pub(crate) fn write(automations: &[Automation]) -> Result<String, serde_json::Error> {
    serde_json::to_string(automations)
}

#[cfg(test)]
mod tests {
    use super::read;
    use crate::report::Reported;

    #[test]
    fn what_cannot_be_read_is_an_error_that_tells_no_secret() {
        assert!(read("").is_ok_and(|none| none.is_empty()) && read("[]").is_ok_and(|none| none.is_empty()));
        let later = r#"[{"id":1,"seat":0,"from":3,"acted":3,"operating":false,"task":{"do":"raid-the-bank"}}]"#;
        let why = read(later).err().map(|why| why.outline()).unwrap_or_default();
        assert!(why.contains("line 1, column ") && !why.contains("raid"), "{why}");
    }
}
