//! Something between a server and its PostgreSQL that loses an answer.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream, UnixStream};

/// Hands on what a server and its database say. What follows on a marker is done, but the answer is lost with the connection.
pub(crate) struct Relay {
    /// The address of the database by way of it.
    pub(crate) url: String,
    /// How many answers were lost.
    pub(crate) lost: Arc<AtomicUsize>,
}

fn holds(bytes: &[u8], marker: &[u8]) -> bool {
    bytes.windows(marker.len()).any(|some| some == marker)
}

async fn hand_on(
    mut client: TcpStream,
    mut server: UnixStream,
    marker: &[u8],
    lost: &AtomicUsize,
) -> std::io::Result<()> {
    let (mut asked, mut answered) = (vec![0; 1 << 16], vec![0; 1 << 16]);
    loop {
        tokio::select! {
            read = client.read(&mut asked) => {
                let said = &asked[..read?];
                server.write_all(said).await?;
                if said.is_empty() {
                    return Ok(());
                }
                if holds(said, marker) {
                    // It is done when the answer is there.
                    if server.read(&mut answered).await? == 0 {
                        return Ok(());
                    }
                    lost.fetch_add(1, Ordering::SeqCst);
                    return Ok(());
                }
            }
            read = server.read(&mut answered) => {
                let said = &answered[..read?];
                if said.is_empty() {
                    return Ok(());
                }
                client.write_all(said).await?;
            }
        }
    }
}

impl Relay {
    /// Stands before the database at this address, which is reached over a socket in a folder.
    pub(crate) async fn before(url: &str, marker: &'static [u8]) -> Self {
        let (base, folder) = url.split_once("?host=").expect("a database that is reached over a socket");
        let socket = PathBuf::from(folder).join(".s.PGSQL.5432");
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let at = listener.local_addr().unwrap();
        let url = format!("{}?sslmode=disable", base.replace("@localhost/", &format!("@{at}/")));
        let lost = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&lost);
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let server = UnixStream::connect(&socket).await.unwrap();
                let counted = Arc::clone(&counted);
                // However a connection ends, both sides hear that it has ended.
                tokio::spawn(async move { hand_on(client, server, marker, &counted).await });
            }
        });
        Self { url, lost }
    }
}
