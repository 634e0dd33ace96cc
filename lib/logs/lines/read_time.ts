import { FIELD, type LogLine } from "./log_line.ts";
import type { TimeForm } from "./line_layout.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const CLF =
  /^(\d\d)\/([A-Za-z]{3})\/(\d{4}):([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60) ([+-])(\d\d)(\d\d)$/;
const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,]\d+)?(Z|[+-]\d\d:?\d\d)?$/;
const DAY_SECONDS = 86_400;
/** Later than this no log was written: 2100-01-01. */
const MAX_SECOND = 4_102_444_800;

/** Reads the time of lines as seconds since 1970; -1: it is none. */
export type TimeReader = (line: LogLine) => number;

/** Creates the reader of times of a form. */
export function createTimeReader(form: TimeForm): TimeReader {
  if (form === "clf") return readClf;
  if (form === "epoch") return readEpoch;
  return readIso;
}

/** Such as `17/May/2015:10:05:03 +0000`. */
function readClf(line: LogLine): number {
  const match = CLF.exec(line.text(FIELD.time));
  if (match === null) return -1;
  const [, day, name = "", year, hour, minute, second, sign, hours, minutes] = match;
  const month = MONTHS.indexOf(name.toLowerCase());
  const date = new Date(Date.UTC(Number(year), month, Number(day)));
  if (month === -1 || date.getUTCDate() !== Number(day)) return -1;
  const offset = (Number(hours) * 3_600 + Number(minutes) * 60) * (sign === "-" ? -1 : 1);
  const midnight = date.getTime() / 1000 - offset;
  if (midnight < DAY_SECONDS || midnight >= MAX_SECOND) return -1;
  return midnight + 3_600 * Number(hour) + 60 * Number(minute) + Number(second);
}

/** Seconds, with or without a fraction. */
function readEpoch(line: LogLine): number {
  const text = line.text(FIELD.time);
  const second = /^\d{9,10}(?:\.\d+)?$/.test(text) ? Math.floor(Number(text)) : -1;
  return second < MAX_SECOND ? second : -1;
}

/** RFC 3339 and its relatives; without a zone it is UTC. */
function readIso(line: LogLine): number {
  const match = ISO.exec(line.text(FIELD.time).replace("\t", " "));
  if (match === null) return -1;
  const [, year, month, day, hour, minute, second, zone] = match;
  const offset = zone === undefined || zone === "Z"
    ? "Z"
    : zone.replace(/(\d\d):?(\d\d)$/, "$1:$2");
  const time = Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}${offset}`);
  return time >= DAY_SECONDS * 1000 && time < MAX_SECOND * 1000 ? Math.floor(time / 1000) : -1;
}
