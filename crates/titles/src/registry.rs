//! All titles there are: those of this crate, and those that a program adds.

use crate::{Title, t1846, t1848, t1853};
use std::sync::{PoisonError, RwLock};

/// The titles of this crate, in order. A new one is a line here.
pub static ALL: [&Title; 4] = [&t1846::TITLE, &t1848::TITLE, &t1853::TITLE_2009, &t1853::TITLE_1989];

/// Titles of other crates.
static ADDED: RwLock<Vec<&'static Title>> = RwLock::new(Vec::new());

/// Adds a title of another crate: from now on it is found, played, kept and shown like those of this one. Adding a title twice
/// changes nothing.
///
/// # Errors
/// If another title has its name.
pub fn register(title: &'static Title) -> Result<(), NameTaken> {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    match ALL.iter().chain(added.iter()).find(|other| other.name == title.name) {
        Some(other) if std::ptr::eq(*other, title) => Ok(()),
        Some(_) => Err(NameTaken(title.name)),
        None => {
            added.push(title);
            Ok(())
        }
    }
}

/// Two titles cannot have one name.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NameTaken(pub &'static str);

impl std::fmt::Display for NameTaken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "there is another title called {}", self.0)
    }
}

impl std::error::Error for NameTaken {}

/// Every title there is, those of this crate first.
pub fn all() -> impl Iterator<Item = &'static Title> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner).clone();
    ALL.into_iter().chain(added)
}

/// The title with this name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Title> {
    let own = ALL.into_iter().find(|t| t.name == name);
    own.or_else(|| ADDED.read().unwrap_or_else(PoisonError::into_inner).iter().copied().find(|t| t.name == name))
}
