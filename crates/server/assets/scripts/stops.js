// The stops of a train's run that somebody draws, as values.

/**
 * The stops after a hex was pointed at: an end is taken off, a stop on the way becomes the end, any other hex is added.
 * @param {string[]} stops
 * @param {string} hex
 */
export const stopsAfterPoint = (stops, hex) => {
  const place = stops.indexOf(hex);
  if (place >= 0 && place === stops.length - 1) return stops.slice(0, -1);
  if (place === 0) return stops.slice(1);
  if (place > 0) return stops.slice(0, place + 1);
  return [...stops, hex];
};

/**
 * The stops with which a stroke from a hex begins: it goes on from either end of the run, or begins a new one.
 * @param {string[]} stops
 * @param {string} from
 */
export const stopsForStroke = (stops, from) => {
  const ordered = stops[0] === from && stops.length > 1 ? [...stops].reverse() : stops;
  return ordered.at(-1) === from ? ordered : [from];
};

/**
 * The stops after a stroke has come to another hex: back over the last stop takes it off. Null if nothing changes.
 * @param {string[]} stops
 * @param {string} hex
 */
export const stopsAlongStroke = (stops, hex) => {
  if (stops.at(-2) === hex) return stops.slice(0, -1);
  return stops.includes(hex) ? null : [...stops, hex];
};
