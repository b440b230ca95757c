//! As much of a browser as it takes to play: requests, a cookie, forms, the stream of a table.

use serde_json::Value;
use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// What came back.
#[derive(Debug)]
pub struct Answer {
    /// The status of HTTP.
    pub status: u16,
    headers: Vec<(String, String)>,
    /// What it says.
    pub body: String,
}

impl Answer {
    /// What it says as JSON; null if it is none.
    #[must_use]
    pub fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap_or_default()
    }

    /// A header by its name in small letters.
    #[must_use]
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// A browser with its cookie and one connection that is kept.
#[derive(Debug)]
pub struct Browser {
    at: SocketAddr,
    cookie: Option<String>,
    connection: Option<BufReader<TcpStream>>,
    /// What its forms carry.
    key: String,
    /// How long it waits for an answer.
    patience: Duration,
}

fn encode(text: &str) -> String {
    text.bytes()
        .map(|b| if b.is_ascii_alphanumeric() { char::from(b).to_string() } else { format!("%{b:02x}") })
        .collect()
}

fn line(from: &mut impl BufRead) -> Result<String> {
    let mut line = String::new();
    if from.read_line(&mut line)? == 0 {
        return Err(Error::from(ErrorKind::UnexpectedEof));
    }
    Ok(line.trim_end().to_owned())
}

fn connect(at: SocketAddr, patience: Duration) -> Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(at)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(patience))?;
    Ok(BufReader::new(stream))
}

fn bearer(token: &str) -> String {
    if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") }
}

impl Browser {
    /// A browser that nobody knows yet.
    #[must_use]
    pub fn new(at: SocketAddr) -> Self {
        Self { at, cookie: None, connection: None, key: String::new(), patience: Duration::from_secs(60) }
    }

    /// The same, that waits for answers no longer than this.
    #[must_use]
    pub fn within(mut self, patience: Duration) -> Self {
        self.patience = patience;
        self
    }

    /// The same browser at another server on the same database, or at one that was started again.
    #[must_use]
    pub fn goes_to(&self, at: SocketAddr) -> Self {
        Self { at, cookie: self.cookie.clone(), connection: None, key: self.key.clone(), patience: self.patience }
    }

    fn send(&mut self, head: &str, body: &str) -> Result<Answer> {
        let mut connection = self.connection.take().map_or_else(|| connect(self.at, self.patience), Ok)?;
        let cookie = self.cookie.as_ref().map_or_else(String::new, |c| format!("Cookie: {c}\r\n"));
        let length = body.len();
        let request = format!("{head}Host: {}\r\n{cookie}Content-Length: {length}\r\n\r\n{body}", self.at);
        connection.get_mut().write_all(request.as_bytes())?;
        let first = line(&mut connection)?;
        let status = first.split(' ').nth(1).and_then(|s| s.parse().ok());
        let status = status.ok_or_else(|| Error::other(format!("no status in {first:?}")))?;
        let mut headers = Vec::new();
        loop {
            let line = line(&mut connection)?;
            let Some((name, value)) = line.split_once(':') else { break };
            headers.push((name.to_lowercase(), value.trim().to_owned()));
        }
        let mut answer = Answer { status, headers, body: String::new() };
        let mut bytes = Vec::new();
        if let Some(length) = answer.header("content-length") {
            bytes.resize(length.parse().map_err(Error::other)?, 0);
            connection.read_exact(&mut bytes)?;
        } else if answer.header("transfer-encoding") == Some("chunked") {
            loop {
                let size = usize::from_str_radix(&line(&mut connection)?, 16).map_err(Error::other)?;
                let mut chunk = vec![0; size + 2];
                connection.read_exact(&mut chunk)?;
                if size == 0 {
                    break;
                }
                bytes.extend_from_slice(&chunk[..size]);
            }
        }
        answer.body = String::from_utf8_lossy(&bytes).into_owned();
        if let Some(set) = answer.header("set-cookie") {
            self.cookie = set.split(';').next().map(str::to_owned);
        }
        // A server that says so takes nothing more over this connection.
        self.connection = Some(connection).filter(|_| answer.header("connection") != Some("close"));
        Ok(answer)
    }

    /// Asks for a page.
    ///
    /// # Errors
    /// If the server breaks off or takes too long.
    pub fn get(&mut self, path: &str) -> Result<Answer> {
        self.send(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    /// Sends a form as the script of our pages does.
    ///
    /// # Errors
    /// If the server breaks off or takes too long.
    pub fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Result<Answer> {
        let own = [("key", self.key.clone())];
        let all = fields.iter().copied().chain(own.iter().map(|(n, v)| (*n, v.as_str())));
        let body = all.map(|(n, v)| format!("{n}={}", encode(v))).collect::<Vec<_>>().join("&");
        let head = format!(
            "POST {path} HTTP/1.1\r\nAccept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        );
        self.send(&head, &body)
    }

    /// Makes a call as a program does that has this token.
    ///
    /// # Errors
    /// If the server breaks off or takes too long: what was asked for may have been done.
    pub fn try_ask(&mut self, token: &str, method: &str, path: &str, body: &Value) -> Result<Answer> {
        let known = bearer(token);
        let head = format!("{method} /api/v1{path} HTTP/1.1\r\n{known}Content-Type: application/json\r\n");
        self.send(&head, &if body.is_null() { String::new() } else { body.to_string() })
    }

    /// Makes a call as a program does that has this token, whatever comes of it.
    ///
    /// # Panics
    /// If the server breaks off.
    pub fn ask(&mut self, token: &str, method: &str, path: &str, body: &Value) -> Answer {
        self.try_ask(token, method, path, body).unwrap()
    }

    /// Makes a call as a program does that has this token, and says what came back.
    ///
    /// # Panics
    /// If it is refused or the server breaks off.
    pub fn call(&mut self, token: &str, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.ask(token, method, path, body);
        assert!((200..300).contains(&answer.status), "{method} {path}: {} {}", answer.status, answer.body);
        serde_json::from_str(&answer.body).unwrap_or(Value::Null)
    }

    /// Opens a table where this browser plays every seat, and says its id.
    ///
    /// # Panics
    /// If it cannot be opened.
    pub fn hotseat(&mut self, title: &str) -> String {
        // The first page gives the cookie, the next one the forms that go with it.
        self.get("/").unwrap();
        let page = self.get(&format!("/new?title={title}&hotseat=1")).unwrap().body;
        let key = page.split("name=\"key\" value=\"").nth(1).and_then(|rest| rest.split('"').next());
        key.expect("a form with its key").clone_into(&mut self.key);
        let fields = [("title", title), ("hotseat", "1"), ("player", "Ann"), ("player", "Bob"), ("player", "Cy")];
        let made = self.post("/new", &fields).unwrap();
        let place = made.header("location").unwrap_or_else(|| panic!("{} {}", made.status, made.body));
        place.strip_prefix("/table/").expect("leads to the table").to_owned()
    }

    /// The stream of a table.
    ///
    /// # Errors
    /// If the server breaks off.
    pub fn stream(&self, id: &str) -> Result<Stream> {
        let cookie = self.cookie.as_deref().unwrap_or("railhead=none");
        self.listen(&format!("/table/{id}/live"), &format!("Cookie: {cookie}\r\n"))
    }

    /// The stream of a table as programs hear it, with a token or without, after what was heard last.
    ///
    /// # Errors
    /// If the server breaks off.
    pub fn news(&self, token: &str, id: &str, heard: Option<&str>) -> Result<Stream> {
        let heard = heard.map_or_else(String::new, |heard| format!("Last-Event-ID: {heard}\r\n"));
        self.listen(&format!("/api/v1/tables/{id}/stream"), &format!("{}{heard}", bearer(token)))
    }

    fn listen(&self, path: &str, more: &str) -> Result<Stream> {
        let mut lines = connect(self.at, self.patience)?;
        let head = format!("GET {path} HTTP/1.1\r\nHost: {}\r\n{more}\r\n", self.at);
        lines.get_mut().write_all(head.as_bytes())?;
        Ok(Stream(lines))
    }
}

/// The stream of a table.
#[derive(Debug)]
pub struct Stream(BufReader<TcpStream>);

impl Stream {
    /// The next line, whatever it is.
    ///
    /// # Errors
    /// If the stream has ended or says nothing for too long.
    pub fn line(&mut self) -> Result<String> {
        line(&mut self.0)
    }

    /// The next number it tells.
    ///
    /// # Errors
    /// If the stream has ended.
    pub fn number(&mut self) -> Result<i64> {
        // A stream also tells of which build pages are, and that it still stands.
        let mut of_entry = false;
        loop {
            let line = line(&mut self.0)?;
            if let Some(event) = line.strip_prefix("event:") {
                of_entry = event.trim() == "entry";
            }
            if let Some(number) = line.strip_prefix("data:").filter(|_| of_entry) {
                return number.trim().parse().map_err(Error::other);
            }
        }
    }

    /// Everything until the stream ends, as it must: with its last chunk, not in the middle of one.
    ///
    /// # Errors
    /// If it is cut off.
    pub fn rest(mut self) -> Result<String> {
        let mut bytes = Vec::new();
        self.0.read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Waits until the stream ends with its last chunk; the connection may stay open for another request.
    ///
    /// # Errors
    /// If it is cut off.
    pub fn last_chunk(&mut self) -> Result<()> {
        while line(&mut self.0)? != "0" {}
        Ok(())
    }

    /// Waits for a number.
    ///
    /// # Errors
    /// If the stream has ended.
    pub fn until(&mut self, wanted: i64) -> Result<()> {
        while self.number()? < wanted {}
        Ok(())
    }
}
