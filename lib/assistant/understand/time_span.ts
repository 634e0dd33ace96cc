import { COUNTS } from "./count_words.ts";
import { GERMAN_MONTHS, MONTHS } from "./months.ts";
import { addDays, countDays, dayOf } from "../../core/days.ts";

/**
 * Days that a question names: fixed ones, this many up to the newest day with data or `before` days earlier,
 * one day, or those before what was asked for last.
 */
export type TimeSpan =
  | { kind: "days"; from: string; to: string | null }
  | { kind: "last"; days: number; before?: number }
  | { kind: "newest"; before: number }
  | { kind: "earlier"; unit: SpanUnit | null };

/** What "the month before" counts by. */
export type SpanUnit = "day" | "week" | "month" | "quarter" | "year";

/** A span, and the words of it. */
export interface FoundSpan {
  span: TimeSpan;
  start: number;
  end: number;
}

const ISO = String.raw`\d{4}-\d{2}-\d{2}`;
const MONTH = [...MONTHS.keys(), ...GERMAN_MONTHS.keys()].join("|");
/** "3.9.2026", as days are written in German. */
const DOTTED = String.raw`\d{1,2}\. ?\d{1,2}\. ?\d{4}`;
const DATE = String
  .raw`(?:${ISO}|${DOTTED}|\d{1,2}(?:st|nd|rd|th|\.)?(?: of)? (?:${MONTH})(?:,? \d{4})?|(?:${MONTH}) \d{1,2}(?!\d)(?:st|nd|rd|th)?(?:,? \d{4})?)`;
/** Months that are other words as well. */
const AMBIGUOUS: ReadonlySet<string> = new Set(["may", "march", "mai"]);
const UNIT_NAMES: Readonly<Record<string, SpanUnit>> = {
  tag: "day",
  woche: "week",
  monat: "month",
  quartal: "quarter",
  jahr: "year",
};
const UNIT_DAYS: Readonly<Record<string, number>> = {
  day: 1,
  tag: 1,
  week: 7,
  woche: 7,
  month: 28,
  monat: 28,
  quarter: 91,
  quartal: 91,
  year: 364,
  jahr: 364,
};
/** "7d", "12w", "3m". */
const LETTERS: Readonly<Record<string, string>> = { d: "day", w: "week", m: "month" };
const HALF_YEAR_DAYS = 182;
const FORTNIGHT_DAYS = 14;
const NUMBERS = Object.keys(COUNTS).toSorted((a, b) => b.length - a.length).join("|");
const UNIT = "(day|tag|week|woche|month|monat|quarter|quartal|year|jahr)(?:s|en|e|n)?";
const LAST = "(?:last|past|previous|recent|trailing|letzte[nrms]?|vorige[nrms]?|vergangene[nrms]?)";

type Reader = (match: RegExpMatchArray, today: string) => TimeSpan | undefined;

/** What is said of times, the longest forms first. */
const FORMS: readonly (readonly [RegExp, Reader])[] = [
  [
    new RegExp(
      String
        .raw`\b(?:in |im )?(?:the |der |dem |den |das )?${UNIT} (?:before(?: (?:that|then))?|davor|zuvor|earlier|vorher)(?=[?.! ]*$|[,;:]| (?:on|in|for|from|auf|aus|im) )`,
    ),
    ([, unit = ""]) => earlier(unit),
  ],
  [
    new RegExp(
      String
        .raw`\b(?:the|die|den) (?:\d{1,3}|${NUMBERS})(?: ?(?:d|w|m|days?|weeks?|months?|tagen?|wochen|monaten?))? (?:before|prior|davor|zuvor)\b`,
    ),
    () => earlier(""),
  ],
  [
    /\b(?:im )?(?:den |der |die |das )?vor(tag|woche|monat|quartal)s?\b/,
    ([, unit = ""]) => earlier(unit),
  ],
  [
    /^(?:and|und|but|or|aber|oder) (?:what (?:was|about) )?(?:before(?: that)?|davor|vorher|zuvor)(?=[?.! ]*$)/,
    () => earlier(""),
  ],
  [
    /\b(?:the |dem |der |den )?(?:(?:prior|previous|preceding|vorherige[nrms]?|vorige[nrms]?) (?:period|zeitraum|timeframe)|(?:period|zeitraum|ones?|(?<=\b(?:mit|gegen|zu|gegenuber) )de[mnr]) (?:before|davor|zuvor))\b/,
    () => earlier(""),
  ],
  [/\b(?:der )?vorletzte[nr]? woche\b/, () => ({ kind: "last", days: 7, before: 7 })],
  [
    new RegExp(
      String
        .raw`\b(?:from |between |von |zwischen )?(${MONTH})(?: (\d{4}))? (?:to|until|through|bis|(?<=between .*)and|(?<=zwischen .*)und) (${MONTH})(?: (\d{4}))?\b`,
    ),
    ([, from, fromYear, to, toYear], today) => {
      const [first, last] = [monthOf(from, fromYear ?? toYear, today), monthOf(to, toYear, today)];
      return range(first?.[0], last?.[1]);
    },
  ],
  [
    new RegExp(
      String
        .raw`\b(?:from |between |vom |von |zwischen )?(${DATE}) (?:to|until|till|and|-|–|through|bis|und) (?:the |zum )?(${DATE})`,
    ),
    ([, from, to], today) => range(readDate(from, today), readDate(to, today)),
  ],
  [
    new RegExp(String.raw`\b(?:since|after|starting|from|seit|ab)(?: the| dem)? (${DATE})`),
    ([, from], today) => range(readDate(from, today), null),
  ],
  [
    new RegExp(
      String
        .raw`\b(?:since|seit)(?: the)?(?: beginning of| start of| anfang)? (${MONTH})(?: (\d{4}))?\b`,
    ),
    ([, month, year], today) => range(monthOf(month, year, today)?.[0], null),
  ],
  [
    new RegExp(String.raw`\b(?:on |at |am )?(?:the )?(${DATE})`),
    ([, day], today) => range(readDate(day, today), readDate(day, today) ?? null),
  ],
  [
    new RegExp(String.raw`\b(?<!\d[.]? )(in |during |for |of |im )?(${MONTH})(?: (\d{4}))?\b`),
    ([, before, month = "", year], today) => {
      const isWord = AMBIGUOUS.has(month) && before === undefined && year === undefined;
      return isWord ? undefined : between(monthOf(month, year, today));
    },
  ],
  [
    /\b(?:in |during |im )?(?:q|quarter |quartal )([1-4])(?:[ /](\d{4}))?\b/,
    ([, quarter, year], today) => between(quarterOf(Number(quarter), year, today)),
  ],
  [
    /\b(?:im |in the )?(first|second|third|fourth|ersten?|zweiten?|dritten?|vierten?)(?:s)? (?:quarter|quartal)(?: (\d{4}))?\b/,
    ([, ordinal = "", year], today) => between(quarterOf(ordinalOf(ordinal), year, today)),
  ],
  [
    new RegExp(String.raw`\b(?:${LAST}|seit|for|binnen|within) (\d{1,4}|${NUMBERS}) ${UNIT}\b`),
    ([, count, unit]) => lastDays(count, unit),
  ],
  [
    new RegExp(
      String
        .raw`(?<!\b(?:next|nachste[nrms]?|kommende[nrms]?|every|each|alle|jede|vor|in) )\b(?:(${NUMBERS})|(\d{1,3})) (day|week|month|quarter|tag|woche|monat|quartal)(?:s|e|en|n)?\b(?! (?:ago|before|davor|zuvor|old|alt|her|lang nicht))`,
    ),
    ([, word, digits, unit]) => lastDays(word ?? digits, unit),
  ],
  [
    new RegExp(
      String
        .raw`(?<!\b(?:next|nachste[nrms]?|kommende[nrms]?|vor|in) )\b(${NUMBERS}) (year|jahr)(?:s|e|en)?\b(?! (?:ago|before|davor|zuvor|old|alt|her))`,
    ),
    ([, count, unit]) => lastDays(count, unit),
  ],
  [
    /\b(?:(?:andert|einein)halb (?:jahren?)|(?:one|1) and a half years|(?:a|one) year and a half)\b/,
    () => ({ kind: "last", days: 3 * HALF_YEAR_DAYS }),
  ],
  [
    /\b(?:past year|over the last year|within the last year|ubers (?:letzte |vergangene )?jahr|uber das (?:letzte |vergangene )?jahr|im (?:vergangenen|letzten) jahr)\b/,
    () => lastDays("1", "year"),
  ],
  [/\bvierteljahr(?:es|s)?\b/, () => lastDays("1", "quarter")],
  [/\b(\d{1,3}) ?([dwm])\b(?! before)/, ([, count, unit = ""]) => lastDays(count, LETTERS[unit])],
  [
    /\b(?:half (?:a |the )?year|halbe[nsm]? jahr(?:es)?|halbjahr(?:es)?)\b/,
    () => ({ kind: "last", days: HALF_YEAR_DAYS }),
  ],
  [/\bfortnight\b/, () => ({ kind: "last", days: FORTNIGHT_DAYS })],
  [
    new RegExp(String.raw`\b${LAST} (?:calendar )?(?:month|monat)s?\b|\blm\b`),
    (_, today) => between(monthBefore(today)),
  ],
  [
    /\b(?:this|current|diesen|diesem|dieser) (?:calendar )?(?:month|monat)\b|\bmonth to date\b|\bmtd\b/,
    (_, today) => range(`${today.slice(0, 7)}-01`, null),
  ],
  [
    /\b(?:last|previous|letzten?|letztes) (?:quarter|quartal)\b/,
    (_, today) => between(quarterBefore(today)),
  ],
  [
    /\b(?:this|current|dieses) (?:quarter|quartal)\b|\b(?:qtd|quarter to date)\b/,
    (_, today) => range(quarterOf(quarterNumber(today), today.slice(0, 4), today)?.[0], null),
  ],
  [
    /\b(?:this year|dieses jahr|heuer|year to date|ytd|seit (?:jahresbeginn|jahresanfang|anfang des jahres)|since (?:the (?:start|beginning) of the year|new year))\b/,
    (_, today) => range(`${today.slice(0, 4)}-01-01`, null),
  ],
  [
    /\b(?:letztes|voriges|vergangenes) jahr\b/,
    (_, today) => {
      const year = Number(today.slice(0, 4)) - 1;
      return range(`${year}-01-01`, `${year}-12-31`);
    },
  ],
  [
    /\b(?:in|during|for|of|year|jahr) (20\d\d)\b/,
    ([, year]) => range(`${year}-01-01`, `${year}-12-31`),
  ],
  [
    new RegExp(String.raw`\b(?:${LAST}|this|current|diese[rn]?) (?:week|woche)\b`),
    () => ({ kind: "last", days: 7 }),
  ],
  [/\b(?:the )?day before yesterday\b|\bvorgestern\b/, () => ({ kind: "newest", before: 1 })],
  [/\b(?:yesterday|gestern)\b/, () => ({ kind: "newest", before: 0 })],
];

/**
 * Finds what a question says of times in its folded text. Months and quarters are of the calendar
 * before `today` (YYYY-MM-DD); weeks, "past 28 days" and "yesterday" count from the newest data.
 */
export function findTimeSpan(folded: string, today: string): FoundSpan | undefined {
  for (const [pattern, read] of FORMS) {
    const match = folded.match(pattern);
    const span = match && read(match, today);
    if (match && span) {
      const start = match.index ?? 0;
      return { span, start, end: start + match[0].length };
    }
  }
  return undefined;
}

/** Days where none are named: as of the API's windows. */
const USUAL_DAYS = 28;

/** The days before others that "the month before" means; `last` are those that were asked for, if any were. */
export function spanBefore(unit: SpanUnit | null, last: TimeSpan | null): TimeSpan {
  if (last === null || last.kind === "earlier") {
    return spanBefore(unit, { kind: "last", days: USUAL_DAYS });
  }
  if (last.kind === "newest") {
    return { kind: "newest", before: last.before + daysIn(unit ?? "day") };
  }
  if (last.kind === "last") {
    const { days, before = 0 } = last;
    // of the same length, so that both can be compared
    return { kind: "last", days, before: before + Math.max(days, daysIn(unit ?? "day")) };
  }
  const { from } = last;
  if (unit === "month" || unit === "quarter") {
    return { kind: "days", ...wholeMonthsBefore(from, unit) };
  }
  if (unit === "year") return { kind: "days", ...yearBefore(last) };
  const days = unit === null ? lengthOf(last) : daysIn(unit);
  return { kind: "days", from: addDays(from, -days), to: addDays(from, -1) };
}

/** The first and last day of a span; `newest` is the newest day with data, or else today. */
export function daysOfSpan(span: TimeSpan, newest: string): { from: string; to: string | null } {
  if (span.kind === "days") return { from: span.from, to: span.to };
  if (span.kind === "earlier") return daysOfSpan(spanBefore(span.unit, null), newest);
  if (span.kind === "last") {
    const to = addDays(newest, -(span.before ?? 0));
    return { from: addDays(to, 1 - span.days), to };
  }
  const day = addDays(newest, -span.before);
  return { from: day, to: day };
}

function earlier(unit: string): TimeSpan {
  return { kind: "earlier", unit: UNIT_NAMES[unit] ?? (isUnit(unit) ? unit : null) };
}

function isUnit(text: string): text is SpanUnit {
  return Object.values(UNIT_NAMES).some((unit) => unit === text);
}

function daysIn(unit: SpanUnit): number {
  return UNIT_DAYS[unit] ?? 1;
}

/** Up to now counts as the usual window. */
function lengthOf({ from, to }: { from: string; to: string | null }): number {
  return to === null ? USUAL_DAYS : countDays(from, to);
}

function wholeMonthsBefore(day: string, unit: "month" | "quarter"): { from: string; to: string } {
  const [from, to] = unit === "month" ? monthBefore(day) : quarterBefore(day);
  return { from, to };
}

function yearBefore({ from, to }: { from: string; to: string | null }) {
  const shift = (day: string) => {
    const wanted = `${Number(day.slice(0, 4)) - 1}${day.slice(4)}`;
    return checkDay(wanted) ?? addDays(day, -366);
  };
  return { from: shift(from), to: to === null ? null : shift(to) };
}

function range(from: string | undefined, to: string | null | undefined): TimeSpan | undefined {
  if (from === undefined || to === undefined) return undefined;
  return to !== null && to < from
    ? { kind: "days", from: to, to: from }
    : { kind: "days", from, to };
}

function between(days: readonly [string, string] | undefined): TimeSpan | undefined {
  return days && { kind: "days", from: days[0], to: days[1] };
}

function lastDays(count = "", unit = ""): TimeSpan | undefined {
  const number = COUNTS[count] ?? Number(count);
  const days = number * (UNIT_DAYS[unit] ?? 1);
  return days >= 1 && days <= 3_700 ? { kind: "last", days } : undefined;
}

/** Without a year, the newest such day that is not in the future. */
function readDate(text = "", today: string): string | undefined {
  if (/^\d{4}-/.test(text)) return checkDay(text);
  const dotted = /^(\d{1,2})\. ?(\d{1,2})\. ?(\d{4})$/.exec(text);
  if (dotted) {
    const [, day, month, year] = dotted;
    return checkDay(`${year}-${twoDigits(Number(month))}-${twoDigits(Number(day))}`);
  }
  const [, day] = text.match(/(?<!\d)(\d{1,2})(?!\d)/) ?? [];
  const month = text.match(new RegExp(MONTH))?.[0];
  const year = text.match(/\d{4}/)?.[0];
  if (day === undefined || month === undefined) return undefined;
  const rest = `${twoDigits(monthNumber(month))}-${twoDigits(Number(day))}`;
  const thisYear = Number(today.slice(0, 4));
  if (year !== undefined) return checkDay(`${year}-${rest}`);
  return checkDay(`${today.slice(5) < rest ? thisYear - 1 : thisYear}-${rest}`);
}

function checkDay(text: string): string | undefined {
  const time = Date.parse(text);
  if (Number.isNaN(time)) return undefined;
  return dayOf(time) === text ? text : undefined;
}

function monthOf(name = "", year: string | undefined, today: string) {
  const month = monthNumber(name);
  if (month === 0) return undefined;
  const thisYear = Number(today.slice(0, 4));
  const inFuture = month > Number(today.slice(5, 7));
  return daysOfMonths(year === undefined ? thisYear - Number(inFuture) : Number(year), month, 1);
}

function monthBefore(today: string): readonly [string, string] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return month === 1 ? daysOfMonths(year - 1, 12, 1) : daysOfMonths(year, month - 1, 1);
}

const ORDINALS = ["fi er", "se zw", "th dr", "fo vi"];

function ordinalOf(word: string): number {
  return ORDINALS.findIndex((starts) => starts.split(" ").includes(word.slice(0, 2))) + 1;
}

function quarterNumber(today: string): number {
  return Math.ceil(Number(today.slice(5, 7)) / 3);
}

function quarterBefore(today: string): readonly [string, string] {
  const [year, quarter] = [Number(today.slice(0, 4)), quarterNumber(today)];
  return quarter === 1 ? daysOfMonths(year - 1, 10, 3) : daysOfMonths(year, 3 * quarter - 5, 3);
}

function quarterOf(quarter: number, year: string | undefined, today: string) {
  const thisYear = Number(today.slice(0, 4));
  const inFuture = quarter > quarterNumber(today);
  const chosen = year === undefined ? thisYear - Number(inFuture) : Number(year);
  return daysOfMonths(chosen, 3 * quarter - 2, 3);
}

function daysOfMonths(year: number, month: number, count: number): readonly [string, string] {
  const last = new Date(Date.UTC(year, month - 1 + count, 0));
  return [`${year}-${twoDigits(month)}-01`, dayOf(last)];
}

function monthNumber(name: string): number {
  return MONTHS.get(name) ?? GERMAN_MONTHS.get(name) ?? 0;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
