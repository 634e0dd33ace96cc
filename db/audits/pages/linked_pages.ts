import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { listRows } from "../../core/list_query.ts";
import { findListTotal } from "../../core/list_totals.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";

/** How a page is linked inside the site; booleans are 0 and 1. */
export interface LinkedPageRow {
  /** The page in its audit, for what is read besides the row. */
  url_id: number;
  page_id: number;
  url: string;
  inlinks_count: number | null;
  unique_inlinks_count: number | null;
  outlinks_count: number | null;
  link_score: number | null;
  depth: number | null;
  orphan: number | null;
}

/** An anchor text and how many link elements have it. */
export interface AnchorCount {
  anchor: string | null;
  count: number;
}

const NUMBER = { type: "integer", nullable: true, sortable: true, filterable: true } as const;

/** The fields that the list of pages by their links sorts, filters and searches by. */
export const LINKED_PAGE_LIST: ListFields = {
  // the order of the primary key (audit_id, url_id)
  defaultSort: "url_id",
  key: "url_id",
  fields: {
    url_id: { sql: "audit_pages.url_id", type: "integer", hidden: true },
    page_id: { sql: "audit_pages.page_id", type: "integer", sortable: true, filterable: true },
    url: {
      sql: "audit_pages.url",
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    inlinks_count: { sql: "audit_pages.inlinks_count", ...NUMBER },
    unique_inlinks_count: { sql: "audit_pages.unique_inlinks_count", ...NUMBER },
    outlinks_count: { sql: "audit_pages.outlinks_count", ...NUMBER },
    anchors: {
      type: "object",
      columns: {
        url_id: "audit_pages.url_id",
        unique_inlinks_count: "audit_pages.unique_inlinks_count",
      },
    },
    link_score: { sql: "audit_pages.link_score", ...NUMBER },
    depth: { sql: "audit_pages.depth", ...NUMBER },
    orphan: {
      sql: "audit_pages.orphan",
      type: "boolean",
      nullable: true,
      sortable: true,
      filterable: true,
    },
  },
};

/** One page of an audit's pages by their links. */
export function listLinkedPages(
  db: Db,
  auditId: number,
  query: ListQuery,
): Promise<ListPage<LinkedPageRow>> {
  const from = db("audit_pages").where({ "audit_pages.audit_id": auditId });
  return listRows<LinkedPageRow>(db, {
    from,
    findTotal: () => findListTotal(db, auditId, "pages"),
    fields: LINKED_PAGE_LIST,
    query,
    snapshot: auditId,
  });
}

/** Links of a target that are looked at for its anchor texts. */
const COUNTED_LINKS = 200;

/** A page that others link to. */
type AnchoredPage = Pick<LinkedPageRow, "url_id" | "unique_inlinks_count">;

/** Reads the `limit` most frequent anchor texts of each page, by `url_id`. */
export async function listTopAnchors(
  db: Db,
  auditId: number,
  { pages, limit }: { pages: readonly AnchoredPage[]; limit: number },
): Promise<ReadonlyMap<number, readonly AnchorCount[]>> {
  const anchors = new Map<number, AnchorCount[]>();
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
      [...links.values, limit],
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
