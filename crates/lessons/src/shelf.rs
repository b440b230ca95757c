//! All lessons of all titles.

use crate::{Fault, Lesson, Walk};
use railhead_titles::Title;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

/// Lessons that belong together.
#[derive(Clone, Debug)]
pub struct Course {
    /// What it is known by.
    pub key: String,
    /// Its heading.
    pub heading: String,
    /// One line on it; empty where there is nothing to say.
    pub about: String,
    /// Its lessons, in order.
    pub lessons: Vec<Arc<Lesson>>,
}

/// A lesson's file among those of a title.
fn is_lesson(file: &str) -> bool {
    file.ends_with(".txt")
}

fn read(title: &'static Title) -> impl Iterator<Item = Result<Lesson, Fault>> {
    let lessons = title.lessons.iter().filter(|(file, _)| is_lesson(file));
    lessons.map(|(file, text)| Lesson::read(file, text))
}

/// All courses: those that belong to no title first, then a course for each title that has lessons. A lesson with a fault is left out;
/// a test looks for faults.
#[must_use]
pub fn courses() -> Vec<Course> {
    static COURSES: LazyLock<Vec<Course>> = LazyLock::new(|| {
        let mut courses: Vec<Course> = Vec::new();
        for title in railhead_titles::all() {
            for lesson in read(title).flatten() {
                let (key, heading, about) = match &lesson.course {
                    Some((key, heading)) => (key.clone(), heading.clone(), String::new()),
                    None => (title.name.to_owned(), title.full_name.to_owned(), title.about.to_owned()),
                };
                match courses.iter_mut().find(|course| course.key == key) {
                    Some(course) => course.lessons.push(Arc::new(lesson)),
                    None => courses.push(Course { key, heading, about, lessons: vec![Arc::new(lesson)] }),
                }
            }
        }
        let of_title = |course: &Course| railhead_titles::find(&course.key).is_some();
        courses.sort_by_key(of_title);
        courses
    });
    COURSES.clone()
}

/// The lesson with a name.
#[must_use]
pub fn lesson(name: &str) -> Option<Arc<Lesson>> {
    courses().into_iter().flat_map(|course| course.lessons).find(|lesson| lesson.name == name)
}

/// The lesson with a name, played through: done once, and kept.
#[must_use]
pub fn walk(name: &str) -> Option<Arc<Walk>> {
    static WALKS: LazyLock<Mutex<HashMap<String, Arc<Walk>>>> = LazyLock::new(Mutex::default);
    let kept = || WALKS.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(walk) = kept().get(name) {
        return Some(Arc::clone(walk));
    }
    let walk = Arc::new(Walk::of((*lesson(name)?).clone()).ok()?);
    kept().insert(name.to_owned(), Arc::clone(&walk));
    Some(walk)
}
