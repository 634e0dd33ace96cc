import { type BacklinkListOptions, listBacklinkIds } from "../../../db/backlinks/backlink_list.ts";
import { type LookRow, readLooks } from "../../../db/backlinks/backlink_looks.ts";
import { type BacklinkRow, listBacklinkRows } from "../../../db/backlinks/backlink_rows.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { LinkFacet } from "../../../db/backlinks/faceted_links.ts";
import type { LinkTextMemory } from "../../../db/backlinks/link_text_memory.ts";
import { countLinksOf } from "../../../db/backlinks/link_sources.ts";
import { findLinkTotals } from "../../../db/backlinks/link_totals.ts";
import type { ListFilter, ListPage, ListQuery, SqlValue } from "../../../db/core/list_shapes.ts";
import { linkAnchorId, linkDomainId, linkTargetId } from "../../metrics/backlinks/link_ids.ts";
import { findBacklinksTotal } from "./find_backlinks_total.ts";

/** A link, with the last look at its page. */
export interface BacklinkView extends BacklinkRow {
  /** Null: nobody has looked. */
  lastLook: LookRow | null;
}

/** Reads one page of the links to a site; `memory`: of their texts, where more pages follow. */
export async function readBacklinks(
  db: Db,
  siteId: number,
  { list, memory, hasLooks = true }: {
    list: ListQuery;
    memory?: LinkTextMemory | undefined;
    /** Whether anybody may have looked at any of them. */
    hasLooks?: boolean;
  },
): Promise<ListPage<BacklinkView>> {
  const filters = list.filters.map(byId);
  const total = list.cursor === null
    ? await findBacklinksTotal(db, siteId, { ...list, filters })
    : null;
  // there is nothing to look for
  if (total === 0) return { rows: [], total, nextCursor: null };
  const { driving, chosen } = await chooseFacet(db, siteId, filters);
  const page = await listBacklinkIds(db, {
    siteId,
    query: { ...list, filters: filters.filter((filter) => filter !== driving) },
    chosen,
    total,
  });
  const ids = page.rows.map(({ id }) => id);
  const wantsLooks = hasLooks && (list.fields === null || list.fields.includes("look"));
  const [rows, looks] = await Promise.all([
    listBacklinkRows(db, siteId, { ids, memory }),
    readLooks(db, siteId, wantsLooks ? ids : []),
  ]);
  return {
    ...page,
    rows: rows.map((row) => Object.assign(row, { lastLook: looks.get(row.id) ?? null })),
  };
}

/** Reads one link to a site; undefined: it has no such link. */
export async function readBacklink(
  db: Db,
  siteId: number,
  id: number,
): Promise<BacklinkView | undefined> {
  const [row] = await listBacklinkRows(db, siteId, { ids: [id] });
  if (row === undefined) return undefined;
  return { ...row, lastLook: (await readLooks(db, siteId, [id])).get(id) ?? null };
}

/** With a larger share of all links, they are found sooner in the order of the list. */
const LARGE_SHARE = 0.05;

/** Chooses the filter by which links are found; none: they are looked through in their order. */
async function chooseFacet(
  db: Db,
  siteId: number,
  filters: readonly ListFilter[],
): Promise<{ driving?: ListFilter; chosen: BacklinkListOptions["chosen"] }> {
  const driving = filters.find(({ field, operator }) => FACETS.has(field) && operator !== "ne");
  const facet = FACETS.get(driving?.field ?? "");
  if (driving === undefined || facet === undefined) return { chosen: null };
  const ids = driving.values.map(Number);
  const [counts, kept] = await Promise.all([
    Promise.all(ids.map((id) => countLinksOf(db, siteId, { facet, id }))),
    findLinkTotals(db, siteId),
  ]);
  const count = counts.reduce((sum, one) => sum + one, 0);
  if (kept !== undefined && count > LARGE_SHARE * kept.totals.linksCount) {
    return { chosen: null };
  }
  return { driving, chosen: { facet, ids } };
}

const NO_ID = -1;

/** Texts that have ids, and how these are made. */
const IDS: Readonly<Record<string, { field: string; idOf(text: string): number }>> = {
  source_domain: { field: "domain_id", idOf: (text) => linkDomainId(text.toLowerCase()) },
  // with any scheme, with and without www.
  target_url: { field: "target_id", idOf: (text) => linkTargetId(text) ?? NO_ID },
  anchor: { field: "anchor_id", idOf: linkAnchorId },
};

/** By which of them links are found; by the first that is asked for, the others are compared. */
const FACETS = new Map<string, LinkFacet>([
  ["target_id", "target"],
  ["anchor_id", "anchor"],
  ["domain_id", "domain"],
]);

/** Equal texts have equal ids, which an index finds. */
function byId(filter: ListFilter): ListFilter {
  const own = IDS[filter.field];
  if (own === undefined || !["eq", "ne", "in"].includes(filter.operator)) return filter;
  const values: SqlValue[] = filter.values.map((value) => own.idOf(String(value)));
  return { ...filter, field: own.field, values };
}
