//! A server for letters and one for webhooks, which speak TLS.

use std::io::{Read, Result, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use tokio_rustls::rustls::{ServerConfig, ServerConnection, StreamOwned};

/// When a server for letters speaks TLS.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Tls {
    /// From the beginning.
    AtOnce,
    /// Once it is asked to.
    WhenAsked,
}

/// How a conversation goes on.
enum Next {
    Secured,
    Over,
}

fn line(from: &mut impl Read) -> Result<String> {
    let mut bytes = Vec::new();
    let mut byte = [0];
    // One at a time: what comes after the end of a line may be TLS.
    while bytes.last() != Some(&b'\n') {
        from.read_exact(&mut byte)?;
        bytes.push(byte[0]);
    }
    Ok(String::from_utf8_lossy(&bytes).trim_end().to_owned())
}

/// Takes a letter; every line is written down with how it came.
fn converse(wire: &mut (impl Read + Write), safe: bool, heard: &mut Vec<String>) -> Result<Next> {
    let manner = if safe { "tls" } else { "open" };
    let mut within = false;
    loop {
        let line = line(wire)?;
        heard.push(format!("{manner}: {line}"));
        let answer: &[u8] = match line.as_str() {
            "." if within => {
                within = false;
                b"250 taken\r\n"
            }
            _ if within => continue,
            "STARTTLS" => {
                wire.write_all(b"220 go on\r\n")?;
                return Ok(Next::Secured);
            }
            "DATA" => {
                within = true;
                b"354 go on\r\n"
            }
            "QUIT" => {
                wire.write_all(b"221 bye\r\n")?;
                return Ok(Next::Over);
            }
            hello if hello.starts_with("EHLO") && safe => b"250-localhost\r\n250 AUTH PLAIN\r\n",
            hello if hello.starts_with("EHLO") => b"250-localhost\r\n250-AUTH PLAIN\r\n250 STARTTLS\r\n",
            auth if auth.starts_with("AUTH") => b"235 welcome\r\n",
            _ => b"250 fine\r\n",
        };
        wire.write_all(answer)?;
    }
}

fn secured(stream: TcpStream, config: &Arc<ServerConfig>) -> StreamOwned<ServerConnection, TcpStream> {
    StreamOwned::new(ServerConnection::new(Arc::clone(config)).unwrap(), stream)
}

fn take_letter(mut stream: TcpStream, tls: Tls, config: &Arc<ServerConfig>, heard: &mut Vec<String>) -> Result<()> {
    const READY: &[u8] = b"220 localhost ready\r\n";
    if tls == Tls::WhenAsked {
        stream.write_all(READY)?;
        if matches!(converse(&mut stream, false, heard)?, Next::Over) {
            return Ok(());
        }
        converse(&mut secured(stream, config), true, heard)?;
        return Ok(());
    }
    let mut wire = secured(stream, config);
    wire.write_all(READY)?;
    converse(&mut wire, true, heard)?;
    Ok(())
}

/// Listens on a port of its own and hands on what each connection brought.
fn listen(take: impl Fn(TcpStream) -> String + Send + 'static) -> (u16, Receiver<String>) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = listener.local_addr().unwrap().port();
    let (to, heard): (Sender<String>, _) = channel();
    std::thread::spawn(move || {
        for stream in listener.incoming().map_while(Result::ok) {
            // Once nobody listens the test is over.
            if to.send(take(stream)).is_err() {
                return;
            }
        }
    });
    (port, heard)
}

/// A server for letters.
pub(crate) fn letters(tls: Tls, config: Arc<ServerConfig>) -> (u16, Receiver<String>) {
    listen(move |stream| {
        let mut heard = Vec::new();
        let end = take_letter(stream, tls, &config, &mut heard);
        format!("{}\n{:?}", heard.join("\n"), end.map_err(|why| why.kind()))
    })
}

/// A server for webhooks, over TLS.
pub(crate) fn hooks(config: Arc<ServerConfig>) -> (u16, Receiver<String>) {
    fn take(mut wire: impl Read + Write) -> Result<String> {
        let mut text = String::new();
        let mut length = 0;
        loop {
            let line = line(&mut wire)?;
            if let Some(value) = line.to_ascii_lowercase().strip_prefix("content-length:") {
                length = value.trim().parse().unwrap_or(0);
            }
            if line.is_empty() {
                break;
            }
            text.push_str(&line);
            text.push('\n');
        }
        let mut body = vec![0; length];
        wire.read_exact(&mut body)?;
        wire.write_all(b"HTTP/1.1 204 No Content\r\n\r\n")?;
        wire.flush()?;
        Ok(format!("{text}\n{}", String::from_utf8_lossy(&body)))
    }
    listen(move |stream| take(secured(stream, &config)).unwrap_or_else(|why| format!("broken off: {:?}", why.kind())))
}
