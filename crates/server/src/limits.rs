//! How much anybody may ask for in a while.
//!
//! Each address, each account and each name that somebody tries to log in with has a bucket of permissions that fills up again
//! by and by. Ordinary play comes nowhere near the limits; programs that run wild and people who guess passwords do.

use sha2::{Digest as _, Sha256};
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// How many buckets are kept before those that are full again are thrown away.
const MANY: usize = 10_000;

/// However many keys are tried, no more buckets are kept: beyond it the fullest are thrown away. A key has at most 40 bytes, so the
/// buckets of one kind never take more than a few megabytes.
const MOST: usize = 50_000;

/// A key of a fixed size for what somebody wrote, however long.
type Digest = [u8; 16];

fn digest(text: &str) -> Digest {
    let mut key = Digest::default();
    key.iter_mut().zip(Sha256::digest(text.as_bytes())).for_each(|(to, from)| *to = from);
    key
}

/// How often something may be done.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Rate {
    /// How many times at once.
    pub burst: f64,
    /// How many times a second on and on.
    pub per_second: f64,
}

/// How much anybody may ask for; `None` for no limit.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Limits {
    /// Requests of one address. The machine on which the server runs has no limit.
    pub address: Option<Rate>,
    /// Requests of one account.
    pub account: Option<Rate>,
    /// Attempts to log in with one name from one address.
    pub sign_in: Option<Rate>,
    /// Attempts to log in with one name from all addresses together.
    pub guesses: Option<Rate>,
    /// Messages of one account at all tables; of all together who talk at a table where they do not play, twice as many.
    pub talk: Option<Rate>,
    /// Accounts, guests and tokens made from one address. The machine on which the server runs has no limit.
    pub making: Option<Rate>,
    /// Streams that one address may have open at once. The machine on which the server runs has no limit.
    pub streams: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            address: Some(Rate { burst: 1000.0, per_second: 100.0 }),
            account: Some(Rate { burst: 4000.0, per_second: 200.0 }),
            sign_in: Some(Rate { burst: 10.0, per_second: 0.1 }),
            talk: Some(Rate { burst: 30.0, per_second: 0.5 }),
            guesses: Some(Rate { burst: 100.0, per_second: 0.02 }),
            making: Some(Rate { burst: 60.0, per_second: 0.2 }),
            streams: 500,
        }
    }
}

/// One bucket for each key.
#[derive(Debug)]
struct Buckets<K> {
    rate: Option<Rate>,
    kept: Mutex<Kept<K>>,
}

/// The buckets that are not full, and some that are.
#[derive(Debug)]
struct Kept<K> {
    /// What is left in each, and when that was counted.
    left: HashMap<K, (f64, Instant)>,
    /// How many there may be before they are swept. A sweep looks at all of them, so the next one is due only once there are twice
    /// as many as it left behind: otherwise whoever tries many names would have everybody wait for a sweep at each.
    sweep_at: usize,
}

impl<K: Hash + Eq> Kept<K> {
    /// Throws away the buckets that are full again and, if there are still too many, the fuller half.
    fn sweep(&mut self, burst: f64, filled: impl Fn(&(f64, Instant)) -> f64) {
        self.left.retain(|_, bucket| filled(bucket) < burst);
        if self.left.len() >= MOST {
            let mut levels: Vec<f64> = self.left.values().map(&filled).collect();
            let (_, middle, _) = levels.select_nth_unstable_by(MOST / 2, f64::total_cmp);
            let middle = *middle;
            self.left.retain(|_, bucket| filled(bucket) < middle);
        }
        self.sweep_at = (2 * self.left.len()).clamp(MANY, MOST);
    }
}

impl<K: Hash + Eq + Debug> Buckets<K> {
    fn new(rate: Option<Rate>) -> Self {
        Self { rate, kept: Mutex::new(Kept { left: HashMap::new(), sweep_at: MANY }) }
    }

    /// Takes one permission; if there is none, says how long to wait for the next.
    fn take(&self, key: K, now: Instant) -> Result<(), Duration> {
        let Some(rate) = self.rate else { return Ok(()) };
        let filled = |(left, at): &(f64, Instant)| {
            (left + now.saturating_duration_since(*at).as_secs_f64() * rate.per_second).min(rate.burst)
        };
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.left.len() >= kept.sweep_at && !kept.left.contains_key(&key) {
            kept.sweep(rate.burst, filled);
        }
        let bucket = kept.left.entry(key).or_insert((rate.burst, now));
        let left = filled(bucket);
        if left >= 1.0 {
            *bucket = (left - 1.0, now);
            return Ok(());
        }
        *bucket = (left, now);
        let seconds = if rate.per_second > 0.0 { (1.0 - left) / rate.per_second } else { 3600.0 };
        Err(Duration::from_secs_f64(seconds.clamp(0.0, 3600.0)))
    }
}

/// Who asked how often.
#[derive(Debug)]
pub(crate) struct Gates {
    address: Buckets<IpAddr>,
    account: Buckets<Digest>,
    sign_in: Buckets<(Option<IpAddr>, Digest)>,
    /// Attempts with a name from wherever they come.
    name: Buckets<Digest>,
    sign_ins: Buckets<IpAddr>,
    making: Buckets<IpAddr>,
    talk: Buckets<Digest>,
    outside_talk: Buckets<Digest>,
    streams: Streams,
    most_streams: usize,
}

/// How many streams each address has open.
type Streams = Arc<Mutex<HashMap<IpAddr, usize>>>;

/// A stream that is open; it counts until it is dropped.
#[derive(Debug)]
pub(crate) struct OpenStream(Option<(IpAddr, Streams)>);

impl Drop for OpenStream {
    fn drop(&mut self) {
        let Some((address, streams)) = &self.0 else { return };
        let mut streams = streams.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = streams.get_mut(address) {
            *count = count.saturating_sub(1);
            if *count == 0 {
                streams.remove(address);
            }
        }
    }
}

/// Addresses from which one household or server may send: of IPv6 the network, whose owner has the rest to choose from.
pub(crate) fn source(address: IpAddr) -> Option<IpAddr> {
    match address {
        _ if address.is_loopback() => None,
        IpAddr::V4(_) => Some(address),
        IpAddr::V6(v6) => match v6.to_ipv4_mapped() {
            Some(v4) => source(IpAddr::V4(v4)),
            None => {
                let [a, b, c, d, ..] = v6.segments();
                Some(IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0)))
            }
        },
    }
}

impl Gates {
    pub(crate) fn new(limits: &Limits) -> Self {
        Self {
            address: Buckets::new(limits.address),
            account: Buckets::new(limits.account),
            sign_in: Buckets::new(limits.sign_in),
            name: Buckets::new(limits.guesses),
            sign_ins: Buckets::new(
                limits.sign_in.map(|r| Rate { burst: 4.0 * r.burst, per_second: 4.0 * r.per_second }),
            ),
            making: Buckets::new(limits.making),
            talk: Buckets::new(limits.talk),
            outside_talk: Buckets::new(
                limits.talk.map(|r| Rate { burst: 2.0 * r.burst, per_second: 2.0 * r.per_second }),
            ),
            streams: Arc::default(),
            most_streams: limits.streams,
        }
    }

    /// A request from an address; `Err` says how long to wait.
    pub(crate) fn address(&self, from: Option<IpAddr>) -> Result<(), Duration> {
        from.and_then(source).map_or(Ok(()), |from| self.address.take(from, Instant::now()))
    }

    /// A request of an account.
    pub(crate) fn account(&self, id: &str) -> Result<(), Duration> {
        self.account.take(digest(id), Instant::now())
    }

    /// An attempt to log in. Others who try the same name elsewhere do not keep its owner out.
    pub(crate) fn sign_in(&self, from: Option<IpAddr>, name: &str) -> Result<(), Duration> {
        let now = Instant::now();
        let from = from.and_then(source);
        // Trying one password with many names is guessing as well. The address comes first: who is over that limit is not even counted
        // by name.
        from.map_or(Ok(()), |from| self.sign_ins.take(from, now))?;
        self.sign_in.take((from, digest(&name.to_lowercase())), now)
    }

    /// Another failed attempt to log in with a name, from wherever; `Err` says how long to wait where many addresses guess together.
    pub(crate) fn guess(&self, name: &str) -> Result<(), Duration> {
        self.name.take(digest(&name.to_lowercase()), Instant::now())
    }

    /// A message of an account, at a table where it does not play if one is named: who plays there is not kept from talking by others.
    pub(crate) fn talk(&self, account: &str, outside: Option<&str>) -> Result<(), Duration> {
        let now = Instant::now();
        self.talk.take(digest(account), now)?;
        outside.map_or(Ok(()), |table| self.outside_talk.take(digest(table), now))
    }

    /// Something is made that stays.
    pub(crate) fn making(&self, from: Option<IpAddr>) -> Result<(), Duration> {
        from.and_then(source).map_or(Ok(()), |from| self.making.take(from, Instant::now()))
    }

    /// A stream is opened; `None` if there are too many.
    pub(crate) fn stream(&self, from: Option<IpAddr>) -> Option<OpenStream> {
        let Some(from) = from.and_then(source) else { return Some(OpenStream(None)) };
        let mut streams = self.streams.lock().unwrap_or_else(PoisonError::into_inner);
        let count = streams.entry(from).or_insert(0);
        if *count >= self.most_streams {
            return None;
        }
        *count += 1;
        Some(OpenStream(Some((from, Arc::clone(&self.streams)))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bucket_runs_dry_and_fills_again() {
        let buckets = Buckets::new(Some(Rate { burst: 2.0, per_second: 0.5 }));
        let start = Instant::now();
        assert_eq!([(); 3].map(|()| buckets.take("a", start).is_ok()), [true, true, false]);
        assert_eq!(buckets.take("a", start), Err(Duration::from_secs(2)));
        assert!(buckets.take("b", start).is_ok(), "everybody has their own");
        assert!(buckets.take("a", start + Duration::from_secs(2)).is_ok());
        assert!(buckets.take("a", start + Duration::from_secs(2)).is_err());
    }

    #[test]
    fn full_buckets_are_not_kept_for_ever() {
        let buckets = Buckets::new(Some(Rate { burst: 2.0, per_second: 1.0 }));
        let start = Instant::now();
        for key in 0..MANY {
            assert!(buckets.take(key, start).is_ok());
        }
        assert!(buckets.take(MANY, start + Duration::from_secs(5)).is_ok());
        assert_eq!(buckets.kept.lock().unwrap().left.len(), 1);
    }

    #[test]
    fn a_bucket_costs_no_more_the_longer_the_name_and_there_are_never_more_than_so_many() {
        let gates = Gates::new(&Limits { sign_in: Some(Rate { burst: 5.0, per_second: 0.0 }), ..Limits::default() });
        let long = "x".repeat(1 << 20);
        assert!(gates.sign_in(None, &long).is_ok());
        let key = gates.sign_in.kept.lock().unwrap().left.keys().next().map(size_of_val);
        assert!(key.is_some_and(|bytes| bytes <= 40), "{key:?}");
        let buckets = Buckets::new(Some(Rate { burst: 2.0, per_second: 0.0 }));
        let start = Instant::now();
        assert!(buckets.take(0, start).is_ok() && buckets.take(0, start).is_ok());
        for key in 1..=2 * MOST {
            assert!(buckets.take(key, start).is_ok());
        }
        assert!(buckets.kept.lock().unwrap().left.len() <= MOST);
        assert!(buckets.take(0, start).is_err(), "who has used up their attempts is not forgotten for others");
    }

    #[test]
    fn many_names_are_swept_seldom() {
        let buckets = Buckets::new(Some(Rate { burst: 2.0, per_second: 0.0 }));
        let start = Instant::now();
        let mut sweeps = 0;
        let mut due = MANY;
        for key in 0..4 * MOST {
            assert!(buckets.take(key, start).is_ok());
            let kept = buckets.kept.lock().unwrap();
            sweeps += usize::from(kept.sweep_at != due || kept.left.len() == 1);
            due = kept.sweep_at;
        }
        assert!((4..=20).contains(&sweeps), "{sweeps} sweeps for {} names", 4 * MOST);
    }

    #[test]
    fn an_address_over_its_limit_leaves_no_names_behind() {
        let gates = Gates::new(&Limits::default());
        let from = Some("192.0.2.7".parse().unwrap());
        for name in 0..1000 {
            let _ = gates.sign_in(from, &name.to_string());
        }
        assert!(gates.sign_in.kept.lock().unwrap().left.len() <= 50);
    }

    #[test]
    fn guesses_that_are_spread_over_many_addresses_come_to_an_end() {
        let gates = Gates::new(&Limits::default());
        assert!((0..200).any(|_| gates.guess("Ann").is_err()));
        assert!(gates.guess("Bob").is_ok());
    }

    #[test]
    fn a_network_counts_as_one_address_and_this_machine_not_at_all() {
        let of = |text: &str| source(text.parse().unwrap());
        assert_eq!(of("2001:db8:1:2:3::4"), of("2001:db8:1:2:ffff::1"));
        assert_ne!(of("2001:db8:1:2::4"), of("2001:db8:1:3::4"));
        assert_eq!(of("::ffff:192.0.2.7"), of("192.0.2.7"));
        assert_eq!([of("127.0.0.1"), of("::1"), of("::ffff:127.0.0.1")], [None; 3]);
    }

    #[test]
    fn streams_count_while_they_are_open() {
        let gates = Gates::new(&Limits { streams: 1, ..Limits::default() });
        let from = Some("192.0.2.7".parse().unwrap());
        let open = gates.stream(from);
        assert!(open.is_some() && gates.stream(from).is_none());
        drop(open);
        assert!(gates.stream(from).is_some());
    }
}
