import { FIELD, type LogLine } from "./log_line.ts";
import type { TimeForm } from "./line_layout.ts";

const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const CLF_LENGTH = "17/May/2015:10:05:03 +0000".length;
const CLF_DAY_LENGTH = "17/May/2015".length;
const CLF_SECOND = "17/May/2015:10:05:".length;
const COLON = 58;
const ISO = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d):(\d\d)(?:[.,]\d+)?(Z|[+-]\d\d:?\d\d)?$/;
const DAY_SECONDS = 86_400;
/** Later than this no log was written: 2100-01-01. */
const MAX_SECOND = 4_102_444_800;

/** Reads the time of lines as seconds since 1970; -1: it is none. */
type TimeReader = (line: LogLine) => number;

/** Creates the reader of times of a form. What the lines of a day have in common it reads once. */
export function createTimeReader(form: TimeForm): TimeReader {
  if (form === "clf") return createClfReader();
  if (form === "epoch") return readEpoch;
  return readIso;
}

/** Such as `17/May/2015:10:05:03 +0000`. */
function createClfReader(): TimeReader {
  const known = new DataView(new ArrayBuffer(CLF_LENGTH));
  const knownBytes = new Uint8Array(known.buffer);
  /** Of the minute that is known. */
  let minuteStart = -1;
  return (line) => {
    const start = line.start(FIELD.time);
    const { bytes, view } = line;
    if (line.end(FIELD.time) - start !== CLF_LENGTH) return -1;
    if (!isMinute(view, start, known)) {
      const parsed = parseClfMinute(line, start);
      // the lines after this one are of the minute of before
      if (parsed === -1) return -1;
      minuteStart = parsed;
      knownBytes.set(bytes.subarray(start, start + CLF_LENGTH));
    }
    const second = twoDigits(bytes, start + CLF_SECOND);
    return second > 60 ? -1 : minuteStart + second;
  };
}

/** Whether a time is the known one but for its seconds: four bytes at a time, some of them twice. */
function isMinute(view: DataView, start: number, known: DataView): boolean {
  return view.getInt32(start, true) === known.getInt32(0, true) &&
    view.getInt32(start + 4, true) === known.getInt32(4, true) &&
    view.getInt32(start + 8, true) === known.getInt32(8, true) &&
    view.getInt32(start + 12, true) === known.getInt32(12, true) &&
    view.getInt16(start + 16, true) === known.getInt16(16, true) &&
    view.getInt32(start + 20, true) === known.getInt32(20, true) &&
    view.getInt16(start + 24, true) === known.getInt16(24, true);
}

/** The first second of the minute of a time; -1: it is none. */
function parseClfMinute(line: LogLine, start: number): number {
  const { bytes } = line;
  const time = start + CLF_DAY_LENGTH;
  const midnight = parseClfDay(line.text(FIELD.time));
  const hour = twoDigits(bytes, time + 1);
  const minute = twoDigits(bytes, time + 4);
  if (midnight === -1 || hour > 23 || minute > 59 || bytes[time + 3] !== COLON) return -1;
  return midnight + 3_600 * hour + 60 * minute;
}

/** Midnight in the time zone of the log, of a day such as `17/May/2015:…+0200`; -1: it is none. */
function parseClfDay(text: string): number {
  const match = /^(\d\d)\/([A-Za-z]{3})\/(\d{4}):.{8} ([+-])(\d\d)(\d\d)$/.exec(text);
  if (match === null) return -1;
  const [, day, name = "", year, sign, hours, minutes] = match;
  const month = MONTHS.indexOf(name.toLowerCase());
  const date = new Date(Date.UTC(Number(year), month, Number(day)));
  if (month === -1 || date.getUTCDate() !== Number(day)) return -1;
  const offset = (Number(hours) * 3_600 + Number(minutes) * 60) * (sign === "-" ? -1 : 1);
  const second = date.getTime() / 1000 - offset;
  return second >= DAY_SECONDS && second < MAX_SECOND ? second : -1;
}

function twoDigits(bytes: Uint8Array, at: number): number {
  const tens = (bytes[at] ?? 0) - 48;
  const ones = (bytes[at + 1] ?? 0) - 48;
  return tens >= 0 && tens <= 9 && ones >= 0 && ones <= 9 ? 10 * tens + ones : 100;
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
