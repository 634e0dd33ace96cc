import type { Db } from "../../core/connection.ts";
import { insertRows, whereIds } from "../../core/sql_rows.ts";
import { selectRows } from "../../facts/select_rows.ts";
import type { LinkedPageRow } from "./linked_pages.ts";

/** An anchor text and how many link elements have it. */
export interface AnchorCount {
  anchor: string | null;
  count: number;
}

/** The most frequent anchor texts of pages, by `url_id`. */
type TopAnchors = Map<number, AnchorCount[]>;

/** How many texts a page is shown with. */
const TOP_ANCHORS = 5;

/** Links of a target that are looked at for its anchor texts. */
const COUNTED_LINKS = 200;

/** A page that others link to. */
type AnchoredPage = Pick<LinkedPageRow, "url_id" | "unique_inlinks_count">;

/** Deletes up to `limit` pages' stored texts of an audit and returns of how many. */
export async function deleteTopAnchors(db: Db, auditId: number, limit: number): Promise<number> {
  return await db("audit_top_anchors").where({ audit_id: auditId }).limit(limit).delete();
}

/** Stores the most frequent anchor texts of pages, which are counted once the crawl has ended. */
export async function insertTopAnchors(
  db: Db,
  auditId: number,
  anchors: ReadonlyMap<number, readonly AnchorCount[]>,
): Promise<void> {
  await insertRows(
    db,
    "audit_top_anchors (audit_id, url_id, anchors)",
    [...anchors].map(([urlId, counts]) => [auditId, urlId, JSON.stringify(counts)]),
  );
}

/**
 * Reads the most frequent anchor texts of each page: those that the audit's analysis has stored, and counts those of other
 * pages, such as all of an audit that an earlier version analysed.
 */
export async function readTopAnchors(
  db: Db,
  auditId: number,
  pages: readonly AnchoredPage[],
): Promise<ReadonlyMap<number, readonly AnchorCount[]>> {
  if (pages.length === 0) return new Map();
  const stored = db("audit_top_anchors").where({ audit_id: auditId }); // primary key
  const rows: { url_id: number; anchors: string }[] = await whereIds(
    stored,
    "url_id",
    pages.map(({ url_id: urlId }) => urlId),
  ).select("url_id", "anchors");
  const anchors: TopAnchors = new Map(
    rows.map(({ url_id: urlId, anchors: texts }) => [urlId, JSON.parse(texts)]),
  );
  // hardly a page that nobody links to has a range of links to look into
  const others = pages.filter(({ url_id: urlId }) => !anchors.has(urlId));
  for (const [urlId, counts] of await countTopAnchors(db, auditId, others)) {
    anchors.set(urlId, counts);
  }
  return anchors;
}

/** Counts the anchor texts of each page in its links and returns the most frequent ones. */
export async function countTopAnchors(
  db: Db,
  auditId: number,
  pages: readonly AnchoredPage[],
): Promise<TopAnchors> {
  const anchors: TopAnchors = new Map();
  const few: number[] = [];
  const many: number[] = [];
  for (const { url_id: urlId, unique_inlinks_count: count } of pages) {
    (count !== null && count <= COUNTED_LINKS ? few : many).push(urlId);
  }
  for (const links of [allLinksOf(auditId, few), firstLinksOf(auditId, many)]) {
    if (links === undefined) continue;
    const rows = await selectRows<AnchorCount & { target_id: number }>(
      db,
      `SELECT ranked.target_id, ranked.anchor, ranked.count
         FROM (SELECT links.target_id, links.anchor, SUM(links.elements_count) AS count,
                      ROW_NUMBER() OVER (PARTITION BY links.target_id
                        ORDER BY SUM(links.elements_count) DESC, links.anchor) AS place
                 FROM ${links.from}
                GROUP BY links.target_id, links.anchor) ranked
        WHERE ranked.place <= ?
        ORDER BY ranked.target_id, ranked.place`,
      [...links.values, TOP_ANCHORS],
    );
    for (const { target_id, anchor, count } of rows) {
      const list = anchors.get(target_id);
      if (list) list.push({ anchor, count });
      else anchors.set(target_id, [{ anchor, count }]);
    }
  }
  return anchors;
}

/** Links to pages, as they are written in `FROM`, with the values that are bound there. */
interface ReadLinks {
  from: string;
  values: readonly number[];
}

/** Links of a page to itself do not count, as in `inlinks_count`. */
const BY_OTHERS = "l.type = 'anchor' AND l.source_id <> l.target_id";

/** All links to pages that have few, in one go through index audit_links_by_target; undefined: there are none. */
function allLinksOf(auditId: number, urlIds: readonly number[]): ReadLinks | undefined {
  if (urlIds.length === 0) return undefined;
  return {
    from: "(SELECT l.target_id, l.anchor, l.elements_count FROM audit_links l " +
      `WHERE l.audit_id = ? AND l.target_id IN (${urlIds.map(() => "?").join(", ")}) ` +
      `AND ${BY_OTHERS}) links`,
    values: [auditId, ...urlIds],
  };
}

/** The first links to pages of which some have millions: each part reads a bounded range of index audit_links_by_target. */
function firstLinksOf(auditId: number, urlIds: readonly number[]): ReadLinks | undefined {
  if (urlIds.length === 0) return undefined;
  const part = "(SELECT l.target_id, l.anchor, l.elements_count FROM audit_links l " +
    `WHERE l.audit_id = ? AND l.target_id = ? AND ${BY_OTHERS} ORDER BY l.source_id LIMIT ?)`;
  return {
    from: `(${urlIds.map(() => part).join(" UNION ALL ")}) links`,
    values: urlIds.flatMap((urlId) => [auditId, urlId, COUNTED_LINKS]),
  };
}
