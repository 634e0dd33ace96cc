const MONTHS = ["jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];

/** Hours east of UTC (RFC 5322 section 4.3, and the zones of Central Europe). */
const ZONES: ReadonlyMap<string, number> = new Map([
  ["est", -5],
  ["edt", -4],
  ["cst", -6],
  ["cdt", -5],
  ["mst", -7],
  ["mdt", -6],
  ["pst", -8],
  ["pdt", -7],
  ["cet", 1],
  ["cest", 2],
]);

const MAX_LENGTH = 100;

const ISO_DATE = /^(\d{4})-?(\d{2})-?(\d{2})(?:$|[t ])/;
/** `25 Jun 2027` and `25-Jun-27`. */
const DAY_FIRST = /\b(\d{1,2})[ -]([a-z]{3})[a-z]*\.?[ -](\d{4}|\d{2})(?!\d)/;
/** `Jun 25, 2027` and, as `asctime()` writes it, `Jun 25 15:00:00 2027`. */
const MONTH_FIRST = /\b([a-z]{3})[a-z]*\.? (\d{1,2})(?:,| |$)/;
const YEAR = /(?:^|[ ,])(\d{4})\b/;
const TIME = /(?:^|[t ])(\d{1,2}):(\d{2})(?::(\d{2}))?/;
const OFFSET = /([+-])(\d{2}):?(\d{2})?$/;
const ZONE_NAME = /([a-z]+)$/;

/**
 * Parses the date of `unavailable_after`: RFC 822 (`Fri, 25 Jun 2027 15:00:00 GMT`), RFC 850
 * (`Friday, 25-Jun-27 15:00:00 GMT`), ISO 8601 (`2027-06-25T15:00:00+02:00`) and the forms in
 * between that people write. Without a time it is the day's first moment; without a zone, or with an
 * unknown one, UTC (RFC 5322 section 4.3). Null for everything else.
 */
export function parseRobotsDate(text: string): Date | null {
  if (text.length > MAX_LENGTH) return null;
  const value = text.trim().toLowerCase();
  const day = parseIsoDay(value) ?? parseNamedDay(value);
  if (day === null) return null;
  const time = TIME.exec(value);
  const [hours, minutes, seconds] = [time?.[1], time?.[2], time?.[3]].map((part) =>
    Number(part ?? 0)
  ) as [number, number, number]; // three in, three out
  if (hours > 24 || minutes > 59 || seconds > 60) return null;
  const zone = time === null ? 0 : parseOffset(value.slice(time.index + time[0].length));
  return new Date(day + ((hours - zone) * 3_600 + minutes * 60 + seconds) * 1_000);
}

/** The day's first moment in UTC, in milliseconds; null for a day that no calendar has. */
function createDay(year: number, month: number, day: number): number | null {
  const at = new Date(0);
  at.setUTCFullYear(year, month, day);
  return at.getUTCMonth() === month && at.getUTCDate() === day ? at.getTime() : null;
}

function parseIsoDay(value: string): number | null {
  const match = ISO_DATE.exec(value);
  return match && createDay(Number(match[1]), Number(match[2]) - 1, Number(match[3]));
}

function parseNamedDay(value: string): number | null {
  const dayFirst = DAY_FIRST.exec(value);
  if (dayFirst !== null) {
    const [, day = "", month = "", year = ""] = dayFirst;
    return createNamedDay(Number(day), month, readYear(year));
  }
  const monthFirst = MONTH_FIRST.exec(value);
  const year = YEAR.exec(value)?.[1];
  if (monthFirst === null || year === undefined) return null;
  const [, month = "", day = ""] = monthFirst;
  return createNamedDay(Number(day), month, Number(year));
}

function createNamedDay(day: number, month: string, year: number): number | null {
  const number = MONTHS.indexOf(month);
  return number === -1 ? null : createDay(year, number, day);
}

/** Two digits: 00 to 49 are of this century (RFC 5322 section 4.3). */
function readYear(digits: string): number {
  const year = Number(digits);
  if (digits.length > 2) return year;
  return year < 50 ? 2_000 + year : 1_900 + year;
}

/** Hours east of UTC of what follows the time. */
function parseOffset(rest: string): number {
  const offset = OFFSET.exec(rest);
  if (offset !== null) {
    const hours = Number(offset[2]) + Number(offset[3] ?? 0) / 60;
    return offset[1] === "-" ? -hours : hours;
  }
  return ZONES.get(ZONE_NAME.exec(rest)?.[1] ?? "") ?? 0;
}
