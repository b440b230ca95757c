//! `railhead serve`: the web application.

use crate::failure::Failure;
use crate::{files, subject};
use clap::Args;
use railhead_server::{Config, Limits, LogFilter, LogFormat, Mail, OwnMap, Rate};
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Play in the browser: runs the web application and prints the address to open
#[derive(Args, Default)]
pub(crate) struct Serve {
    /// Where to listen
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<SocketAddr>,
    /// Offer measurements for Prometheus at http://ADDRESS/metrics (docs/operating.md)
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<SocketAddr>,
    /// How the log on standard error is written: plain, or json for programs
    #[arg(long, value_name = "FORMAT")]
    log: Option<LogFormat>,
    /// What is logged: off, error, warn, info, debug or trace; a part can have its own, as in warn,railhead::access=info
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<LogFilter>,
    /// The folder in which games and accounts are kept
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<PathBuf>,
    /// A PostgreSQL database instead: postgres://user@host/name
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Pages are served over TLS by a proxy in front: cookies travel over TLS only
    #[arg(long)]
    secure: bool,
    /// How the server is reached from outside, for links in messages and as a name of its own: `https://railhead.example`
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Let webhooks lead to this machine and into private networks
    #[arg(long)]
    private_webhooks: bool,
    /// Send e-mail through smtp://user:password@host:port, or smtps://…; without this, RAILHEAD_SMTP says it
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    /// The address from which e-mail is sent
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// How many seconds a turn lasts before somebody is told of it by a webhook or e-mail
    #[arg(long, value_name = "SECONDS")]
    notice_delay: Option<u64>,
    /// A proxy stands in front: the last address of its X-Forwarded-For says from where a request comes
    #[arg(long)]
    proxy: bool,
    /// A name under which the server is reached; may be given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// A map file that can be played on beside the built-in map of its title (docs/data-format.md); may be given several times
    #[arg(long, value_name = "FILE")]
    map: Vec<PathBuf>,
    /// How many requests a second an address or an account may send on and on; 0 for any number
    #[arg(long, value_name = "NUMBER")]
    requests_per_second: Option<u32>,
    /// How many attempts to log in with one name are answered in a minute; 0 for any number
    #[arg(long, value_name = "NUMBER")]
    logins_per_minute: Option<u32>,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let usual = Config::default();
        // A password on the command line is for all to see who may list processes.
        let smtp = self.smtp.or_else(|| std::env::var("RAILHEAD_SMTP").ok()).filter(|url| !url.is_empty());
        let from = self.mail_from.as_deref().unwrap_or("railhead@localhost");
        let mail = smtp.map(|url| Mail::read(&url, from)).transpose();
        let mail = mail.map_err(|why| Failure::Argument(why.to_string()))?;
        if let Some(address) = self.address.as_deref() {
            let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
            if host.is_none_or(|host| host.is_empty() || host.starts_with('/')) {
                let why = format!("--address {address}: write it in full, such as https://railhead.example");
                return Err(Failure::Argument(why));
            }
        }
        let maps = self.map.iter().map(|path| own_map(path)).collect::<Result<Vec<_>, _>>()?;
        for (i, map) in maps.iter().enumerate() {
            if maps[..i].iter().any(|other| (&other.title, &other.name) == (&map.title, &map.name)) {
                let why = format!("--map: two maps for {} are called {}", map.title, map.name);
                return Err(Failure::Argument(why));
            }
        }
        let config = Config {
            listen: self.listen.unwrap_or(usual.listen),
            metrics: self.metrics,
            data: self.data.unwrap_or(usual.data),
            database: self.database,
            secure: self.secure,
            proxy: self.proxy,
            hosts: self.host,
            limits: limits(self.requests_per_second, self.logins_per_minute),
            address: self.address,
            private_webhooks: self.private_webhooks,
            mail,
            notice_delay: self.notice_delay.map_or(usual.notice_delay, Duration::from_secs),
            maps,
            ..usual
        };
        let ready = |at: SocketAddr| {
            let mut out = std::io::stdout().lock();
            // Whoever closed our output does not read the address; the server runs all the same.
            let _ = writeln!(out, "Railhead listens: open http://{at}/").and_then(|()| out.flush());
        };
        railhead_server::log_to_stderr(self.log.unwrap_or_default(), &self.log_level.unwrap_or_default());
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::Runtime)?;
        let served = runtime.block_on(railhead_server::serve(config, ready));
        // What still thinks in a thread of its own has nobody left to tell.
        runtime.shutdown_timeout(Duration::from_millis(200));
        served.map_err(|why| Failure::Serve(Box::new(why)))
    }
}

/// A map file that can be played on, called by the name of its file.
fn own_map(path: &Path) -> Result<OwnMap, Failure> {
    let (title, _) = railhead_board::statements(&path.display().to_string(), &files::read(path)?, "map")?;
    let title = subject::title(&title)?;
    let text = subject::own_map(title, path)?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(OwnMap { title: title.name.to_owned(), name, text })
}

fn limits(requests_per_second: Option<u32>, logins_per_minute: Option<u32>) -> Limits {
    let mut limits = Limits::default();
    if let Some(requests) = requests_per_second.map(f64::from) {
        let rate = (requests > 0.0).then_some(Rate { burst: 10.0 * requests, per_second: requests });
        (limits.address, limits.account) = (rate, rate);
    }
    if let Some(logins) = logins_per_minute.map(f64::from) {
        limits.sign_in = (logins > 0.0).then_some(Rate { burst: logins, per_second: logins / 60.0 });
    }
    limits
}
