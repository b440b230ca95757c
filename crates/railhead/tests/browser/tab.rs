//! A tab of a browser: what somebody sees and does.

use crate::ear::{Ear, Received, base64};
use crate::house::House;
use crate::script::{self, LIBRARY};
use crate::wire::{Waiting, Wire};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Nothing that a page does takes longer, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(60);

/// How somebody looks at pages.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Screen {
    /// A desk: mouse and keys, 1440 by 900.
    Desk,
    /// A phone: fingers, 390 by 844.
    Phone,
}

/// A tab.
pub(crate) struct Tab {
    wire: Arc<Wire>,
    session: String,
    context: Value,
    ear: Arc<Ear>,
    /// Who looks at it.
    pub(crate) name: String,
    address: String,
    screen: Screen,
    expected: Vec<&'static str>,
}

impl Tab {
    /// Opens a tab that shares nothing with others.
    pub(crate) fn open(wire: Arc<Wire>, name: &str, house: &House, screen: Screen) -> Self {
        let context = wire.call(None, "Target.createBrowserContext", &json!({})).unwrap();
        Self::within(wire, context["browserContextId"].clone(), name, &house.address, screen)
    }

    /// Another tab of the same person.
    pub(crate) fn beside(&self, name: &str) -> Self {
        Self::within(Arc::clone(&self.wire), self.context.clone(), name, &self.address, self.screen)
    }

    fn within(wire: Arc<Wire>, context: Value, name: &str, address: &str, screen: Screen) -> Self {
        let (width, height) = if screen == Screen::Desk { (1440, 900) } else { (390, 844) };
        let target = json!({ "url": "about:blank", "browserContextId": context, "newWindow": true });
        let target = wire.call(None, "Target.createTarget", &target).unwrap();
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = wire.call(None, "Target.attachToTarget", &attach).unwrap();
        let session = attached["sessionId"].as_str().unwrap().to_owned();
        let ear = Arc::new(Ear::default());
        wire.introduce(&session, Arc::clone(&ear));
        let (name, address) = (name.to_owned(), address.to_owned());
        let tab = Self { wire, session, context, ear, name, address, screen, expected: Vec::new() };
        for domain in ["Page", "Runtime", "Log", "Audits"] {
            tab.call(&format!("{domain}.enable"), &json!({}));
        }
        // What was received is kept over the change of a page.
        let kept = json!({ "maxTotalBufferSize": 400 << 20, "maxResourceBufferSize": 50 << 20, "enableDurableMessages": true });
        tab.call("Network.enable", &kept);
        tab.call("Emulation.setFocusEmulationEnabled", &json!({ "enabled": true }));
        tab.resize(width, height);
        if screen == Screen::Phone {
            tab.call("Emulation.setTouchEmulationEnabled", &json!({ "enabled": true, "maxTouchPoints": 2 }));
        }
        tab
    }

    /// Makes the window so large. On a phone a page that is too wide makes everything smaller.
    pub(crate) fn resize(&self, width: u32, height: u32) {
        let mobile = self.screen == Screen::Phone;
        let metrics = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile });
        self.call("Emulation.setDeviceMetricsOverride", &metrics);
    }

    /// A command of the protocol that must succeed.
    pub(crate) fn call(&self, method: &str, parameters: &Value) -> Value {
        self.wire.call(Some(&self.session), method, parameters).unwrap_or_else(|why| panic!("{}: {why}", self.name))
    }

    fn fail(&self, why: &str) -> ! {
        let picture = crate::house::folder(&format!("failed-{}", std::process::id())).join("page.png");
        // A browser that answers no more must not hide what went wrong first.
        let drawn = self.try_picture(&picture).map_or_else(|none| none, |()| picture.display().to_string());
        let faults = self.ear.faults();
        let page = self.try_ask("`${location.href}: ${document.body.innerText.slice(0, 1500)}`");
        let page = page.map_or_else(|none| none, |page| page.as_str().unwrap_or("").to_owned());
        panic!("{}: {why}\nfaults: {faults:?}\nthe page, see {drawn}: {page}", self.name);
    }

    /// Every page that is opened from now on runs this first.
    pub(crate) fn records(&self, script: &str) {
        let source = format!("{{ {LIBRARY}\n{script} }}");
        self.call("Page.addScriptToEvaluateOnNewDocument", &json!({ "source": source }));
    }

    /// Allows pages something for which a browser asks its owner.
    pub(crate) fn grants(&self, what: &str) {
        let grant = json!({ "origin": self.address, "permissions": [what], "browserContextId": self.context });
        self.wire.call(None, "Browser.grantPermissions", &grant).unwrap();
    }

    /// From now on somebody else's window is in front.
    pub(crate) fn looks_away(&self) {
        self.call("Emulation.setFocusEmulationEnabled", &json!({ "enabled": false }));
        self.records("document.hasFocus = () => false;");
        self.ask("(document.hasFocus = () => false)()");
    }

    /// What an expression of the page's script comes to; a promise is waited for.
    pub(crate) fn ask(&self, expression: &str) -> Value {
        self.try_ask(expression).unwrap_or_else(|why| panic!("{}: {why} in {expression}", self.name))
    }

    fn try_ask(&self, expression: &str) -> Result<Value, String> {
        let expression = format!("(() => {{ {LIBRARY}\nreturn ({expression}); }})()");
        let question =
            json!({ "expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true });
        let mut answer = self.wire.call(Some(&self.session), "Runtime.evaluate", &question)?;
        if let Some(details) = answer.get("exceptionDetails") {
            let what = details["exception"]["description"].as_str().or_else(|| details["text"].as_str());
            return Err(what.unwrap_or("an exception").to_owned());
        }
        Ok(answer["result"]["value"].take())
    }

    /// Whether an expression is true now.
    pub(crate) fn is(&self, expression: &str) -> bool {
        self.ask(&format!("Boolean({expression})")) == true
    }

    /// Waits until an expression is true.
    pub(crate) fn until(&self, what: &str, expression: &str) {
        let begun = Instant::now();
        // The page looks by itself, which costs less than asking it often.
        let wait = format!(
            "new Promise((done) => {{
                const end = performance.now() + 2000;
                const look = () => {{
                    if ({expression}) done(true); else if (performance.now() > end) done(false); else setTimeout(look, 5);
                }};
                look();
            }})"
        );
        // A page that is just being replaced cannot be asked; the next one can.
        while self.try_ask(&wait) != Ok(Value::Bool(true)) {
            if begun.elapsed() > PATIENCE {
                self.fail(&format!("waited in vain for {what}: {expression}"));
            }
            std::thread::sleep(Duration::from_millis(5));
        }
    }

    /// Does something that leads to another page, and waits for it.
    pub(crate) fn leads_on(&self, act: impl FnOnce()) {
        let before = self.ear.loads();
        act();
        let begun = Instant::now();
        while self.ear.loads() == before {
            if begun.elapsed() > PATIENCE {
                self.fail("waited in vain for another page");
            }
            std::thread::sleep(Duration::from_millis(4));
        }
    }

    /// Waits until the page asks for nothing more.
    pub(crate) fn settle(&self) {
        let begun = Instant::now();
        let mut quiet = 0;
        while quiet < 3 {
            assert!(begun.elapsed() < PATIENCE, "{}: the page goes on asking for {:?}", self.name, self.ear.open());
            std::thread::sleep(Duration::from_millis(15));
            quiet = if self.ear.open().is_empty() { quiet + 1 } else { 0 };
        }
    }

    /// Types an address.
    pub(crate) fn go(&self, path: &str) {
        let url = if path.starts_with("http") { path.to_owned() } else { format!("{}{path}", self.address) };
        self.leads_on(|| drop(self.call("Page.navigate", &json!({ "url": url }))));
    }

    /// Waits until an element stands still and can be pointed at, and says where.
    fn aim(&self, element: &str) -> (f64, f64) {
        let begun = Instant::now();
        loop {
            let aim =
                self.try_ask(&format!("aim_steady(() => {element})")).unwrap_or_else(|why| json!({ "fault": why }));
            if let (Some(x), Some(y)) = (aim["x"].as_f64(), aim["y"].as_f64()) {
                return (x, y);
            }
            if begun.elapsed() > PATIENCE {
                self.fail(&format!("cannot point at {element}: {}", aim["fault"]));
            }
            std::thread::sleep(Duration::from_millis(10));
        }
    }

    /// Points at an element and clicks; with a finger on a phone.
    pub(crate) fn click(&self, element: &str) {
        let (x, y) = self.aim(element);
        self.click_at(x, y);
    }

    /// Clicks or taps somewhere.
    pub(crate) fn click_at(&self, x: f64, y: f64) {
        // All of it at once: a finger that rests too long presses instead of tapping.
        if self.screen == Screen::Phone {
            let events = [("touchStart", json!([{ "x": x, "y": y }])), ("touchEnd", json!([]))];
            let events = events.map(|(kind, points)| json!({ "type": kind, "touchPoints": points }));
            self.input("Input.dispatchTouchEvent", &events);
        } else {
            let events = [("mouseMoved", "none", 0), ("mousePressed", "left", 1), ("mouseReleased", "left", 0)];
            let events = events.map(|(kind, button, buttons)| {
                json!({ "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1 })
            });
            self.input("Input.dispatchMouseEvent", &events);
        }
    }

    /// Sends events one right after the other and waits for the last.
    fn input(&self, method: &str, events: &[Value]) {
        let Some((last, before)) = events.split_last() else { return };
        for event in before {
            self.wire.send(Some(&self.session), method, event, Waiting::Nobody);
        }
        self.call(method, last);
    }

    /// Clicks the button or link whose words begin so.
    pub(crate) fn click_named(&self, name: &str) {
        self.click(&script::named(name));
    }

    /// Writes into a field in place of what is there.
    pub(crate) fn write(&self, element: &str, text: &str) {
        self.click(element);
        self.ask(&format!("{element}.select?.()"));
        self.call("Input.insertText", &json!({ "text": text }));
    }

    /// Presses a key, with its name as browsers call it.
    pub(crate) fn press(&self, key: &str) {
        self.press_with(key, false);
    }

    /// Presses a key, perhaps together with the shift key.
    pub(crate) fn press_with(&self, key: &str, shift: bool) {
        let (code, written) = match key {
            "Enter" => (13, "\r"),
            "Tab" => (9, ""),
            "Escape" => (27, ""),
            " " => (32, " "),
            "Home" => (36, ""),
            "End" => (35, ""),
            "ArrowLeft" => (37, ""),
            "ArrowUp" => (38, ""),
            "ArrowRight" => (39, ""),
            "ArrowDown" => (40, ""),
            letter => (i64::from(letter.bytes().next().unwrap().to_ascii_uppercase()), letter),
        };
        let modifiers = if shift { 8 } else { 0 };
        let down = if written.is_empty() { "rawKeyDown" } else { "keyDown" };
        let event =
            json!({ "type": down, "key": key, "text": written, "windowsVirtualKeyCode": code, "modifiers": modifiers });
        self.call("Input.dispatchKeyEvent", &event);
        let event = json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code, "modifiers": modifiers });
        self.call("Input.dispatchKeyEvent", &event);
    }

    /// The number of the last entry that the page shows.
    pub(crate) fn seq(&self) -> i64 {
        self.ask("seq()").as_i64().unwrap()
    }

    /// The company whose turn it is, as the page draws it; nothing between turns.
    pub(crate) fn company(&self) -> Option<String> {
        self.ask("document.querySelector('#decision header svg use')?.getAttribute('href')").as_str().map(str::to_owned)
    }

    /// Does something at a table and waits until the page shows what came of it.
    pub(crate) fn moves(&self, act: impl FnOnce()) {
        let before = self.seq();
        act();
        self.until("what came of it", &format!("seq() > {before} && !busy()"));
    }

    /// Says that something will be reported that is part of the test.
    pub(crate) fn expect(&mut self, part: &'static str) {
        self.expected.push(part);
    }

    /// Everything that the server has sent to this tab. Content that cannot be had fails the test.
    pub(crate) fn received(&self) -> Vec<Received> {
        let begun = Instant::now();
        loop {
            if let Some(received) = self.ear.received() {
                return received;
            }
            assert!(begun.elapsed() < PATIENCE, "{}: waited in vain for content", self.name);
            std::thread::sleep(Duration::from_millis(4));
        }
    }

    /// Content is of no interest: a long game is quicker without.
    pub(crate) fn forgets(&self) {
        self.ear.forgets();
    }

    /// Everything that the server has sent to this tab since this was last asked, and is not kept any longer.
    pub(crate) fn drain(&self) -> Vec<Received> {
        let begun = Instant::now();
        loop {
            if let Some(received) = self.ear.drain() {
                return received;
            }
            assert!(begun.elapsed() < PATIENCE, "{}: waited in vain for content", self.name);
            std::thread::sleep(Duration::from_millis(4));
        }
    }

    /// A picture of what is seen.
    pub(crate) fn picture(&self, path: &Path) {
        self.try_picture(path).unwrap_or_else(|why| panic!("{}: {why}", self.name));
    }

    fn try_picture(&self, path: &Path) -> Result<(), String> {
        let picture = self.wire.call(Some(&self.session), "Page.captureScreenshot", &json!({ "format": "png" }))?;
        std::fs::write(path, base64(picture["data"].as_str().unwrap())).map_err(|why| why.to_string())
    }

    /// Fails if anything went wrong that the test does not expect.
    pub(crate) fn check(&self) {
        let faults = self.ear.faults();
        let surprising: Vec<&String> = faults.iter().filter(|f| !self.expected.iter().any(|e| f.contains(e))).collect();
        assert!(surprising.is_empty(), "{}: {surprising:#?}", self.name);
    }
}

impl Drop for Tab {
    fn drop(&mut self) {
        // No test passes in which a browser complained.
        if !std::thread::panicking() {
            self.check();
        }
    }
}
