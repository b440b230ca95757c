//! Calling a webhook.

use crate::notify::address::{AddressError, WebAddress};
use crate::notify::connection::Connection;
use std::io::ErrorKind;
use thiserror::Error;

/// Why a webhook was not reached.
#[derive(Debug, Error)]
pub(crate) enum WebhookError {
    /// It is not called at all.
    #[error(transparent)]
    Address(#[from] AddressError),
    /// The connection failed.
    #[error("{}", words(.0))]
    Connection(#[source] std::io::Error),
    /// It answered with a status that means no.
    #[error("it answered with status {0}")]
    Status(u16),
}

fn words(why: &std::io::Error) -> String {
    match why.kind() {
        ErrorKind::ConnectionRefused => "nobody listens there".to_owned(),
        ErrorKind::TimedOut => "it does not answer".to_owned(),
        ErrorKind::UnexpectedEof | ErrorKind::ConnectionReset => "it breaks off without an answer".to_owned(),
        _ => why.to_string(),
    }
}

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
