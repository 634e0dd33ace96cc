import type { Db } from "../../../../db/core/connection.ts";
import {
  findOrInsertContexts,
  findOrInsertHosts,
  findOrInsertResultUrls,
  findOrInsertSources,
  type RankContext,
} from "../../../../db/search_data/rank_ids.ts";
import { normaliseUrl, urlHash } from "../../../crawler/url/url.ts";
import type { RankRow } from "../../../importers/import_rows.ts";
import { TextIds } from "./text_ids.ts";

/** The ids of what rank rows name. */
export interface RankIds {
  /** By `contextText()`. */
  contexts: TextIds;
  /** By the column or report that ranks are from. */
  sources: TextIds;
  /** By the host without `www.`. */
  hosts: TextIds;
  /** By the URL as it is written; 0: it is none. */
  urls: TextIds;
}

/** The numbers of which contexts, sources, hosts and result URLs are made, of one site. */
export function openRankIds(db: Db, siteId: number): RankIds {
  return {
    contexts: new TextIds((texts) =>
      // texts are those that contextText() writes
      findOrInsertContexts(db, siteId, texts.map((text) => JSON.parse(text) as RankContext))
    ),
    sources: new TextIds((texts) => findOrInsertSources(db, siteId, texts)),
    hosts: new TextIds((texts) => findOrInsertHosts(db, siteId, texts)),
    urls: new TextIds((texts) => readUrlIds(db, siteId, texts)),
  };
}

/** The text by which what was searched with is known. */
export function contextText(row: RankRow): string {
  const { engine, country, location, language, device } = row;
  return JSON.stringify({ engine, country, location, language, device } satisfies RankContext);
}

async function readUrlIds(db: Db, siteId: number, texts: readonly string[]): Promise<number[]> {
  const urls = texts.map((text) => {
    const url = normaliseUrl(text);
    return url === null ? null : { hash: urlHash(url).toString("hex"), url };
  });
  const found = await findOrInsertResultUrls(db, siteId, urls.filter((url) => url !== null));
  let next = 0;
  return urls.map((url) => url === null ? 0 : found[next++] ?? 0);
}
