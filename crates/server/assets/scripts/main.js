// Keeps pages fresh and makes them quick; every page works without. Each module looks after one thing. They are started
// in the order in which they hear of keys, clicks and renewals.
import { startAnnouncements } from "./announcements.js";
import { startClocks } from "./clocks.js";
import { startConnection } from "./connection.js";
import { table } from "./dom.js";
import { startDrafts } from "./drafts.js";
import { startFiles } from "./files.js";
import { startFilter } from "./filter.js";
import { startForms } from "./forms.js";
import { startHint } from "./hint.js";
import { startHistory } from "./history.js";
import { startInvitation } from "./invitation.js";
import { startKeys } from "./keys.js";
import { startLesson } from "./lesson.js";
import { startLettering } from "./lettering.js";
import { startLobby } from "./lobby.js";
import { startLogFilter } from "./log_filter.js";
import { startMapDisplay } from "./map_display.js";
import { startMapKeys } from "./map_keys.js";
import { startNotes } from "./notes.js";
import { startPicks } from "./picks.js";
import { startPointing } from "./pointing.js";
import { startPrices } from "./prices.js";
import { startRefusals } from "./refusals.js";
import { startRenewal } from "./renewal.js";
import { startRing } from "./ring.js";
import { startRuns } from "./runs.js";
import { startSheet } from "./sheet.js";
import { startSort } from "./sort.js";
import { startTabPages } from "./tab_pages.js";
import { startTableStream } from "./table_stream.js";
import { startTimes } from "./times.js";
import { startTurnSignal } from "./turn_signal.js";
import { startZoom } from "./zoom.js";

const onTable = table() !== null;
const onLesson = table()?.dataset.lesson !== undefined;

startConnection();
startTimes();
if (onTable) {
  startAnnouncements();
  startRefusals();
  startRenewal();
  startForms();
}
startTurnSignal();
startClocks();
startInvitation();
// The table of a lesson is this page's own: nothing happens there that it does not know.
if (onLesson) startLesson();
else if (onTable) startTableStream();
else startLobby();
if (onTable) {
  startHistory();
  startLogFilter();
  startSheet();
  startMapDisplay();
  startPrices();
  startPicks();
  startLettering();
  startHint();
  startZoom();
  startRing();
  startPointing();
  startMapKeys();
  startRuns();
}
startTabPages();
startFilter();
startSort();
startNotes();
startFiles();
if (onTable) startKeys();
startDrafts();
