//! `railhead serve --open` and what the system opens.

use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn folder(name: &str) -> PathBuf {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join("opened").join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// Starts a server that finds programs in one folder only; says its address, too.
fn serve(folder: &Path) -> (Server, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    command.args(["serve", "--open", "--listen", "127.0.0.1:0", "--log-level", "off", "--data"]);
    command.arg(folder.join("data")).env("PATH", folder);
    let mut server = Server(command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(server.0.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let address = line.split_whitespace().find(|word| word.starts_with("http://")).expect("an address").to_owned();
    (server, address)
}

#[test]
fn a_server_without_a_browser_says_so_and_goes_on() {
    let folder = folder("none");
    let (mut server, address) = serve(&folder);
    let mut said = String::new();
    BufReader::new(server.0.stderr.take().unwrap()).read_line(&mut said).unwrap();
    assert!(said.starts_with("railhead: no browser was opened ("), "{said}");
    assert!(said.contains(&format!("open {address} yourself")), "{said}");
    let stream = std::net::TcpStream::connect(address.trim_start_matches("http://").trim_end_matches('/'));
    assert!(stream.is_ok(), "the server goes on");
    assert!(server.0.try_wait().unwrap().is_none());
}

#[cfg(target_os = "linux")]
#[test]
fn the_address_is_opened_in_the_browser_of_the_system() {
    use std::os::unix::fs::PermissionsExt as _;
    let folder = folder("opener");
    let opened = folder.join("opened");
    let script = folder.join("xdg-open");
    std::fs::write(&script, format!("#!/bin/sh\necho \"$1\" > '{}'\n", opened.display())).unwrap();
    std::fs::set_permissions(&script, std::fs::Permissions::from_mode(0o755)).unwrap();
    let (_server, address) = serve(&folder);
    let begun = Instant::now();
    let mut text = String::new();
    while text.is_empty() {
        assert!(begun.elapsed() < Duration::from_secs(60), "nothing was opened");
        std::thread::sleep(Duration::from_millis(20));
        if let Ok(mut file) = std::fs::File::open(&opened) {
            file.read_to_string(&mut text).unwrap();
        }
    }
    assert_eq!(text.trim(), address);
}
