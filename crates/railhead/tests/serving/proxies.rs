//! Real proxies in front of a real server, set up as `docs/proxies.md` says: what is printed there is what runs here.

use crate::certificate::Certificate;
use crate::server::{Kept, Server, folder};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{IpAddr, Ipv4Addr, SocketAddr, TcpListener, TcpStream, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};
use tokio_rustls::rustls::client::danger::{HandshakeSignatureValid, ServerCertVerified, ServerCertVerifier};
use tokio_rustls::rustls::crypto::{CryptoProvider, ring};
use tokio_rustls::rustls::pki_types::{CertificateDer, ServerName, UnixTime};
use tokio_rustls::rustls::{self, ClientConfig, ClientConnection, DigitallySignedStruct, SignatureScheme, StreamOwned};

/// If this is set, tests fail where a proxy is not installed instead of being left out.
const REQUIRED: &str = "RAILHEAD_PROXIES_REQUIRED";
const DOCUMENT: &str = include_str!("../../../../docs/proxies.md");
/// The name that the document gives the server.
const NAME: &str = "play.example";
/// What tells that somebody is known, over TLS.
const COOKIE: &str = "__Host-railhead=";

/// What stands under a heading of the document as it would be typed.
fn printed(heading: &str) -> String {
    let section = DOCUMENT.split(heading).nth(1).unwrap_or_else(|| panic!("no {heading:?} in docs/proxies.md"));
    let lines = section.lines().skip_while(|line| !line.starts_with("    "));
    let block: Vec<&str> = lines.take_while(|line| line.is_empty() || line.starts_with("    ")).collect();
    assert!(!block.is_empty(), "nothing to type under {heading:?}");
    block.join("\n")
}

/// Puts something in the place of what another machine has elsewhere. It must be there.
fn with(text: &str, replaced: &[(&str, &str)]) -> String {
    replaced.iter().fold(text.to_owned(), |text, (from, to)| {
        assert_eq!(text.matches(from).count(), 1, "docs/proxies.md says {from:?} once\n{text}");
        text.replace(from, to)
    })
}

/// Whoever is asked for takes any certificate: what is tested is not whom one trusts.
#[derive(Debug)]
struct Anybody(CryptoProvider);

impl ServerCertVerifier for Anybody {
    fn verify_server_cert(
        &self,
        _: &CertificateDer<'_>,
        _: &[CertificateDer<'_>],
        _: &ServerName<'_>,
        _: &[u8],
        _: UnixTime,
    ) -> Result<ServerCertVerified, rustls::Error> {
        Ok(ServerCertVerified::assertion())
    }

    fn verify_tls12_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        rustls::crypto::verify_tls12_signature(message, cert, signed, &self.0.signature_verification_algorithms)
    }

    fn verify_tls13_signature(
        &self,
        message: &[u8],
        cert: &CertificateDer<'_>,
        signed: &DigitallySignedStruct,
    ) -> Result<HandshakeSignatureValid, rustls::Error> {
        rustls::crypto::verify_tls13_signature(message, cert, signed, &self.0.signature_verification_algorithms)
    }

    fn supported_verify_schemes(&self) -> Vec<SignatureScheme> {
        self.0.signature_verification_algorithms.supported_schemes()
    }
}

type Tls = BufReader<StreamOwned<ClientConnection, TcpStream>>;

/// What came back.
struct Answer {
    status: u16,
    head: String,
    body: String,
}

/// A browser that goes through a proxy.
struct Visitor {
    at: SocketAddr,
    tls: Arc<ClientConfig>,
    cookie: Option<String>,
    key: String,
}

impl Visitor {
    fn new(at: SocketAddr) -> Self {
        let provider = ring::default_provider();
        let tls = ClientConfig::builder_with_provider(Arc::new(provider.clone()))
            .with_safe_default_protocol_versions()
            .unwrap()
            .dangerous()
            .with_custom_certificate_verifier(Arc::new(Anybody(provider)))
            .with_no_client_auth();
        Self { at, tls: Arc::new(tls), cookie: None, key: String::new() }
    }

    /// The same browser, from another address of this machine: who calls one of its addresses calls from it.
    fn from(&self, address: IpAddr) -> Self {
        let at = SocketAddr::new(address, self.at.port());
        Self { at, tls: Arc::clone(&self.tls), cookie: self.cookie.clone(), key: self.key.clone() }
    }

    fn send(&self, method: &str, path: &str, more: &str, body: &str) -> std::io::Result<Tls> {
        let stream = TcpStream::connect(self.at)?;
        stream.set_read_timeout(Some(Duration::from_secs(20)))?;
        stream.set_nodelay(true)?;
        let name = ServerName::try_from(NAME).unwrap();
        let tls = ClientConnection::new(Arc::clone(&self.tls), name).map_err(std::io::Error::other)?;
        let mut stream = StreamOwned::new(tls, stream);
        let cookie = self.cookie.as_ref().map_or_else(String::new, |c| format!("Cookie: {c}\r\n"));
        let length = body.len();
        let head =
            format!("{method} {path} HTTP/1.1\r\nHost: {NAME}\r\n{cookie}{more}Content-Length: {length}\r\n\r\n");
        stream.write_all(format!("{head}{body}").as_bytes())?;
        Ok(BufReader::new(stream))
    }

    fn ask(&mut self, method: &str, path: &str, more: &str, body: &str) -> std::io::Result<Answer> {
        let mut stream = self.send(method, path, &format!("Connection: close\r\n{more}"), body)?;
        let mut all = Vec::new();
        // Not everybody says good-bye as TLS wants it.
        let read = stream.read_to_end(&mut all);
        let text = String::from_utf8_lossy(&all).into_owned();
        let Some((head, body)) = text.split_once("\r\n\r\n") else {
            return Err(read.err().unwrap_or_else(|| std::io::Error::other("nothing came back")));
        };
        let status = head.split(' ').nth(1).and_then(|s| s.parse().ok()).unwrap_or(0);
        let set =
            head.lines().filter_map(|line| line.split_once(": ")).find(|(n, _)| n.eq_ignore_ascii_case("set-cookie"));
        if let Some((_, set)) = set.filter(|(_, value)| value.starts_with(COOKIE)) {
            self.cookie = set.split(';').next().map(str::to_owned);
        }
        if let Some(key) = body.split("name=\"key\" value=\"").nth(1).and_then(|rest| rest.split('"').next()) {
            key.clone_into(&mut self.key);
        }
        Ok(Answer { status, head: head.to_lowercase(), body: body.to_owned() })
    }

    fn get(&mut self, path: &str) -> Answer {
        self.ask("GET", path, "", "").unwrap()
    }

    /// Sends a form of a page, as browsers do: they tell from where.
    fn post(&mut self, path: &str, more: &str, fields: &[(&str, &str)]) -> Answer {
        let mut body = format!("key={}", self.key);
        for (name, value) in fields {
            body.push_str(&format!("&{name}={}", value.replace(' ', "+")));
        }
        let form = "Content-Type: application/x-www-form-urlencoded\r\n";
        self.ask("POST", path, &format!("Origin: https://{NAME}\r\n{form}{more}"), &body).unwrap()
    }
}

/// A proxy that runs until it is dropped.
struct Proxy(Child);

impl Drop for Proxy {
    fn drop(&mut self) {
        // It has children of its own, so it is asked first.
        let _ = Command::new("kill").arg(self.0.id().to_string()).status();
        for _ in 0..100 {
            if self.0.try_wait().is_ok_and(|ended| ended.is_some()) {
                return;
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A program, if it is installed.
fn program(name: &str) -> Option<PathBuf> {
    let found = ["/usr/sbin", "/usr/bin", "/usr/local/bin"].map(|folder| Path::new(folder).join(name));
    let found = found.into_iter().find(|path| path.is_file());
    if found.is_none() {
        let words = format!("SKIPPED behind {name}: it is not installed (apt-get install {name})");
        assert!(std::env::var_os(REQUIRED).is_none(), "{words}");
        railhead_testkit::tell(&words);
    }
    found
}

fn free_port() -> u16 {
    TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// An address of this machine that is not one of the loop, so that somebody can come from elsewhere. Nothing is sent to find it.
fn another_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    socket.connect("198.51.100.1:9").ok()?;
    Some(socket.local_addr().ok()?.ip()).filter(|ip| !ip.is_loopback() && !ip.is_unspecified())
}

/// The server, started as the document says, but for the number of its port.
fn server(name: &str) -> Server {
    let line = printed("# Behind a reverse proxy");
    let words: Vec<&str> = line.split_whitespace().collect();
    assert_eq!(words[..4], ["railhead", "serve", "--listen", "127.0.0.1:1846"], "{line}");
    let rest: Vec<String> = words[4..].iter().map(|word| (*word).to_owned()).collect();
    Server::told(&Kept::Folder(folder(name)), |command| {
        command.args(rest);
    })
}

fn nginx(program: &Path, work: &Path, server: SocketAddr, addresses: &[IpAddr], port: u16) -> Command {
    let certificate = Certificate::new();
    let (chain, key) = (work.join("chain.pem"), work.join("key.pem"));
    certificate.write(&chain);
    certificate.write_key(&key);
    let listen: Vec<String> = addresses.iter().map(|at| format!("listen {at}:{port} ssl;")).collect();
    let site = with(
        &printed("## nginx"),
        &[
            ("listen 443 ssl;", listen.join(" ").as_str()),
            ("/etc/ssl/play.example.pem", chain.to_str().unwrap()),
            ("/etc/ssl/play.example.key", key.to_str().unwrap()),
            ("http://127.0.0.1:1846;", &format!("http://{server};")),
        ],
    );
    let at = work.display();
    let root =
        std::fs::read_to_string("/proc/self/status").is_ok_and(|s| s.lines().any(|l| l.starts_with("Uid:\t0\t")));
    let user = if root { "user root;" } else { "" };
    let temp =
        ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(|n| format!("{n}_temp_path {at}/{n};")).join("\n");
    let whole = format!(
        "daemon off; worker_processes 1; pid {at}/pid; error_log {at}/errors; {user}\nevents {{}}\nhttp {{\naccess_log off;\n{temp}\n{site}\n}}\n"
    );
    let file = work.join("nginx.conf");
    std::fs::write(&file, whole).unwrap();
    let mut command = Command::new(program);
    command.arg("-p").arg(work).arg("-c").arg(&file).arg("-e").arg(work.join("errors"));
    command
}

fn caddy(program: &Path, work: &Path, server: SocketAddr, addresses: &[IpAddr], port: u16) -> Command {
    let site = with(&printed("## Caddy"), &[("127.0.0.1:1846", &server.to_string())]);
    let bind: Vec<String> = addresses.iter().map(ToString::to_string).collect();
    // What is not the site's own: no certificate is fetched from elsewhere, and nobody else's ports and folders are used.
    let options = format!(
        "{{\nadmin off\nlocal_certs\nskip_install_trust\nauto_https disable_redirects\nhttps_port {port}\ndefault_bind {}\nstorage file_system {}/kept\n}}\n",
        bind.join(" "),
        work.display()
    );
    let file = work.join("Caddyfile");
    std::fs::write(&file, options + &site).unwrap();
    let mut command = Command::new(program);
    command.arg("run").arg("--adapter").arg("caddyfile").arg("--config").arg(&file);
    command.env("HOME", work).env("XDG_DATA_HOME", work).env("XDG_CONFIG_HOME", work);
    command
}

type SetUp = fn(&Path, &Path, SocketAddr, &[IpAddr], u16) -> Command;

/// Everything that a proxy must hand on, tried from outside.
fn behind(name: &str, set_up: SetUp) {
    let Some(program) = program(name) else { return };
    let server = server(&format!("behind-{name}"));
    let work = folder(&format!("proxy-{name}"));
    let port = free_port();
    let here = IpAddr::V4(Ipv4Addr::LOCALHOST);
    let elsewhere = another_address();
    let addresses: Vec<IpAddr> = std::iter::once(here).chain(elsewhere).collect();
    let mut command = set_up(&program, &work, server.at, &addresses, port);
    let log = std::fs::File::create(work.join("said")).unwrap();
    let child = command.stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log).spawn().unwrap();
    let _proxy = Proxy(child);

    let mut ann = Visitor::new(SocketAddr::new(here, port));
    let begun = Instant::now();
    while ann.ask("GET", "/health/live", "", "").map_or(0, |answer| answer.status) != 200 {
        let said = || std::fs::read_to_string(work.join("said")).unwrap_or_default();
        assert!(begun.elapsed() < Duration::from_secs(30), "{name} does not begin: {}", said());
        std::thread::sleep(Duration::from_millis(50));
    }
    registering_works(&mut ann);
    streams_arrive_at_once(&mut ann);
    nobody_chooses_an_address(&ann, elsewhere);
}

fn registering_works(ann: &mut Visitor) {
    let page = ann.get("/register");
    assert_eq!(page.status, 200, "{}", page.body);
    assert!(ann.cookie.is_some(), "{}", page.head);
    let made = ann.post("/register", "", &[("name", "Ann"), ("password", "correct horse")]);
    assert_eq!(made.status, 303, "{}", made.body);
    assert!(ann.get("/").body.contains("Log out"));
    // What other sites send is not believed because a proxy stands in between.
    let form = "Content-Type: application/x-www-form-urlencoded\r\n";
    let forged = ann.ask("POST", "/logout", &format!("Origin: https://evil.example\r\n{form}"), "key=x").unwrap();
    assert_eq!(forged.status, 403, "{}", forged.body);
}

fn streams_arrive_at_once(ann: &mut Visitor) {
    ann.get("/new?title=1848&hotseat=1");
    let players = [("title", "1848"), ("hotseat", "1"), ("player", "A"), ("player", "B"), ("player", "C")];
    let made = ann.post("/new", "", &players);
    let table = made.head.split("location: ").nth(1).and_then(|rest| rest.lines().next()).map(str::to_owned);
    let table = table.filter(|to| to.contains("/table/")).unwrap_or_else(|| panic!("{} {}", made.status, made.body));
    let path = &table[table.find("/table/").unwrap()..];
    let mut stream = ann.send("GET", &format!("{path}/live"), "", "").unwrap();
    let mut next = || {
        let (mut line, mut of_entry) = (String::new(), false);
        // A stream also tells of which build pages are, and that it still stands.
        while !(of_entry && line.trim_start().starts_with("data:")) {
            line.clear();
            stream.read_line(&mut line).expect("the stream says something");
            assert!(!line.is_empty(), "the stream has ended");
            if let Some(event) = line.trim_start().strip_prefix("event:") {
                of_entry = event.trim() == "entry";
            }
        }
        line
    };
    next();
    for round in 0..5 {
        let begun = Instant::now();
        let said = ann.post(&format!("{path}/chat"), "", &[("text", "hello all")]);
        assert!([200, 303].contains(&said.status), "{}", said.body);
        next();
        assert!(begun.elapsed() < Duration::from_secs(3), "round {round} took {:?}", begun.elapsed());
    }
}

/// Guesses at a password end, whatever addresses are made up; they end for that address alone.
fn nobody_chooses_an_address(ann: &Visitor, elsewhere: Option<IpAddr>) {
    let guess = |visitor: &mut Visitor, number: usize| {
        let more = format!("X-Forwarded-For: 203.0.113.{number}\r\n");
        visitor.post("/login", &more, &[("name", "Ann"), ("password", "wrong horse")]).status
    };
    let mut eve = Visitor::new(ann.at);
    eve.get("/login");
    let statuses: Vec<u16> = (1..=14).map(|number| guess(&mut eve, number)).collect();
    assert_eq!(statuses[0], 401);
    assert_eq!(statuses[13], 429, "{statuses:?}: an address that somebody made up was believed");
    let Some(elsewhere) = elsewhere else {
        railhead_testkit::tell("SKIPPED a second address behind a proxy: this machine has no other");
        return;
    };
    let mut bob = Visitor::new(ann.at).from(elsewhere);
    bob.get("/login");
    assert_eq!(guess(&mut bob, 1), 401, "everybody counts as the proxy");
}

#[test]
fn everything_works_behind_nginx_as_documented() {
    behind("nginx", nginx);
}

#[test]
fn everything_works_behind_caddy_as_documented() {
    behind("caddy", caddy);
}
