//! A connection that speaks in lines, with or without TLS.

use super::wire::Wire;
use std::io;
use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};

/// No line of an answer is longer.
const LONGEST_LINE: usize = 4096;

/// A connection to a server.
pub(super) struct Connection {
    wire: BufReader<Wire>,
}

impl Connection {
    /// Connects without TLS, to the first of these addresses where somebody answers.
    pub(super) async fn open(at: &[SocketAddr]) -> io::Result<Self> {
        Ok(Self { wire: BufReader::new(Wire::open(at).await?) })
    }

    /// Goes on over TLS, with a server of this name.
    pub(super) async fn secured(self, host: &str) -> io::Result<Self> {
        // What came before TLS was asked for must not be taken for what comes under its protection.
        if !self.wire.buffer().is_empty() {
            return Err(io::Error::other("the server spoke before it was asked"));
        }
        Ok(Self { wire: BufReader::new(self.wire.into_inner().secured(host).await?) })
    }

    /// Sends bytes.
    pub(super) async fn send(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.wire.write_all(bytes).await?;
        self.wire.flush().await
    }

    /// Reads a line, without its end.
    pub(super) async fn line(&mut self) -> io::Result<String> {
        let mut line = Vec::new();
        loop {
            let there = self.wire.fill_buf().await?;
            if there.is_empty() {
                return Err(io::Error::from(io::ErrorKind::UnexpectedEof));
            }
            let end = there.iter().position(|b| *b == b'\n');
            let taken = end.map_or(there.len(), |at| at + 1);
            line.extend_from_slice(&there[..taken]);
            self.wire.consume(taken);
            if end.is_some() {
                break;
            }
            if line.len() > LONGEST_LINE {
                return Err(io::Error::other("the server answers with a line without end"));
            }
        }
        Ok(String::from_utf8_lossy(&line).trim_end().to_owned())
    }
}
