//! Where connections come in, until the server stops.

use crate::measure::Ongoing;
use crate::patience::{Allowance, IDLE, Open, REQUEST, SCARCE};
use crate::shutdown::Shutdown;
use axum::extract::connect_info::Connected;
use axum::serve::{IncomingStream, Listener};
use std::collections::VecDeque;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::time::{Instant, Sleep};

const MINUTE: Duration = Duration::from_secs(60);

/// Which connections are open.
#[derive(Clone, Debug)]
pub(crate) struct Connections {
    open: Arc<watch::Sender<Open>>,
    allowance: Allowance,
}

impl Default for Connections {
    fn default() -> Self {
        Self { open: Arc::default(), allowance: Allowance::of_system() }
    }
}

impl Connections {
    /// A connection from an address, if there is a place for it.
    fn open(&self, stream: TcpStream, from: IpAddr) -> Option<Connection> {
        let admitted = self.open.send_if_modified(|open| {
            let admits = self.allowance.admits(open, from);
            if admits {
                open.add(from);
            }
            admits
        });
        let now = Instant::now();
        let wake = Box::pin(tokio::time::sleep(SCARCE));
        admitted.then(|| Connection {
            stream,
            from,
            all: self.clone(),
            moved: now,
            asked: None,
            wake,
            _counted: Ongoing::connection(),
        })
    }

    /// How many there are now.
    pub(crate) fn count(&self) -> usize {
        self.open.borrow().all
    }

    fn is_scarce(&self) -> bool {
        self.allowance.is_scarce(self.count())
    }

    /// Waits until there are none.
    pub(crate) async fn none(&self) {
        // The sender is held on to, so this does not fail.
        let _ = self.open.subscribe().wait_for(|open| open.all == 0).await;
    }
}

/// A connection that counts while it is open, and ends when nothing comes of it.
#[derive(Debug)]
pub(crate) struct Connection {
    stream: TcpStream,
    from: IpAddr,
    all: Connections,
    _counted: Ongoing,
    /// When something last came in or went out.
    moved: Instant,
    /// Since when something has come in that was not answered.
    asked: Option<Instant>,
    /// When to look at the clock again.
    wake: Pin<Box<Sleep>>,
}

impl Connection {
    /// Whether nobody waits for it any more.
    fn is_stale(&self, now: Instant) -> bool {
        let scarce = self.all.is_scarce();
        let (request, idle) = if scarce { (SCARCE, SCARCE) } else { (REQUEST, IDLE) };
        match self.asked {
            Some(since) => now.duration_since(since) >= request,
            // A stream says nothing for longer than that, and somebody listens to it.
            None => now.duration_since(self.moved) >= if scarce { 4 * idle } else { idle },
        }
    }

    fn wrote(&mut self) {
        (self.moved, self.asked) = (Instant::now(), None);
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.all.open.send_modify(|open| open.remove(self.from));
    }
}

impl AsyncRead for Connection {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        let before = buf.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(cx, buf);
        if read.is_ready() {
            if buf.filled().len() > before {
                let now = Instant::now();
                self.moved = now;
                self.asked.get_or_insert(now);
            }
            return read;
        }
        // Nothing has come: whoever takes too long is cut off.
        while self.wake.as_mut().poll(cx).is_ready() {
            let now = Instant::now();
            if self.is_stale(now) {
                return Poll::Ready(Err(io::ErrorKind::TimedOut.into()));
            }
            self.wake.as_mut().reset(now + SCARCE);
        }
        Poll::Pending
    }
}

impl AsyncWrite for Connection {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        self.wrote();
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bufs: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.wrote();
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
    /// Who still waited when the listener was shut.
    last: VecDeque<(TcpStream, SocketAddr)>,
    address: SocketAddr,
    connections: Connections,
    shutdown: Shutdown,
    /// How many were not let in since it was last told, and when that was.
    turned_away: usize,
    told: Option<Instant>,
}

impl Door {
    /// Lets connections in from a listener.
    ///
    /// # Errors
    /// If the system does not say where it listens.
    pub(crate) fn new(listener: TcpListener, connections: Connections, shutdown: Shutdown) -> io::Result<Self> {
        let address = listener.local_addr()?;
        let last = VecDeque::new();
        Ok(Self { listener: Some(listener), last, address, connections, shutdown, turned_away: 0, told: None })
    }

    /// Shuts the listener once everybody was let in who waits. The system is asked directly: what the runtime knows of it may be late,
    /// and a connection that waits while a listener is shut is reset.
    fn shut(&mut self) -> io::Result<()> {
        let Some(listener) = self.listener.take() else { return Ok(()) };
        let listener = listener.into_std()?;
        loop {
            match listener.accept() {
                Ok((stream, address)) => {
                    stream.set_nonblocking(true)?;
                    self.last.push_back((TcpStream::from_std(stream)?, address));
                }
                Err(why) if why.kind() == io::ErrorKind::WouldBlock => return Ok(()),
                // Who gave up waiting does not keep others out.
                Err(why) if why.kind() == io::ErrorKind::ConnectionAborted => {}
                Err(why) => return Err(why),
            }
        }
    }
}

impl Door {
    /// Tells, once a minute at most, that somebody was not let in.
    fn refused(&mut self, from: IpAddr) {
        self.turned_away += 1;
        if self.told.is_none_or(|at| at.elapsed() >= MINUTE) {
            self.told = Some(Instant::now());
            let (open, count) = (self.connections.count(), std::mem::take(&mut self.turned_away));
            tracing::warn!(count, last = %from, open, "connections were not let in; `ulimit -n` says how many there may be");
        }
    }
}

impl Listener for Door {
    type Io = Connection;
    type Addr = SocketAddr;

    async fn accept(&mut self) -> (Connection, SocketAddr) {
        loop {
            let (stream, address) = match (self.last.pop_front(), &mut self.listener) {
                (Some(came), _) => came,
                (None, None) => return std::future::pending().await,
                (None, Some(listener)) => tokio::select! {
                    // Where somebody always waits, because clients come back at once, it would never be shut otherwise. Who waits
                    // now is let in all the same.
                    biased;
                    () = self.shutdown.asked() => {
                        if let Err(why) = self.shut() {
                            tracing::warn!(error = %why, "not everybody who waited to connect was let in");
                        }
                        continue;
                    }
                    came = Listener::accept(listener) => came,
                },
            };
            if let Some(connection) = self.connections.open(stream, address.ip()) {
                return (connection, address);
            }
            self.refused(address.ip());
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

#[cfg(test)]
mod tests {
    use super::{Connections, Door};
    use crate::shutdown::Shutdown;
    use axum::serve::Listener;
    use std::io::{ErrorKind, Result};
    use tokio::net::{TcpListener, TcpStream};

    #[tokio::test]
    async fn who_waits_when_the_server_stops_is_let_in_and_who_comes_back_is_refused() -> Result<()> {
        let shutdown = Shutdown::default();
        let listener = TcpListener::bind("127.0.0.1:0").await?;
        let address = listener.local_addr()?;
        let mut door = Door::new(listener, Connections::default(), shutdown.clone())?;
        let waiting = [TcpStream::connect(address).await?, TcpStream::connect(address).await?];
        shutdown.begin();
        for one in &waiting {
            let (_answered, from) = door.accept().await;
            assert_eq!(from, one.local_addr()?);
            let again = TcpStream::connect(address).await.map_err(|why| why.kind());
            assert!(matches!(again, Err(ErrorKind::ConnectionRefused)), "{again:?}");
        }
        Ok(())
    }
}
