// Hears of what happens, says when the connection is lost, and calls its reader when it is their turn.
"use strict";

(() => {
  const root = document.documentElement;
  const table = () => document.getElementById("table");
  const lobby = () => document.getElementById("lobby");

  // ---- a stream that comes back: the browser tries again by itself, and where it gives up this does, ever more slowly ----
  const listen = (address, name, heard) => {
    if (!("EventSource" in window)) return;
    const lost = document.createElement("p");
    lost.className = "lost";
    lost.setAttribute("role", "status");
    lost.hidden = true;
    document.body.append(lost);
    let stream = null;
    let wait = 1000;
    let timer = null;
    let away = false;
    // A server that restarts says so: until then nobody needs to hear that the connection is lost.
    let restarts = 0;
    const open = () => {
      stream = new EventSource(address);
      stream.addEventListener("open", () => {
        wait = 1000;
        if (!away) return;
        away = false;
        // Whatever happened meanwhile: ask once, also where the server was started anew.
        heard(null);
        if (lost.hidden) return;
        lost.classList.add("found");
        lost.textContent = "The connection is there again.";
        setTimeout(() => { if (!away) lost.hidden = true; }, 3000);
      });
      stream.addEventListener("error", () => {
        away = true;
        if (Date.now() > restarts) {
          lost.hidden = false;
          lost.classList.remove("found");
          lost.textContent = "The connection is lost. What you see may be old; it is tried again.";
        }
        if (stream.readyState !== EventSource.CLOSED) return;
        clearTimeout(timer);
        timer = setTimeout(open, wait + Math.random() * 500);
        wait = Math.min(wait * 2, 30000);
      });
      stream.addEventListener("restart", () => { restarts = Date.now() + 10000; });
      stream.addEventListener(name, (event) => heard(event.data));
    };
    open();
    addEventListener("pagehide", () => { clearTimeout(timer); stream?.close(); });
    addEventListener("pageshow", (event) => { if (event.persisted) open(); });
  };

  // ---- my turn: the icon, a sound, a notice ----
  const icon = document.querySelector("link[rel=icon]");
  const still = icon?.getAttribute("href");
  const sound = () => {
    try {
      const context = new AudioContext();
      const begin = context.currentTime;
      // Two notes of a bell, a third apart.
      for (const [note, after] of [[880, 0], [1108.7, 0.16]]) {
        const [tone, loud] = [context.createOscillator(), context.createGain()];
        tone.frequency.value = note;
        loud.gain.setValueAtTime(0.0001, begin + after);
        loud.gain.exponentialRampToValueAtTime(0.2, begin + after + 0.02);
        loud.gain.exponentialRampToValueAtTime(0.0001, begin + after + 0.5);
        tone.connect(loud).connect(context.destination);
        tone.start(begin + after);
        tone.stop(begin + after + 0.55);
      }
      setTimeout(() => context.close(), 1500);
    } catch { /* A browser that does not want to sound stays silent. */ }
  };
  const notice = (words) => {
    if (!("Notification" in window) || Notification.permission !== "granted" || document.hasFocus()) return;
    try {
      const shown = new Notification("Railhead", { body: words, tag: location.pathname, icon: still });
      shown.onclick = () => { focus(); shown.close(); };
    } catch { /* Some browsers show notices only from elsewhere. */ }
  };
  if (root.dataset.notices !== undefined && "Notification" in window && Notification.permission === "default") {
    // Browsers want to be asked by a click.
    document.addEventListener("click", () => Notification.requestPermission(), { once: true });
  }
  let turns = null;
  const turn = () => {
    const now = table() ? Number(table().dataset.turn !== undefined) : Number(lobby()?.dataset.waiting || 0);
    const shown = now > 0 ? icon?.dataset.alert : still;
    if (icon && icon.getAttribute("href") !== shown) icon.href = shown;
    if (turns !== null && now > turns) {
      if (root.dataset.sound !== undefined) sound();
      if (root.dataset.notices !== undefined) notice(table() ? `Your turn: ${document.title.replace(/^\* /, "")}` : "A table waits for you.");
    }
    turns = now;
  };

  // ---- clocks ----
  const two = (number) => String(number).padStart(2, "0");
  const span = (seconds) => {
    const [days, hours, minutes] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60];
    if (days > 0) return `${days} ${days === 1 ? "day" : "days"}${hours ? ` ${hours} h` : ""}`;
    if (hours > 0) return `${hours}:${two(minutes)}:${two(seconds % 60)}`;
    return `${minutes}:${two(seconds % 60)}`;
  };
  const tick = () => {
    for (const clock of document.querySelectorAll("time.clock[data-due]")) {
      const left = Math.ceil((Date.parse(clock.dataset.due) - Date.now()) / 1000);
      clock.textContent = left > 0 ? span(left) + (clock.dataset.words || "") : "time is up";
      clock.closest("li")?.classList.toggle("out", left <= 0);
    }
  };

  // ---- the link to invite others, in full ----
  const invite = () => {
    const field = document.querySelector("[data-invite]");
    if (!field) return;
    field.value = new URL(field.dataset.invite, location.href).href;
    field.onfocus = () => field.select();
  };

  // ---- lists of tables ----
  let asked = null;
  let more = false;
  const relist = async () => {
    if (asked) { more = true; return; }
    // Not more often than every few seconds, however much is going on; what came meanwhile is asked for then.
    asked = setTimeout(() => { asked = null; if (more) { more = false; relist(); } }, 3000);
    const answer = await fetch(location.href, { headers: { accept: "text/html" } }).catch(() => null);
    if (!answer?.ok) return;
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("lobby");
    const [was, is] = [lobby()?.querySelector(".lobby-grid, .list"), fresh?.querySelector(".lobby-grid, .list")];
    if (!was || !is) return;
    was.replaceWith(is);
    lobby().dataset.waiting = fresh.dataset.waiting || 0;
    document.title = (Number(fresh.dataset.waiting) > 0 ? "* " : "") + document.title.replace(/^\* /, "");
    document.dispatchEvent(new CustomEvent("railhead:listed"));
    dress();
  };

  const dress = () => { turn(); tick(); invite(); };
  document.addEventListener("railhead:fresh", dress);
  setInterval(tick, 1000);
  dress();
  if (table()) {
    listen(`/table/${table().dataset.table}/live`, "entry", (data) => document.dispatchEvent(new CustomEvent("railhead:entry", { detail: data })));
  } else if (lobby()) {
    listen("/live", "tables", relist);
  }
})();
