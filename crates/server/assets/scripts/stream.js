// A stream of events that comes back: the browser tries again by itself; where it gives up, this does, ever more slowly.
import { make } from "./dom.js";

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 30000;
/** How long a server that says that it restarts may be away before the reader is told. */
const RESTART = 10000;

/**
 * Listens to a stream and says on the page when the connection is lost.
 * @param {string} address
 * @param {string} name The kind of event.
 * @param {(data: string | null) => void} heard Gets what an event says, or null when the stream was away.
 */
export const listen = (address, name, heard) => {
  if (!("EventSource" in window)) return;
  const lost = make("p", "lost");
  lost.setAttribute("role", "status");
  lost.hidden = true;
  document.body.append(lost);
  /** @type {EventSource | null} */
  let stream = null;
  let wait = FIRST_WAIT;
  let timer = 0;
  let away = false;
  // A server that restarts says so: until then nobody needs to hear that the connection is lost.
  let restarted = 0;
  const found = () => {
    wait = FIRST_WAIT;
    if (!away) return;
    away = false;
    // Whatever happened meanwhile: ask once, also where the server was started anew.
    heard(null);
    if (lost.hidden) return;
    lost.classList.add("found");
    lost.textContent = "The connection is there again.";
    setTimeout(() => {
      if (!away) lost.hidden = true;
    }, 3000);
  };
  const open = () => {
    const opened = new EventSource(address);
    stream = opened;
    opened.addEventListener("open", found);
    opened.addEventListener("error", () => {
      away = true;
      if (Date.now() > restarted) {
        lost.hidden = false;
        lost.classList.remove("found");
        lost.textContent = "The connection is lost. What you see may be old; it is tried again.";
      }
      if (opened.readyState !== EventSource.CLOSED) return;
      clearTimeout(timer);
      timer = setTimeout(open, wait + Math.random() * 500);
      wait = Math.min(wait * 2, LONGEST_WAIT);
    });
    opened.addEventListener("restart", () => {
      restarted = Date.now() + RESTART;
    });
    opened.addEventListener(name, (event) => heard(event.data));
  };
  open();
  addEventListener("pagehide", () => {
    clearTimeout(timer);
    stream?.close();
  });
  addEventListener("pageshow", (event) => {
    if (event.persisted) open();
  });
};
