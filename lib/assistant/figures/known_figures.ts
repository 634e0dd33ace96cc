import { isRecord } from "../../importers/values/json_values.ts";
import type { DateParts } from "./find_dates.ts";
import { findFigures } from "./find_figures.ts";
import { writePlainDigits } from "./plain_digits.ts";

/** The figures that a text may hold. */
export interface KnownFigures {
  /** Ascending, without signs. */
  numbers: readonly number[];
  /** As percentages, ascending, without signs. */
  percents: readonly number[];
  dates: readonly DateParts[];
  /** Texts as a person may quote them, folded by `foldQuote()`. */
  quotes: ReadonlySet<string>;
  urls: ReadonlySet<string>;
}

/** Numbers under these names count nothing. */
const NAMES_OF_NO_FIGURE = /^(?:id|ref|ids|version|per_page|.*_ids?)$/;
/** Texts of the API itself; what is in quotation marks there may be from the site. */
const OWN_TEXTS =
  /^(?:message|reason|recommendation|description|how_to_fix|impact|summary|advice|note|cut)$/;
/** What such a text quotes, and addresses in it. */
const NOT_ITS_OWN = /"[^"]*"|“[^”]*”|https?:\/\/\S+/g;
const SHARES =
  /ctr|share|rate|ratio|overlap|probability|jaccard|level|score|coverage|concentration/;
const PERCENTAGES = /(?:^|_)(?:pct|percent)(?:_|$)/;
const DAY = /^(\d{4})-(\d{2})-(\d{2})(?:T|$)/;

/** Gathers the figures of what was looked up, and of what the user said. */
export function gatherFigures(
  results: readonly unknown[],
  userTexts: readonly string[],
): KnownFigures {
  const gathering = { numbers: [], percents: [], dates: [], quotes: [], urls: [] } as Gathering;
  for (const result of results) gather(result, "", gathering);
  for (const text of userTexts) gatherText(text, gathering);
  const ascending = (values: number[]) => [...new Set(values.map(Math.abs))].sort((a, b) => a - b);
  return {
    numbers: ascending(gathering.numbers),
    percents: ascending(gathering.percents),
    dates: gathering.dates,
    quotes: new Set(gathering.quotes),
    urls: new Set(gathering.urls),
  };
}

interface Gathering {
  numbers: number[];
  percents: number[];
  dates: DateParts[];
  quotes: string[];
  urls: string[];
}

function gather(value: unknown, name: string, into: Gathering): void {
  if (typeof value === "number") gatherNumber(value, name, into);
  else if (typeof value === "string") gatherString(value, name, into);
  else if (Array.isArray(value)) {
    into.numbers.push(value.length);
    for (const item of value) gather(item, name, into);
  } else if (isRecord(value)) {
    for (const [key, member] of Object.entries(value)) {
      // `top_4_10`, or `404` where answers are counted by status
      into.numbers.push(...[...key.matchAll(/\d+/g)].map(([digits]) => Number(digits)));
      gather(member, key, into);
    }
  }
}

function gatherNumber(value: number, name: string, into: Gathering): void {
  if (NAMES_OF_NO_FIGURE.test(name)) return;
  into.numbers.push(value);
  if (PERCENTAGES.test(name)) into.percents.push(value);
  else if (Math.abs(value) <= 1 && (SHARES.test(name) || !Number.isInteger(value))) {
    into.percents.push(value * 100);
  }
}

function gatherString(text: string, name: string, into: Gathering): void {
  const day = DAY.exec(text);
  if (day) {
    const [year = 0, month = 0, date = 0] = day.slice(1).map(Number);
    into.dates.push({ year, month, day: date });
    into.numbers.push(year);
    into.quotes.push(foldQuote(text));
    return;
  }
  const month = /^(\d{4})-(\d{2})$/.exec(text);
  if (month) into.dates.push({ year: Number(month[1]), month: Number(month[2]) });
  into.quotes.push(foldQuote(text));
  if (/^https?:\/\//i.test(text)) into.urls.push(text);
  if (OWN_TEXTS.test(name)) gatherText(text.replace(NOT_ITS_OWN, " "), into);
}

function gatherText(text: string, into: Gathering): void {
  for (const { kind, numbers, dates, parts } of findFigures(writePlainDigits(text))) {
    const values = [...numbers, ...parts.flatMap((part) => part.numbers)].map(({ value }) => value);
    into.numbers.push(...values);
    if (kind === "percent") into.percents.push(...values);
    into.dates.push(...dates);
    into.numbers.push(...dates.flatMap(({ year }) => year === undefined ? [] : [year]));
  }
  into.urls.push(...(text.match(/https?:\/\/[^\s"'<>)\]]+/gi) ?? []));
  into.quotes.push(foldQuote(text));
}

/** Writes a quoted text so that it is equal however it is quoted. */
export function foldQuote(text: string): string {
  return writePlainDigits(text).toLowerCase().replace(/\s+/g, " ").trim().replace(
    /[.,;:!?…]+$/,
    "",
  );
}
