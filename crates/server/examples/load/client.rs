//! A browser over one connection.

use std::net::SocketAddr;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::net::TcpStream;

/// What came back. A compressed body is not unpacked: only its size matters.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) location: String,
    pub(crate) body: Vec<u8>,
}

/// A browser over one connection.
pub(crate) struct Client {
    at: SocketAddr,
    stream: BufReader<TcpStream>,
    cookie: String,
    key: String,
}

fn encode(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02x}") })
        .collect()
}

impl Client {
    pub(crate) async fn new(at: SocketAddr) -> Self {
        let stream = TcpStream::connect(at).await.unwrap();
        stream.set_nodelay(true).unwrap();
        Self { at, stream: BufReader::new(stream), cookie: String::new(), key: String::new() }
    }

    /// A browser that is known already by its cookie.
    pub(crate) async fn known(at: SocketAddr, cookie: String) -> Self {
        Self { cookie, ..Self::new(at).await }
    }

    /// Another connection of the same browser.
    pub(crate) async fn again(&self) -> Self {
        Self { cookie: self.cookie.clone(), key: self.key.clone(), ..Self::new(self.at).await }
    }

    async fn line(&mut self) -> String {
        let mut line = String::new();
        assert!(self.stream.read_line(&mut line).await.unwrap() > 0, "the server broke off");
        line.trim_end().to_owned()
    }

    async fn send(&mut self, head: &str, body: &str) -> Answer {
        let (at, cookie, length) = (self.at, &self.cookie, body.len());
        let text = format!("{head}Host: {at}\r\nCookie: {cookie}\r\nContent-Length: {length}\r\n\r\n{body}");
        self.stream.get_mut().write_all(text.as_bytes()).await.unwrap();
        let first = self.line().await;
        let status = first.split(' ').nth(1).and_then(|s| s.parse().ok()).expect("a status");
        let mut answer = Answer { status, location: String::new(), body: Vec::new() };
        let mut length = None;
        loop {
            let line = self.line().await;
            let Some((name, value)) = line.split_once(':') else { break };
            match (name.to_lowercase().as_str(), value.trim()) {
                ("content-length", value) => length = value.parse().ok(),
                ("location", value) => value.clone_into(&mut answer.location),
                ("set-cookie", value) => value.split(';').next().unwrap_or("").clone_into(&mut self.cookie),
                _ => {}
            }
        }
        match length {
            Some(length) => {
                answer.body.resize(length, 0);
                self.stream.read_exact(&mut answer.body).await.unwrap();
            }
            None if status != 204 && status != 304 => loop {
                let size = usize::from_str_radix(&self.line().await, 16).unwrap();
                let start = answer.body.len();
                answer.body.resize(start + size, 0);
                self.stream.read_exact(&mut answer.body[start..]).await.unwrap();
                self.line().await;
                if size == 0 {
                    break;
                }
            },
            None => {}
        }
        answer
    }

    /// A page as browsers ask for it, compressed.
    pub(crate) async fn page(&mut self, path: &str) -> Answer {
        self.send(&format!("GET {path} HTTP/1.1\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n"), "").await
    }

    /// Becomes somebody whose forms are taken.
    pub(crate) async fn arrive(&mut self) {
        self.send("GET / HTTP/1.1\r\n", "").await;
        let form = self.send("GET /import HTTP/1.1\r\n", "").await;
        let form = String::from_utf8(form.body).unwrap();
        let key = form.split("name=\"key\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        key.expect("a form with its key").clone_into(&mut self.key);
    }

    /// Sends a form.
    pub(crate) async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        let mut body = format!("key={}", encode(&self.key));
        for (name, value) in fields {
            body.push_str(&format!("&{name}={}", encode(value)));
        }
        let kind = "Content-Type: application/x-www-form-urlencoded";
        self.send(&format!("POST {path} HTTP/1.1\r\nAccept: application/json\r\n{kind}\r\n"), &body).await
    }

    /// Listens to a stream; hands each number on.
    pub(crate) async fn listen(&mut self, path: &str, mut number: impl FnMut(i64)) {
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n\r\n", self.at);
        self.stream.get_mut().write_all(head.as_bytes()).await.unwrap();
        let mut line = String::new();
        // Until the program ends.
        while matches!(self.stream.read_line(&mut line).await, Ok(1..)) {
            if let Some(said) = line.strip_prefix("data:").and_then(|n| n.trim().parse().ok()) {
                number(said);
            }
            line.clear();
        }
    }
}
