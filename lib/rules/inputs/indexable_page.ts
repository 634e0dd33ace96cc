import type { PageFacts, PageRecord } from "../../crawler/html/page_facts.ts";

/**
 * Finds the parsed page of a URL that search engines may index. Rules about content, titles,
 * descriptions, h1, and missing canonicals look at nothing else: a page that is kept out of the
 * index on purpose does not have to look good in it.
 */
export function findIndexablePage(record: PageRecord): PageFacts | undefined {
  return record.indexable && record.page !== null ? record.page : undefined;
}
