import type { BingLink, BingLinkCount } from "../../../lib/bing_webmaster/bing_client.ts";
import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";
import { md5 } from "../../core/md5.ts";
import { insertRows } from "../../core/sql_rows.ts";
import { fitText } from "../../core/text_columns.ts";

/** A link that Bing knows. */
export interface BingLinkRow {
  target_url: string;
  source_url: string;
  anchor: string;
  first_seen_at: Date;
  last_seen_at: Date;
}

const TABLE = "bing_links";
const TARGETS = "bing_link_targets";
const MAX_URL = 2_048;
const MAX_ANCHOR = 1_000;
const TEXT = { type: "string", sortable: true, filterable: true, searchable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of Bing's links sorts, filters and searches by. */
export const BING_LINK_LIST: ListFields = {
  defaultSort: "target_url,source_url",
  key: "target_url,source_url",
  fields: {
    target_url: { sql: `${TABLE}.target_url`, ...TEXT },
    source_url: { sql: `${TABLE}.source_url`, ...TEXT },
    anchor: { sql: `${TABLE}.anchor`, ...TEXT },
    first_seen_at: { sql: `${TABLE}.first_seen_at`, ...TIME },
    last_seen_at: { sql: `${TABLE}.last_seen_at`, ...TIME },
  },
};

/** One page of the links to a site that Bing knows. */
export async function listBingLinks(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<BingLinkRow>> {
  // primary key (site_id, link_hash)
  const from = db(TABLE).where({ site_id: siteId });
  return await listRows<BingLinkRow>(db, { from, fields: BING_LINK_LIST, query });
}

/** Keeps how many links Bing knows to pages. */
export async function storeLinkCounts(
  trx: Db,
  siteId: number,
  { counts, now }: { counts: readonly BingLinkCount[]; now: Date },
): Promise<void> {
  const rows = counts.map(({ url, count }) => {
    const target = fitText(url, MAX_URL);
    return [siteId, md5(target), target, count, now];
  });
  const columns = "site_id, target_hash, target_url, links_count, seen_at";
  await insertRows(trx, `${TARGETS} (${columns})`, rows, {
    onDuplicate: "links_count = VALUES(links_count), seen_at = VALUES(seen_at)",
  });
}

/** Lists linked pages whose links were not listed since `before`, those with the most links first. */
export async function listTargetsToList(
  db: Db,
  siteId: number,
  { before, limit }: { before: Date; limit: number },
): Promise<string[]> {
  return await db(TARGETS).where({ site_id: siteId }) // primary key
    .whereRaw("(listed_at IS NULL OR listed_at < ?)", [before])
    .orderByRaw("listed_at IS NOT NULL, links_count DESC, target_hash").limit(limit)
    .pluck<string[]>("target_url");
}

/** Keeps the links to a page, and when they were listed. */
export async function storeBingLinks(
  trx: Db,
  siteId: number,
  { targetUrl, links, now }: { targetUrl: string; links: readonly BingLink[]; now: Date },
): Promise<void> {
  const target = fitText(targetUrl, MAX_URL);
  const rows = links.map(({ url, anchor }) => {
    const source = fitText(url, MAX_URL);
    const hash = md5(`${target}\n${source}`);
    return [siteId, hash, target, source, fitText(anchor, MAX_ANCHOR), now, now];
  });
  const columns = "site_id, link_hash, target_url, source_url, anchor, first_seen_at, last_seen_at";
  await insertRows(trx, `${TABLE} (${columns})`, rows, {
    onDuplicate: "anchor = VALUES(anchor), last_seen_at = VALUES(last_seen_at)",
  });
  await trx(TARGETS).where({ site_id: siteId, target_hash: md5(target) }).update({
    listed_at: now,
  });
}

/** What Bing knows of the links to a site. */
interface BingLinkFigures {
  /** As Bing counts them. */
  linksCount: number;
  targetsCount: number;
  /** Linked pages whose links are listed here. */
  listedCount: number;
}

/** Sums up what Bing knows of the links to a site. */
export async function readBingLinkFigures(db: Db, siteId: number): Promise<BingLinkFigures> {
  const [row] = await db(TARGETS).where({ site_id: siteId })
    .select<{ links: number | null; targets: number; listed: number }[]>(
      db.raw("SUM(links_count) AS links, COUNT(*) AS targets, COUNT(listed_at) AS listed"),
    );
  return {
    linksCount: Number(row?.links ?? 0),
    targetsCount: Number(row?.targets ?? 0),
    listedCount: Number(row?.listed ?? 0),
  };
}
