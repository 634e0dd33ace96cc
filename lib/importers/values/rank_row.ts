import { domainKey } from "../../core/domain.ts";
import type { RankRow } from "../import_rows.ts";
import type { ImportOptions } from "../importer.ts";
import { describeFuture, lastPossibleDay } from "./future_day.ts";
import { hostOfUrl } from "./url_host.ts";

/** What a rank row must say; the rest is taken from what the user said, or is not known. */
export type RankFacts = Partial<RankRow> & Pick<RankRow, "keyword" | "date" | "source">;

/** Makes a rank row; the domain is that of the URL unless it is given, without `www.`. */
export function createRankRow(facts: RankFacts, options: ImportOptions): RankRow {
  const host = facts.domain ?? hostOfUrl(facts.url ?? "");
  return {
    kind: "rank",
    engine: options.engine ?? "google",
    country: options.country,
    location: options.location,
    language: options.language,
    device: options.device,
    url: null,
    title: null,
    position: null,
    resultKind: "organic",
    features: [],
    serp: null,
    seen: null,
    ...facts,
    domain: host === undefined || host === null ? null : domainKey(host.toLowerCase()),
  };
}

/** The day of what has no date: the last that the user named, else today. */
export function rankDay(options: ImportOptions): string {
  return options.to ?? options.from ?? options.today;
}

/** The ranks of one result page, or why it is left out: it is dated in the future. */
export function refuseFuture(
  rows: RankRow[] | string,
  { today }: ImportOptions,
): RankRow[] | string {
  const date = typeof rows === "string" ? undefined : rows[0]?.date;
  return date !== undefined && date > lastPossibleDay(today) ? describeFuture(date) : rows;
}

/** Search engines by the words in which sources name them. */
const ENGINES = ["google", "bing", "yahoo", "yandex", "duckduckgo", "baidu", "naver", "seznam"];

/** The search engine that a text names, such as `google` in `google.de`; undefined when it names none. */
export function parseEngine(text: string): string | undefined {
  const lower = text.toLowerCase();
  return ENGINES.find((engine) => lower.includes(engine));
}
