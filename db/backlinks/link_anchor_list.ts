import { ANCHOR_CLASSES } from "../../schemas/backlink.ts";
import type { AnchorClass } from "../../lib/metrics/backlinks/anchor_class.ts";
import type { Db } from "../core/connection.ts";
import { enumField } from "../core/enum_field.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A text with which others link, with what its links come to; days are midnight in UTC. */
export interface LinkAnchorRow {
  anchor_id: number;
  anchor: string;
  class: AnchorClass;
  links_count: number;
  lost_links_count: number;
  follow_count: number;
  nofollow_count: number;
  unknown_count: number;
  domains_count: number;
  targets_count: number;
  first_seen_at: Date | null;
  last_seen_at: Date | null;
}

const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const DAY = { type: "time", nullable: true, sortable: true, filterable: true } as const;

/** The fields that the list of anchors sorts, filters and searches by. */
export const LINK_ANCHOR_LIST: ListFields = {
  // index link_anchor_figures_domains (site_id, domains_count), whose entries end with the anchor's id
  defaultSort: "-domains_count",
  key: "anchor_id",
  fields: {
    anchor_id: { sql: "figures.anchor_id", type: "integer", hidden: true },
    anchor: {
      sql: "link_anchors.anchor",
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    class: {
      ...enumField("figures.class"),
      type: "string",
      sortable: true,
      filterable: true,
      values: ANCHOR_CLASSES,
    },
    links_count: { sql: "figures.links_count", ...COUNT },
    lost_links_count: { sql: "figures.lost_links_count", ...COUNT },
    follow_count: { sql: "figures.follow_count", ...COUNT },
    nofollow_count: { sql: "figures.nofollow_count", ...COUNT },
    unknown_count: { sql: "figures.unknown_count", ...COUNT },
    domains_count: { sql: "figures.domains_count", ...COUNT },
    domains_share: {
      type: "number",
      nullable: true,
      columns: { domains_count: "figures.domains_count" },
    },
    targets_count: { sql: "figures.targets_count", ...COUNT },
    first_seen_at: { sql: "figures.new_on", ...DAY },
    last_seen_at: { sql: "figures.last_seen", ...DAY },
  },
};

/** Reads one page of the anchors with which others link to a site. */
export async function listLinkAnchors(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<LinkAnchorRow>> {
  const from = db("link_anchor_figures as figures").where({ "figures.site_id": siteId })
    // in the order of the figures' index
    .joinRaw(
      "straight_join link_anchors on link_anchors.site_id = figures.site_id " +
        "and link_anchors.id = figures.anchor_id", // primary key
    );
  return await listRows<LinkAnchorRow>(db, {
    from,
    fields: LINK_ANCHOR_LIST,
    query,
    countFrom: db("link_anchor_figures").where({ site_id: siteId }),
  });
}
