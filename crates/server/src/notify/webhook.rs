//! Calling a webhook.

use crate::notify::address::{AddressError, WebAddress};
use crate::notify::connection::Connection;
use std::fmt;
use std::io::ErrorKind;

/// Why a webhook was not reached.
#[derive(Debug)]
pub(crate) enum WebhookError {
    /// It is not called at all.
    Address(AddressError),
    /// The connection failed.
    Connection(std::io::Error),
    /// It answered with a status that means no.
    Status(u16),
}

impl fmt::Display for WebhookError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Address(why) => why.fmt(f),
            Self::Connection(why) => match why.kind() {
                ErrorKind::ConnectionRefused => f.write_str("nobody listens there"),
                ErrorKind::TimedOut => f.write_str("it does not answer"),
                ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset => f.write_str("it breaks off without an answer"),
                _ => why.fmt(f),
            },
            Self::Status(status) => write!(f, "it answered with status {status}"),
        }
    }
}

impl std::error::Error for WebhookError {}

impl WebhookError {
    /// Whether trying again later may help. Who leads us elsewhere, does not know us or is not to be called is not tried again.
    pub(crate) const fn passes(&self) -> bool {
        match self {
            Self::Address(why) => matches!(why, AddressError::Unknown),
            Self::Connection(_) => true,
            Self::Status(status) => *status >= 500 || *status == 408 || *status == 429,
        }
    }
}

/// Sends a message. Of the answer only the status is read; nobody is followed elsewhere.
///
/// # Errors
/// Why it was not taken.
pub(crate) async fn call(address: &str, body: &str, private: bool) -> Result<(), WebhookError> {
    let address = WebAddress::read(address).map_err(WebhookError::Address)?;
    let at = address.resolve(private).await.map_err(WebhookError::Address)?;
    let status = post(&address, &at, body).await.map_err(WebhookError::Connection)?;
    if (200..300).contains(&status) { Ok(()) } else { Err(WebhookError::Status(status)) }
}

async fn post(address: &WebAddress, at: &[std::net::SocketAddr], body: &str) -> std::io::Result<u16> {
    let mut connection = Connection::open(at).await?;
    if address.tls {
        connection = connection.secured(&address.host).await?;
    }
    let request = format!(
        "POST {} HTTP/1.1\r\nHost: {}\r\nUser-Agent: railhead/{}\r\nContent-Type: application/json\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        address.path,
        address.authority(),
        env!("CARGO_PKG_VERSION"),
        body.len(),
    );
    connection.send(request.as_bytes()).await?;
    let line = connection.line().await?;
    let status = line.strip_prefix("HTTP/1.").and_then(|rest| rest.get(2..5)).and_then(|digits| digits.parse().ok());
    status.ok_or_else(|| std::io::Error::other("the server does not speak HTTP"))
}
