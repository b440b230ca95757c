//! Through which server e-mail is sent, as whoever runs this one sets it up.

use crate::authority::split_port;
use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use std::fmt;
use thiserror::Error;

/// A server that takes e-mail, and who sends it.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    pub(crate) tls: bool,
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) user: Option<(String, String)>,
    pub(crate) from: String,
}

// A password is in no message of the program.
impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mail({}:{} from {})", self.host, self.port, self.from)
    }
}

/// Why e-mail cannot be sent as it is set up.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub enum MailError {
    /// It is no address of a server for e-mail.
    #[error("the server for e-mail is written smtp://user:password@host:port, or smtps:// for TLS")]
    Server,
    /// It is no address to send from.
    #[error("{0:?} is no e-mail address to send from")]
    From(String),
}

/// Whether a text can be an e-mail address: it goes into commands as it is.
pub(crate) fn is_mailbox(text: &str) -> bool {
    let fine = |part: &str| {
        !part.is_empty() && part.chars().all(|c| c.is_alphanumeric() || "!#$%&'*+-/=?^_`{|}~.".contains(c))
    };
    text.len() <= 254
        && text
            .split_once('@')
            .is_some_and(|(name, host)| fine(name) && fine(host) && host.contains('.') && !host.starts_with('.'))
}

/// What stands in an address as `%xx`.
fn decoded(text: &str) -> Option<String> {
    percent_decode_str(text).decode_utf8().ok().map(Cow::into_owned)
}

impl Mail {
    /// Reads how e-mail is sent: `smtp://user:password@host:port` (over TLS as soon as the server can) or `smtps://…` (over
    /// TLS from the beginning), and from which address.
    ///
    /// # Errors
    /// If it cannot be read.
    pub fn read(server: &str, from: &str) -> Result<Self, MailError> {
        let (tls, rest) = match (server.strip_prefix("smtps://"), server.strip_prefix("smtp://")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return Err(MailError::Server),
        };
        let rest = rest.trim_end_matches('/');
        let (user, authority) = match rest.rsplit_once('@') {
            Some((user, authority)) => {
                let (name, password) = user.split_once(':').ok_or(MailError::Server)?;
                let pair = decoded(name).zip(decoded(password)).ok_or(MailError::Server)?;
                (Some(pair), authority)
            }
            None => (None, rest),
        };
        let (host, port) = split_port(authority).map_err(|_| MailError::Server)?;
        let own = from == "railhead@localhost";
        if !own && !is_mailbox(from) {
            return Err(MailError::From(from.to_owned()));
        }
        let port = port.unwrap_or(if tls { 465 } else { 587 });
        Ok(Self { tls, host, port, user, from: from.to_owned() })
    }
}

#[cfg(test)]
mod tests {
    use super::{Mail, MailError, is_mailbox};

    #[test]
    fn mailboxes_hold_nothing_that_a_command_would_mistake() {
        assert!(is_mailbox("ann.lee+18@mail.example.org"));
        for text in ["", "ann", "ann@host", "a@b.c>\r\nDATA", "a b@c.org", "<a@b.org>", "a@.org", "@b.org"] {
            assert!(!is_mailbox(text), "{text}");
        }
    }

    #[test]
    fn servers_are_read_and_passwords_kept_out_of_sight() {
        let mail =
            Mail::read("smtp://me:p%40ss@mail.example.org:2525", "r@example.org").unwrap_or_else(|why| panic!("{why}"));
        assert_eq!(mail.user, Some(("me".to_owned(), "p@ss".to_owned())));
        assert!(!format!("{mail:?}").contains("p@ss"));
        assert_eq!(Mail::read("mail.example.org", "r@example.org"), Err(MailError::Server));
        assert_eq!(Mail::read("smtp://h", "nobody"), Err(MailError::From("nobody".to_owned())));
    }
}
