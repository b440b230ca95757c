//! The settings of a server: file, environment, command line.

use crate::calls::folder;
use std::path::Path;
use std::process::{Command, Output};

/// What `railhead serve` says in a folder, with these variables and arguments.
fn serve(folder: &Path, variables: &[(&str, &str)], arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_railhead"));
    command.current_dir(folder).arg("serve").args(arguments).envs(variables.iter().copied()).output().unwrap()
}

/// The settings that hold: name, value, and where each comes from.
fn printed(folder: &Path, variables: &[(&str, &str)], arguments: &[&str]) -> String {
    let output = serve(folder, variables, &[arguments, &["--print-config"]].concat());
    assert!(output.status.success() && output.stderr.is_empty(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ") + "\n").collect()
}

fn refused(folder: &Path, variables: &[(&str, &str)], arguments: &[&str]) -> String {
    let output = serve(folder, variables, arguments);
    assert!(!output.status.success() && output.stdout.is_empty());
    let text = String::from_utf8(output.stderr).unwrap();
    assert_eq!(text.lines().count(), 1, "one clear line: {text}");
    text.trim_end().to_owned()
}

#[test]
fn the_command_line_counts_before_the_environment_and_that_before_the_file() {
    let folder = folder("settings");
    let file = "listen = \"127.0.0.1:1\"\nnotice-delay = 5\nsecure = true\nlog = \"json\"\nsmtp = \"smtp://me:hidden@mail.example\"\n";
    std::fs::write(folder.join("railhead.toml"), file).unwrap();
    let variables =
        [("RAILHEAD_NOTICE_DELAY", "6"), ("RAILHEAD_LOG", "plain"), ("RAILHEAD_HOST", "a.example,b.example")];
    let text = printed(&folder, &variables, &["--notice-delay", "7", "--secure=false", "--proxy"]);
    for line in [
        "listen = \"127.0.0.1:1\" # railhead.toml:1",
        "notice-delay = 7 # command line",
        "secure = false # command line",
        "proxy = true # command line",
        "log = \"plain\" # RAILHEAD_LOG",
        "host = [\"a.example\", \"b.example\"] # RAILHEAD_HOST",
        "smtp = \"smtp://me:***@mail.example\" # railhead.toml:5",
        "data = \"railhead-data\" # default",
        "# metrics # not set",
    ] {
        assert!(text.contains(&format!("{line}\n")), "{line} in\n{text}");
    }
    assert!(!text.contains("hidden"));
    // Another file is read in its place.
    std::fs::write(folder.join("other.toml"), "listen = \"127.0.0.1:2\"\n").unwrap();
    for text in [
        printed(&folder, &[], &["--config", "other.toml"]),
        printed(&folder, &[("RAILHEAD_CONFIG", "other.toml")], &[]),
    ] {
        assert!(
            text.contains("listen = \"127.0.0.1:2\" # other.toml:1\n") && text.contains("# smtp # not set"),
            "{text}"
        );
    }
}

#[test]
fn settings_that_make_no_sense_are_refused_with_their_place() {
    let folder = folder("bad-settings");
    let of_file = |text: &str| {
        std::fs::write(folder.join("railhead.toml"), text).unwrap();
        refused(&folder, &[], &[])
    };
    assert_eq!(
        of_file("secure = true\nlisten-on = \"x\"\n"),
        "railhead: railhead.toml:2:1: there is no setting listen-on; did you mean listen?"
    );
    assert_eq!(of_file("secure = 1\n"), "railhead: railhead.toml:1:10: secure must be true or false, not a number");
    assert_eq!(of_file("\nlisten = \"here\"\n"), "railhead: railhead.toml:2: listen: invalid socket address syntax");
    assert_eq!(
        of_file("log-level = \"loud\"\n"),
        "railhead: railhead.toml:1: log-level: \"loud\" is no level of the log; there are off, error, warn, info, debug and trace, and a part may have its own: warn,railhead::access=info"
    );
    assert!(of_file("listen = [").starts_with("railhead: railhead.toml:1:"));
    std::fs::remove_file(folder.join("railhead.toml")).unwrap();
    assert_eq!(
        refused(&folder, &[("RAILHEAD_PROXY", "yes")], &[]),
        "railhead: RAILHEAD_PROXY must be true or false, not \"yes\""
    );
    assert_eq!(
        refused(&folder, &[("RAILHEAD_LISEN", "127.0.0.1:0")], &["--print-config"]),
        "railhead: there is no variable RAILHEAD_LISEN; did you mean RAILHEAD_LISTEN?"
    );
    assert_eq!(refused(&folder, &[], &["--listen", "here"]), "railhead: --listen: invalid socket address syntax");
    assert!(refused(&folder, &[], &["--config", "none.toml"]).starts_with("railhead: none.toml: cannot be read"));
    assert_eq!(
        refused(&folder, &[("RAILHEAD_DATA", "a"), ("RAILHEAD_DATABASE", "b")], &[]),
        "railhead: RAILHEAD_DATA: cannot be combined with database"
    );
}
