import { monthOfName } from "./month_names.ts";

/** What comes first where a date is only numbers: `1/2/2026` is the second of January or the first of February. */
export type DayOrder = "day_first" | "month_first" | "unknown";

/** A day in milliseconds. */
export const DAY_MS = 86_400_000;

/** A time or a word may follow a day; another day may not, since it then is the first of a range. */
const END = String.raw`(?:$|[T ,]+\d{1,2}:\d{2}|[ ,]\D*$)`;
const ISO = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${END}`);
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
/** As Japanese, Chinese and Korean write it. */
const EASTERN = new RegExp(
  String.raw`^(\d{4})(?:年|년|\.) ?(\d{1,2})(?:月|월|\.) ?(\d{1,2})(?:日|일|\.)?${END}`,
);
const NUMBERS = new RegExp(String.raw`^(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})${END}`);
const DAY_NAME = new RegExp(
  String
    .raw`^(\d{1,2})(?:\.|er)?[\s-](?:de |d[’'])?(\p{L}[\p{L}\p{M}]*)\.?,?[\s-](?:de |del )?(\d{4})${END}`,
  "u",
);
const NAME_DAY = new RegExp(
  String.raw`^(\p{L}[\p{L}\p{M}]*)\.?\s(\d{1,2}),?\s(\d{4})${END}`,
  "u",
);

/** Days since 1899-12-30, as spreadsheets keep a date; here 2000-01-01 to 2099-12-31. */
const SERIAL =
  /^(3652[6-9]|365[3-9]\d|36[6-9]\d\d|3[7-9]\d{3}|[4-6]\d{4}|7[0-2]\d{3}|730[0-4]\d|73050)$/;
const SERIAL_ZERO = Date.UTC(1899, 11, 30);
/** A year before it is a damaged one: nobody counted searches, ranks or links then. */
const FIRST_YEAR = 1995;

/** Texts come from strangers: the memory of them is bounded. */
const MAX_REMEMBERED = 5000;

/**
 * Tells from the dates of a column whether the day or the month comes first; dots always have the day
 * first. `unknown` when no date has a number above 12.
 */
export function chooseDayOrder(values: readonly string[]): DayOrder {
  for (const value of values) {
    const match = NUMBERS.exec(value.trim());
    if (match === null) continue;
    if (match[2] === ".") return "day_first";
    if (Number(match[1]) > 12) return "day_first";
    if (Number(match[3]) > 12) return "month_first";
  }
  return "unknown";
}

/**
 * Reads a date as `YYYY-MM-DD`; of a time only its date. Undefined when the text is no day that exists, one
 * before 1995, or when its order is unknown and matters.
 */
export function parseDay(text: string, order: DayOrder): string | undefined {
  const value = text.trim();
  const iso = ISO.exec(value) ?? COMPACT.exec(value) ?? EASTERN.exec(value);
  if (iso !== null) return createDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = NUMBERS.exec(value);
  if (numbers !== null) return readNumbers(numbers, order);
  const dayName = DAY_NAME.exec(value);
  if (dayName !== null) {
    return createDay(Number(dayName[3]), monthOfName(dayName[2] ?? ""), Number(dayName[1]));
  }
  const nameDay = NAME_DAY.exec(value);
  if (nameDay !== null) {
    return createDay(Number(nameDay[3]), monthOfName(nameDay[1] ?? ""), Number(nameDay[2]));
  }
  if (!SERIAL.test(value)) return undefined;
  return dayOf(SERIAL_ZERO + Number(value) * DAY_MS);
}

/** Remembers the days of a column, which come again and again. */
export class DayReader {
  readonly #order: DayOrder;
  readonly #days = new Map<string, string | undefined>();

  constructor(order: DayOrder) {
    this.#order = order;
  }

  /** As `parseDay`. */
  parse(text: string): string | undefined {
    const known = this.#days.get(text);
    if (known !== undefined) return known;
    const day = parseDay(text, this.#order);
    if (this.#days.size < MAX_REMEMBERED) this.#days.set(text, day);
    return day;
  }
}

function readNumbers(match: RegExpExecArray, order: DayOrder): string | undefined {
  const first = Number(match[1]);
  const second = Number(match[3]);
  const year = Number(match[4]) + (match[4]?.length === 2 ? 2000 : 0);
  if (match[2] === "." || order === "day_first") return createDay(year, second, first);
  if (order === "month_first") return createDay(year, first, second);
  return first === second ? createDay(year, first, second) : undefined;
}

function createDay(year: number, month: number, day: number): string | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = year >= FIRST_YEAR && date.getUTCMonth() === month - 1 &&
    date.getUTCDate() === day;
  return exists ? dayOf(date) : undefined;
}

/** The day of a time (UTC), as `YYYY-MM-DD`. A number is Unix time in milliseconds. */
export function dayOf(time: Date | number): string {
  return new Date(time).toISOString().slice(0, 10);
}

const dayFormats = new Map<string, Intl.DateTimeFormat>();

/** The day of a time in an IANA time zone, as `YYYY-MM-DD`. */
export function dayIn(timezone: string, time: Date): string {
  let format = dayFormats.get(timezone);
  if (format === undefined) {
    const day = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
    format = new Intl.DateTimeFormat("en-CA", { timeZone: timezone, ...day });
    dayFormats.set(timezone, format);
  }
  return format.format(time);
}

/** The day that is `count` days later, or earlier when it is negative. */
export function addDays(day: string, count: number): string {
  return dayOf(Date.parse(day) + count * DAY_MS);
}

/** How many days a window has, its first and last included. */
export function countDays(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS) + 1;
}
