//! Addresses that players give us to call, and which of them we do call.

use crate::authority::{AuthorityError, split_port};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use thiserror::Error;

/// Why an address is not called.
#[derive(Clone, PartialEq, Eq, Debug, Error)]
pub(crate) enum AddressError {
    /// It is not one of the web.
    #[error("it does not begin with http:// or https://")]
    Scheme,
    /// It names nobody.
    #[error("it names no server")]
    Host,
    /// It holds what an address may not hold.
    #[error("it holds spaces, a user name or something else that does not belong there")]
    Shape,
    /// It leads to this machine or a private network.
    #[error("it leads to this machine or into a private network")]
    Private,
    /// It is a number that is no address.
    #[error("its server is a number; an address has four, such as 192.0.2.7")]
    Number,
    /// Nobody knows its name.
    #[error("nobody knows a server of this name")]
    Unknown,
}

impl From<AuthorityError> for AddressError {
    fn from(why: AuthorityError) -> Self {
        match why {
            AuthorityError::Host => Self::Host,
            AuthorityError::Port => Self::Shape,
        }
    }
}

/// An address of the web, taken apart.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct WebAddress {
    /// Whether it is called over TLS.
    pub(crate) tls: bool,
    /// The server, without brackets.
    pub(crate) host: String,
    /// The port.
    pub(crate) port: u16,
    /// Path and query.
    pub(crate) path: String,
}

impl WebAddress {
    /// Takes an address apart.
    ///
    /// # Errors
    /// If it is none that could be called.
    pub(crate) fn read(text: &str) -> Result<Self, AddressError> {
        let (tls, rest) = match (text.strip_prefix("https://"), text.strip_prefix("http://")) {
            (Some(rest), _) => (true, rest),
            (_, Some(rest)) => (false, rest),
            _ => return Err(AddressError::Scheme),
        };
        if rest.bytes().any(|b| b <= b' ' || b >= 127 || matches!(b, b'"' | b'<' | b'>' | b'\\')) {
            return Err(AddressError::Shape);
        }
        let rest = rest.split_once('#').map_or(rest, |(before, _)| before);
        let (authority, path) = rest.find(['/', '?']).map_or((rest, ""), |at| rest.split_at(at));
        if authority.contains('@') {
            return Err(AddressError::Shape);
        }
        let (host, port) = split_port(authority)?;
        let port = port.unwrap_or(if tls { 443 } else { 80 });
        let path = if path.starts_with('/') { path.to_owned() } else { format!("/{path}") };
        Ok(Self { tls, host, port, path })
    }

    /// Whether it names a server that may be called, so far as the name itself tells.
    ///
    /// # Errors
    /// If it leads to this machine or a private network, and may not.
    pub(crate) fn check_host(&self, private: bool) -> Result<(), AddressError> {
        let name = self.host.trim_end_matches('.').to_ascii_lowercase();
        let own = name == "localhost"
            || name.ends_with(".localhost")
            || name.ends_with(".local")
            || name.ends_with(".internal");
        // What ends in a number is one address written in an old way, such as 127.1, 2130706433 or 0x7f.0.0.1, which systems read as they like.
        let last = name.rsplit('.').next().unwrap_or_default();
        let number = last.starts_with("0x") || (!last.is_empty() && last.bytes().all(|b| b.is_ascii_digit()));
        if number && name.parse::<Ipv4Addr>().is_err() {
            return Err(AddressError::Number);
        }
        match name.parse::<IpAddr>() {
            Ok(ip) if !private && !is_public(ip) => Err(AddressError::Private),
            Err(_) if !private && own => Err(AddressError::Private),
            _ => Ok(()),
        }
    }

    /// Where to call it. What is checked is what is called: the name is asked for once only.
    ///
    /// # Errors
    /// If nobody knows it, or it leads where it may not.
    pub(crate) async fn resolve(&self, private: bool) -> Result<Vec<SocketAddr>, AddressError> {
        self.check_host(private)?;
        let found = tokio::net::lookup_host((self.host.as_str(), self.port)).await;
        let all: Vec<SocketAddr> = found.map_err(|_| AddressError::Unknown)?.collect();
        // One private address among several is enough to refuse: it is no server that means to be called from here.
        if !private && all.iter().any(|a| !is_public(a.ip())) {
            return Err(AddressError::Private);
        }
        if all.is_empty() { Err(AddressError::Unknown) } else { Ok(all) }
    }

    /// The server as a request names it.
    pub(crate) fn authority(&self) -> String {
        let host = if self.host.contains(':') { format!("[{}]", self.host) } else { self.host.clone() };
        let usual = if self.tls { 443 } else { 80 };
        if self.port == usual { host } else { format!("{host}:{}", self.port) }
    }
}

/// Whether an address is one of the open network, and not of this machine, a private network or none at all.
pub(crate) fn is_public(ip: IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => is_public_v4(ip),
        IpAddr::V6(ip) => {
            let first = ip.segments()[0];
            let carried =
                ip.to_ipv4_mapped().or_else(|| (first == 0x64 && ip.segments()[1] == 0xff9b).then(|| last_four(ip)));
            // 2002::/16 carries an address of the old kind in its second and third group.
            let carried = carried.or_else(|| {
                let [a, b] = ip.segments()[1].to_be_bytes();
                let [c, d] = ip.segments()[2].to_be_bytes();
                (first == 0x2002).then_some(Ipv4Addr::new(a, b, c, d))
            });
            match carried {
                Some(v4) => is_public_v4(v4),
                // Only 2000::/3 is given out; of it, 2001:db8::/32 and 2001::/32 are not servers.
                None => first & 0xe000 == 0x2000 && !(first == 0x2001 && matches!(ip.segments()[1], 0 | 0xdb8)),
            }
        }
    }
}

fn last_four(ip: Ipv6Addr) -> Ipv4Addr {
    let [.., a, b, c, d] = ip.octets();
    Ipv4Addr::new(a, b, c, d)
}

const fn is_public_v4(ip: Ipv4Addr) -> bool {
    let [a, b, c, _] = ip.octets();
    !(ip.is_private()
        || ip.is_loopback()
        || ip.is_link_local()
        || ip.is_documentation()
        || a == 0
        || a >= 224
        || (a == 100 && b & 0xc0 == 64)
        || (a == 192 && b == 0 && c == 0)
        || (a == 198 && b & 0xfe == 18))
}

#[cfg(test)]
mod tests {
    use super::{AddressError, WebAddress, is_public};

    #[test]
    fn addresses_are_taken_apart() {
        let read = WebAddress::read("https://discord.com/api/webhooks/1/abc?wait=true#x");
        let read = read.unwrap_or_else(|why| panic!("{why}"));
        assert_eq!((read.tls, read.host.as_str(), read.port), (true, "discord.com", 443));
        assert_eq!(read.path, "/api/webhooks/1/abc?wait=true");
        let v6 = WebAddress::read("http://[2606:4700::1]:8080?x").unwrap_or_else(|why| panic!("{why}"));
        assert_eq!((v6.authority().as_str(), v6.path.as_str()), ("[2606:4700::1]:8080", "/?x"));
    }

    #[test]
    fn what_is_no_address_is_not_called() {
        for (text, why) in [
            ("ftp://x.org/", AddressError::Scheme),
            ("file:///etc/passwd", AddressError::Scheme),
            ("https://", AddressError::Host),
            ("https://user@x.org/", AddressError::Shape),
            ("https://x.org:99999/", AddressError::Shape),
            ("https://x.org/a b", AddressError::Shape),
            ("https://x.org/\r\nHost: y", AddressError::Shape),
            ("https://ex%61mple/", AddressError::Host),
        ] {
            assert_eq!(WebAddress::read(text), Err(why), "{text}");
        }
    }

    #[test]
    fn private_addresses_are_told_from_public_ones() {
        for ip in [
            "127.0.0.1",
            "10.1.2.3",
            "172.16.0.1",
            "192.168.1.1",
            "169.254.169.254",
            "0.0.0.0",
            "100.64.0.1",
            "224.0.0.1",
            "255.255.255.255",
            "198.18.0.1",
            "::1",
            "::",
            "fe80::1",
            "fc00::1",
            "::ffff:127.0.0.1",
            "64:ff9b::7f00:1",
            "2002:7f00:1::",
            "2001:db8::1",
            "ff02::1",
        ] {
            assert!(!is_public(ip.parse().unwrap_or_else(|_| panic!("{ip}"))), "{ip}");
        }
        for ip in ["1.1.1.1", "162.159.128.233", "2606:4700::1111", "::ffff:8.8.8.8"] {
            assert!(is_public(ip.parse().unwrap_or_else(|_| panic!("{ip}"))), "{ip}");
        }
    }

    #[test]
    fn numbers_that_systems_take_for_addresses_are_refused_when_they_are_given() {
        for host in
            ["127.1", "2130706433", "0", "0x7f.0.0.1", "0x7f000001", "0177.0.0.1", "127.0.0.1.", "10.1", "1.2.3.4.5"]
        {
            let read = WebAddress::read(&format!("http://{host}/")).unwrap_or_else(|why| panic!("{host}: {why}"));
            assert!(read.check_host(false).is_err(), "{host}");
        }
        for host in ["1.1.1.1", "7.example", "0x.example", "x1"] {
            let read = WebAddress::read(&format!("http://{host}/")).unwrap_or_else(|why| panic!("{host}: {why}"));
            assert_eq!(read.check_host(false), Ok(()), "{host}");
        }
    }

    #[test]
    fn names_of_this_machine_are_refused_before_they_are_asked_for() {
        for text in [
            "http://localhost/",
            "http://LOCALHOST./",
            "http://a.localhost/",
            "http://db.internal/",
            "http://127.0.0.1/",
        ] {
            let read = WebAddress::read(text).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(read.check_host(false), Err(AddressError::Private), "{text}");
            assert_eq!(read.check_host(true), Ok(()), "{text}");
        }
    }
}
