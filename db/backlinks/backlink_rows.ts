import type { BacklinkAnswer } from "../../schemas/backlink.ts";
import type { Db } from "../core/connection.ts";
import { whereIds } from "../core/sql_rows.ts";
import { type LinkTextMemory, readLinkTexts, useInTurn } from "./link_text_memory.ts";
import { joinLinkTexts } from "./link_texts.ts";

/** All that is known of a link; flags are 0 and 1, days are midnight in UTC. */
export interface BacklinkRow {
  id: number;
  sourceUrl: string;
  sourceDomain: string;
  sourceTitle: string | null;
  /** Null: some page of the site. */
  targetUrl: string | null;
  /** How the link writes it; see `writeTargetUrl()`. */
  targetForm: number | null;
  /** Null: not known. */
  anchor: string | null;
  linkType: BacklinkAnswer["link_type"];
  nofollow: number | null;
  ugc: number | null;
  sponsored: number | null;
  /** Bits, see db/backlinks/link_providers.ts. */
  providers: number;
  discoveredVia: BacklinkAnswer["discovered_via"];
  newOn: Date | null;
  lastSeen: Date | null;
  status: BacklinkAnswer["status"];
  lostOn: Date | null;
  lostReason: BacklinkAnswer["lost_reason"];
  lookedAt: Date | null;
  httpCode: number | null;
  /** Before the target's redirects, and at their end. */
  targetFirstCode: number | null;
  targetHttpCode: number | null;
  language: string | null;
  pageAuthority: number | null;
  pageAuthorityName: number | null;
  domainAuthority: number | null;
  domainAuthorityName: number | null;
  /** Null: it is still to be computed, or there is nothing to compare with. */
  authority: number | null;
  authorityKnown: number | null;
}

const COLUMNS = {
  id: "backlinks.id",
  sourceUrl: "backlinks.source_url",
  sourceDomain: "link_domains.domain",
  sourceTitle: "backlinks.source_title",
  targetUrl: "link_targets.url",
  targetForm: "backlinks.target_form",
  anchor: "link_anchors.anchor",
  linkType: "backlinks.link_type",
  nofollow: "backlinks.nofollow",
  ugc: "backlinks.ugc",
  sponsored: "backlinks.sponsored",
  providers: "backlinks.providers",
  discoveredVia: "backlinks.discovered_via",
  newOn: "backlinks.new_on",
  lastSeen: "backlinks.last_seen",
  status: "backlinks.status",
  lostOn: "backlinks.lost_on",
  lostReason: "backlinks.lost_reason",
  lookedAt: "backlinks.looked_at",
  httpCode: "backlinks.http_code",
  targetFirstCode: "backlinks.target_first_code",
  targetHttpCode: "backlinks.target_http_code",
  language: "backlinks.language",
  pageAuthority: "backlinks.page_authority",
  pageAuthorityName: "backlinks.page_authority_name",
  domainAuthority: "backlinks.domain_authority",
  domainAuthorityName: "backlinks.domain_authority_name",
  authority: "link_authorities.authority",
  authorityKnown: "link_authorities.known",
} as const satisfies { [Name in keyof BacklinkRow]: string };

/** The columns of other tables, which a memory may have. */
const TEXT_COLUMNS = [
  "sourceDomain",
  "targetUrl",
  "anchor",
  "authority",
  "authorityKnown",
] as const;

/**
 * Reads links of a site in the order of the ids; those that went meanwhile are missing. With a memory their texts are read
 * into it, and only those that it has not.
 */
export async function listBacklinkRows(
  db: Db,
  siteId: number,
  { ids, memory }: { ids: readonly number[]; memory?: LinkTextMemory | undefined },
): Promise<BacklinkRow[]> {
  if (ids.length === 0) return [];
  const rows = memory === undefined
    ? await listJoinedRows(db, siteId, ids)
    : await listRememberedRows(db, siteId, { ids, memory });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

async function listJoinedRows(
  db: Db,
  siteId: number,
  ids: readonly number[],
): Promise<BacklinkRow[]> {
  return await joinLinkTexts(db("backlinks")) // all by their primary keys
    .where({ "backlinks.site_id": siteId }).whereIn("backlinks.id", ids)
    .join("link_domains", (on) =>
      on.on("link_domains.site_id", "backlinks.site_id")
        .andOn("link_domains.id", "backlinks.domain_id"))
    .leftJoin("link_authorities", (on) =>
      on.on("link_authorities.site_id", "backlinks.site_id")
        .andOn("link_authorities.domain_id", "backlinks.domain_id"))
    .select(COLUMNS);
}

/** A link whose texts are read by themselves. */
type TextlessRow = BacklinkRow & { domainId: number; targetId: number; anchorId: number };

async function listRememberedRows(
  db: Db,
  siteId: number,
  { ids, memory }: { ids: readonly number[]; memory: LinkTextMemory },
): Promise<BacklinkRow[]> {
  const own = Object.entries(COLUMNS).filter(([name]) =>
    !TEXT_COLUMNS.some((column) => column === name)
  );
  const ofSite = db("backlinks").where({ site_id: siteId }); // primary key
  const rows: TextlessRow[] = await whereIds(ofSite, "id", ids)
    .select({
      ...Object.fromEntries(own),
      ...{ domainId: "domain_id", targetId: "target_id", anchorId: "anchor_id" },
    })
    // their places in the row, which keeps its shape when they are filled in
    .select(TEXT_COLUMNS.map((name) => db.raw("NULL AS ??", name)));
  return await useInTurn(memory, async () => {
    await readLinkTexts(db, siteId, { memory, links: rows });
    return rows.filter((row) => fillTexts(row, memory));
  });
}

/** Fills in a link's texts; false: its domain is gone. */
function fillTexts(row: TextlessRow, { domains, targets, anchors }: LinkTextMemory): boolean {
  const domain = domains.get(row.domainId) ?? null;
  if (domain === null) return false;
  row.sourceDomain = domain.domain;
  row.authority = domain.authority;
  row.authorityKnown = domain.authorityKnown;
  row.targetUrl = targets.get(row.targetId) ?? null;
  row.anchor = anchors.get(row.anchorId) ?? null;
  return true;
}
