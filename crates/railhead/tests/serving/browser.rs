//! As much of a browser as it takes to play: requests, a cookie, forms, the stream of a table.

use serde_json::Value;
use std::io::{BufRead, BufReader, Error, ErrorKind, Read, Result, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// What came back.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    headers: Vec<(String, String)>,
    pub(crate) body: String,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(n, _)| n == name).map(|(_, value)| value.as_str())
    }
}

/// A browser with its cookie and one connection that is kept.
pub(crate) struct Browser {
    at: SocketAddr,
    cookie: Option<String>,
    connection: Option<BufReader<TcpStream>>,
    /// What its forms carry.
    key: String,
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

fn connect(at: SocketAddr) -> Result<BufReader<TcpStream>> {
    let stream = TcpStream::connect(at)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(Duration::from_secs(60)))?;
    Ok(BufReader::new(stream))
}

impl Browser {
    pub(crate) fn new(at: SocketAddr) -> Self {
        Self { at, cookie: None, connection: None, key: String::new() }
    }

    /// The same browser at another server on the same database, or at one that was started again.
    pub(crate) fn goes_to(&self, at: SocketAddr) -> Self {
        Self { at, cookie: self.cookie.clone(), connection: None, key: self.key.clone() }
    }

    fn send(&mut self, head: &str, body: &str) -> Result<Answer> {
        let mut connection = self.connection.take().map_or_else(|| connect(self.at), Ok)?;
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

    pub(crate) fn get(&mut self, path: &str) -> Result<Answer> {
        self.send(&format!("GET {path} HTTP/1.1\r\n"), "")
    }

    /// Sends a form as the script of our pages does.
    pub(crate) fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Result<Answer> {
        let own = [("key", self.key.clone())];
        let all = fields.iter().copied().chain(own.iter().map(|(n, v)| (*n, v.as_str())));
        let body = all.map(|(n, v)| format!("{n}={}", encode(v))).collect::<Vec<_>>().join("&");
        let head = format!(
            "POST {path} HTTP/1.1\r\nAccept: application/json\r\nContent-Type: application/x-www-form-urlencoded\r\n"
        );
        self.send(&head, &body)
    }

    /// Makes a call as a program does that has this token, whatever comes of it.
    pub(crate) fn ask(&mut self, token: &str, method: &str, path: &str, body: &Value) -> Answer {
        let known = if token.is_empty() { String::new() } else { format!("Authorization: Bearer {token}\r\n") };
        let head = format!("{method} /api/v1{path} HTTP/1.1\r\n{known}Content-Type: application/json\r\n");
        self.send(&head, &body.to_string()).unwrap()
    }

    /// Makes a call as a program does that has this token, and says what came back.
    pub(crate) fn call(&mut self, token: &str, method: &str, path: &str, body: &Value) -> Value {
        let answer = self.ask(token, method, path, body);
        assert!((200..300).contains(&answer.status), "{method} {path}: {} {}", answer.status, answer.body);
        serde_json::from_str(&answer.body).unwrap_or(Value::Null)
    }

    /// Opens a table where this browser plays every seat, and says its id.
    pub(crate) fn hotseat(&mut self, title: &str) -> String {
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
    pub(crate) fn stream(&self, id: &str) -> Result<Stream> {
        let mut lines = connect(self.at)?;
        let cookie = self.cookie.as_deref().unwrap_or("railhead=none");
        let head = format!("GET /table/{id}/live HTTP/1.1\r\nHost: {}\r\nCookie: {cookie}\r\n\r\n", self.at);
        lines.get_mut().write_all(head.as_bytes())?;
        Ok(Stream(lines))
    }
}

/// The stream of a table.
pub(crate) struct Stream(BufReader<TcpStream>);

impl Stream {
    /// The next number it tells.
    pub(crate) fn number(&mut self) -> Result<i64> {
        loop {
            let line = line(&mut self.0)?;
            if let Some(number) = line.strip_prefix("data:") {
                return number.trim().parse().map_err(Error::other);
            }
        }
    }

    /// Everything until the stream ends, as it must: with its last chunk, not in the middle of one.
    pub(crate) fn rest(mut self) -> Result<String> {
        let mut bytes = Vec::new();
        self.0.read_to_end(&mut bytes)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    /// Waits until the stream ends with its last chunk; the connection may stay open for another request.
    pub(crate) fn last_chunk(&mut self) -> Result<()> {
        while line(&mut self.0)? != "0" {}
        Ok(())
    }

    /// Waits for a number.
    pub(crate) fn until(&mut self, wanted: i64) -> Result<()> {
        while self.number()? < wanted {}
        Ok(())
    }
}
