import { GERMAN_MONTHS, MONTHS } from "../../../lib/assistant/understand/months.ts";
import { foldWords } from "../../../lib/assistant/understand/fold_question.ts";

/** Days of a sentence, both as YYYY-MM-DD. */
interface Range {
  from: string;
  to: string;
}

const DAY_MS = 86_400_000;
/** The newest day with search data of the garden site, and the day of the question. */
const NEWEST = "2026-11-17";
const TODAY = "2026-11-20";
/** The fewest and the most days that a unit counts as. */
const UNIT_DAYS: Readonly<Record<string, readonly [number, number]>> = {
  d: [1, 1],
  w: [7, 7],
  m: [28, 31],
  y: [364, 366],
};
const NAMED: Readonly<Record<string, (range: Range) => boolean>> = {
  today: (range) => endsNow(range) && lengthOf(range) === 1,
  yesterday: (range) => lengthOf(range) === 1 && (range.to === NEWEST || range.to === "2026-11-19"),
  last_week: (range) => isWeek(range) && (endsNow(range) || range.from === "2026-11-09"),
  this_week: (range) => endsNow(range) && (isWeek(range) || range.from === "2026-11-16"),
  last_month: isMonth("2026-10"),
  this_month: (range) => endsNow(range) && range.from === "2026-11-01",
  last_quarter: isBetween("2026-07-01", "2026-09-30"),
  this_quarter: (range) => endsNow(range) && range.from === "2026-10-01",
  last_year: isBetween("2025-01-01", "2025-12-31"),
  this_year: (range) => range.from === "2026-01-01",
};

/**
 * Whether the sentence that says what was understood has exactly the days of a period: `30d`, `last_month`,
 * `2026-10`, `2026-Q3`, `2026`, `2026-10-03`, `2026-09-01..2026-09-15`, `since_2026-09-01`, `yoy`, or two of these
 * with `_vs_` between them, in this order. `previous_…` are as many days before the other range.
 */
export function saysPeriod(sentence: string, period: string): boolean {
  const ranges = rangesOf(sentence);
  if (period === "yoy") {
    return /year before|Jahr davor/.test(sentence) ||
      ranges.some((later) => ranges.some((earlier) => isYearBefore(earlier, later)));
  }
  const [first = "", second] = period.split("_vs_");
  if (second === undefined) return ranges.some(isOf(first));
  return ranges.some((one) =>
    isOf(first)(one) &&
    ranges.some((other) =>
      other !== one &&
      (second.startsWith("previous") ? isJustBefore(other, one) : isOtherOf(second, other, one))
    )
  );
}

/** "This week against last week" of seven days each: the second ends where the first begins. */
function isOtherOf(period: string, other: Range, one: Range): boolean {
  const isRolling = period === "last_week" && isWeek(one);
  return isRolling ? isWeek(other) && isJustBefore(other, one) : isOf(period)(other);
}

function isOf(period: string): (range: Range) => boolean {
  const named = NAMED[period];
  if (named) return named;
  if (/^\d{4}-\d{2}$/.test(period)) return isMonth(period);
  const [, count = "", unit = ""] = period.match(/^(?:last_)?(\d+)([dwmy])$/) ?? [];
  const [least, most] = UNIT_DAYS[unit] ?? [];
  if (least !== undefined && most !== undefined) {
    const number = Number(count);
    return (range) =>
      endsNow(range) && lengthOf(range) >= number * least && lengthOf(range) <= number * most;
  }
  const [, year, quarter] = period.match(/^(\d{4})(?:-Q([1-4]))?$/) ?? [];
  if (quarter !== undefined) {
    const last = 3 * Number(quarter);
    return isBetween(`${year}-${twoDigits(last - 2)}-01`, lastDayOf(`${year}-${twoDigits(last)}`));
  }
  if (year !== undefined) return isBetween(`${year}-01-01`, `${year}-12-31`);
  const [, since] = period.match(/^since_(\d{4}-\d{2}(?:-\d{2})?)$/) ?? [];
  if (since !== undefined) {
    const from = since.length === 7 ? `${since}-01` : since;
    return (range) => range.from === from && endsNow(range);
  }
  const [from = "", to = from] = period.split("..");
  return isBetween(from, to);
}

function isBetween(from: string, to: string): (range: Range) => boolean {
  return (range) => range.from === from && range.to === to;
}

function isMonth(month: string): (range: Range) => boolean {
  return isBetween(`${month}-01`, lastDayOf(month));
}

function lastDayOf(month: string): string {
  const [year = 0, number = 0] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}

function endsNow({ to }: Range): boolean {
  return to >= NEWEST && to <= TODAY;
}

function isWeek(range: Range): boolean {
  return lengthOf(range) === 7;
}

/** The day before the later range is the last one, and both are about as long; the current month is shorter. */
function isJustBefore(earlier: Range, later: Range): boolean {
  const gap = (Date.parse(later.from) - Date.parse(earlier.to)) / DAY_MS;
  const isMonths = later.from.endsWith("-01") && earlier.from.endsWith("-01");
  return gap === 1 && (isMonths || lengthOf(earlier) === lengthOf(later));
}

function isYearBefore(earlier: Range, later: Range): boolean {
  const days = (Date.parse(later.from) - Date.parse(earlier.from)) / DAY_MS;
  return days >= 364 && days <= 366 && Math.abs(lengthOf(earlier) - lengthOf(later)) <= 1;
}

function lengthOf({ from, to }: Range): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
}

/** The ranges of a sentence; a day by itself is a range of one day. */
function rangesOf(sentence: string): Range[] {
  const WRITTEN = String.raw`[a-z]+ \d{1,2}, \d{4}|\d{1,2}\. [a-z]+ \d{4}`;
  const RANGE = new RegExp(`(?:from|vom|von) (${WRITTEN}) (?:to|bis) (${WRITTEN})|${WRITTEN}`, "g");
  return [...foldWords(sentence).matchAll(RANGE)].map(([day, from = day, to = day]) => ({
    from: dayOf(from),
    to: dayOf(to),
  }));
}

function dayOf(written: string): string {
  const [, month = "", year = ""] = written.match(/([a-z]+)[^\d]*(?:\d{1,2}, )?(\d{4})$/) ?? [];
  const [day = ""] = written.match(/\d{1,2}/) ?? [];
  const number = MONTHS.get(month) ?? GERMAN_MONTHS.get(month) ?? 0;
  return `${year}-${twoDigits(number)}-${day.padStart(2, "0")}`;
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
