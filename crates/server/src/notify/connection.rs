//! A connection that speaks in lines, with or without TLS.

use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};
use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, ReadBuf};
use tokio::net::TcpStream;
use tokio_rustls::TlsConnector;
use tokio_rustls::client::TlsStream;
use tokio_rustls::rustls::pki_types::ServerName;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};

/// No line of an answer is longer.
const LONGEST_LINE: usize = 4096;

/// The bytes underneath.
enum Wire {
    Plain(TcpStream),
    Tls(Box<TlsStream<TcpStream>>),
}

impl AsyncRead for Wire {
    fn poll_read(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(s) => Pin::new(s).poll_read(cx, buf),
            Self::Tls(s) => Pin::new(s).poll_read(cx, buf),
        }
    }
}

impl AsyncWrite for Wire {
    fn poll_write(self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        match self.get_mut() {
            Self::Plain(s) => Pin::new(s).poll_write(cx, buf),
            Self::Tls(s) => Pin::new(s).poll_write(cx, buf),
        }
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(s) => Pin::new(s).poll_flush(cx),
            Self::Tls(s) => Pin::new(s).poll_flush(cx),
        }
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        match self.get_mut() {
            Self::Plain(s) => Pin::new(s).poll_shutdown(cx),
            Self::Tls(s) => Pin::new(s).poll_shutdown(cx),
        }
    }
}

/// A connection to a server.
pub(super) struct Connection {
    wire: BufReader<Wire>,
}

/// Whom TLS trusts: whom this machine trusts. Read once.
fn trusted() -> io::Result<Arc<ClientConfig>> {
    static CONFIG: OnceLock<Option<Arc<ClientConfig>>> = OnceLock::new();
    let config = CONFIG.get_or_init(|| {
        let mut roots = RootCertStore::empty();
        let found = rustls_native_certs::load_native_certs();
        let (added, _) = roots.add_parsable_certificates(found.certs);
        let provider = Arc::new(tokio_rustls::rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().ok()?;
        (added > 0).then(|| Arc::new(config.with_root_certificates(roots).with_no_client_auth()))
    });
    config.clone().ok_or_else(|| io::Error::other("this machine knows no certificates to trust"))
}

impl Connection {
    /// Connects without TLS, to the first of these addresses where somebody answers.
    pub(super) async fn open(at: &[SocketAddr]) -> io::Result<Self> {
        let stream = TcpStream::connect(at).await?;
        stream.set_nodelay(true)?;
        Ok(Self { wire: BufReader::new(Wire::Plain(stream)) })
    }

    /// Goes on over TLS, with a server of this name.
    pub(super) async fn secured(self, host: &str) -> io::Result<Self> {
        // What came before TLS was asked for must not be taken for what comes under its protection.
        if !self.wire.buffer().is_empty() {
            return Err(io::Error::other("the server spoke before it was asked"));
        }
        let Wire::Plain(stream) = self.wire.into_inner() else {
            return Err(io::Error::other("the connection is over TLS already"));
        };
        let name = ServerName::try_from(host.to_owned()).map_err(io::Error::other)?;
        let stream = TlsConnector::from(trusted()?).connect(name, stream).await?;
        Ok(Self { wire: BufReader::new(Wire::Tls(Box::new(stream))) })
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
