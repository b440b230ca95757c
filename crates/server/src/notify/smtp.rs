//! Sending e-mail through a server that takes it.

use crate::notify::address::split_port;
use crate::notify::connection::Connection;
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

impl std::error::Error for MailError {}

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

impl std::error::Error for SendError {}

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

/// Bytes written as `%xx`.
fn decoded(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.bytes();
    while let Some(byte) = rest.next() {
        let byte = if byte == b'%' {
            let digits = [rest.next()?, rest.next()?];
            u8::from_str_radix(std::str::from_utf8(&digits).ok()?, 16).ok()?
        } else {
            byte
        };
        bytes.push(byte);
    }
    String::from_utf8(bytes).ok()
}

fn base64(bytes: &[u8]) -> String {
    const LETTERS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut out = String::new();
    for group in bytes.chunks(3) {
        let number = group.iter().fold(0u32, |n, b| n << 8 | u32::from(*b)) << (8 * (3 - group.len()));
        for place in 0..4 {
            let sextet = usize::try_from(number >> (18 - 6 * place) & 63).unwrap_or(0);
            out.push(if place <= group.len() { char::from(LETTERS[sextet]) } else { '=' });
        }
    }
    out
}

/// A text as the head of a letter carries it.
fn heading(text: &str) -> String {
    if text.bytes().all(|b| (b' '..127).contains(&b)) {
        return text.to_owned();
    }
    // No encoded word is longer than 75 letters.
    let letters: Vec<char> = text.chars().filter(|c| !c.is_control()).collect();
    let words: Vec<String> = letters
        .chunks(11)
        .map(|part| format!("=?UTF-8?B?{}?=", base64(part.iter().collect::<String>().as_bytes())))
        .collect();
    words.join("\r\n ")
}

/// A letter with its head.
fn letter(from: &str, to: &str, subject: &str, text: &str, date: &str, id: &str) -> String {
    let host = from.split_once('@').map_or("railhead", |(_, host)| host);
    let lines = base64(text.as_bytes());
    let mut body = String::new();
    for line in lines.as_bytes().chunks(76) {
        body.push_str(&String::from_utf8_lossy(line));
        body.push_str("\r\n");
    }
    format!(
        "From: Railhead <{from}>\r\nTo: <{to}>\r\nSubject: {}\r\nDate: {date}\r\nMessage-ID: <{id}@{host}>\r\nAuto-Submitted: auto-generated\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n{body}.\r\n",
        heading(subject)
    )
}

/// A conversation with the server.
struct Talk {
    connection: Connection,
}

impl Talk {
    /// The last line of an answer, with its status.
    async fn answer(&mut self) -> io::Result<(u16, Vec<String>)> {
        let mut lines = Vec::new();
        loop {
            let line = self.connection.line().await?;
            let status: u16 = line
                .get(..3)
                .and_then(|s| s.parse().ok())
                .ok_or_else(|| io::Error::other("the server does not speak SMTP"))?;
            let more = line.as_bytes().get(3) == Some(&b'-');
            lines.push(line.get(4..).unwrap_or("").to_owned());
            if !more {
                return Ok((status, lines));
            }
            if lines.len() > 100 {
                return Err(io::Error::other("the server does not stop talking"));
            }
        }
    }

    /// Says something, and wants an answer of a hundred.
    async fn say(&mut self, line: &str, wanted: u16) -> io::Result<Vec<String>> {
        self.connection.send(format!("{line}\r\n").as_bytes()).await?;
        self.expect(wanted).await
    }

    async fn expect(&mut self, wanted: u16) -> io::Result<Vec<String>> {
        let (status, lines) = self.answer().await?;
        if status / 100 == wanted {
            Ok(lines)
        } else {
            Err(io::Error::other(format!("the server for e-mail answers {status} {}", lines.join(" "))))
        }
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

    /// Sends a letter. Whoever set the server up chose where e-mail goes through, so any address will do.
    ///
    /// # Errors
    /// If the server cannot be reached or does not take it.
    pub(crate) async fn send(
        &self,
        to: &str,
        subject: &str,
        text: &str,
        date: &str,
        id: &str,
    ) -> Result<(), SendError> {
        if !is_mailbox(to) {
            return Err(SendError::Mailbox("this is no e-mail address".to_owned()));
        }
        let at: Vec<_> = tokio::net::lookup_host((self.host.as_str(), self.port)).await?.collect();
        let mut connection = Connection::open(&at).await?;
        if self.tls {
            connection = connection.secured(&self.host).await?;
        }
        let mut talk = Talk { connection };
        talk.expect(2).await?;
        let mut skills = talk.say("EHLO railhead", 2).await?;
        let can = |skills: &[String], what: &str| skills.iter().any(|s| s.to_ascii_uppercase().starts_with(what));
        let mut safe = self.tls;
        if !safe && can(&skills, "STARTTLS") {
            talk.say("STARTTLS", 2).await?;
            talk = Talk { connection: talk.connection.secured(&self.host).await? };
            skills = talk.say("EHLO railhead", 2).await?;
            safe = true;
        }
        if let Some((name, password)) = &self.user {
            if !safe && !talk.connection.is_local() {
                let why = "the server for e-mail has no TLS: the password is not sent in the open";
                return Err(io::Error::other(why).into());
            }
            if !can(&skills, "AUTH") {
                return Err(io::Error::other("the server for e-mail wants no password").into());
            }
            talk.say(&format!("AUTH PLAIN {}", base64(format!("\0{name}\0{password}").as_bytes())), 2).await?;
        }
        talk.say(&format!("MAIL FROM:<{}>", self.from), 2).await?;
        talk.connection.send(format!("RCPT TO:<{to}>\r\n").as_bytes()).await?;
        let (status, words) = talk.answer().await?;
        if status / 100 != 2 {
            return Err(SendError::Mailbox(format!("{status} {}", words.join(" "))));
        }
        talk.say("DATA", 3).await?;
        talk.connection.send(letter(&self.from, to, subject, text, date, id).as_bytes()).await?;
        talk.expect(2).await?;
        // The letter is taken; how the server says good-bye is its own affair.
        let _ = talk.say("QUIT", 2).await;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::{Mail, MailError, base64, heading, is_mailbox};

    #[test]
    fn bytes_become_letters() {
        for (plain, coded) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg==")] {
            assert_eq!(base64(plain.as_bytes()), coded);
        }
        assert_eq!(heading("Your turn"), "Your turn");
        assert_eq!(heading("Zürich"), "=?UTF-8?B?WsO8cmljaA==?=");
    }

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
