import type { PLACEMENTS } from "../../../schemas/internal_link.ts";
import type { Db } from "../../core/connection.ts";
import { BROKEN_SQL, REDIRECTED_SQL } from "./link_target.ts";

/** A page in its audit. */
interface AuditPage {
  auditId: number;
  urlId: number;
}

interface LinkRow {
  anchor: string | null;
  rel: number;
  dofollow: number;
  placement: (typeof PLACEMENTS)[number];
}

/** A link that leads to the page. */
export interface InlinkRow extends LinkRow {
  source_url: string;
}

/** A link of the page; `internal` and the verdicts are 0 and 1. */
export interface OutlinkRow extends LinkRow {
  target_url: string;
  internal: number;
  target_status_code: number | null;
  broken: number | null;
  redirected: number | null;
}

const LINK_COLUMNS = [
  "audit_links.anchor",
  "audit_links.rel",
  "audit_links.follow as dofollow",
  "audit_links.placement",
] as const;

/**
 * The first `limit` links that lead to the page from others, in crawl order, and how many there
 * are.
 */
export async function listInlinks(
  db: Db,
  { auditId, urlId }: AuditPage,
  limit: number,
): Promise<{ total: number; rows: InlinkRow[] }> {
  // index audit_links_by_target (audit_id, target_id, type, source_id, rel)
  const links = db("audit_links").where({
    "audit_links.audit_id": auditId,
    "audit_links.target_id": urlId,
    "audit_links.type": "anchor",
  }).andWhere("audit_links.source_id", "<>", urlId);
  const rows: InlinkRow[] = await links.clone()
    .join("audit_urls as source", (on) =>
      on.on("source.audit_id", "audit_links.audit_id")
        .andOn("source.url_id", "audit_links.source_id"))
    .select("source.url as source_url", ...LINK_COLUMNS)
    .orderBy("audit_links.source_id")
    .limit(limit);
  return { total: await count(links), rows };
}

/** The first `limit` links of the page, broken ones on top, and how many there are. */
export async function listOutlinks(
  db: Db,
  { auditId, urlId }: AuditPage,
  limit: number,
): Promise<{ total: number; rows: OutlinkRow[] }> {
  // primary key (audit_id, source_id, target_id, type)
  const links = db("audit_links").where({
    "audit_links.audit_id": auditId,
    "audit_links.source_id": urlId,
    "audit_links.type": "anchor",
  });
  const rows: OutlinkRow[] = await links.clone()
    .join("audit_urls as target", (on) =>
      on.on("target.audit_id", "audit_links.audit_id")
        .andOn("target.url_id", "audit_links.target_id"))
    .select("target.url as target_url", "audit_links.internal", ...LINK_COLUMNS)
    .select("target.status_code as target_status_code")
    .select(db.raw(`${BROKEN_SQL} as broken`), db.raw(`${REDIRECTED_SQL} as redirected`))
    .orderByRaw("broken desc, audit_links.target_id")
    .limit(limit);
  return { total: await count(links), rows };
}

async function count(links: ReturnType<Db>): Promise<number> {
  const [row] = await links.count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}
