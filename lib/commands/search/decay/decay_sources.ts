import type { CtrCurve } from "../../../metrics/core/ctr_curve.ts";
import type { GainModel } from "../../../metrics/search/gains/gain_model.ts";
import type { CrawlFact } from "../../../metrics/search/decay/crawl_fact.ts";

/** Names and findings in addition to the figures. */
export interface DecaySources {
  /** The click rates that positions of the site bring. */
  curve: CtrCurve;
  /** What came back to pages of the site before. */
  gains: GainModel;
  urlsOf(pageIds: readonly number[]): Promise<Map<number, string>>;
  keywordsOf(keywordIds: readonly number[]): Promise<Map<number, string>>;
  /** What the latest crawl found of pages that explains why they are not shown. */
  crawlOf(pageIds: readonly number[]): Promise<Map<number, CrawlFact>>;
  /** The pages of the site that have these URLs. */
  pagesOf(urls: readonly string[]): Promise<Map<string, number>>;
}
