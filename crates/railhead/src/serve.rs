//! `railhead serve`: the web application.

use crate::failure::Failure;
use crate::settings::{self, Settings};
use crate::{files, subject};
use clap::Args;
use railhead_server::{Config, Limits, Mail, OwnMap, Rate};
use std::io::Write;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Play in the browser: runs the web application and prints the address to open
///
/// Every option but --config and --print-config is a setting: it can stand in a file (notice-delay = 60) and in the environment
/// (RAILHEAD_NOTICE_DELAY=60) as well. The command line counts before the environment, and that before the file. See
/// docs/operating.md.
#[derive(Args, Default)]
pub(crate) struct Serve {
    /// The file with settings, instead of railhead.toml in the current folder if that is there
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Print the settings as they hold, without passwords, and where each comes from, and end
    #[arg(long)]
    print_config: bool,
    /// Where to listen
    #[arg(long, value_name = "ADDRESS")]
    listen: Option<String>,
    /// Offer measurements for Prometheus at http://ADDRESS/metrics
    #[arg(long, value_name = "ADDRESS")]
    metrics: Option<String>,
    /// How the log on standard error is written: plain, or json for programs
    #[arg(long, value_name = "FORMAT")]
    log: Option<String>,
    /// What is logged: off, error, warn, info, debug or trace; a part can have its own, as in warn,railhead::access=info
    #[arg(long, value_name = "LEVEL")]
    log_level: Option<String>,
    /// How many seconds a server that is told to stop waits for what is under way
    #[arg(long, value_name = "SECONDS")]
    stop_within: Option<u64>,
    /// The folder in which games and accounts are kept
    #[arg(long, value_name = "FOLDER", conflicts_with = "database")]
    data: Option<String>,
    /// A PostgreSQL database instead: postgres://user@host/name
    #[arg(long, value_name = "URL")]
    database: Option<String>,
    /// Pages are served over TLS by a proxy in front: cookies travel over TLS only
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    secure: Option<bool>,
    /// How the server is reached from outside, for links in messages and as a name of its own: `https://railhead.example`
    #[arg(long, value_name = "URL")]
    address: Option<String>,
    /// Let webhooks lead to this machine and into private networks
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    private_webhooks: Option<bool>,
    /// Send e-mail through smtp://user:password@host:port, or smtps://…; a password is better off in RAILHEAD_SMTP or a file
    #[arg(long, value_name = "URL")]
    smtp: Option<String>,
    /// The address from which e-mail is sent
    #[arg(long, value_name = "ADDRESS")]
    mail_from: Option<String>,
    /// How many seconds a turn lasts before somebody is told of it by a webhook or e-mail
    #[arg(long, value_name = "SECONDS")]
    notice_delay: Option<u64>,
    /// A proxy stands in front: the last address of its X-Forwarded-For says from where a request comes
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    proxy: Option<bool>,
    /// A name under which the server is reached; may be given several times
    #[arg(long, value_name = "NAME")]
    host: Vec<String>,
    /// A map file that can be played on beside the built-in map of its title (docs/data-format.md); may be given several times
    #[arg(long, value_name = "FILE")]
    map: Vec<String>,
    /// How many requests a second an address or an account may send on and on; 0 for any number
    #[arg(long, value_name = "NUMBER")]
    requests_per_second: Option<u64>,
    /// How many attempts to log in with one name are answered in a minute; 0 for any number
    #[arg(long, value_name = "NUMBER")]
    logins_per_minute: Option<u64>,
}

impl Serve {
    pub(crate) fn run(self) -> Result<(), Failure> {
        let print = self.print_config;
        let settings = self.settings()?;
        let config = config(&settings)?;
        let (format, filter) = (settings.parsed("log")?.unwrap_or_default(), settings.parsed("log-level")?);
        if print {
            return files::print(&settings.toml());
        }
        let ready = |at: SocketAddr| {
            let mut out = std::io::stdout().lock();
            // Whoever closed our output does not read the address; the server runs all the same.
            let _ = writeln!(out, "Railhead listens: open http://{at}/").and_then(|()| out.flush());
        };
        railhead_server::log_to_stderr(format, &filter.unwrap_or_default());
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
            let why = format!("{place} {address}: write it in full, such as https://railhead.example");
            return Err(Failure::Argument(why));
        }
    }
    let maps = settings.list("map").iter().map(|path| own_map(Path::new(path))).collect::<Result<Vec<_>, _>>()?;
    for (i, map) in maps.iter().enumerate() {
        if maps[..i].iter().any(|other| (&other.title, &other.name) == (&map.title, &map.name)) {
            let why = format!("{}: two maps for {} are called {}", settings.place("map"), map.title, map.name);
            return Err(Failure::Argument(why));
        }
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
