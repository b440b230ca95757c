//! Where connections come in, until the server stops.

use crate::measure::Ongoing;
use crate::shutdown::Shutdown;
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// How many connections are open.
#[derive(Clone, Debug, Default)]
pub(crate) struct Connections(Arc<watch::Sender<usize>>);

impl Connections {
    fn open(&self, stream: TcpStream) -> Connection {
        self.0.send_modify(|count| *count += 1);
        Connection { stream, all: self.clone(), _counted: Ongoing::connection() }
    }

    /// How many there are now.
    pub(crate) fn count(&self) -> usize {
        *self.0.borrow()
    }

    /// Waits until there are none.
    pub(crate) async fn none(&self) {
        // The sender is held on to, so this does not fail.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

/// A connection that counts while it is open.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    all: Connections,
    _counted: Ongoing,
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.0.send_modify(|count| *count = count.saturating_sub(1));
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.stream).poll_write_vectored(cx, bufs)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

/// Where connections come in. Once the server is asked to stop, those that wait are let in and then it is shut: whoever
/// comes later is refused by the system and can tell that nothing was done.
#[derive(Debug)]
pub(crate) struct Door {
    listener: Option<TcpListener>,
    address: SocketAddr,
    connections: Connections,
    shutdown: Shutdown,
}

impl Door {
    /// Lets connections in from a listener.
    ///
    /// # Errors
    /// If the system does not say where it listens.
    pub(crate) fn new(listener: TcpListener, connections: Connections, shutdown: Shutdown) -> io::Result<Self> {
        let address = listener.local_addr()?;
        Ok(Self { listener: Some(listener), address, connections, shutdown })
    }
}

impl Listener for Door {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let Some(listener) = &mut self.listener else { return std::future::pending().await };
            tokio::select! {
                // Who waits already comes first.
                biased;
                (stream, address) = Listener::accept(listener) => return (self.connections.open(stream), address),
                () = self.shutdown.asked() => self.listener = None,
            }
        }
    }

    fn local_addr(&self) -> io::Result<SocketAddr> {
        Ok(self.address)
    }
}

/// From where a connection comes.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Peer(pub(crate) SocketAddr);

impl Connected<IncomingStream<'_, Door>> for Peer {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        Self(*stream.remote_addr())
    }
}
