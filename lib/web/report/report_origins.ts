import { saidText } from "../texts/said.ts";
import type { ReadingOrigin } from "./report_reader.ts";

/** What a report covers. */
export interface Covered {
  /** First and last day of what people searched, else of whatever was measured. */
  from: string | null;
  to: string | null;
  /** In words, each once. */
  sources: string[];
}

/** Sources in words. */
const SOURCES: Readonly<Record<string, string>> = {
  search_console: "Google Search Console",
  import: "imported files",
  rank_check: "rank checks",
  crawl: "own crawl",
  llm: "answers of AI engines",
  log: "the server's own logs",
};

const ORDER = Object.keys(SOURCES);

/** Sources whose windows are the report's own period. */
const SEARCH: readonly string[] = ["search_console", "import", "rank_check"];

/** Names a source of `meta` in words. */
export function nameSource(source: string): string {
  return saidText(SOURCES[source] ?? source);
}

/** Sums up which days and sources all readings together have. */
export function coveredWindow(origins: readonly ReadingOrigin[]): Covered {
  const known = origins.flatMap(({ operationId, meta: { source, from, to } }) =>
    source && from && to ? [{ operationId, source, from, to }] : []
  );
  const [window] = [
    ...known.filter(({ operationId }) => operationId === "getSearchOverview"),
    ...known.filter(({ operationId }) => operationId === "getVisibility"),
    ...known.filter(({ source }) => SEARCH.includes(source)),
    ...known,
  ];
  return {
    from: window?.from ?? null,
    to: window?.to ?? null,
    // whichever was read first
    sources: [...new Set(known.map(({ source }) => source))]
      .toSorted((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b)).map(nameSource),
  };
}
