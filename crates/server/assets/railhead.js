// Keeps a page fresh and makes its forms quick. Every page works without it.
"use strict";

(() => {
  // ---- moments in the reader's own time ----
  // Made once: a log has hundreds of moments, and making a format takes longer than using it.
  const [clock, day, full] = [{ hour: "2-digit", minute: "2-digit" }, { day: "numeric", month: "short" }, { dateStyle: "medium", timeStyle: "medium" }]
    .map((parts) => new Intl.DateTimeFormat([], parts));
  const times = (within) => {
    const today = new Date().toDateString();
    for (const time of within.querySelectorAll("time[datetime]")) {
      const at = new Date(time.dateTime);
      time.textContent = (at.toDateString() === today ? clock : day).format(at);
      time.title = full.format(at);
    }
  };
  times(document);
  document.addEventListener("railhead:listed", () => times(document));
  // Who keeps a theme for the account wants it here too.
  document.addEventListener("submit", (event) => { if (event.target.matches("form[action='/account']")) localStorage.removeItem("theme"); });

  const table = () => document.getElementById("table");
  if (!table()) return;
  const id = table().dataset.table;

  // ---- what screen readers are told; it outlives the parts that are replaced ----
  const voice = (manner) => {
    const element = document.createElement("div");
    element.className = "sr";
    element.setAttribute("aria-live", manner);
    document.body.append(element);
    return element;
  };
  const [aside, aloud] = [voice("polite"), voice("assertive")];

  // ---- the log ends with the newest, unless somebody reads what was before ----
  const log = () => document.querySelector("ol.log");
  const atEnd = () => !log() || log().scrollHeight - log().scrollTop - log().clientHeight < 8;
  const toEnd = () => { if (log()) log().scrollTop = log().scrollHeight; };
  toEnd();

  // ---- a refusal stays until it has been read, on whatever page one is ----
  let unread = null;
  const notice = document.createElement("div");
  notice.className = "refused refused-bar";
  notice.setAttribute("role", "alert");
  notice.hidden = true;
  document.body.append(notice);
  const fill = (place, { words, rule, place: where }) => {
    const text = place.querySelector("p") || place.appendChild(document.createElement("p"));
    text.textContent = words;
    if (rule && where) {
      const link = document.createElement("a");
      link.className = "para";
      link.href = where;
      link.textContent = rule;
      text.append(" ", link);
    }
    if (!place.querySelector("[data-read]")) {
      const read = document.createElement("button");
      read.type = "button";
      read.className = "small";
      read.dataset.read = "";
      read.textContent = "Read";
      place.append(read);
    }
  };
  const refuse = (why) => {
    unread = why;
    const card = document.getElementById("refused");
    for (const place of [card, notice]) if (place) place.hidden = true;
    if (!why) return;
    if (card) {
      fill(card, why);
      card.hidden = false;
      // A card that is out of sight tells nothing.
      if (card.getClientRects().length > 0) return;
      card.hidden = true;
    }
    fill(notice, why);
    notice.hidden = false;
  };
  document.addEventListener("railhead:refuse", (event) => refuse({ words: event.detail }));
  document.addEventListener("click", (event) => { if (event.target.closest("[data-read]")) refuse(null); });

  // ---- fresh content, keeping what the reader was at ----
  const scrolled = [".choices", ".cards", ".stock-page", "#sheet", "main.tab"];
  const mark = (element) => {
    if (!element || element === document.body) return null;
    if (element.id) return `#${CSS.escape(element.id)}`;
    if (element.dataset?.hex) return `#board [data-hex="${CSS.escape(element.dataset.hex)}"]`;
    if (element.dataset?.key) return `[data-key="${CSS.escape(element.dataset.key)}"]`;
    if (element.name && element.value) return `[name="${CSS.escape(element.name)}"][value="${CSS.escape(element.value)}"]`;
    const link = element.getAttribute?.("href");
    return link ? `a[href="${CSS.escape(link)}"]` : null;
  };
  // What has no name of its own is found again by what it says.
  const said = (element) => {
    if (!element?.matches?.("button, a, summary, input")) return null;
    return { kind: element.tagName, words: element.getAttribute("aria-label") || element.textContent.trim() };
  };
  const find = ({ kind, words }) =>
    [...document.querySelectorAll(`#table ${kind}`)].find((e) => (e.getAttribute("aria-label") || e.textContent.trim()) === words);
  const keep = () => ({
    fields: [...document.querySelectorAll("#table input[aria-label]:not([type=range])")].map((f) => [f.getAttribute("aria-label"), f.value]),
    atEnd: atEnd(),
    scrolls: scrolled.map((s) => [s, document.querySelector(s)?.scrollTop || 0]),
    focus: mark(document.activeElement),
    said: said(document.activeElement),
    open: [...document.querySelectorAll("#table details[open]")].map((d) => d.dataset.lay || d.dataset.reason || d.querySelector("summary")?.textContent),
  });
  const restore = (kept) => {
    for (const [label, value] of kept.fields) {
      const field = document.querySelector(`#table input[aria-label="${CSS.escape(label)}"]:not([type=range])`);
      if (field && value) field.value = value;
    }
    for (const details of document.querySelectorAll("#table details")) {
      if (kept.open.includes(details.dataset.lay || details.dataset.reason || details.querySelector("summary")?.textContent)) details.open = true;
    }
    const again = (kept.focus && document.querySelector(kept.focus)) || (kept.said && find(kept.said));
    // The focus stays where it was; if that is gone, at what takes its place.
    const place = again || (kept.said && document.getElementById("decision"));
    if (place !== document.activeElement) place?.focus({ preventScroll: true });
  };
  // What asks where things lie waits until they are about to be drawn: asked at once, everything would be laid out once more.
  const scroll = (kept) => requestAnimationFrame(() => {
    for (const [selector, top] of kept.scrolls) {
      const place = document.querySelector(selector);
      if (place && top && place.scrollTop !== top) place.scrollTop = top;
    }
    if (kept.atEnd) toEnd();
  });

  // One renewal at a time; what is asked for meanwhile comes after it.
  let renewing = null;
  let again = false;
  let newest = 0;
  const refresh = () => {
    if (renewing) again = true;
    else renewing = renew();
    return renewing;
  };
  // Renews the page unless it shows an entry already, or will once it is renewed.
  const upTo = (entry) => {
    if (renewing) { newest = Math.max(newest, entry); return renewing; }
    return entry === Number(table().dataset.seq) ? null : refresh();
  };
  // Asks for the page as it is now, but for the runs of elements that it holds already.
  const ask = async (held) => {
    const answer = await fetch(`/table/${id}/part${location.search}`, { headers: { accept: "text/html", "x-railhead-held": held } });
    return answer.ok ? new DOMParser().parseFromString(await answer.text(), "text/html").getElementById("table") : null;
  };
  const renew = async () => {
    try {
      const old = table();
      let fresh = await ask(heldRuns(old));
      if (fresh && !canPatch(old, fresh)) fresh = await ask("");
      if (!fresh) return;
      // A game that has begun is another page.
      if (old.tagName !== fresh.tagName) { location.reload(); return; }
      // What scripts add is added before it is compared with what is shown.
      document.dispatchEvent(new CustomEvent("railhead:stale", { detail: fresh }));
      const kept = keep();
      const wasTurn = old.dataset.turn !== undefined;
      const turn = fresh.dataset.turn !== undefined;
      const about = fresh.querySelector("#decision h2")?.textContent || fresh.querySelector(".who-acts")?.textContent || "";
      times(fresh);
      const sliding = old.querySelector("input[data-history]:active");
      if (sliding) {
        // The slider stays in the reader's hand; everything else is renewed around it.
        for (const part of [":scope > main", ":scope > header"]) {
          const [was, is] = [old.querySelector(part), fresh.querySelector(part)];
          if (was && is) patchPage(was, is);
        }
        const count = old.querySelector(".history .count");
        if (count) count.textContent = `${sliding.value} of ${sliding.max}`;
      } else {
        patchPage(old, fresh);
      }
      restore(kept);
      if (turn && !wasTurn) aloud.textContent = "Your turn";
      document.title = (turn ? "* " : "") + document.title.replace(/^\* /, "");
      if (aside.textContent !== about) aside.textContent = about;
      scroll(kept);
      if (unread) refuse(unread);
      document.dispatchEvent(new CustomEvent("railhead:fresh"));
    } catch {
      // The stream says when the server is there again.
    } finally {
      renewing = null;
      const late = newest > Number(table().dataset.seq);
      newest = 0;
      if (again || late) { again = false; refresh(); }
    }
  };
  document.addEventListener("railhead:refresh", refresh);

  // ---- live: the stream tells the number of the last entry, or that it was away ----
  document.addEventListener("railhead:entry", (event) => {
    if (event.detail === null) refresh(); else upTo(Number(event.detail));
  });

  // ---- forms without loading the page again ----
  // What was done after so many actions, in the words of the log.
  const since = (actions) => {
    const lines = [...document.querySelectorAll("ol.log a[href^='?at=']")];
    const news = lines.filter((line) => Number(line.getAttribute("href").slice(4)) > actions);
    return news.slice(-3).map((line) => [...line.children].map((part) => part.textContent).join(", ") || line.textContent).join("; ");
  };
  document.addEventListener("submit", async (event) => {
    const form = event.target.closest("form.act");
    if (!form) return;
    event.preventDefault();
    const button = event.submitter;
    if (button?.getAttribute("aria-busy") === "true") return;
    // A barred button says why instead.
    if (button?.dataset.why) { refuse({ words: button.dataset.why }); return; }
    const data = new URLSearchParams(new FormData(form, button));
    button?.setAttribute("aria-busy", "true");
    try {
      const answer = await fetch(form.getAttribute("action"), { method: "POST", body: data, headers: { accept: "application/json" } });
      const result = await answer.json().catch(() => ({}));
      if (answer.ok) {
        refuse(null);
        // What one is about to do outlives a message.
        if (form.matches(".chat")) form.reset();
        else document.dispatchEvent(new CustomEvent("railhead:done"));
        await (result.seq ? upTo(result.seq) : refresh());
        return;
      }
      const why = result.error || { message: "This did not work. Nothing was changed; try again." };
      if (answer.status === 409) {
        const seen = Number(table().dataset.all);
        await refresh();
        const news = since(seen);
        if (news) why.message = `Somebody moved first: ${news}. Look at it, then decide again.`;
      }
      refuse({ words: why.rule && !result.place ? `${why.rule}: ${why.message}` : why.message, rule: why.rule, place: result.place });
    } catch {
      refuse({ words: "The server does not answer. Nothing is lost; try again in a moment." });
    } finally {
      button?.removeAttribute("aria-busy");
    }
  });
})();
