//! Sending e-mail through a server that takes it.

use crate::notify::address::split_port;
use lettre::address::Envelope;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox};
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands;
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, Message};
use percent_encoding::percent_decode_str;
use std::borrow::Cow;
use std::error::Error;
use std::fmt;
use std::io;

/// A server that takes e-mail, and who sends it.
#[derive(Clone, PartialEq, Eq)]
pub struct Mail {
    tls: bool,
    host: String,
    port: u16,
    user: Option<(String, String)>,
    from: String,
}

// A password is in no message of the program.
impl fmt::Debug for Mail {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Mail({}:{} from {})", self.host, self.port, self.from)
    }
}

/// Why e-mail cannot be sent as it is set up.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum MailError {
    /// It is no address of a server for e-mail.
    Server,
    /// It is no address to send from.
    From(String),
}

impl fmt::Display for MailError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Server => {
                write!(f, "the server for e-mail is written smtp://user:password@host:port, or smtps:// for TLS")
            }
            Self::From(from) => write!(f, "{from:?} is no e-mail address to send from"),
        }
    }
}

impl Error for MailError {}

/// Why a letter was not sent.
#[derive(Debug)]
pub(crate) enum SendError {
    /// The server does not take letters to this address.
    Mailbox(String),
    /// The server was not reached, or takes nothing from us.
    Server(io::Error),
}

impl fmt::Display for SendError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mailbox(answer) => write!(f, "an address is not taken: {answer}"),
            Self::Server(why) if why.kind() == io::ErrorKind::TimedOut => write!(f, "the server does not answer"),
            Self::Server(why) => why.fmt(f),
        }
    }
}

impl Error for SendError {}

impl From<io::Error> for SendError {
    fn from(why: io::Error) -> Self {
        Self::Server(why)
    }
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

/// What a server for e-mail answered, or why it did not.
fn answer(why: &SmtpError) -> String {
    let words = why.source().map_or_else(|| why.to_string(), ToString::to_string);
    why.status().map_or_else(|| why.to_string(), |status| format!("{status} {words}"))
}

fn failed(why: &SmtpError) -> SendError {
    match why.status() {
        Some(_) => io::Error::other(format!("the server for e-mail answers {}", answer(why))).into(),
        None => io::Error::other(why.to_string()).into(),
    }
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

    /// A letter as it is sent.
    fn letter(&self, to: &str, subject: &str, text: &str, id: &str) -> Result<(Envelope, Vec<u8>), SendError> {
        let mailbox = |address: &str, name: Option<&str>| {
            let read = address.parse::<Address>().map_err(|why| SendError::Mailbox(why.to_string()))?;
            Ok::<_, SendError>(Mailbox::new(name.map(str::to_owned), read))
        };
        let host = self.from.split_once('@').map_or("railhead", |(_, host)| host);
        let automatic = HeaderName::new_from_ascii_str("Auto-Submitted");
        let letter = Message::builder()
            .from(mailbox(&self.from, Some("Railhead"))?)
            .to(mailbox(to, None)?)
            .subject(subject)
            .date_now()
            .message_id(Some(format!("<{id}@{host}>")))
            .raw_header(HeaderValue::new(automatic, "auto-generated".to_owned()))
            .header(ContentType::TEXT_PLAIN)
            .body(base64(text)?)
            .map_err(io::Error::other)?;
        Ok((letter.envelope().clone(), letter.formatted()))
    }

    /// Sends a letter. Whoever set the server up chose where e-mail goes through, so any address will do.
    ///
    /// # Errors
    /// If the server cannot be reached or does not take it.
    pub(crate) async fn send(&self, to: &str, subject: &str, text: &str, id: &str) -> Result<(), SendError> {
        if !is_mailbox(to) {
            return Err(SendError::Mailbox("this is no e-mail address".to_owned()));
        }
        let (envelope, letter) = self.letter(to, subject, text, id)?;
        let mut connection = self.connect().await?;
        let sent = deliver(&mut connection, &envelope, &letter).await;
        // Whether the letter is taken or not, how the server says good-bye is its own affair.
        connection.abort().await;
        sent
    }

    /// Connects: over TLS from the beginning or as soon as the server offers it, and with the password only then.
    async fn connect(&self) -> Result<AsyncSmtpConnection, SendError> {
        let at: Vec<_> = tokio::net::lookup_host((self.host.as_str(), self.port)).await?.collect();
        let name = ClientId::Domain("railhead".to_owned());
        let tls = || TlsParameters::builder(self.host.clone()).build_rustls().map_err(|why| failed(&why));
        let at_once = if self.tls { Some(tls()?) } else { None };
        let connected = AsyncSmtpConnection::connect_tokio1(at.as_slice(), None, &name, at_once, None).await;
        let mut connection = connected.map_err(|why| failed(&why))?;
        if connection.can_starttls() {
            connection.starttls(tls()?, &name).await.map_err(|why| failed(&why))?;
        }
        let Some((user, password)) = &self.user else { return Ok(connection) };
        if !connection.is_encrypted() && !at.iter().all(|at| at.ip().is_loopback()) {
            let why = "the server for e-mail has no TLS: the password is not sent in the open";
            return Err(io::Error::other(why).into());
        }
        let ways = [Mechanism::Plain, Mechanism::Login];
        if connection.server_info().get_auth_mechanism(&ways).is_none() {
            return Err(io::Error::other("the server for e-mail wants no password").into());
        }
        let credentials = Credentials::new(user.clone(), password.clone());
        connection.auth(&ways, &credentials).await.map_err(|why| failed(&why))?;
        Ok(connection)
    }
}

/// A text as it is carried: in letters that every server passes on.
fn base64(text: &str) -> Result<Body, SendError> {
    let body = Body::new_with_encoding(text.to_owned(), ContentTransferEncoding::Base64);
    body.map_err(|_| io::Error::other("the letter cannot be written down").into())
}

async fn deliver(connection: &mut AsyncSmtpConnection, envelope: &Envelope, letter: &[u8]) -> Result<(), SendError> {
    connection.command(commands::Mail::new(envelope.from().cloned(), vec![])).await.map_err(|why| failed(&why))?;
    for to in envelope.to() {
        let taken = connection.command(commands::Rcpt::new(to.clone(), vec![])).await;
        taken.map_err(|why| if why.status().is_some() { SendError::Mailbox(answer(&why)) } else { failed(&why) })?;
    }
    connection.command(commands::Data).await.map_err(|why| failed(&why))?;
    connection.message(letter).await.map_err(|why| failed(&why))?;
    Ok(())
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
