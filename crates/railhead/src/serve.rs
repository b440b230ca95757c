//! `railhead serve`: the web application.

use crate::failure::Failure;
use crate::settings::{self, Settings};
use crate::{browser, files, subject};
use clap::Args;
use railhead_server::{Config, Limits, Mail, OwnMap, Rate};
use std::io::Write;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Run the web server and print the address to open in a browser
///
/// Every option but --open, --config and --print-config can also be set in a configuration file (notice-delay = 60) or as an environment
/// variable (RAILHEAD_NOTICE_DELAY=60). The command line overrides the environment, which overrides the file. See
/// docs/operating.md.
#[derive(Args, Default)]
pub(crate) struct Serve {
    /// Falsify the clock by the number of seconds in this file, again and again: for fault injection
    #[arg(long, value_name = "FILE", hide = true)]
    falsify_clock: Option<PathBuf>,
    /// Open the address in your browser
    #[arg(long, conflicts_with = "print_config")]
    open: bool,
    /// Configuration file [default: railhead.toml in the working directory, if present]
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print the effective settings and their sources, without passwords, and exit
    #[arg(long)]
    print_config: bool,
    /// Address and port to listen on
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Expose Prometheus metrics at http://ADDRESS/metrics
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<String>,
    /// Log format on standard error: plain or json
    #[arg(long, value_name = "FORMAT")]
    log: Option<String>,
    /// Log level: off, error, warn, info, debug or trace; a target can have its own, as in warn,railhead::access=info
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
    /// Maximum duration of a graceful shutdown in seconds
    #[arg(long, value_name = "SECONDS")]
    stop_within: Option<u64>,
    /// Data folder with the SQLite database of games and accounts
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<String>,
    /// Use a PostgreSQL database instead: postgres://user@host/name
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// A reverse proxy terminates TLS: send cookies over TLS only
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    secure: Option<bool>,
    /// Public URL of the server, used in notifications and accepted as a host name: `https://railhead.example`
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Allow webhooks to this machine and to private networks
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    private_webhooks: Option<bool>,
    /// Send e-mail through smtp://user:password@host:port, or smtps://…; put a password in RAILHEAD_SMTP or the configuration file
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    /// Sender address of e-mail
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// Seconds to wait before a turn notification is sent by webhook or e-mail
    #[arg(long, value_name = "SECONDS")]
    notice_delay: Option<u64>,
    /// Trust a reverse proxy: take the client address from the last entry of X-Forwarded-For, and request ids from X-Request-Id
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    proxy: Option<bool>,
    /// Host name that the server answers to; may be given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// Custom map file that can be chosen instead of its title's built-in map (docs/data-format.md); may be given several times
    #[arg(long, value_name = "FILE")]
    map: Vec<String>,
    /// Read scripts and styles from this folder on each request, for front-end development
    #[arg(long, value_name = "FOLDER")]
    assets: Option<String>,
    /// Sustained request rate allowed per address or account, in requests per second; 0 for unlimited
    #[arg(long, value_name = "NUMBER")]
    requests_per_second: Option<u64>,
    /// Login attempts allowed per account name and minute; 0 for unlimited
    #[arg(long, value_name = "NUMBER")]
    logins_per_minute: Option<u64>,
}

/// Reads by how many seconds the clock is wrong from a file again and again, for as long as the program runs. Only fault injection has clocks
/// jump. It is neither a setting nor a variable, so that no server comes to it by what it finds around it.
fn follow_clock_file(file: PathBuf) {
    std::thread::spawn(move || {
        loop {
            let said = std::fs::read_to_string(&file).ok();
            if let Some(seconds) = said.and_then(|said| said.trim().parse().ok()) {
                railhead_server::store::set_clock_error(seconds);
            }
            std::thread::sleep(Duration::from_millis(50));
        }
    });
}

/// Opens a browser beside the server, which goes on whether there is one or not.
fn show(at: SocketAddr) {
    // A server that listens everywhere is reached here by the address of this machine.
    let host = match at.ip() {
        ip if !ip.is_unspecified() => ip,
        IpAddr::V4(_) => Ipv4Addr::LOCALHOST.into(),
        IpAddr::V6(_) => Ipv6Addr::LOCALHOST.into(),
    };
    let address = format!("http://{}/", SocketAddr::new(host, at.port()));
    std::thread::spawn(move || {
        if let Err(why) = browser::open(&address) {
            let _ = writeln!(std::io::stderr(), "railhead: no browser was opened ({why}); open {address} yourself");
        }
    });
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let (print, open, clock) = (self.print_config, self.open, self.falsify_clock.clone());
        // Names that are no text are no names of ours.
        let names = std::env::vars_os().filter_map(|(name, _)| name.into_string().ok());
        let unknown = Settings::unknown_variables(names)?;
        let settings = self.settings()?;
        let config = config(&settings)?;
        let (format, filter) = (settings.parsed("log")?.unwrap_or_default(), settings.parsed("log-level")?);
        if print {
            return files::print(&settings.toml());
        }
        let ready = |at: SocketAddr| {
            let mut out = std::io::stdout().lock();
            // Whoever closed our output does not read the address; the server runs all the same.
            let _ = writeln!(out, "Railhead is running: open http://{at}/").and_then(|()| out.flush());
            if open {
                show(at);
            }
        };
        railhead_server::log_to_stderr(format, &filter.unwrap_or_default());
        for variable in unknown {
            tracing::warn!(variable, "this variable is not a server setting and is ignored");
        }
        if let Some(file) = clock {
            let told = "the clock of this server is falsified by --falsify-clock: it is for tests only";
            tracing::warn!(file = %file.display(), "{told}");
            follow_clock_file(file);
        }
        let runtime = tokio::runtime::Runtime::new().map_err(Failure::Runtime)?;
        let served = runtime.block_on(railhead_server::serve(config, ready));
        // What still thinks in a thread of its own has nobody left to tell.
        runtime.shutdown_timeout(Duration::from_millis(200));
        served.map_err(|why| Failure::Serve(Box::new(why)))
    }

    /// What file, environment and command line say.
    fn settings(self) -> Result<Settings, Failure> {
        let mut settings = Settings::default();
        let variable = |name: &str| std::env::var(name).ok();
        let named = self.config.or_else(|| variable("RAILHEAD_CONFIG").filter(|p| !p.is_empty()).map(PathBuf::from));
        let usual = Path::new(settings::FILE);
        if let Some(file) = named.as_deref().or_else(|| usual.exists().then_some(usual)) {
            settings.add_file(file, &files::read(file)?)?;
        }
        settings.add_environment(variable)?;
        let several = |list: Vec<String>| Some(list).filter(|list| !list.is_empty());
        settings.add("listen", self.listen);
        settings.add("metrics", self.metrics);
        settings.add("log", self.log);
        settings.add("log-level", self.log_level);
        settings.add("stop-within", self.stop_within);
        settings.add("data", self.data);
        settings.add("database", self.database);
        settings.add("secure", self.secure);
        settings.add("proxy", self.proxy);
        settings.add("host", several(self.host));
        settings.add("address", self.address);
        settings.add("map", several(self.map));
        settings.add("assets", self.assets);
        settings.add("smtp", self.smtp);
        settings.add("mail-from", self.mail_from);
        settings.add("notice-delay", self.notice_delay);
        settings.add("private-webhooks", self.private_webhooks);
        settings.add("requests-per-second", self.requests_per_second);
        settings.add("logins-per-minute", self.logins_per_minute);
        settings.one_of("data", "database")?;
        Ok(settings)
    }
}

/// The server that these settings ask for.
fn config(settings: &Settings) -> Result<Config, Failure> {
    let usual = Config::default();
    let from = settings.text("mail-from").unwrap_or_else(|| "railhead@localhost".to_owned());
    let mail = settings.text("smtp").filter(|url| !url.is_empty()).map(|url| Mail::read(&url, &from)).transpose();
    let mail = mail.map_err(|why| Failure::Argument(why.to_string()))?;
    let address = settings.text("address");
    if let Some(address) = address.as_deref() {
        let host = address.strip_prefix("https://").or_else(|| address.strip_prefix("http://"));
        if host.is_none_or(|host| host.is_empty() || host.starts_with('/')) {
            let place = settings.place("address");
            let why = format!("{place} {address}: must be a full URL, such as https://railhead.example");
            return Err(Failure::Argument(why));
        }
    }
    let maps = settings.list("map").iter().map(|path| own_map(Path::new(path))).collect::<Result<Vec<_>, _>>()?;
    for (i, map) in maps.iter().enumerate() {
        if maps[..i].iter().any(|other| (&other.title, &other.name) == (&map.title, &map.name)) {
            let why = format!("{}: two maps for {} have the name {}", settings.place("map"), map.title, map.name);
            return Err(Failure::Argument(why));
        }
    }
    let assets = settings.text("assets").map(PathBuf::from);
    if let Some(folder) = assets.as_deref().filter(|folder| !folder.join("scripts/main.js").is_file()) {
        let why = format!("{} {}: contains no scripts/main.js", settings.place("assets"), folder.display());
        return Err(Failure::Argument(why));
    }
    Ok(Config {
        listen: settings.parsed("listen")?.unwrap_or(usual.listen),
        metrics: settings.parsed("metrics")?,
        data: settings.text("data").map_or(usual.data, PathBuf::from),
        database: settings.text("database"),
        secure: settings.flag("secure"),
        proxy: settings.flag("proxy"),
        hosts: settings.list("host"),
        limits: limits(settings.number("requests-per-second"), settings.number("logins-per-minute")),
        address,
        private_webhooks: settings.flag("private-webhooks"),
        mail,
        notice_delay: settings.number("notice-delay").map_or(usual.notice_delay, Duration::from_secs),
        stop_patience: settings.number("stop-within").map_or(usual.stop_patience, Duration::from_secs),
        maps,
        assets,
        ..usual
    })
}

/// A map file that can be played on, called by the name of its file.
fn own_map(path: &Path) -> Result<OwnMap, Failure> {
    let (title, _) = railhead_board::statements(&path.display().to_string(), &files::read(path)?, "map")?;
    let title = subject::title(&title)?;
    let text = subject::own_map(title, path)?;
    let name = path.file_stem().map(|stem| stem.to_string_lossy().into_owned()).unwrap_or_default();
    Ok(OwnMap { title: title.name.to_owned(), name, text })
}

fn limits(requests_per_second: Option<u64>, logins_per_minute: Option<u64>) -> Limits {
    let mut limits = Limits::default();
    let count = |number: u64| f64::from(u32::try_from(number).unwrap_or(u32::MAX));
    if let Some(requests) = requests_per_second.map(count) {
        let rate = (requests > 0.0).then_some(Rate { burst: 10.0 * requests, per_second: requests });
        (limits.address, limits.account) = (rate, rate);
    }
    if let Some(logins) = logins_per_minute.map(count) {
        limits.sign_in = (logins > 0.0).then_some(Rate { burst: logins, per_second: logins / 60.0 });
    }
    limits
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "tests may")]
mod tests {
    use super::{Serve, config};
    use crate::settings::Settings;
    use railhead_server::Config;
    use std::path::Path;

    #[test]
    fn what_is_printed_as_default_is_what_holds() {
        let mut printed = Settings::default();
        printed.add_file(Path::new("r.toml"), &Settings::default().toml()).unwrap();
        assert_eq!(format!("{:?}", config(&printed).unwrap()), format!("{:?}", Config::default()));
        assert!(!Serve::default().print_config);
    }
}
