// A stream of events that comes back: where the browser gives up, or nothing is heard for too long, it is opened again, ever
// more slowly, and at once when there is reason to hope.
import { askReload, excuse, notReached, pause, reached, takeBackRequest } from "./connection.js";
import { waitAfter } from "./insist.js";

/** How long a server that says that it restarts may be away before the reader is told. */
const RESTART = 10000;
/** The server says something every 15 seconds: a stream that says nothing for longer is broken, whatever the browser thinks. */
const SILENCE = 40000;
/** A connection that is not made within this time is tried anew: the line over which it was tried may be dead. */
const CONNECT = 10000;
/** How often it is looked whether a stream is still alive. */
const LOOK = 5000;

/** The build of the program that this page is of, as the addresses of its files tell. */
const BUILD = new URL(import.meta.url).pathname.split("/")[2];

/**
 * The server says of which build it is now.
 * @param {string} build
 */
const hearBuild = (build) => {
  if (build === BUILD) takeBackRequest();
  else askReload("Railhead has been updated since you opened this page.");
};

/**
 * Listens to a stream and says on the page when the connection is lost.
 * @param {string} address
 * @param {string} name The kind of event.
 * @param {(data: string | null) => void} heard Gets what an event says, or null when the stream was away.
 */
export const listen = (address, name, heard) => {
  if (!("EventSource" in window)) return;
  /** @type {EventSource | null} */
  let stream = null;
  /** When the server was last heard of. */
  let last = Date.now();
  /** How often it has failed since. */
  let failed = 0;
  let away = false;
  let left = false;
  const alive = () => {
    last = Date.now();
  };
  /** @param {number} since */
  const lose = (since) => {
    away = true;
    notReached(address, since);
  };
  const found = () => {
    alive();
    failed = 0;
    if (!away) return;
    away = false;
    reached(address);
    // Whatever happened meanwhile: ask once, also where the server was started anew.
    heard(null);
  };
  const open = () => {
    stream?.close();
    const opened = new EventSource(address);
    stream = opened;
    alive();
    opened.addEventListener("open", found);
    opened.addEventListener("error", () => {
      if (opened === stream) lost();
    });
    opened.addEventListener("restart", () => excuse(RESTART));
    opened.addEventListener("alive", alive);
    opened.addEventListener("build", (event) => hearBuild(event.data));
    opened.addEventListener(name, (event) => {
      alive();
      heard(event.data);
    });
  };
  const lost = async () => {
    lose(Date.now());
    const broken = stream;
    // The browser tries again by itself, more patiently than people are.
    failed += 1;
    // Where streams do not get through, or the server refuses this one, what it would have told is asked for.
    if (failed > 1) heard(null);
    await pause(waitAfter(failed));
    if (away && stream === broken && !left) open();
  };
  /** Whether the stream only seems to be there: the computer was asleep, or a line went dead without a word. */
  const look = () => {
    if (left || Date.now() - last < (away ? CONNECT : SILENCE)) return;
    lose(last);
    open();
  };
  open();
  setInterval(look, LOOK);
  document.addEventListener("resume", look);
  document.addEventListener("visibilitychange", look);
  addEventListener("pagehide", () => {
    left = true;
    stream?.close();
  });
  addEventListener("pageshow", (event) => {
    if (!event.persisted) return;
    left = false;
    lose(last);
    open();
  });
};
