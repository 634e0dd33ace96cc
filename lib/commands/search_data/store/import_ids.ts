import type { Db } from "../../../../db/core/connection.ts";
import { findOrInsertKeywords } from "../../../../db/search_data/keyword_ids.ts";
import { md5 } from "../../../../db/core/md5.ts";
import { findOrInsertPages } from "../../../../db/sites/page_ids.ts";
import { SegmentIds } from "../../../../db/search_data/segment_ids.ts";
import { normaliseUrl, urlHash } from "../../../crawler/url/url.ts";
import { keywordKey } from "../../../metrics/core/normalise_query.ts";
import { LinkEnds } from "../../backlinks/link_ends.ts";
import { openRankIds, type RankIds } from "./rank_ids.ts";
import { TextIds } from "./text_ids.ts";

/** The ids of what an import's rows name. */
export interface ImportIds {
  /** By the keyword as it is written. */
  keywords: TextIds;
  /** By an absolute URL as it is written; 0 where it is none after all. */
  pages: TextIds;
  segments: SegmentIds;
  ranks: RankIds;
  links: LinkEnds;
}

/** The numbers of which keywords, pages and segments are made, of one site. */
export function openImportIds(db: Db, siteId: number, now: Date): ImportIds {
  return {
    keywords: new TextIds((texts) => readKeywordIds(db, siteId, { keywords: texts, now })),
    pages: new TextIds((texts) => readPageIds(db, siteId, texts)),
    segments: new SegmentIds(db),
    ranks: openRankIds(db, siteId),
    links: new LinkEnds(db, siteId),
  };
}

/** Finds or creates the ids of keywords of a site, in their order. */
export function readKeywordIds(
  db: Db,
  siteId: number,
  { keywords, now }: { keywords: readonly string[]; now: Date },
): Promise<number[]> {
  const hashed = keywords.map((keyword) => ({ hash: keywordHash(keyword), keyword }));
  return findOrInsertKeywords(db, siteId, { keywords: hashed, now });
}

/** The hash by which a keyword is known, in hex. */
export function keywordHash(keyword: string): string {
  return md5(keywordKey(keyword)).toString("hex");
}

/** Finds or creates the ids of pages of a site, in their order; 0 for what is no URL. */
export async function readPageIds(
  db: Db,
  siteId: number,
  urls: readonly string[],
): Promise<number[]> {
  const pages = urls.map((text) => {
    const url = normaliseUrl(text);
    return url === null ? null : { hash: urlHash(url).toString("hex"), url };
  });
  const found = await findOrInsertPages(db, siteId, pages.filter((page) => page !== null));
  let next = 0;
  return pages.map((page) => page === null ? 0 : found[next++] ?? 0);
}
