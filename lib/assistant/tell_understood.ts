import type { ApiQuery, ApiReading } from "./api_reader.ts";
import { BRANDED_FILTER, conditionFilter, INTENT_FILTER, PATH_FILTER } from "./apply_conditions.ts";
import type { Context } from "./context.ts";
import type { Kind } from "./kind.ts";
import { keywordKey } from "../metrics/core/normalise_query.ts";
import { quoteText, writeUrl } from "./quote_text.ts";
import type { Entities } from "./understand/question.ts";
import { daysOfSpan, type TimeSpan } from "./understand/time_span.ts";
import type { FigureWriter } from "./write_figures.ts";

/** What was understood of a question, as the answer says it first. */
interface UnderstoodQuestion {
  /** The sentence; null: the answer is not about data. */
  sentence: string | null;
  /** Which days and filters the answer keeps to, in words. */
  applied: readonly string[];
  /** What the question demands and the answer does not keep to, in words. */
  notApplied: readonly string[];
}

type Positions = NonNullable<Entities["positions"]>;

/** One limit that a question sets, in words, and whether an answer kept to it. */
interface Limit {
  name: string;
  words: string;
  isApplied: boolean;
}

/**
 * Says what was understood: the kind of question, what it names, and each limit, by whether the requests that
 * the answer rests on had it as a parameter. Nothing else can say that a limit was kept.
 */
export function describeUnderstood(kind: Kind, context: Context): UnderstoodQuestion {
  const { write, entities } = context;
  const limits = limitsOf(kind, context);
  const kept = limits.filter(({ isApplied }) => isApplied);
  const applied = kept.map(({ words }) => words);
  const notApplied = limits.filter(({ isApplied }) => !isApplied).map(({ words }) => words);
  if (kind.title === undefined) return { sentence: null, applied, notApplied };
  const parts = [
    write.text(kind.title),
    ...namedIn(kind, context),
    ...(isFilteredByDays(context) ? [] : periodOf(context)),
    // the period says which days have data; a filter of days is said itself
    ...kept.filter(({ name }) => name !== "span" || isFilteredByDays(context))
      .map(({ words }) => words),
    ...(kind.comparesSpans && entities.against ? [comparedWith(entities.against, context)] : []),
  ];
  const left = notApplied.length === 0
    ? ""
    : write.say` Not applied, because this answer cannot be limited by it: ${
      write.list(notApplied)
    }.`;
  return { sentence: write.say`Understood: ${parts.join(", ")}.${left}\n`, applied, notApplied };
}

function limitsOf(kind: Kind, context: Context): Limit[] {
  const { entities, queries, write } = context;
  const shown = new Set<string>(kind.shows);
  const limits: Limit[] = [];
  const add = (name: string, words: string, isApplied: (query: ApiQuery) => boolean) =>
    limits.push({ name, words, isApplied: queries.some(isApplied) });
  const { span, against, compare, device, country, severity, positions } = entities;
  if (span) {
    const { from, to } = daysIn(span, context);
    add("span", write.days(from, to), hasDays);
  }
  if (against && !kind.comparesSpans) {
    add("against", comparedWith(against, context), (query) => "against_from" in query);
  }
  if (compare) add("compare", "compared with the year before", (query) => "compare" in query);
  if (device) add("device", write.onDevice(device), (query) => query.device === device);
  if (country) add("country", write.inCountry(country), (query) => query.country === country);
  if (severity) {
    const words = write.say`only ${write.text(PLURALS[severity] ?? severity)}`;
    add("severity", words, (query) => query["filter[severity]"] === severity);
  }
  if (positions) {
    const words = describePositions(positions, write);
    add("positions", words, (query) => "filter[position][gte]" in query);
  }
  for (const { field, operator, value } of entities.conditions) {
    add(
      "condition",
      write.say`${write.text(WORDS[operator])} ${write.count(value)} ${
        write.text(FIELD_WORDS[field])
      }`,
      (query) => conditionFilter(field, operator) in query,
    );
  }
  if (entities.intent !== null && kind.needs?.includes("keyword") !== true) {
    const { intent } = entities;
    const words = write.say`with ${write.text(intent)} intent`;
    add("intent", words, (query) => query[INTENT_FILTER] === intent);
  }
  if (entities.branded === false) {
    add("branded", "without the brand", (query) => query[BRANDED_FILTER] === false);
  }
  if (entities.without !== null) {
    add("without", write.say`without ${quoteText(entities.without)}`, () => false);
  }
  for (const text of entities.unread) {
    add("unread", write.say`the limit ${quoteText(text)}`, () => false);
  }
  if (entities.path !== null) {
    add("path", write.say`below ${writeUrl(entities.path)}`, (query) => PATH_FILTER in query);
  }
  if (entities.folder !== null) {
    add("folder", write.say`in the part ${quoteText(entities.folder)} of the site`, () => false);
  }
  for (const url of unusedPages(kind, context)) {
    add("page", write.say`for the page ${writeUrl(url)}`, () => false);
  }
  if (entities.engine !== null) {
    add("engine", write.say`in answers of ${ENGINE_NAMES[entities.engine] ?? entities.engine}`, (
      query,
    ) => Object.keys(query).some((key) => key.startsWith("filter[engine]")));
  }
  return limits.map(({ name, words, isApplied }) => ({
    name,
    words: write.text(words),
    isApplied: isApplied || shown.has(name),
  }));
}

/** Pages that are named, where the kind has no use for them, and no request has them. */
function unusedPages({ needs = [], title }: Kind, { entities, queries }: Context): string[] {
  if (title === undefined || needs.includes("page")) return [];
  return entities.urls.filter((url) =>
    !queries.some((query) => Object.values(query).some((value) => `${value}`.includes(url)))
  ).slice(0, 1);
}

function comparedWith(against: TimeSpan, context: Context): string {
  const { write } = context;
  const { from, to } = daysIn(against, context);
  return write.say`compared with the days from ${write.day(from)} to ${write.day(to)}`;
}

/** The days of a span as the answer counts them: those without dates end with the newest data. */
function daysIn(span: TimeSpan, context: Context): { from: string; to: string } {
  const last = context.lastDay();
  const { from, to } = daysOfSpan(span, last);
  return { from, to: to ?? last };
}

/** Where a range of positions has no end. */
const LAST_POSITION = 1_000;
const PLURALS: Readonly<Record<string, string>> = {
  error: "errors",
  warning: "warnings",
  notice: "notices",
};
const WORDS = { gte: "at least", gt: "more than", lte: "at most", lt: "fewer than" } as const;
const FIELD_WORDS = {
  impressions: "impressions",
  clicks: "clicks",
  search_volume: "searches a month (volume)",
  word_count: "words",
  response_time_ms: "ms",
  inlinks_count: "internal links",
  depth: "clicks from the start page",
} as const;
const ENGINE_NAMES: Readonly<Record<string, string>> = {
  chatgpt: "ChatGPT",
  perplexity: "Perplexity",
  gemini: "Gemini",
  copilot: "Copilot",
  claude: "Claude",
  grok: "Grok",
  deepseek: "DeepSeek",
};

function describePositions({ from, to }: Positions, write: FigureWriter): string {
  if (from === 1 && to === 10) return "on the first page";
  if (from > 10 && from < 11 && to === 20) return "on the second page";
  return to >= LAST_POSITION
    ? write.say`after position ${write.count(Math.floor(from))}`
    : write.say`at positions ${write.count(Math.ceil(from))} to ${write.count(Math.floor(to))}`;
}

/** Whether a request has days of its own; links have theirs in a filter. */
function hasDays(query: ApiQuery): boolean {
  return "from" in query || "around" in query ||
    Object.keys(query).some((key) => /^filter\[\w+_at\]/.test(key));
}

/** Whether the days that are asked for limit the rows themselves: links that were lost in October. */
function isFilteredByDays({ queries, entities }: Context): boolean {
  return entities.span !== null && queries.some((query) => !("from" in query) && hasDays(query));
}

/** Of the lists of pages, those that are asked for what search data tell of them. */
const ABOUT_CLICKS = /(?:sort|filter)[^&]*clicks|[?&]from=/;

const OF_LINKS = /\/backlinks\//;
const ABOUT_DAYS = /[?&]from=/;

/** The days of the window that the answer is of, else the audit that it rests on. */
function periodOf(context: Context): string[] {
  const { readings, write, entities } = context;
  const compared = entities.against && daysIn(entities.against, context).from;
  const aboutClicks = readings.filter(({ apiUrl }) => ABOUT_CLICKS.test(apiUrl));
  for (const reading of [...aboutClicks, ...readings]) {
    const { audit_id, to } = reading.body?.meta ?? {};
    if (audit_id && !ABOUT_CLICKS.test(reading.apiUrl)) {
      return [write.say`by the audit of ${write.day(to)}`];
    }
    const window = windowOf(reading);
    if (window && window.from === compared) continue;
    if (
      window && entities.span && OF_LINKS.test(reading.apiUrl) && ABOUT_DAYS.test(reading.apiUrl)
    ) {
      // the summary of links is of a day, and its changes are of the days that were asked for
      const { from, to } = daysIn(entities.span, context);
      return [write.days(from, to)];
    }
    if (window) return [write.days(window.from, window.to)];
  }
  return [];
}

function windowOf({ body }: ApiReading): { from: string; to: string } | undefined {
  const { from, to } = body?.meta?.search ?? body?.meta ?? {};
  if (typeof from !== "string" || typeof to !== "string") return undefined;
  return { from, to };
}

/** What a question of this kind names: its keyword, page, domain, issue, category, crawler. */
function namedIn(kind: Kind, context: Context): string[] {
  const { entities, write } = context;
  const needs = new Set(kind.needs);
  const keyword = keywordIn(context);
  const [page] = [
    ...entities.urls.map((url) => writeUrl(url)),
    ...entities.pageNames.map((name) => quoteText(name)),
  ];
  const named: (string | null)[] = [
    needs.has("keyword") || needs.has("tag") ? keyword ? quoteText(keyword, 60) : null : null,
    needs.has("page") && page ? page : null,
    needs.has("domain") || kind.name.startsWith("keyword_gap")
      ? entities.domains[0] ? writeUrl(entities.domains[0]) : null
      : null,
    needs.has("issue") ? entities.issueCodes[0] ?? null : null,
    needs.has("category") && entities.category
      ? write.text(entities.category.replaceAll("_", " "))
      : null,
    needs.has("term") && entities.term ? quoteText(entities.term) : null,
  ];
  return named.filter((one) => one !== null);
}

/** Of the words that may be the keyword, those that the answer's rows have, else the likeliest. */
function keywordIn({ entities, readings }: Context): string | undefined {
  const names = [...entities.quoted, ...entities.keywords];
  if (names.length < 2) return names[0];
  const rows = readings.flatMap(({ body }): { keyword?: unknown }[] =>
    Array.isArray(body?.data) ? body.data : []
  );
  const known = new Set(
    rows.flatMap(({ keyword }) => typeof keyword === "string" ? [keywordKey(keyword)] : []),
  );
  return names.toSorted((a, b) => b.split(" ").length - a.split(" ").length)
    .find((name) => known.has(keywordKey(name))) ?? names[0];
}
