//! How many connections are let in, and how long one may say nothing.
//!
//! A connection costs a file, and of those a program has only so many. Somebody who opens connections and sends half of a request could
//! have them all and keep everybody out. So an address has a share, a request must come in within a while, and the last places are kept
//! for this machine, from which the server is watched, or for whoever comes once others have been cut off.

use crate::limits::source;
use std::collections::HashMap;
use std::net::IpAddr;
use std::time::Duration;

/// So long may a request take from its first byte to the first byte of its answer; no answer takes half as long to find.
pub(crate) const REQUEST: Duration = Duration::from_secs(75);
/// So long may a connection be open on which nothing is under way. Streams say something every 15 seconds.
pub(crate) const IDLE: Duration = Duration::from_secs(60);
/// The same for both while connections are scarce.
pub(crate) const SCARCE: Duration = Duration::from_secs(5);

/// Files that the server itself needs: its database, what it sends, what it reads.
const OWN_FILES: usize = 64;
/// Places that are kept for this machine.
const RESERVE: usize = 8;
/// How many connections one address may have, unless there are fewer in all.
const SHARE: usize = 1024;

/// Whose share a connection takes: of IPv6 that of a whole network, whose owner has very many addresses.
fn whose(from: IpAddr) -> IpAddr {
    source(from).unwrap_or_else(|| from.to_canonical())
}

/// How many connections may be open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Allowance {
    /// In all.
    pub(crate) most: usize,
    /// From one address. This machine has no such limit: a proxy on it asks for many.
    pub(crate) share: usize,
}

impl Allowance {
    /// As many as the system allows files, less those that the server needs for itself.
    pub(crate) fn of_system() -> Self {
        Self::of(open_files().unwrap_or(1024))
    }

    fn of(files: usize) -> Self {
        let most = files.saturating_sub(OWN_FILES.min(files / 2)).max(2 * RESERVE);
        Self { most, share: SHARE.min(most / 2) }
    }

    /// Whether one more may be let in from an address.
    pub(crate) fn admits(&self, open: &Open, from: IpAddr) -> bool {
        if from.to_canonical().is_loopback() {
            return open.all < self.most;
        }
        open.all + RESERVE < self.most && open.from.get(&whose(from)).is_none_or(|count| *count < self.share)
    }

    /// Whether so many are open that nobody may take their time any more.
    pub(crate) const fn is_scarce(&self, open: usize) -> bool {
        4 * open > 3 * self.most
    }
}

/// Which connections are open.
#[derive(Debug, Default)]
pub(crate) struct Open {
    pub(crate) all: usize,
    pub(crate) from: HashMap<IpAddr, usize>,
}

impl Open {
    pub(crate) fn add(&mut self, from: IpAddr) {
        self.all += 1;
        *self.from.entry(whose(from)).or_insert(0) += 1;
    }

    pub(crate) fn remove(&mut self, from: IpAddr) {
        self.all = self.all.saturating_sub(1);
        if let Some(count) = self.from.get_mut(&whose(from)) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                self.from.remove(&whose(from));
            }
        }
    }
}

/// How many files the system lets this program open, where it says so.
fn open_files() -> Option<usize> {
    let limits = std::fs::read_to_string("/proc/self/limits").ok()?;
    let line = limits.lines().find(|line| line.starts_with("Max open files"))?;
    line.split_whitespace().nth(3)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_of_ipv6_has_the_share_of_one_address() {
        let allowance = Allowance::of(256);
        let mut open = Open::default();
        let address = |network: u16, n: usize| -> IpAddr { format!("2001:db8:0:{network:x}::{n:x}").parse().unwrap() };
        for n in 0..allowance.share {
            assert!(allowance.admits(&open, address(1, n)));
            open.add(address(1, n));
        }
        assert!(!allowance.admits(&open, address(1, 0xffff)), "its owner has other addresses without end");
        assert!(allowance.admits(&open, address(2, 1)), "somebody else has their own share");
        (0..allowance.share).for_each(|n| open.remove(address(1, n)));
        assert!(open.from.is_empty() && allowance.admits(&open, address(1, 1)));
    }

    #[test]
    fn an_address_has_a_share_and_this_machine_the_last_places() {
        let allowance = Allowance::of(256);
        assert_eq!(allowance, Allowance { most: 192, share: 96 });
        let [one, other, here] =
            ["192.0.2.1", "192.0.2.2", "127.0.0.1"].map(|a| a.parse::<IpAddr>().unwrap_or_else(|e| panic!("{e}")));
        let mut open = Open::default();
        let mut fill = |from: IpAddr| {
            let before = open.all;
            while allowance.admits(&open, from) {
                open.add(from);
            }
            open.all - before
        };
        assert_eq!(fill(one), 96);
        assert_eq!(fill(other), 192 - 96 - RESERVE);
        assert_eq!(fill(here), RESERVE, "the server can still be watched");
        assert!(allowance.is_scarce(open.all));
        open.remove(here);
        assert!(allowance.admits(&open, here));
        assert!(Allowance::of(20).most >= 10, "however few there are");
    }
}
