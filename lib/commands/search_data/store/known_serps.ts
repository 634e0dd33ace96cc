import { visitOrganic } from "../../../../db/search_data/packed_results.ts";
import type { SerpRecord } from "../../../../db/search_data/serps.ts";
import type { ResultDomains } from "../../../metrics/search/visibility/result_domains.ts";
import type { Serp } from "../../../metrics/search/visibility/share_of_voice.ts";

/** An organic result and whose it is. */
export interface OrganicResult {
  domain: string;
  position: number;
  /** 0: not known. */
  urlId: number;
}

/** The site's own rank for a keyword, as it was last observed. */
interface OwnRank {
  position: number | null;
  urlId: number;
}

/** What is known of one keyword's results. */
export interface KnownSerp extends Serp {
  keywordId: number;
  date: string;
  whole: boolean;
  results: OrganicResult[];
}

/** What the results of keywords are read with. */
export interface SerpReader {
  domains: ResultDomains;
  siteDomain: string;
  weights: ReadonlyMap<number, number>;
  ownRanks: ReadonlyMap<number, OwnRank>;
}

/** Reads the organic results of a record. Where single ranks are known the site's own is added to them. */
export function openSerp(record: SerpRecord, reader: SerpReader): KnownSerp {
  const { keywordId, date, whole } = record;
  const results: OrganicResult[] = [];
  visitOrganic(record.results, (position, hostId, urlId) => {
    results.push({ domain: reader.domains.domainOf(hostId), position, urlId });
  });
  const own = whole ? undefined : reader.ownRanks.get(keywordId);
  if (own !== undefined && own.position !== null) {
    results.push({ domain: reader.siteDomain, position: own.position, urlId: own.urlId });
  }
  return { keywordId, date, whole, weight: reader.weights.get(keywordId) ?? 0, results };
}
