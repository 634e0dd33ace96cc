import type { SearchType } from "../import_rows.ts";

/** `https___www.example.com_-Performance-on-Search-2026-07-05`, or `example.com-Performance-on-…`. */
const NAME =
  /(?:^|\/)(?:https?___)?([a-z\d-]+(?:\.[a-z\d-]+)+)_?[^/]*?-Performance-on-([A-Za-z]+)/i;

/** Longer names are nobody's, and would be searched for long. */
const MAX_NAME_CHARACTERS = 1000;

const REPORTS: ReadonlyMap<string, SearchType> = new Map([
  ["discover", "discover"],
  ["news", "google_news"],
  ["google", "google_news"],
]);

/** What the name says that Search Console gives to a download; null for what it does not say. */
export function readExportName(
  name: string,
): { host: string | null; searchType: SearchType | null } {
  if (name.length > MAX_NAME_CHARACTERS) return { host: null, searchType: null };
  const match = NAME.exec(name);
  const report = match?.[2] ?? /(?:^|\/)Performance-on-([A-Za-z]+)/i.exec(name)?.[1] ?? "";
  return {
    host: match?.[1]?.toLowerCase() ?? null,
    searchType: REPORTS.get(report.toLowerCase()) ?? null,
  };
}
