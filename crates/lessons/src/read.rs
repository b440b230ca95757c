//! Reading a lesson.

use crate::Fault;
use crate::amount::Amount;
use crate::lesson::{Answer, Answered, Check, Lesson, Point, Rehearsed, Start, Step, Task, Until};
use crate::line::{Line, lines};
use crate::moves::Move;
use crate::text::Text;
use railhead_engine::Seat;

/// What is read, and where one is.
struct Reader<'a> {
    file: &'a str,
    lesson: Lesson,
}

impl Lesson {
    /// Reads a lesson. Whether its moves are legal is found out by [`crate::Walk::of`].
    ///
    /// # Errors
    /// The first line that says nothing, and why.
    pub fn read(file: &str, text: &str) -> Result<Self, Fault> {
        let lines = lines(file, text)?;
        let fault = |line: usize, why: &str| Fault { file: file.to_owned(), line, why: why.to_owned() };
        let mut rest = lines.iter();
        let head = |line: Option<&Line>, word: &str, rest: &str| {
            line.is_some_and(|line| line.word == word && (rest.is_empty() || line.rest == rest))
        };
        if !head(rest.next(), "format", "lesson 1") {
            return Err(fault(1, "the first line is not `format lesson 1`"));
        }
        let named = rest.next().filter(|line| line.word == "title").ok_or_else(|| fault(2, "`title …` is missing"))?;
        let title = railhead_titles::find(&named.rest);
        let title = title.ok_or_else(|| fault(named.number, &format!("there is no title {}", named.rest)))?;
        let stem = file.rsplit('/').next().unwrap_or(file).trim_end_matches(".txt");
        let lesson = Self {
            name: format!("{}-{stem}", title.name),
            file: file.to_owned(),
            course: None,
            heading: String::new(),
            about: String::new(),
            minutes: 5,
            title,
            players: Vec::new(),
            options: Vec::new(),
            seed: 1,
            start: Start::default(),
            steps: Vec::new(),
        };
        let mut reader = Reader { file, lesson };
        for line in rest {
            reader.line(line)?;
        }
        let lesson = reader.lesson;
        let end = lines.last().map_or(1, |line| line.number);
        for (there, what) in [
            (!lesson.heading.is_empty(), "`lesson …`, its heading,"),
            (!lesson.about.is_empty(), "`about …`"),
            (!lesson.players.is_empty(), "`players …`"),
            (!lesson.steps.is_empty(), "`step …`"),
        ] {
            if !there {
                return Err(fault(end, &format!("{what} is missing")));
            }
        }
        reader_checks(&lesson)?;
        Ok(lesson)
    }
}

/// What only the whole lesson shows.
fn reader_checks(lesson: &Lesson) -> Result<(), Fault> {
    let fault = |line: usize, why: &str| Fault { file: lesson.file.clone(), line, why: why.to_owned() };
    let mut free = false;
    for step in &lesson.steps {
        if step.says.is_empty() {
            return Err(fault(step.line, "this step says nothing"));
        }
        if free && (!step.shows.is_empty() || matches!(step.task, Task::Do { .. } | Task::Play { .. })) {
            return Err(fault(step.line, "after free play nobody knows the position: nothing can be shown or done"));
        }
        match &step.task {
            Task::Ask { answers, .. } => {
                let right = answers.iter().filter(|a| a.right).count();
                if right != 1 || answers.len() < 2 {
                    return Err(fault(step.line, "a question has one right answer and at least one wrong one"));
                }
            }
            Task::Do { hints, .. } if hints.is_empty() => {
                return Err(fault(step.line, "a move has no hint"));
            }
            Task::Play { .. } => free = true,
            _ => {}
        }
    }
    Ok(())
}

impl Reader<'_> {
    fn fault(&self, line: &Line, why: impl Into<String>) -> Fault {
        Fault { file: self.file.to_owned(), line: line.number, why: why.into() }
    }

    fn text(&self, line: &Line, text: &str) -> Result<Text, Fault> {
        if text.is_empty() {
            return Err(self.fault(line, format!("`{}` says nothing", line.word)));
        }
        Text::read(text, self.lesson.title.currency).map_err(|why| self.fault(line, why))
    }

    fn amount(&self, line: &Line, text: &str) -> Result<Amount, Fault> {
        Amount::read(text).map_err(|why| self.fault(line, why))
    }

    fn a_move(&self, line: &Line, text: &str) -> Result<Move, Fault> {
        Move::read(text).map_err(|why| self.fault(line, why))
    }

    fn seat(&self, line: &Line, name: &str) -> Result<Seat, Fault> {
        let at = self.lesson.players.iter().position(|player| player == name);
        at.map(Seat::from_index).ok_or_else(|| self.fault(line, format!("there is no player {name}")))
    }

    /// `NAME MOVE`.
    fn rehearsed(&self, line: &Line, text: &str) -> Result<Rehearsed, Fault> {
        let (name, what) = text.split_once(' ').unwrap_or((text, ""));
        let (seat, action) = (self.seat(line, name)?, self.a_move(line, what)?);
        Ok(Rehearsed { line: line.number, seat, action })
    }

    fn line(&mut self, line: &Line) -> Result<(), Fault> {
        if line.inner { self.in_step(line) } else { self.outside(line) }
    }

    /// A statement about the whole lesson.
    fn outside(&mut self, line: &Line) -> Result<(), Fault> {
        let rest = line.rest.clone();
        if rest.is_empty() {
            return Err(self.fault(line, format!("`{}` says nothing", line.word)));
        }
        if !self.lesson.steps.is_empty() && line.word != "step" {
            return Err(self.fault(line, format!("`{}` does not stand after the first step", line.word)));
        }
        match line.word.as_str() {
            "lesson" => self.lesson.heading = rest,
            "about" => self.lesson.about = rest,
            "course" => {
                let course = rest.split_once(' ').ok_or_else(|| self.fault(line, "a course is a key and a heading"))?;
                self.lesson.course = Some((course.0.to_owned(), course.1.to_owned()));
            }
            "minutes" => self.lesson.minutes = self.number(line, &rest)?,
            "players" => self.lesson.players = rest.split_whitespace().map(str::to_owned).collect(),
            "option" => {
                let option = rest.split_once(' ').ok_or_else(|| self.fault(line, "an option is a key and a value"))?;
                self.lesson.options.push((option.0.to_owned(), option.1.to_owned()));
            }
            "seed" => self.lesson.seed = self.number(line, &rest)?,
            "game" => {
                let (file, actions) =
                    rest.split_once(' ').ok_or_else(|| self.fault(line, "a game is a file and a number"))?;
                let actions = self.number(line, actions)?;
                self.lesson.start.game = Some((file.to_owned(), actions, line.number));
            }
            "before" => {
                let what = self.rehearsed(line, &rest)?;
                self.lesson.start.moves.push(what);
            }
            "step" => self.lesson.steps.push(Step {
                line: line.number,
                heading: rest,
                shows: Vec::new(),
                checks: Vec::new(),
                says: Vec::new(),
                points: Vec::new(),
                task: Task::Read,
            }),
            other => return Err(self.fault(line, format!("`{other}` says nothing about a lesson"))),
        }
        Ok(())
    }

    fn number<N: std::str::FromStr>(&self, line: &Line, text: &str) -> Result<N, Fault> {
        text.parse().map_err(|_| self.fault(line, format!("`{text}` is no number")))
    }

    /// A statement of a step.
    fn in_step(&mut self, line: &Line) -> Result<(), Fault> {
        let done = self.statement(line)?;
        let no_step = self.fault(line, "no step has begun");
        let twice = self.fault(line, "a step has only one task");
        let amiss = self.fault(line, format!("`{}` does not belong to what this step asks", line.word));
        let step = self.lesson.steps.last_mut().ok_or(no_step)?;
        match (done, &mut step.task) {
            (Statement::Say(text), _) => step.says.push(text),
            (Statement::Point(point), _) => step.points.push(point),
            (Statement::Show(what), _) => step.shows.push(what),
            (Statement::Check(check), _) => step.checks.push(check),
            (Statement::Task(task), none @ Task::Read) => *none = task,
            (Statement::Task(_), _) => return Err(twice),
            (Statement::Hint(text), Task::Do { hints, .. }) => hints.push(text),
            (Statement::Answered(answer), Task::Do { answers, .. }) => answers.push(answer),
            (Statement::Answer(answer), Task::Ask { answers, .. }) => answers.push(answer),
            _ => return Err(amiss),
        }
        Ok(())
    }

    fn statement(&self, line: &Line) -> Result<Statement, Fault> {
        let rest = line.rest.as_str();
        Ok(match line.word.as_str() {
            "say" => Statement::Say(self.text(line, rest)?),
            "point" => Statement::Point(match Point::PARTS.iter().find(|part| **part == rest) {
                Some(part) => Point::Part(part),
                None => Point::Hex(
                    rest.strip_prefix("hex ")
                        .ok_or_else(|| self.fault(line, format!("`{rest}` is no part of the page")))?
                        .to_owned(),
                ),
            }),
            "show" => Statement::Show(self.rehearsed(line, rest)?),
            "do" => {
                Statement::Task(Task::Do { what: self.rehearsed(line, rest)?, hints: Vec::new(), answers: Vec::new() })
            }
            "hint" => Statement::Hint(self.text(line, rest)?),
            "else" => {
                let (what, says) = rest
                    .split_once(" : ")
                    .ok_or_else(|| self.fault(line, "after the move comes ` : ` and an answer"))?;
                let what = if what == "any" { None } else { Some(self.a_move(line, what)?) };
                Statement::Answered(Answered { what, says: self.text(line, says)? })
            }
            "ask" => Statement::Task(Task::Ask { question: self.text(line, rest)?, answers: Vec::new() }),
            word @ ("right" | "wrong") => {
                let (answer, reason) = rest
                    .split_once(" : ")
                    .ok_or_else(|| self.fault(line, "after the answer comes ` : ` and a reason"))?;
                let (answer, reason) = (self.text(line, answer)?, self.text(line, reason)?);
                Statement::Answer(Answer { right: word == "right", answer, reason })
            }
            "play" => {
                let (name, until) =
                    rest.split_once(" until ").ok_or_else(|| self.fault(line, "`play NAME until …`"))?;
                Statement::Task(Task::Play {
                    line: line.number,
                    seat: self.seat(line, name)?,
                    until: self.until(line, until)?,
                })
            }
            "check" => {
                let (one, other) = rest.split_once(" = ").ok_or_else(|| self.fault(line, "`check … = …`"))?;
                let (one, other) = (self.amount(line, one)?, self.amount(line, other)?);
                if !one.asks() && !other.asks() {
                    return Err(self.fault(line, "this asks nothing of the game"));
                }
                Statement::Check(Check::Same { line: line.number, one, other })
            }
            "refused" => {
                let (what, paragraph) = rest
                    .split_once(" : ")
                    .ok_or_else(|| self.fault(line, "after the move comes ` : ` and the paragraph"))?;
                Statement::Check(Check::Refused { what: self.rehearsed(line, what)?, paragraph: paragraph.to_owned() })
            }
            other => return Err(self.fault(line, format!("`{other}` says nothing in a step"))),
        })
    }

    fn until(&self, line: &Line, text: &str) -> Result<Until, Fault> {
        if let Some((one, other)) = text.split_once(" >= ") {
            return Ok(Until::AtLeast(self.amount(line, one)?, self.amount(line, other)?));
        }
        if let Some((one, other)) = text.split_once(" = ") {
            return Ok(Until::Is(self.amount(line, one)?, self.amount(line, other)?));
        }
        match text.split_once(' ') {
            Some((moves, "moves")) => Ok(Until::Moves(self.number(line, moves)?)),
            _ => Err(self.fault(line, "until `… = …`, `… >= …` or `N moves`")),
        }
    }
}

/// A statement of a step.
enum Statement {
    Say(Text),
    Point(Point),
    Show(Rehearsed),
    Check(Check),
    Task(Task),
    Hint(Text),
    Answered(Answered),
    Answer(Answer),
}
