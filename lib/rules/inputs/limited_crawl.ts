/** What ended a crawl before it had seen the whole site, as a sentence. */
const ENDS: ReadonlyMap<string, string> = new Map([
  ["page_limit", "The crawl ended at its limit of pages, max_pages: figures are of what it saw."],
  [
    "depth_limit",
    "The crawl left out pages beyond its limit of clicks, max_depth: figures are of what it saw.",
  ],
  ["time_limit", "The crawl ended at its limit of time: figures are of what it saw."],
  ["stopped", "The crawl was stopped: figures are of what it saw."],
]);

/** Says why the crawl of an audit did not see the whole site; null: nothing ended it early. */
export function describeLimit(stopReason: string | null): string | null {
  return ENDS.get(stopReason ?? "") ?? null;
}
