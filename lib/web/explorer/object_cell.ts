import type { FieldPeriodAnswer, WebVital } from "../../../schemas/crux.ts";
import { SEVERITIES } from "../../../schemas/issue.ts";
import { formatCount, formatNumber } from "../format_number.ts";
import { type Content, html } from "../html.ts";
import { badge, type BadgeKind } from "../parts/badge.ts";
import { foldedText } from "../parts/folded_text.ts";
import { valueLabel } from "./column_label.ts";
import { said, saidByApi, saidText } from "../texts/said.ts";

/** Objects of a list that are shown; the API has all. */
const ITEMS_SHOWN = 3;
/** Parts of parts of parts are as a program reads them. */
const MAX_DEPTH = 3;

/** Writes an object or a list of objects for people: each part with its name, such as what was found and expected. */
export function objectCell(value: object): Content {
  if (isSeverityCounts(value)) return countedIssues(value);
  if (isRange(value)) return expectedRange(value);
  if (isVital(value)) return ratedVital(value);
  if (Array.isArray(value) || isFlat(value)) return foldedText(wordsOf(value, 1));
  const parts = Object.entries(value).filter(([, part]) => part !== null).map(([name, part]) =>
    html`
      <dt>${valueLabel(name)}</dt>
      <dd>${foldedText(wordsOf(part, 1))}</dd>
    `
  );
  return parts.length === 0 ? saidText("none") : html`<dl class="cell-parts">${parts}</dl>`;
}

/** The sum of severities may come with them. */
const COUNTED: ReadonlySet<string> = new Set([...SEVERITIES, "total"]);

type SeverityCounts = Readonly<Record<(typeof SEVERITIES)[number], number>>;

/** Whether an object says how many issues there are of each severity. */
function isSeverityCounts(value: object): value is SeverityCounts {
  const counts = new Map<string, unknown>(Object.entries(value));
  return counts.keys().every((name) => COUNTED.has(name)) &&
    SEVERITIES.every((severity) => typeof counts.get(severity) === "number");
}

/** Such as `1 error, 2 warnings`; what there is none of is left out. */
function countedIssues(counts: SeverityCounts): string {
  const parts = SEVERITIES.filter((severity) => counts[severity] > 0)
    .map((severity) => formatCount(counts[severity], severity));
  return parts.length === 0 ? saidText("none") : parts.join(", ");
}

/** What is expected, and where it is in 90 of 100 cases. */
interface ExpectedRange {
  low: number;
  expected: number;
  high: number;
}

function isRange(value: object): value is ExpectedRange {
  const members = new Map<string, unknown>(Object.entries(value));
  return members.size === 3 &&
    ["low", "expected", "high"].every((name) => typeof members.get(name) === "number");
}

/** Such as `219 (33 to 431)`: a gain is not known to tenths of a click. */
function expectedRange({ low, expected, high }: ExpectedRange): string {
  return said`${formatNumber(expected)} (${formatNumber(low)} to ${formatNumber(high)})`;
}

/** A figure of visitors' experience with Google's rating of it. */
type Vital = NonNullable<FieldPeriodAnswer[WebVital]>;

const RATINGS: Readonly<Record<Vital["rating"], BadgeKind>> = {
  good: "good",
  needs_improvement: "warn",
  poor: "bad",
};

function isVital(value: object): value is Vital {
  const members = new Map<string, unknown>(Object.entries(value));
  return typeof members.get("p75") === "number" &&
    Object.hasOwn(RATINGS, String(members.get("rating")));
}

/** Such as `2,310 good`; of a score its hundredths. */
function ratedVital({ p75, rating }: Vital): Content {
  const decimals = Number.isInteger(p75) ? 0 : 2;
  return html`${formatNumber(p75, { decimals })} ${badge(RATINGS[rating], valueLabel(rating))}`;
}

/** Whether an object's members are single values. */
function isFlat(value: object): boolean {
  return Object.values(value).every((part) => typeof part !== "object");
}

/** Writes a value in words, such as `status 404, location /tea`; of a list its first items, with a semicolon between objects. */
export function wordsOf(value: unknown, depth: number): string {
  if (value === null) return saidText("not known");
  if (value === true) return saidText("yes");
  if (value === false) return saidText("no");
  if (typeof value !== "object") return String(value);
  if (depth > MAX_DEPTH) return JSON.stringify(value);
  if (Array.isArray(value)) return listWords(value, depth);
  return Object.entries(value).filter(([, part]) => part !== null)
    .map(([name, part]) => `${valueLabel(name)} ${memberWords(name, { part, depth })}`).join(", ");
}

/** Sentences and words of the API are in the current language, what comes from the site is as it is. */
function memberWords(name: string, { part, depth }: { part: unknown; depth: number }): string {
  if (typeof part === "string" && name === "message") return saidByApi(part);
  if (typeof part === "string" && name === "cause") return valueLabel(part);
  return wordsOf(part, depth + 1);
}

function listWords(items: readonly unknown[], depth: number): string {
  if (items.length === 0) return saidText("none");
  if (items.every((item) => typeof item !== "object")) return items.join(", ");
  const shown = items.slice(0, ITEMS_SHOWN).map((item) => wordsOf(item, depth + 1));
  const more = items.length - shown.length;
  return shown.join("; ") + (more > 0 ? said`; and ${more} more` : "");
}
