//! A program that was started, and the lines that go to it and come from it.

use std::io::{BufRead, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TryRecvError, TrySendError, sync_channel};
use std::time::Duration;

/// A longer line is no answer.
const LONGEST_LINE: u64 = 1 << 20;
/// So many lines of a program wait to be read; then it has to wait itself.
const MOST_WAITING: usize = 16;
/// More lines that nobody asked for are not passed over at once: whoever writes them may never stop.
const MOST_EARLY: usize = 256;

/// Why a program will not answer any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Lost(pub(crate) String);

/// A program that was started. Lines are written and read by threads of their own, so that one that does not read or never stops
/// writing holds nobody up and fills no memory.
pub(crate) struct Running {
    child: Child,
    questions: SyncSender<String>,
    answers: Receiver<String>,
}

impl Drop for Running {
    fn drop(&mut self) {
        // It may be gone already; then there is nothing to end.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    /// Starts a program.
    pub(crate) fn start(path: &Path) -> Result<Self, Lost> {
        let failed = |e: std::io::Error| Lost(format!("cannot be started: {e}"));
        let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().map_err(failed)?;
        let (input, output) = (child.stdin.take(), child.stdout.take());
        let (Some(input), Some(output)) = (input, output) else {
            return Err(Lost("has no standard input or output".to_owned()));
        };
        // The answer to one question comes before the next is asked, so none should ever wait.
        let (questions, asked) = sync_channel(1);
        let (said, answers) = sync_channel(MOST_WAITING);
        std::thread::spawn(move || write(input, &asked));
        std::thread::spawn(move || read(output, &said));
        Ok(Self { child, questions, answers })
    }

    /// Passes over what the program wrote without being asked: how many lines that were.
    pub(crate) fn pass_over(&mut self) -> Result<usize, Lost> {
        for early in 0..MOST_EARLY {
            match self.answers.try_recv() {
                Ok(_) => {}
                Err(TryRecvError::Empty) => return Ok(early),
                Err(TryRecvError::Disconnected) => return Err(ended()),
            }
        }
        Err(Lost(format!("wrote more than {MOST_EARLY} lines out of turn")))
    }

    /// Asks, and waits for a line as long as there is patience.
    pub(crate) fn ask(&mut self, question: String, patience: Duration) -> Result<String, Lost> {
        self.questions.try_send(question).map_err(|why| match why {
            TrySendError::Full(_) => Lost("does not read what it is asked".to_owned()),
            TrySendError::Disconnected(_) => ended(),
        })?;
        self.answers.recv_timeout(patience).map_err(|why| match why {
            RecvTimeoutError::Disconnected => ended(),
            RecvTimeoutError::Timeout => Lost(format!("gave no answer within {} s", patience.as_secs_f64())),
        })
    }
}

fn ended() -> Lost {
    Lost("ended".to_owned())
}

/// Writes questions as they come, until the program is gone or no more is asked.
fn write(mut input: ChildStdin, asked: &Receiver<String>) {
    while let Ok(mut question) = asked.recv() {
        question.push('\n');
        if input.write_all(question.as_bytes()).and_then(|()| input.flush()).is_err() {
            break;
        }
    }
}

/// Reads lines until there are no more or nobody listens.
fn read(output: ChildStdout, said: &SyncSender<String>) {
    let mut reader = BufReader::new(output);
    loop {
        let mut line = Vec::new();
        match Read::take(&mut reader, LONGEST_LINE).read_until(b'\n', &mut line) {
            Ok(1..) => {}
            Ok(0) | Err(_) => break,
        }
        if said.send(String::from_utf8_lossy(&line).into_owned()).is_err() {
            break;
        }
    }
}
