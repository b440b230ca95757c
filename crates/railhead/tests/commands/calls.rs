//! Calling the program, and files for it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What the program does when it is called so.
pub(crate) fn railhead(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_railhead")).args(arguments).output().unwrap()
}

/// What a call writes that must succeed.
pub(crate) fn out(arguments: &[&str]) -> String {
    let output = railhead(arguments);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    assert!(output.stderr.is_empty(), "{arguments:?}: neither warnings nor progress in a pipe");
    String::from_utf8(output.stdout).unwrap()
}

/// The one line on the error stream of a call that must fail.
pub(crate) fn error(arguments: &[&str]) -> String {
    let output = railhead(arguments);
    assert!(!output.status.success(), "{arguments:?} must fail");
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "{arguments:?}: one clear line: {text}");
    assert!(output.stdout.is_empty());
    text.trim_end().to_owned()
}

/// A folder of its own for each test, empty at the start.
pub(crate) fn folder(name: &str) -> PathBuf {
    let path = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&path);
    std::fs::create_dir_all(&path).unwrap();
    path
}

/// A path as an argument.
pub(crate) fn text(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// A recorded game or table, if the recorded games are there.
pub(crate) fn fixture(name: &str) -> Option<String> {
    let path = railhead_testkit::shared("fixtures")?.join(name);
    path.is_file().then(|| text(&path).to_owned())
}
