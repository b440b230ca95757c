// Hears from the server of what happens at a table.
import { table } from "./dom.js";
import { tell } from "./lifecycle.js";
import { listen } from "./stream.js";

export const startTableStream = () => {
  listen(`/table/${table()?.dataset.table}/live`, "entry", (entry) => tell("entry", entry));
};
