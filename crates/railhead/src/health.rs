//! `railhead health`: whether a server is ready, for containers and scripts.

use crate::{Failure, files};
use clap::Args;
use railhead_server::Config;
use std::io::{Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

/// Check whether a server is ready: whether it and its database respond
#[derive(Args)]
pub(crate) struct Health {
    /// The server, as http://host:port [default: a server with default settings on this machine]
    url: Option<String>,
    /// Seconds to wait for a response
    #[arg(long, value_name = "SECONDS", default_value_t = 5)]
    patience: u64,
}

/// As much of the answer as it takes to know what it says.
const ENOUGH: u64 = 4096;

impl Health {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let url = self.url.unwrap_or_else(|| format!("http://{}", Config::default().listen));
        let host = url.strip_prefix("http://").map(|rest| rest.split('/').next().unwrap_or_default());
        let Some(host) = host.filter(|host| !host.is_empty()) else {
            return Err(Failure::Argument(format!(
                "{url}: must be of the form http://host:port; use another tool to check a TLS proxy"
            )));
        };
        let answer = ask(host, Duration::from_secs(self.patience.max(1)));
        let answer = answer.map_err(|why| Failure::Unhealthy(format!("{url} does not respond: {why}")))?;
        let mut lines = answer.lines();
        let status = lines.next().and_then(|line| line.split(' ').nth(1)).unwrap_or_default();
        if status != "200" {
            let body = answer.split("\r\n\r\n").nth(1).unwrap_or_default().trim();
            return Err(Failure::Unhealthy(format!("{url} is not ready: status {status}: {body}")));
        }
        files::print(&format!("{url} is ready\n"))
    }
}

fn ask(host: &str, patience: Duration) -> std::io::Result<String> {
    let named = if host.rsplit_once(':').is_some_and(|(_, port)| port.parse::<u16>().is_ok()) {
        host.to_owned()
    } else {
        format!("{host}:80")
    };
    let at = named.to_socket_addrs()?.next().ok_or(std::io::ErrorKind::AddrNotAvailable)?;
    let mut connection = TcpStream::connect_timeout(&at, patience)?;
    connection.set_read_timeout(Some(patience))?;
    connection.set_write_timeout(Some(patience))?;
    let request = format!("GET /health/ready HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n");
    connection.write_all(request.as_bytes())?;
    let mut answer = Vec::new();
    connection.take(ENOUGH).read_to_end(&mut answer)?;
    Ok(String::from_utf8_lossy(&answer).into_owned())
}
