//! Under which names the server answers.
//!
//! A page of a stranger can make a browser ask this server under the stranger's own name, by letting that name stand for this
//! machine after the page was loaded. So names are answered only if they are known; numbers cannot be made to stand for
//! anything else.

use crate::config::Config;
use std::net::IpAddr;

/// A host without its port and in small letters.
fn bare(host: &str) -> String {
    let name = match host.strip_prefix('[').and_then(|rest| rest.split_once(']')) {
        Some((address, _)) => address,
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    name.trim_end_matches('.').to_ascii_lowercase()
}

/// The names that the server was told, also that in the address by which it is reached from outside.
fn told(config: &Config) -> impl Iterator<Item = String> {
    let address = config.address.as_deref().and_then(|a| a.split_once("://")).map(|(_, rest)| rest);
    let outside = address.and_then(|rest| rest.split(['/', '?', '#']).next()).filter(|name| !name.is_empty());
    config.hosts.iter().map(String::as_str).chain(outside).map(bare)
}

/// Whether the server was told that it is reached under this name.
pub(crate) fn is_told(config: &Config, host: &str) -> bool {
    let name = bare(host);
    told(config).any(|told| told == name)
}

/// Whether the server answers under this name.
pub(crate) fn is_ours(config: &Config, host: &str) -> bool {
    let name = bare(host);
    if let Ok(address) = name.parse::<IpAddr>() {
        let listens = config.listen.ip();
        return address.is_loopback()
            || listens.is_unspecified()
            || address == listens
            || told(config).any(|told| told == name);
    }
    name == "localhost" || name.ends_with(".localhost") || told(config).any(|told| told == name)
}

#[cfg(test)]
mod tests {
    use super::is_ours;
    use crate::config::Config;

    #[test]
    fn strange_names_are_not_ours() {
        let config = Config { hosts: vec!["Play.Example".to_owned()], ..Config::default() };
        for host in ["localhost", "localhost:1846", "127.0.0.1:1846", "[::1]:1846", "play.example", "PLAY.example:443"]
        {
            assert!(is_ours(&config, host), "{host}");
        }
        for host in ["evil.example", "play.example.evil.example", "192.0.2.1", "localhost.evil.example", "", "[::2]"] {
            assert!(!is_ours(&config, host), "{host}");
        }
    }

    #[test]
    fn the_address_from_outside_is_ours() {
        let config = Config { address: Some("https://Rail.Example:8443/games/".to_owned()), ..Config::default() };
        for host in ["rail.example", "rail.example:8443", "RAIL.example."] {
            assert!(is_ours(&config, host), "{host}");
        }
        for host in ["example", "games", "https", "evil.rail.example", ""] {
            assert!(!is_ours(&config, host), "{host}");
        }
        assert!(!is_ours(&Config { address: Some("rail.example".to_owned()), ..Config::default() }, ""));
    }

    #[test]
    fn on_all_addresses_any_number_will_do_but_no_name() {
        let config = Config { listen: ([0, 0, 0, 0], 1846).into(), ..Config::default() };
        assert!(is_ours(&config, "192.0.2.1:1846") && is_ours(&config, "[2001:db8::1]:1846"));
        assert!(!is_ours(&config, "evil.example:1846"));
    }
}
