//! How far somebody has come with each lesson: their browser keeps it, and their account if they have one.

use crate::app::App;
use crate::http::visitor::Visitor;
use crate::service::accounts;
use crate::store::Settings;
use axum::http::HeaderMap;
use axum::http::header::COOKIE;
use std::collections::BTreeMap;

/// The cookie that holds it: lesson and step, `.` between them and `_` behind each.
const NAME: &str = "learnt";
/// So many lessons at most.
const MOST: usize = 100;

/// For each lesson the furthest step that was met, counted from 1.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Progress(BTreeMap<String, usize>);

impl Progress {
    /// What a browser and an account know together.
    pub(crate) fn of(visitor: &Visitor, headers: &HeaderMap) -> Self {
        let cookies = headers.get_all(COOKIE).iter().filter_map(|value| value.to_str().ok());
        let own = cookies.flat_map(|all| all.split(';')).filter_map(|one| one.trim().strip_prefix("learnt="));
        let mut all = Self::default();
        for (lesson, step) in own.flat_map(|text| text.split('_')).filter_map(|one| one.split_once('.')) {
            all.met(lesson, step.parse().unwrap_or(0));
        }
        for (lesson, step) in Settings::of(visitor.account.as_ref()).learnt {
            all.met(&lesson, step);
        }
        all
    }

    /// The furthest step of a lesson; 0 for one that was not begun.
    pub(crate) fn step(&self, lesson: &str) -> usize {
        self.0.get(lesson).copied().unwrap_or(0)
    }

    /// A step was met; says whether that is further than before.
    pub(crate) fn met(&mut self, lesson: &str, step: usize) -> bool {
        // Only lessons that exist are worth a word.
        let known = railhead_lessons::lesson(lesson).is_some_and(|found| step <= found.steps.len());
        let further = known && step > self.step(lesson) && self.0.len() < MOST;
        if further {
            self.0.insert(lesson.to_owned(), step);
        }
        further
    }

    /// The header that has a browser keep it.
    pub(crate) fn cookie(&self, secure: bool) -> String {
        let all: Vec<String> = self.0.iter().map(|(lesson, step)| format!("{lesson}.{step}")).collect();
        let secure = if secure { "; Secure" } else { "" };
        format!("{NAME}={}; Path=/learn; HttpOnly; SameSite=Lax; Max-Age=31536000{secure}", all.join("_"))
    }

    /// Keeps it in the account of somebody who is signed in.
    pub(crate) async fn keep(&self, app: &App, visitor: &Visitor) {
        // Whoever cannot be reached now keeps it in the browser.
        let _ = accounts::keep_learnt(app, visitor, &self.0).await;
    }
}
