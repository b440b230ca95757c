//! What was sent to a table, and what the server said to it.

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};

/// What came of something that was sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Outcome {
    /// Nobody said: it was done or not.
    Open,
    /// It was acknowledged.
    Acknowledged,
    /// It was refused.
    Refused,
}

/// Something that changes a game.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Deed {
    /// An action.
    Play(Value),
    /// Going back to so many actions.
    Undo(usize),
}

/// A deed that was sent for a seat.
#[derive(Clone, PartialEq, Debug)]
struct Sent {
    seat: u8,
    deed: Deed,
    outcome: Outcome,
}

/// What was sent to a table, by the version of the game that it was meant for.
#[derive(Debug, Default)]
pub(crate) struct Ledger {
    deeds: BTreeMap<i64, Vec<Sent>>,
    said: BTreeMap<String, Outcome>,
}

/// A place in the ledger.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mark(i64, usize);

impl Ledger {
    /// A deed is about to be sent.
    pub(crate) fn sends(&mut self, version: i64, seat: u8, deed: Deed) -> Mark {
        let sent = self.deeds.entry(version).or_default();
        sent.push(Sent { seat, deed, outcome: Outcome::Open });
        Mark(version, sent.len() - 1)
    }

    /// What came of it.
    pub(crate) fn came(&mut self, mark: Mark, outcome: Outcome) {
        if let Some(sent) = self.deeds.get_mut(&mark.0).and_then(|sent| sent.get_mut(mark.1)) {
            sent.outcome = outcome;
        }
    }

    /// Something is about to be said, in words that are said once only.
    pub(crate) fn says(&mut self, words: &str) {
        self.said.insert(words.to_owned(), Outcome::Open);
    }

    /// What came of that.
    pub(crate) fn heard(&mut self, words: &str, outcome: Outcome) {
        self.said.insert(words.to_owned(), outcome);
    }

    /// Holds the ledger against what is stored: the bodies of all entries, in order, and the seats of bots.
    ///
    /// # Errors
    /// What was lost, doubled or forked, or was done although nobody asked for it.
    pub(crate) fn check(&self, entries: &[Value], bots: &[u8]) -> Result<(), String> {
        let (mut version, mut said) = (0i64, BTreeSet::new());
        let mut done: BTreeMap<i64, (u8, Deed)> = BTreeMap::new();
        for entry in entries {
            let seat = u8::try_from(entry["seat"].as_u64().unwrap_or(255)).unwrap_or(255);
            let deed = match entry["do"].as_str().unwrap_or_default() {
                "play" => Deed::Play(entry["action"].clone()),
                "undo" => Deed::Undo(usize::try_from(entry["to"].as_u64().unwrap_or(0)).unwrap_or(0)),
                "bot" if bots.contains(&seat) => {
                    version += 1;
                    continue;
                }
                "bot" => return Err(format!("a bot moved at version {version} for seat {seat}, which is no bot's")),
                "chat" => {
                    let words = entry["text"].as_str().unwrap_or_default().to_owned();
                    if !self.said.contains_key(&words) {
                        return Err(format!("{words:?} was never said"));
                    }
                    if !said.insert(words.clone()) {
                        return Err(format!("{words:?} is there twice"));
                    }
                    continue;
                }
                _ => continue,
            };
            let sent = self.deeds.get(&version).map_or(&[][..], Vec::as_slice);
            let asked = sent.iter().filter(|s| s.seat == seat && s.deed == deed);
            match asked.map(|s| s.outcome).reduce(|one, other| if one == Outcome::Refused { other } else { one }) {
                None => return Err(format!("at version {version} stands {entry}, which nobody sent: {sent:?}")),
                Some(Outcome::Refused) => {
                    return Err(format!("at version {version} stands {entry}, which was refused"));
                }
                Some(Outcome::Open | Outcome::Acknowledged) => {}
            }
            done.insert(version, (seat, deed));
            version += 1;
        }
        for (version, sent) in &self.deeds {
            let mut acknowledged = sent.iter().filter(|s| s.outcome == Outcome::Acknowledged);
            let Some(one) = acknowledged.next() else { continue };
            if let Some(other) = acknowledged.next() {
                return Err(format!("at version {version} two were acknowledged: {one:?} and {other:?}"));
            }
            if done.get(version).is_none_or(|(seat, deed)| (*seat, deed) != (one.seat, &one.deed)) {
                let stands = done.get(version);
                return Err(format!("at version {version} {one:?} was acknowledged, and there stands {stands:?}"));
            }
        }
        let lost = self.said.iter().find(|(words, o)| **o == Outcome::Acknowledged && !said.contains(*words));
        if let Some((words, _)) = lost {
            return Err(format!("{words:?} was acknowledged and is not there"));
        }
        let refused = self.said.iter().find(|(words, o)| **o == Outcome::Refused && said.contains(*words));
        refused.map_or(Ok(()), |(words, _)| Err(format!("{words:?} was refused and is there")))
    }

    /// How many deeds and words have an outcome.
    #[must_use]
    pub(crate) fn count(&self, outcome: Outcome) -> u64 {
        let deeds = self.deeds.values().flatten().filter(|s| s.outcome == outcome).count();
        (deeds + self.said.values().filter(|o| **o == outcome).count()) as u64
    }
}

#[cfg(test)]
mod tests {
    use super::{Deed, Ledger, Outcome};
    use serde_json::{Value, json};

    fn play(amount: u64) -> Value {
        json!({ "do": "bid", "amount": amount })
    }

    fn entry(amount: u64) -> Value {
        json!({ "do": "play", "seat": 0, "action": play(amount) })
    }

    fn ledger(sent: &[(i64, u64, Outcome)]) -> Ledger {
        let mut ledger = Ledger::default();
        for (version, amount, outcome) in sent {
            let mark = ledger.sends(*version, 0, Deed::Play(play(*amount)));
            ledger.came(mark, *outcome);
        }
        ledger
    }

    #[test]
    fn what_is_lost_doubled_or_forked_is_noticed() {
        use Outcome::{Acknowledged, Open, Refused};
        let fine = ledger(&[(0, 5, Acknowledged), (1, 6, Open), (1, 7, Acknowledged), (2, 8, Open)]);
        assert_eq!(fine.check(&[entry(5), entry(7)], &[]), Ok(()));
        assert_eq!(fine.check(&[entry(5), entry(7), entry(8)], &[]), Ok(()));
        let wrong = |entries: &[Value]| fine.check(entries, &[]).unwrap_err();
        assert!(wrong(&[entry(5)]).contains("was acknowledged, and there stands None"));
        assert!(wrong(&[entry(5), entry(6)]).contains("was acknowledged, and there stands Some"));
        assert!(wrong(&[entry(5), entry(5), entry(7)]).contains("which nobody sent"));
        assert!(wrong(&[entry(5), entry(7), entry(8), entry(9)]).contains("which nobody sent"));
        let forked = ledger(&[(0, 5, Acknowledged), (0, 6, Acknowledged)]);
        assert!(forked.check(&[entry(5)], &[]).unwrap_err().contains("two were acknowledged"));
        let refused = ledger(&[(0, 5, Refused)]);
        assert!(refused.check(&[entry(5)], &[]).unwrap_err().contains("was refused"));
        let bot = json!({ "do": "bot", "seat": 2, "action": play(5), "reason": "" });
        assert_eq!(ledger(&[]).check(std::slice::from_ref(&bot), &[2]), Ok(()));
        assert!(ledger(&[]).check(&[bot], &[]).unwrap_err().contains("no bot's"));
    }

    #[test]
    fn words_that_are_lost_or_doubled_are_noticed() {
        let mut ledger = Ledger::default();
        ledger.says("a");
        let words = json!({ "do": "chat", "who": "A", "seat": 0, "text": "a" });
        assert_eq!(ledger.check(&[], &[]), Ok(()));
        assert!(ledger.check(&[words.clone(), words.clone()], &[]).unwrap_err().contains("twice"));
        ledger.heard("a", Outcome::Acknowledged);
        assert_eq!(ledger.check(std::slice::from_ref(&words), &[]), Ok(()));
        assert!(ledger.check(&[], &[]).unwrap_err().contains("is not there"));
        assert!(Ledger::default().check(&[words], &[]).unwrap_err().contains("never said"));
    }
}
