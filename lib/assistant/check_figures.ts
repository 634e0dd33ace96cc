import type { DateParts } from "./figures/find_dates.ts";
import { type Figure, findFigures, type NumberReading } from "./figures/find_figures.ts";
import { foldQuote, gatherFigures, type KnownFigures } from "./figures/known_figures.ts";
import { writePlainDigits } from "./figures/plain_digits.ts";

/** What a text may rest on. */
interface Evidence {
  /** What was looked up, as the writer of the text saw it. */
  results: readonly unknown[];
  /** What the user said, whose figures may be repeated. */
  userTexts: readonly string[];
}

/** A figure, or an address, that is in no result. */
export interface FigureFault {
  kind: "figure" | "url";
  text: string;
  /** Where it stands. */
  sentence: string;
}

const URL_PATTERN = /https?:\/\/[^\s"'<>`|)\]]+/gi;
const QUOTED =
  /"([^"\n]+)"|“([^”\n]+)”|„([^“”\n]+)[“”]|«([^»\n]+)»|‹([^›\n]+)›|‘([^’\n]+)’|「([^」\n]+)」|`([^`\n]+)`/g;
/** A path of the site as it may be in a sentence. */
const PATH = /(?<![\p{L}\d/:.])\/[^\s"'<>`|)\],;]+/gu;
/** Not the points of "i.e." */
const SENTENCE_END = /[.!?](?=\s+(?!\p{Ll}))|\n/gu;
const TIMES = /^\s?(?:x|×|times|-?fold|mal|fois|veces|volte|keer|vezes)(?!\p{L})/iu;
/** Of more figures in one sentence, nearly every number is some difference. */
const MAX_OPERANDS = 8;
const ROUNDED_UP_TO = 0.05;
const SCALED_UP_TO = 0.1;
const EPSILON = 1e-9;

/**
 * Finds the figures of a text that are in no result: each number, percentage and date has to be one of a
 * result or of what the user said. It may be rounded at its last digit or at its zeros (1,200 for 1,234; by 5 %
 * at most), be a share as percentage, or come of two figures of its own sentence: their difference, or how many
 * times or percent one is of the other. A percentage is never a count. Digits within a quotation of
 * a result, and within an address of one, count as that; addresses that are in none are faults.
 * Amounts in words ("a thousand") are faults, as nobody can look them up.
 */
export function checkFigures(text: string, { results, userTexts }: Evidence): FigureFault[] {
  const known = gatherFigures(results, userTexts);
  const plain = writePlainDigits(text);
  const faults: FigureFault[] = [];
  const prose = withoutQuotes(withoutUrls(plain, known, faults), known);
  const figures = findFigures(prose);
  for (const sentence of splitSentences(prose)) {
    const inside = figures.filter(({ start }) => start >= sentence.start && start < sentence.end);
    const right = inside.filter((figure) => isKnown(figure, known));
    const isTimes = ({ end }: Figure) => TIMES.test(prose.slice(end, end + 10));
    for (const figure of inside) {
      if (right.includes(figure) || isDerived(figure, right, isTimes(figure))) continue;
      const words = plain.slice(sentence.start, sentence.end).trim();
      faults.push({ kind: "figure", text: figure.text.trim(), sentence: words });
    }
  }
  return faults;
}

function withoutUrls(text: string, { urls }: KnownFigures, faults: FigureFault[]): string {
  const bare = new Set([...urls].map(bareUrl));
  const paths = new Set([...urls].flatMap((url) => {
    const path = URL.parse(url)?.pathname;
    return path === undefined || path === "/" ? [] : [bareUrl(path)];
  }));
  return text.replace(URL_PATTERN, (url) => {
    if (!bare.has(bareUrl(url))) faults.push({ kind: "url", text: url, sentence: url });
    return " ".repeat(url.length);
  }).replace(PATH, (path) => paths.has(bareUrl(path)) ? " ".repeat(path.length) : path);
}

/** Without the punctuation of its sentence, and a slash at its end. */
function bareUrl(url: string): string {
  return writePlainDigits(url).toLowerCase().replace(/[.,;:!?*_…]+$/, "").replace(/\/$/, "");
}

function withoutQuotes(text: string, { quotes }: KnownFigures): string {
  return text.replace(QUOTED, (whole, ...groups: unknown[]) => {
    const quoted = groups.find((group) => typeof group === "string") ?? "";
    if (!/\d/.test(quoted)) return whole;
    const folded = foldQuote(quoted);
    const isCut = /(?:…|\.\.\.)$/.test(quoted.trim()) && folded.length > 0;
    const isQuote = quotes.has(folded) ||
      (isCut && [...quotes].some((one) => one.startsWith(folded)));
    return isQuote ? " ".repeat(whole.length) : whole;
  });
}

function splitSentences(text: string): { start: number; end: number }[] {
  const ends = [...text.matchAll(SENTENCE_END)].map(({ index }) => index + 1);
  const starts = [0, ...ends];
  return starts.map((start, index) => ({ start, end: starts[index + 1] ?? text.length }));
}

function isKnown(figure: Figure, known: KnownFigures): boolean {
  if (figure.kind === "word") return false;
  if (figure.kind === "date") return figure.dates.some((date) => isKnownDate(date, known.dates));
  const values = figure.kind === "percent" ? known.percents : known.numbers;
  if (figure.numbers.some((reading) => findNear(values, reading))) return true;
  return figure.parts.length > 0 && figure.parts.every((part) => isKnown(part, known));
}

function isKnownDate(date: DateParts, dates: readonly DateParts[]): boolean {
  const names = ["year", "month", "day"] as const;
  return dates.some((known) =>
    names.every((name) => date[name] === undefined || date[name] === known[name])
  );
}

/** Whether one of the values, which ascend, is this number when it is rounded as that is. */
function findNear(values: readonly number[], reading: NumberReading): boolean {
  const { value } = reading;
  if (Number.isNaN(value)) return false;
  const tolerance = toleranceOf(reading);
  for (let at = firstFrom(values, value - tolerance - EPSILON); at < values.length; at++) {
    const one = values[at] ?? 0;
    if (one > value + tolerance + EPSILON) return false;
    if (isRounded(one, reading)) return true;
  }
  return false;
}

function isRounded(one: number, { value, place }: NumberReading): boolean {
  const difference = Math.abs(one - value) - EPSILON;
  if (difference <= 0) return true;
  if (place < 1) return difference <= place / 2;
  // a share is not "1" because it is more than a half
  if (place === 1 && !Number.isInteger(one) && one < 1) return false;
  return difference <= toleranceOf({ value, place });
}

function toleranceOf({ value, place }: NumberReading): number {
  if (place < 1) return place / 2;
  if (place > 1) return Math.min(place / 2, value * SCALED_UP_TO);
  const zeros = /0*$/.exec(String(value))?.[0].length ?? 0;
  if (zeros === 0 || value < 100) return 0.5;
  return Math.max(0.5, Math.min(10 ** zeros / 2, value * ROUNDED_UP_TO));
}

function firstFrom(values: readonly number[], least: number): number {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Whether it is what two others of its sentence make: a difference, a ratio. */
function isDerived(figure: Figure, others: readonly Figure[], isTimes: boolean): boolean {
  if (figure.kind !== "number" && figure.kind !== "percent") return false;
  if (others.length > MAX_OPERANDS) return false;
  const made: number[] = [];
  for (const a of others) {
    for (const b of others) {
      if (a === b || a.kind !== b.kind || a.kind === "date") continue;
      for (const { value: first } of a.numbers) {
        for (const { value: second } of b.numbers) {
          if (isTimes) made.push(first / second);
          else made.push(...deriveFrom(first, second, { kind: figure.kind, ofKind: a.kind }));
        }
      }
    }
  }
  const ascending = made.filter(Number.isFinite).sort((one, other) => one - other);
  return figure.numbers.some((reading) => findNear(ascending, reading));
}

function deriveFrom(
  first: number,
  second: number,
  { kind, ofKind }: { kind: Figure["kind"]; ofKind: Figure["kind"] },
): number[] {
  const difference = Math.abs(first - second);
  // percentage points
  if (ofKind === "percent") return [difference];
  if (kind === "number") return [difference];
  return second === 0 ? [] : [difference / second * 100, first / second * 100];
}
