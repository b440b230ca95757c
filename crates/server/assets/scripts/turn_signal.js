// Calls its reader when it is their turn: the icon, a sound, a notice of the browser.
import { find, table } from "./dom.js";
import { on } from "./lifecycle.js";

const settings = document.documentElement.dataset;
const icon = find("link[rel=icon]", document, HTMLLinkElement);
const usual = icon?.getAttribute("href") || "";

/** Two notes of a bell, a third apart: frequency and beginning. */
const NOTES = [
  [880, 0],
  [1108.7, 0.16],
];

const ring = () => {
  try {
    const context = new AudioContext();
    const begin = context.currentTime;
    for (const [note, after] of NOTES) {
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
  } catch {
    // A browser that does not want to sound stays silent.
  }
};

/** @param {string} words */
const notify = (words) => {
  if (!("Notification" in window) || Notification.permission !== "granted" || document.hasFocus()) return;
  try {
    const shown = new Notification("Railhead", { body: words, tag: location.pathname, icon: usual });
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    // Some browsers show notices only from elsewhere.
  }
};

/** At how many tables the reader was waited for before; null at first. @type {number | null} */
let before = null;

/** Shows by the icon whether somebody waits for the reader, and calls them if that is new. */
export const signalTurn = () => {
  const root = table();
  const now = root ? Number(root.dataset.turn !== undefined) : Number(find("#lobby")?.dataset.waiting || 0);
  const shown = now > 0 ? icon?.dataset.alert : usual;
  if (icon && shown && icon.getAttribute("href") !== shown) icon.href = shown;
  if (before !== null && now > before) {
    if (settings.sound !== undefined) ring();
    const words = root ? `Your turn: ${document.title.replace(/^\* /, "")}` : "It is your turn at one of your tables.";
    if (settings.notices !== undefined) notify(words);
  }
  before = now;
};

export const startTurnSignal = () => {
  if (settings.notices !== undefined && "Notification" in window && Notification.permission === "default") {
    // Browsers want to be asked by a click.
    document.addEventListener("click", () => Notification.requestPermission(), { once: true });
  }
  on("fresh", signalTurn);
  on("listed", signalTurn);
  signalTurn();
};
