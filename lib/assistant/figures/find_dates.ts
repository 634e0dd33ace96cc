import { MONTH_NAMES, MONTH_PATTERN } from "./month_names.ts";

/** What of a date is told; months from 1 on. */
export interface DateParts {
  year?: number;
  month?: number;
  day?: number;
}

/** A date in a text, which may be read in more than one way. */
interface FoundDate {
  text: string;
  start: number;
  end: number;
  readings: readonly DateParts[];
}

type Groups = Readonly<Record<string, string | undefined>>;

const DAY = "(?<day>\\d{1,2})(?:st|nd|rd|th|er|\\.|º)?";
const YEAR = "(?:,?\\s+(?:de\\s+|of\\s+)?(?<year>\\d{4}))?(?!\\d)";
const UNTIL = "\\s*(?:-|–|—|to|until|through|and|bis|und|au|al|a|e|y|et|tot|en|até)\\s*";

const FORMATS: readonly { pattern: RegExp; read(groups: Groups): DateParts[] }[] = [
  {
    pattern: /(?<![\d.-])(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})(?!\d)/gu,
    read: (groups) => [numbersOf(groups)],
  },
  {
    pattern: /(?<![\d./])(?<a>\d{1,2})[./](?<b>\d{1,2})[./](?<year>\d{4})(?!\d)/gu,
    read: ({ a, b, year }) => [
      numbersOf({ day: a, month: b, year }),
      numbersOf({ day: b, month: a, year }),
    ],
  },
  {
    pattern: new RegExp(
      `(?<![\\d.,])(?<first>\\d{1,2})\\.?${UNTIL}${DAY}\\s+(?:of\\s+|de\\s+)?(?<name>${MONTH_PATTERN})${YEAR}`,
      "giu",
    ),
    read: ({ first, day, name, year }) => [
      { ...numbersOf({ day: first, year }), month: monthOf(name) },
      { ...numbersOf({ day, year }), month: monthOf(name) },
    ],
  },
  {
    pattern: new RegExp(
      `(?<![\\d.,])${DAY}\\s+(?:of\\s+|de\\s+)?(?<name>${MONTH_PATTERN})${YEAR}`,
      "giu",
    ),
    read: ({ name, ...groups }) => [{ ...numbersOf(groups), month: monthOf(name) }],
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?<name>${MONTH_PATTERN})\\s+(?<first>\\d{1,2})(?:st|nd|rd|th)?${UNTIL}${DAY}(?!\\d|[.,]\\d|\\s*%)${YEAR}`,
      "giu",
    ),
    read: ({ first, day, name, year }) => [
      { ...numbersOf({ day: first, year }), month: monthOf(name) },
      { ...numbersOf({ day, year }), month: monthOf(name) },
    ],
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?<name>${MONTH_PATTERN})\\s+${DAY}(?!\\d|[.,]\\d|\\s*%)${YEAR}`,
      "giu",
    ),
    read: ({ name, ...groups }) => [{ ...numbersOf(groups), month: monthOf(name) }],
  },
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?<name>${MONTH_PATTERN})\\s+(?:de\\s+)?(?<year>\\d{4})(?!\\d)`,
      "giu",
    ),
    read: ({ name, year }) => [{ ...numbersOf({ year }), month: monthOf(name) }],
  },
];

/** A range of days is two dates, each of which has to be there. */
const RANGES = new Set([2, 4]);

/** Finds dates, in the order of the text: ISO, with points or slashes, and with names of months. */
export function findDates(text: string): FoundDate[] {
  const found: FoundDate[] = [];
  let left = text;
  FORMATS.forEach(({ pattern, read }, index) => {
    for (const match of left.matchAll(pattern)) {
      const [date] = match;
      const place = { text: date.trim(), start: match.index, end: match.index + date.length };
      const readings = read(match.groups ?? {});
      if (RANGES.has(index)) {
        found.push(...readings.map((reading) => ({ ...place, readings: [reading] })));
      } else found.push({ ...place, readings });
    }
    left = left.replace(pattern, (date) => " ".repeat(date.length));
  });
  return found.sort((a, b) => a.start - b.start);
}

function numbersOf(groups: Groups): DateParts {
  const parts: DateParts = {};
  for (const name of ["year", "month", "day"] as const) {
    if (groups[name] !== undefined) parts[name] = Number(groups[name]);
  }
  return parts;
}

function monthOf(name: string | undefined): number {
  return MONTH_NAMES.get((name ?? "").toLowerCase().replace(/\.$/, "")) ?? 0;
}
