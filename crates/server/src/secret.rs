//! Passwords, tokens and everything that must not be guessed.

use argon2::Argon2;
use argon2::password_hash::{PasswordHash, PasswordHasher, PasswordVerifier, SaltString};
use sha2::{Digest, Sha256};
use std::fmt::Write;
use thiserror::Error;

/// Why nothing secret can be made.
#[derive(Debug, Error)]
pub enum SecretError {
    /// The system has no randomness to give.
    #[error("the system has no randomness to give: {0}")]
    Random(#[from] getrandom::Error),
    /// A password cannot be hashed.
    #[error("a password cannot be hashed: {0}")]
    Hash(#[source] HashError),
}

/// What argon2 says against a password. Its own type is no [`std::error::Error`] here: that takes a feature which brings randomness of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{0}")]
pub struct HashError(argon2::password_hash::Error);

impl From<argon2::password_hash::Error> for SecretError {
    fn from(why: argon2::password_hash::Error) -> Self {
        Self::Hash(HashError(why))
    }
}

/// Random bytes as hexadecimal digits.
///
/// # Errors
/// If the system has no randomness to give, when nothing secret can be made.
pub(crate) fn random(bytes: usize) -> Result<String, SecretError> {
    let mut raw = vec![0u8; bytes];
    getrandom::fill(&mut raw)?;
    Ok(hex(&raw))
}

/// A random number.
///
/// # Errors
/// If the system has no randomness to give.
pub(crate) fn random_number() -> Result<u64, SecretError> {
    Ok(getrandom::u64()?)
}

fn hex(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(2 * bytes.len());
    for byte in bytes {
        let _ = write!(text, "{byte:02x}");
    }
    text
}

/// What is kept of a token: whoever reads the database cannot use it.
pub(crate) fn hash(token: &str) -> String {
    hex(&Sha256::digest(token.as_bytes()))
}

/// What a form must carry to come from a page of ours: only who holds the cookie can know it.
pub(crate) fn form_key(cookie: &str) -> String {
    hash(&format!("form {cookie}"))
}

/// Whether two texts are the same, in a time that does not tell where they differ.
pub(crate) fn same(one: &str, other: &str) -> bool {
    let (one, other) = (Sha256::digest(one.as_bytes()), Sha256::digest(other.as_bytes()));
    one.iter().zip(other.iter()).fold(0u8, |difference, (a, b)| difference | (a ^ b)) == 0
}

/// What is kept of a password. Takes a while on purpose: call it where waiting hurts nobody.
///
/// # Errors
/// If it cannot be hashed.
pub(crate) fn hash_password(password: &str) -> Result<String, SecretError> {
    let salt = random(16)?;
    let salt = SaltString::encode_b64(salt.as_bytes())?;
    let hashed = Argon2::default().hash_password(password.as_bytes(), &salt)?;
    Ok(hashed.to_string())
}

/// Whether a password is the one that was kept.
pub(crate) fn is_password(password: &str, kept: &str) -> bool {
    PasswordHash::new(kept).is_ok_and(|kept| Argon2::default().verify_password(password.as_bytes(), &kept).is_ok())
}
