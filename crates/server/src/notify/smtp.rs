//! Sending e-mail through a server that takes it.

use super::wire::Wire;
use crate::mail::{Mail, is_mailbox};
use lettre::address::Envelope;
use lettre::message::header::{ContentTransferEncoding, ContentType, HeaderName, HeaderValue};
use lettre::message::{Body, Mailbox};
use lettre::transport::smtp::Error as SmtpError;
use lettre::transport::smtp::authentication::{Credentials, Mechanism};
use lettre::transport::smtp::client::{AsyncSmtpConnection, TlsParameters};
use lettre::transport::smtp::commands;
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, Message};
use std::error::Error as _;
use std::io;
use thiserror::Error;

/// Why a letter was not sent.
#[derive(Debug, Error)]
pub(crate) enum SendError {
    /// The server does not take letters to this address.
    #[error("an address is not taken: {0}")]
    Mailbox(String),
    /// The server does not answer.
    #[error("the server does not answer")]
    Slow,
    /// The server was not reached, or takes nothing from us.
    #[error(transparent)]
    Server(#[from] io::Error),
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
        let mut wire = Wire::open(&at).await?;
        if self.tls {
            wire = wire.secured(&self.host).await?;
        }
        let connected = AsyncSmtpConnection::connect_with_transport(Box::new(wire), &name).await;
        let mut connection = connected.map_err(|why| failed(&why))?;
        if !self.tls && connection.can_starttls() {
            connection.starttls(tls()?, &name).await.map_err(|why| failed(&why))?;
        }
        let Some((user, password)) = &self.user else { return Ok(connection) };
        let safe = self.tls || connection.is_encrypted();
        if !safe && !at.iter().all(|at| at.ip().is_loopback()) {
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
    use super::*;
    use tokio::io::AsyncWriteExt;
    use tokio::net::TcpListener;

    /// What a server could say before it was hung up on, if it would say a great deal without ever ending the line.
    async fn said_to(beginning: &[u8]) -> (usize, String) {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let server = format!("smtp://{}", listener.local_addr().unwrap());
        let mail = Mail::read(&server, "games@example.org").unwrap();
        let endless = async {
            let (mut stream, _) = listener.accept().await.unwrap();
            stream.write_all(beginning).await.unwrap();
            let mut said = 0;
            while said < 256 << 20 && stream.write_all(&[b'a'; 1 << 16]).await.is_ok() {
                said += 1 << 16;
            }
            said
        };
        let (said, sent) = tokio::join!(endless, mail.send("ann@example.org", "Your turn", "in 1846", "1"));
        (said, sent.unwrap_err().to_string())
    }

    #[tokio::test]
    async fn a_server_that_answers_without_end_is_hung_up_on() {
        for beginning in ["220 ", "220 ready\r\n250-"] {
            let (said, why) = said_to(beginning.as_bytes()).await;
            // What the system itself holds for a connection is some megabytes.
            assert!(said < 32 << 20, "{beginning:?}: {said} bytes were listened to");
            assert!(why.contains("without end") || why.contains("network"), "{why}");
        }
    }
}
