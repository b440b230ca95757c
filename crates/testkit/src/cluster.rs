//! A PostgreSQL of one's own, from the packages of Debian.

use crate::{extent, tell};
use std::fs::{create_dir_all, read_to_string};
use std::os::unix::fs::chown;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

/// If this is set, tests that need PostgreSQL fail where it is not installed instead of being left out.
const REQUIRED: &str = "RAILHEAD_POSTGRES_REQUIRED";

/// A PostgreSQL in a folder of its own, reached over a socket in that folder. It is gone when this is dropped or the process
/// ends, in whatever way.
#[derive(Debug)]
pub struct Cluster {
    folder: PathBuf,
    programs: PathBuf,
    user: Option<(u32, u32)>,
    /// Waits for the end of this process and cleans up.
    cleaner: Child,
}

/// The programs of the newest version that is installed.
fn programs() -> Option<PathBuf> {
    let versions = std::fs::read_dir("/usr/lib/postgresql").ok()?.filter_map(Result::ok);
    let mut found: Vec<(u32, PathBuf)> = versions
        .filter_map(|v| Some((v.file_name().to_str()?.parse().ok()?, v.path().join("bin"))))
        .filter(|(_, bin): &(u32, PathBuf)| bin.join("initdb").is_file() && bin.join("pg_ctl").is_file())
        .collect();
    found.sort();
    found.pop().map(|(_, bin)| bin)
}

/// As whom to run: PostgreSQL refuses to run as root.
fn user() -> Option<(u32, u32)> {
    let root = read_to_string("/proc/self/status").is_ok_and(|s| s.lines().any(|l| l.starts_with("Uid:\t0\t")));
    if !root {
        return None;
    }
    let known = read_to_string("/etc/passwd").unwrap_or_default();
    let find = |name: &str| {
        let line = known.lines().find(|l| l.split(':').next() == Some(name))?;
        let mut fields = line.split(':').skip(2);
        Some((fields.next()?.parse().ok()?, fields.next()?.parse().ok()?))
    };
    find("postgres").or_else(|| find("nobody"))
}

fn run(command: &mut Command) {
    let output = command.output().unwrap();
    let text = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {text}{}", String::from_utf8_lossy(&output.stdout));
}

impl Cluster {
    /// Starts one, or says that it is not installed.
    pub fn start() -> Option<Self> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        if !extent::long("on PostgreSQL") {
            return None;
        }
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        Self::start_in(std::env::temp_dir().join(format!("railhead-pg-{}-{number}", std::process::id())))
    }

    /// Starts one in a folder of its own, which must not be there yet, or says that it is not installed.
    pub fn start_in(folder: PathBuf) -> Option<Self> {
        let cluster = Self::prepared(folder)?;
        let options = ["--auth=trust", "--username=railhead", "--encoding=UTF8", "--locale=C", "--no-sync"];
        run(cluster.command("initdb").args(options).arg("-D").arg(cluster.data()));
        cluster.begin();
        Some(cluster)
    }

    /// Starts a standby that follows this one from a copy, in a folder of its own.
    pub fn standby(&self, folder: PathBuf) -> Self {
        let standby = Self::prepared(folder).unwrap();
        let copy = ["-X", "stream", "-c", "fast", "-R", "--no-sync", "-U", "railhead"];
        run(standby.command("pg_basebackup").args(copy).arg("-h").arg(&self.folder).arg("-D").arg(standby.data()));
        standby.begin();
        standby
    }

    /// A folder with whatever it takes to have a cluster in it, and somebody who cleans it up.
    fn prepared(folder: PathBuf) -> Option<Self> {
        let Some(programs) = programs() else {
            let words = "SKIPPED on PostgreSQL: no /usr/lib/postgresql/*/bin (apt-get install postgresql)";
            assert!(std::env::var_os(REQUIRED).is_none(), "{words}");
            tell(words);
            return None;
        };
        create_dir_all(&folder).unwrap();
        let user = user();
        if let Some((uid, gid)) = user {
            chown(&folder, Some(uid), Some(gid)).unwrap();
        }
        let mut clean = Command::new("sh");
        clean.args(["-c", "cat >/dev/null; \"$0\" -D \"$1/data\" -m immediate stop; rm -rf \"$1\""]);
        clean.arg(programs.join("pg_ctl")).arg(&folder).process_group(0);
        clean.stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
        let cleaner = dressed(&mut clean, &folder, user).spawn().unwrap();
        Some(Self { folder, programs, user, cleaner })
    }

    fn data(&self) -> PathBuf {
        self.folder.join("data")
    }

    fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.programs.join(program));
        dressed(&mut command, &self.folder, self.user);
        command
    }

    /// Starts it, at first or again.
    pub fn begin(&self) {
        run(&mut self.starting());
    }

    /// Starts it if it can be started, and says whether it runs: after a fault it may not at once.
    pub fn try_begin(&self) -> bool {
        self.starting().stderr(Stdio::null()).status().is_ok_and(|status| status.success())
    }

    fn starting(&self) -> Command {
        let folder = self.folder.display();
        let options = format!(
            "-c listen_addresses='' -c unix_socket_directories='{folder}' -c max_connections=200 -c max_wal_size=96MB"
        );
        let mut start = self.command("pg_ctl");
        start
            .arg("-D")
            .arg(self.data())
            .arg("-l")
            .arg(self.folder.join("log"))
            .args(["-w", "-t", "120", "-o", &options]);
        start.arg("start").stdout(Stdio::null());
        start
    }

    /// Makes a standby the one that takes writes.
    pub fn promote(&self) {
        run(self
            .command("pg_ctl")
            .arg("-D")
            .arg(self.data())
            .args(["-w", "-t", "60", "promote"])
            .stdout(Stdio::null()));
    }

    /// The numbers of its processes, the first one in front; none if it does not run.
    pub fn processes(&self) -> Vec<u32> {
        let noted = read_to_string(self.data().join("postmaster.pid")).unwrap_or_default();
        let Some(first) = noted.lines().next().and_then(|line| line.trim().parse::<u32>().ok()) else {
            return Vec::new();
        };
        // A number that was noted before a crash may be somebody else's by now.
        let name = read_to_string(format!("/proc/{first}/comm")).unwrap_or_default();
        if !name.starts_with("postgres") {
            return Vec::new();
        }
        let children = read_to_string(format!("/proc/{first}/task/{first}/children")).unwrap_or_default();
        std::iter::once(first).chain(children.split_whitespace().filter_map(|pid| pid.parse().ok())).collect()
    }

    /// Sends a signal to some of its processes.
    pub fn signal(&self, signal: &str, processes: &[u32]) {
        // One that has ended by now is none of ours.
        let mut kill = Command::new("kill");
        kill.arg(format!("-{signal}")).args(processes.iter().map(ToString::to_string));
        let _ = kill.stderr(Stdio::null()).status();
    }

    /// Asks it something, as its owner.
    ///
    /// # Errors
    /// What it says is wrong.
    pub fn ask(&self, database: &str, sql: &str) -> Result<String, String> {
        let mut ask = self.command("psql");
        ask.arg("-h").arg(&self.folder).args(["-U", "railhead", "-X", "-q", "-A", "-t", "-v", "ON_ERROR_STOP=1"]);
        let output = ask.args(["-d", database, "-c", sql]).output().map_err(|why| why.to_string())?;
        let said = |bytes: &[u8]| String::from_utf8_lossy(bytes).trim().to_owned();
        if output.status.success() { Ok(said(&output.stdout)) } else { Err(said(&output.stderr)) }
    }

    /// Where it listens.
    pub fn socket(&self) -> PathBuf {
        self.folder.join(".s.PGSQL.5432")
    }

    /// What it has written to its log.
    pub fn log(&self) -> PathBuf {
        self.folder.join("log")
    }

    /// Stops it as an owner would.
    pub fn stop(&self) {
        run(self.command("pg_ctl").arg("-D").arg(self.data()).args(["-m", "fast", "-w", "stop"]));
    }

    /// Ends it in the middle of whatever it does: what a loss of power leaves is what it finds when it begins again.
    pub fn crash(&self) {
        run(self.command("pg_ctl").arg("-D").arg(self.data()).args(["-m", "immediate", "-w", "stop"]));
    }

    /// The same, if it runs at all.
    pub fn crash_if_running(&self) {
        let mut stop = self.command("pg_ctl");
        stop.arg("-D").arg(self.data()).args(["-m", "immediate", "-w", "stop"]);
        let _ = stop.stdout(Stdio::null()).stderr(Stdio::null()).status();
    }

    /// The address of a database.
    pub fn url(&self, database: &str) -> String {
        format!("postgres://railhead@localhost/{database}?host={}", self.folder.display())
    }

    /// Makes a database and says its address.
    pub fn database(&self, name: &str) -> String {
        run(self.command("createdb").arg("-h").arg(&self.folder).args(["-U", "railhead", name]));
        self.url(name)
    }
}

fn dressed<'a>(command: &'a mut Command, folder: &Path, user: Option<(u32, u32)>) -> &'a mut Command {
    command.current_dir(folder);
    match user {
        Some((uid, gid)) => command.uid(uid).gid(gid),
        None => command,
    }
}

impl Drop for Cluster {
    fn drop(&mut self) {
        drop(self.cleaner.stdin.take());
        let _ = self.cleaner.wait();
    }
}
