//! The part of an address that names a server: `host`, `host:port`, `[::1]:port`.

use std::net::Ipv6Addr;
use thiserror::Error;

/// Why a text names no server.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
pub(crate) enum AuthorityError {
    /// It holds no host that could be.
    #[error("it names no server")]
    Host,
    /// What follows the host is no port.
    #[error("its port is no number from 1 to 65535")]
    Port,
}

/// The name of a server and the port, where one is given.
pub(crate) fn split_port(authority: &str) -> Result<(String, Option<u16>), AuthorityError> {
    let (host, port) = if let Some(rest) = authority.strip_prefix('[') {
        let (host, after) = rest.split_once(']').ok_or(AuthorityError::Host)?;
        host.parse::<Ipv6Addr>().map_err(|_| AuthorityError::Host)?;
        (host, after.strip_prefix(':'))
    } else {
        let (host, port) = authority.split_once(':').map_or((authority, None), |(host, port)| (host, Some(port)));
        if !host.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-' || b == b'.' || b == b'_') {
            return Err(AuthorityError::Host);
        }
        (host, port)
    };
    if host.is_empty() || host.len() > 253 {
        return Err(AuthorityError::Host);
    }
    let port = port.map(|p| p.parse::<u16>().ok().filter(|p| *p > 0).ok_or(AuthorityError::Port)).transpose()?;
    Ok((host.to_owned(), port))
}
