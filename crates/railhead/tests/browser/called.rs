//! A page calls its reader when it is their turn: by a sound, a notice of the browser, its title and its icon.

use crate::chromium::Chromium;
use crate::house::House;
use crate::live::{gather, register};
use crate::script::field;
use crate::tab::{Screen, Tab};
use crate::walker::Walker;
use railhead_testkit::long;

/// Writes down what a page has the browser do: sounds as they are mixed, and notices as they are shown.
const RECORD: &str = r##"(() => {
  window.sounds = [];
  const Sound = window.AudioContext;
  window.AudioContext = class extends Sound {
    constructor() {
      super();
      const record = { context: this, loudest: 0 };
      window.sounds.push(record);
      const meter = super.createAnalyser();
      const samples = new Float32Array(meter.fftSize);
      const gain = super.createGain.bind(this);
      this.createGain = () => { const made = gain(); made.connect(meter); return made; };
      const look = setInterval(() => {
        meter.getFloatTimeDomainData(samples);
        record.loudest = Math.max(record.loudest, ...samples.map(Math.abs));
        if (this.state === "closed") clearInterval(look);
      }, 5);
    }
  };
  window.notices = [];
  const Notice = window.Notification;
  window.Notification = class extends Notice {
    constructor(title, options) {
      super(title, options);
      const record = { title, body: options?.body, shown: false };
      window.notices.push(record);
      this.addEventListener("show", () => { record.shown = true; });
      this.addEventListener("error", () => { record.failed = true; });
    }
  };
})()"##;

const TURN: &str = "document.querySelector('#table').dataset.turn !== undefined";

/// Asks to be called, on the page of the account.
fn wants_to_be_called(tab: &Tab) {
    tab.go("/account");
    tab.click(&field("Play a sound"));
    tab.click(&field("Show a browser notification"));
    tab.leads_on(|| tab.click_named("Save"));
    tab.until("what was kept", "document.documentElement.dataset.sound !== undefined && document.documentElement.dataset.notices !== undefined");
}

#[test]
fn whose_turn_it_is_hears_and_sees_it() {
    if !long("whose_turn_it_is_hears_and_sees_it") {
        return;
    }
    let Some(chromium) = Chromium::start("called") else { return };
    let house = House::open("called");
    let tabs = ["Ann", "Bob", "Cy"].map(|name| chromium.tab(name, &house, Screen::Desk));
    let [ann, bob, cy] = &tabs;
    for tab in &tabs {
        tab.records(RECORD);
        register(tab);
    }
    // Bob wants both, Cy a sound only, Ann nothing.
    bob.grants("notifications");
    wants_to_be_called(bob);
    cy.go("/account");
    cy.click(&field("Play a sound"));
    cy.leads_on(|| cy.click_named("Save"));
    gather(ann, &[bob, cy]);
    for tab in &tabs {
        // Somebody who reads another page.
        tab.looks_away();
        // A browser lets no page sound that nobody has touched.
        tab.click("document.querySelector('.table-title')");
    }
    let mut walkers: Vec<Walker<'_>> = (0..).zip(&tabs).map(|(i, tab)| Walker::new(tab, i)).collect();
    let silent = |tab: &Tab| tab.is("window.sounds.length === 0 && window.notices.length === 0");
    let mut called = [false; 3];
    for _ in 0..9 {
        let turn = tabs.iter().position(|tab| tab.is(TURN)).expect("it is somebody's turn");
        let before: Vec<_> = tabs.iter().map(|tab| tab.ask("[window.sounds.length, window.notices.length]")).collect();
        walkers[turn].step().expect("there is something to do");
        let seq = tabs[turn].seq();
        for tab in &tabs {
            tab.until("the move", &format!("seq() === {seq}"));
        }
        let next = tabs.iter().position(|tab| tab.is(TURN)).expect("it is somebody's turn");
        for (i, tab) in tabs.iter().enumerate() {
            let now = tab.ask("[window.sounds.length, window.notices.length]");
            let begins = i == next && i != turn;
            let more = |which: usize| now[which].as_u64().unwrap() - before[i][which].as_u64().unwrap();
            assert_eq!(more(0), u64::from(begins && i != 0), "{}: a sound when a turn begins, and only then", tab.name);
            assert_eq!(
                more(1),
                u64::from(begins && i == 1),
                "{}: a notice when a turn begins, and only then",
                tab.name
            );
            called[i] |= begins;
            let (star, sign) = (
                tab.is("document.title.startsWith('* ')"),
                tab.is("((i) => i.href.endsWith(i.dataset.alert))(document.querySelector('link[rel=icon]'))"),
            );
            assert_eq!((star, sign), (i == next, i == next), "{}: title and icon", tab.name);
        }
        if called == [true; 3] {
            break;
        }
    }
    assert_eq!(called, [true; 3], "everybody's turn began once");
    bob.until("the notice to be shown", "window.notices[0].shown");
    let said = bob.ask("window.notices[0].body");
    assert!(said.as_str().is_some_and(|words| words.starts_with("Your turn: ")), "{said}");
    for tab in [bob, cy] {
        tab.until("the sound to be heard", "window.sounds[0].loudest > 0.05");
    }
    assert!(silent(ann), "who asked for nothing is left alone");
}
