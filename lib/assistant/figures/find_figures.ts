import { type DateParts, findDates } from "./find_dates.ts";

/** One way to read a figure. */
export interface NumberReading {
  value: number;
  /** What its last digit counts: 0.1 of "4.6", 100 of "1.2k". */
  place: number;
}

/** A figure as it is in a text. */
export interface Figure {
  text: string;
  start: number;
  end: number;
  /** `word`: an amount in words, such as "a thousand", which nobody can look up. */
  kind: "number" | "percent" | "date" | "word";
  /** Of a number or percentage: thousands and decimals are written in several ways. */
  numbers: readonly NumberReading[];
  /** Of a date. */
  dates: readonly DateParts[];
  /** Of what may be two figures next to each other: "10 120". */
  parts: readonly Figure[];
}

/** In alternation: Indian groups, groups of three by one sign, plain digits. */
const NUMBER =
  /\d{1,2}(?:,\d{2})+,\d{3}(?:\.\d+)?(?!\d)|\d{1,3}([.,'’ ])\d{3}(?:\1\d{3})*(?:[.,]\d+)?(?!\d)|\d+(?:[.,]\d+)*/g;
const PERCENT =
  /^\s*(?:%|‰|percent(?:age)?\b|per ?cent\b|prozent\w*|pour ?cents?\b|por ?cent[oa]\b|per ?cento\b|procent\b)/i;
/** What a letter or word behind a number multiplies it with; several: it is told in none. */
const SCALES: readonly (readonly [RegExp, readonly number[]])[] = [
  [/^\s?(?:k|tsd\.?|thousand|tausend|mille|mil|mila|duizend)(?![\p{L}\d])/iu, [1e3]],
  [/^\s?(?:mio\.?|mln|millions?|millionen|millones|milhões|milioni|miljoen)(?!\p{L})/iu, [1e6]],
  [/^\s?m(?![\p{L}\d])/iu, [1e6]],
  [/^\s?(?:bn|mrd\.?|billions?|milliarden?|milliards?)(?!\p{L})/iu, [1e9]],
  [/^\s?kB(?!\p{L})/iu, [1, 1e3, 1024]],
  [/^\s?MB(?!\p{L})/iu, [1, 1e6, 1024 ** 2]],
  [/^\s?GB(?!\p{L})/iu, [1, 1e9, 1024 ** 3]],
  [/^\s?(?:s|sec|seconds?|sekunden?)(?!\p{L})/iu, [1, 1e3]],
];
const WORDS =
  /(?<!\p{L})(?:(?:a |one |ein |un |une |mille )?(?:hundreds?|thousands?|millions?|billions?|dozens?|\p{L}*hundert|\p{L}*tausend|millionen|millones|milioni|milhões|milliers?|centaines?|dizaines?|miles|cientos|migliaia|centinaia|duizenden?|honderd|miljoen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?:-\p{L}+)?)(?!\p{L})/giu;
/** Short names with digits, such as H1, GA4, UTF8, p95. */
const NAME = /\p{L}[\p{L}_-]*$/u;
const MAX_DIGITS_OF_NAME = 2;
const OUT_OF = /\d ?(?:\/|(?:out of|of|von|sur|de|sobre|su|van|em) )$/i;
const STATUS_BEFORE = /(?:\bHTTP|\bstatus(?: codes?)?|\bcodes?)[ :]*$/i;
const REDIRECT_BEHIND = /^[ -](?:redirect|weiterleitung|redirection)/i;
const STATUS = /^[1-5]\d\d$/;
/** "It returns a 404.", "a 404 page", but not "you have 404 pages". */
const ERROR_STATUS = /^(?:403|404|410|429|503)$/;
const ERROR_BEFORE = /(?:^|[\s(])(?:an?|returns?|answers?|with|eine?n?|une?)\s+$/i;
const ERROR_BEHIND =
  /^(?:[ -](?:errors?|page|response|status|not found|fehler|erreur)|[.,;:)\n]|$)/i;

/**
 * Finds the figures of a text, dates and amounts in words among them. No figures are the numbers of lists
 * and steps, digits of names ("H1") and status codes of HTTP as such ("a 301 redirect").
 */
export function findFigures(text: string): Figure[] {
  const figures: Figure[] = [];
  let left = blankListNumbers(text);
  for (const { readings, ...place } of findDates(left)) {
    figures.push({ ...place, kind: "date", numbers: [], dates: readings, parts: [] });
  }
  for (const { start, end } of figures) left = blank(left, start, end);
  for (const match of left.matchAll(NUMBER)) {
    const figure = readFigure(left, match.index, match[0]);
    if (figure) figures.push(figure);
  }
  for (const { start, end } of figures) left = blank(left, start, end);
  for (const match of left.matchAll(WORDS)) {
    const [word] = match;
    const place = { text: word, start: match.index, end: match.index + word.length };
    figures.push({ ...place, kind: "word", numbers: [], dates: [], parts: [] });
  }
  return figures.sort((a, b) => a.start - b.start);
}

function readFigure(text: string, start: number, number: string): Figure | undefined {
  const before = text.slice(Math.max(0, start - 40), start);
  const end = start + number.length;
  const behind = text.slice(end, end + 40);
  if (isName(before, number, behind) || isStatus(before, number, behind)) return undefined;
  const percent = PERCENT.exec(behind);
  const scale = percent ? undefined : SCALES.find(([pattern]) => pattern.test(behind));
  const unit = percent?.[0] ?? scale?.[0].exec(behind)?.[0] ?? "";
  const numbers = readNumber(number).flatMap(({ value, place }) =>
    (scale?.[1] ?? [1]).map((factor) => ({ value: value * factor, place: place * factor }))
  );
  return {
    text: number + unit,
    start,
    end: end + unit.length,
    kind: percent ? "percent" : "number",
    numbers,
    dates: [],
    parts: partsOf(text, start, number),
  };
}

/** "4xx", "H1", and what a score is of: "62 of 100". */
function isName(before: string, number: string, behind: string): boolean {
  if (/^[1-5]$/.test(number) && /^xx(?!\p{L})/u.test(behind)) return true;
  if (number === "100" && OUT_OF.test(before)) return true;
  return number.length <= MAX_DIGITS_OF_NAME && NAME.test(before) && /[\p{L}_]$/u.test(before);
}

function isStatus(before: string, number: string, behind: string): boolean {
  if (ERROR_STATUS.test(number) && ERROR_BEFORE.test(before) && ERROR_BEHIND.test(behind)) {
    return true;
  }
  return STATUS.test(number) &&
    (STATUS_BEFORE.test(before) || (number.startsWith("3") && REDIRECT_BEHIND.test(behind)));
}

function partsOf(text: string, start: number, number: string): Figure[] {
  if (!number.includes(" ")) return [];
  const parts: Figure[] = [];
  let at = start;
  for (const part of number.split(" ")) {
    const figure = readFigure(text, at, part);
    if (figure) parts.push(figure);
    at += part.length + 1;
  }
  return parts;
}

/** A sign before three digits parts thousands, whichever it is; no figure here has three decimals. */
function readNumber(text: string): NumberReading[] {
  const signs = [...text.matchAll(/[^\d]/g)];
  const last = signs.at(-1);
  if (last === undefined) return [{ value: Number(text), place: 1 }];
  const digits = (part: string) => part.replace(/\D/g, "");
  const decimals = text.slice(last.index + 1);
  const isGrouped = decimals.length === 3 && !text.startsWith("0");
  if (isGrouped) return [{ value: Number(digits(text)), place: 1 }];
  // "1.2.3" is no number that anybody could look up
  const isDecimal = signs.length === 1 || signs.at(-2)?.[0] !== last[0];
  if (!isDecimal) return [{ value: NaN, place: 1 }];
  const whole = digits(text.slice(0, last.index));
  return [{ value: Number(`${whole}.${decimals}`), place: 10 ** -decimals.length }];
}

const LIST_NUMBER =
  /^[ \t]*(?:[#>*+-]{1,6}[ \t]+)*(?:\*\*|__)?\(?\d{1,2}(?:[.)](?=\s|\*\*|__)|:(?=\s))|^[ \t]*\|[ \t]*\d{1,2}[ \t]*(?=\|)|(?<!\p{L})(?:step|schritt|étape|paso|passo|passaggio|stap)[ \t]\d{1,2}(?![\d.,]*\d)/gimu;

function blankListNumbers(text: string): string {
  return text.replace(LIST_NUMBER, (number) => number.replace(/\d/g, " "));
}

function blank(text: string, start: number, end: number): string {
  return text.slice(0, start) + " ".repeat(end - start) + text.slice(end);
}
