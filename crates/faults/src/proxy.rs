//! A proxy between two ends of a connection, which can be slowed, silenced and cut.

use std::io::{Read, Result, Write};
use std::net::{Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// Where connections lead.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Upstream {
    /// Nowhere: they are closed at once, as by a machine where nobody listens.
    Nowhere,
    /// To this address.
    Tcp(SocketAddr),
    /// To this socket.
    Unix(PathBuf),
}

/// How well bytes get through.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Weather {
    /// At once.
    Clear,
    /// In small pieces, each so many milliseconds after the one before.
    Slow(u64),
    /// Not at all, either way, as where a cable was pulled: nobody is told.
    Silent,
    /// What is asked gets there; no answer comes back.
    Deaf,
}

/// One end.
enum End {
    Tcp(TcpStream),
    Unix(UnixStream),
}

impl End {
    fn again(&self) -> Result<Self> {
        Ok(match self {
            Self::Tcp(stream) => Self::Tcp(stream.try_clone()?),
            Self::Unix(stream) => Self::Unix(stream.try_clone()?),
        })
    }

    fn shut(&self, how: Shutdown) {
        // It may be closed already.
        let _ = match self {
            Self::Tcp(stream) => stream.shutdown(how),
            Self::Unix(stream) => stream.shutdown(how),
        };
    }
}

impl Read for End {
    fn read(&mut self, bytes: &mut [u8]) -> Result<usize> {
        match self {
            Self::Tcp(stream) => stream.read(bytes),
            Self::Unix(stream) => stream.read(bytes),
        }
    }
}

impl Write for End {
    fn write(&mut self, bytes: &[u8]) -> Result<usize> {
        match self {
            Self::Tcp(stream) => stream.write(bytes),
            Self::Unix(stream) => stream.write(bytes),
        }
    }

    fn flush(&mut self) -> Result<()> {
        Ok(())
    }
}

/// A connection that goes through.
struct Link {
    ends: [End; 2],
    cut: AtomicBool,
    /// Leads nowhere any more, and nobody is told.
    gone: AtomicBool,
}

impl Link {
    fn cut(&self) {
        self.cut.store(true, Ordering::Relaxed);
        self.ends.iter().for_each(|end| end.shut(Shutdown::Both));
    }
}

struct Inner {
    upstream: Mutex<Upstream>,
    weather: Mutex<Weather>,
    links: Mutex<Vec<Arc<Link>>>,
    over: AtomicBool,
}

fn lock<T>(of: &Mutex<T>) -> MutexGuard<'_, T> {
    of.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Inner {
    fn weather(&self) -> Weather {
        *lock(&self.weather)
    }

    fn connect(&self) -> Result<End> {
        match lock(&self.upstream).clone() {
            Upstream::Nowhere => Err(std::io::ErrorKind::ConnectionRefused.into()),
            Upstream::Tcp(at) => {
                let stream = TcpStream::connect_timeout(&at, Duration::from_secs(2))?;
                stream.set_nodelay(true)?;
                Ok(End::Tcp(stream))
            }
            Upstream::Unix(path) => UnixStream::connect(path).map(End::Unix),
        }
    }

    /// Carries what one end says to the other until one of them has enough.
    fn carry(&self, link: &Link, from: usize) -> Result<()> {
        let (mut source, mut sink) = (link.ends[from].again()?, link.ends[1 - from].again()?);
        let mut bytes = vec![0; 16 << 10];
        loop {
            let count = source.read(&mut bytes)?;
            let mut rest = &bytes[..count];
            loop {
                if link.cut.load(Ordering::Relaxed) {
                    return Ok(());
                }
                match self.weather() {
                    _ if link.gone.load(Ordering::Relaxed) => std::thread::sleep(Duration::from_millis(20)),
                    Weather::Silent => std::thread::sleep(Duration::from_millis(3)),
                    Weather::Deaf if from == 1 => std::thread::sleep(Duration::from_millis(3)),
                    Weather::Slow(pause) if !rest.is_empty() => {
                        std::thread::sleep(Duration::from_millis(pause));
                        let (piece, more) = rest.split_at(rest.len().min(700));
                        sink.write_all(piece)?;
                        rest = more;
                        if rest.is_empty() {
                            break;
                        }
                    }
                    _ => {
                        sink.write_all(rest)?;
                        break;
                    }
                }
            }
            if count == 0 {
                link.ends[1 - from].shut(Shutdown::Write);
                return Ok(());
            }
        }
    }

    fn serve(self: &Arc<Self>, client: TcpStream) {
        let Ok(upstream) = self.connect() else { return };
        let link = Arc::new(Link {
            ends: [End::Tcp(client), upstream],
            cut: AtomicBool::new(false),
            gone: AtomicBool::new(false),
        });
        lock(&self.links).push(Arc::clone(&link));
        let (inner, other) = (Arc::clone(self), Arc::clone(&link));
        let back = std::thread::spawn(move || {
            if inner.carry(&other, 1).is_err() {
                other.cut();
            }
        });
        if self.carry(&link, 0).is_err() {
            link.cut();
        }
        let _ = back.join();
        link.cut();
        lock(&self.links).retain(|l| !Arc::ptr_eq(l, &link));
    }
}

/// Says where the connections of a proxy lead.
#[derive(Clone)]
pub(crate) struct Leading(Arc<Inner>);

impl Leading {
    /// Connections lead there from now on.
    pub(crate) fn lead(&self, upstream: Upstream) {
        *lock(&self.0.upstream) = upstream;
    }
}

/// A proxy on an address of its own.
pub(crate) struct Proxy {
    /// Where it listens.
    pub(crate) at: SocketAddr,
    inner: Arc<Inner>,
}

impl Proxy {
    /// Begins to listen.
    ///
    /// # Panics
    /// If there is no address left.
    #[must_use]
    pub(crate) fn new(upstream: Upstream) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let at = listener.local_addr().unwrap();
        let inner = Arc::new(Inner {
            upstream: Mutex::new(upstream),
            weather: Mutex::new(Weather::Clear),
            links: Mutex::default(),
            over: AtomicBool::new(false),
        });
        let served = Arc::clone(&inner);
        std::thread::spawn(move || {
            for client in listener.incoming() {
                if served.over.load(Ordering::Relaxed) {
                    return;
                }
                let Ok(client) = client else { continue };
                let _ = client.set_nodelay(true);
                let inner = Arc::clone(&served);
                std::thread::spawn(move || inner.serve(client));
            }
        });
        Self { at, inner }
    }

    /// Connections lead there from now on; those that are open stay as they are.
    pub(crate) fn lead(&self, upstream: Upstream) {
        *lock(&self.inner.upstream) = upstream;
    }

    /// What says where connections lead.
    #[must_use]
    pub(crate) fn leading(&self) -> Leading {
        Leading(Arc::clone(&self.inner))
    }

    /// Bytes get through like this from now on.
    pub(crate) fn turn(&self, weather: Weather) {
        *lock(&self.inner.weather) = weather;
    }

    /// Every connection that is open leads nowhere from now on, as to a machine that lost its power: nobody is told. New ones get through.
    pub(crate) fn vanish(&self) {
        for link in lock(&self.inner.links).iter() {
            link.gone.store(true, Ordering::Relaxed);
        }
    }

    /// Cuts every connection that is open. What was on its way in a silent or deaf moment is lost.
    pub(crate) fn cut(&self) {
        for link in lock(&self.inner.links).iter() {
            link.cut();
        }
    }
}

impl Drop for Proxy {
    fn drop(&mut self) {
        self.inner.over.store(true, Ordering::Relaxed);
        self.turn(Weather::Clear);
        self.cut();
        // The listener wakes up, and sees that it is over.
        let _ = TcpStream::connect(self.at);
    }
}
