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

/// Whether the server answers under this name.
pub(crate) fn is_ours(config: &Config, host: &str) -> bool {
    let name = bare(host);
    if let Ok(address) = name.parse::<IpAddr>() {
        let listens = config.listen.ip();
        return address.is_loopback()
            || listens.is_unspecified()
            || address == listens
            || config.hosts.iter().any(|h| bare(h) == name);
    }
    name == "localhost" || name.ends_with(".localhost") || config.hosts.iter().any(|h| bare(h) == name)
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
    fn on_all_addresses_any_number_will_do_but_no_name() {
        let config = Config { listen: ([0, 0, 0, 0], 1846).into(), ..Config::default() };
        assert!(is_ours(&config, "192.0.2.1:1846") && is_ours(&config, "[2001:db8::1]:1846"));
        assert!(!is_ours(&config, "evil.example:1846"));
    }
}
