import type {
  DiscoveredVia,
  SkipReason,
  UrlKind,
  UrlState,
} from "../../../lib/crawler/url/frontier.ts";
import type { Db } from "../../core/connection.ts";

/** A URL that waits to be requested. */
export interface QueuedUrl {
  url_id: number;
  position: number;
  url: string;
  kind: UrlKind;
  depth: number | null;
  redirect_hops: number;
}

/** The same as it is kept. */
export interface StoredQueuedUrl extends QueuedUrl {
  discovered_via: DiscoveredVia;
}

/** A URL that the audit knows. */
export interface KnownUrlRow {
  url_id: number;
  url: string;
  kind: UrlKind;
  state: UrlState;
  skip_reason: SkipReason | null;
  depth: number | null;
}

/** The next URLs to request, in the frontier's order; index audit_urls_frontier. */
export async function listQueuedUrls(
  db: Db,
  auditId: number,
  { kinds, afterPosition, limit }: {
    kinds: readonly UrlKind[];
    afterPosition: number;
    limit: number;
  },
): Promise<StoredQueuedUrl[]> {
  return await db("audit_urls")
    .select("url_id", "position", "url", "kind", "depth", "redirect_hops", "discovered_via")
    .where({ audit_id: auditId, state: "queued" })
    .whereIn("kind", kinds)
    .andWhere("position", ">", afterPosition)
    .orderBy("position")
    .limit(limit);
}

/** How many URLs of these kinds wait. */
export async function countQueuedUrls(
  db: Db,
  auditId: number,
  kinds: readonly UrlKind[],
): Promise<number> {
  const row = await db("audit_urls").where({ audit_id: auditId, state: "queued" })
    .whereIn("kind", kinds).count<{ count: number }[]>({ count: "*" });
  return Number(row[0]?.count ?? 0);
}

/** How many targets of links that are not followed wait, and how many were asked or forbidden. */
export async function countLinkTargets(
  db: Db,
  auditId: number,
): Promise<{ waiting: number; settled: number }> {
  // audit_urls_frontier (audit_id, state, kind, position)
  const rows: { state: UrlState; count: number }[] = await db("audit_urls")
    .where({ audit_id: auditId, kind: "resource", discovered_via: "link" })
    .whereIn("state", ["queued", "fetched", "blocked"])
    .groupBy("state").select("state").count({ count: "*" });
  const countOf = (waiting: boolean) =>
    rows.filter(({ state }) => (state === "queued") === waiting)
      .reduce((sum, { count }) => sum + Number(count), 0);
  return { waiting: countOf(true), settled: countOf(false) };
}

/** Known URLs by their hashes; index audit_urls_hash. */
export async function listUrlsByHash(
  db: Db,
  auditId: number,
  hashes: readonly Buffer[],
): Promise<KnownUrlRow[]> {
  if (hashes.length === 0) return [];
  return await db("audit_urls")
    .select("url_id", "url", "kind", "state", "skip_reason", "depth")
    .where({ audit_id: auditId })
    .whereIn("url_hash", hashes)
    .orderBy("url_id");
}

/** Known URLs in the order of their ids, to refill the memory of a crawl that goes on. */
export async function listKnownUrls(
  db: Db,
  auditId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<KnownUrlRow[]> {
  return await db("audit_urls")
    .select("url_id", "url", "kind", "state", "skip_reason", "depth")
    .where({ audit_id: auditId })
    .andWhere("url_id", ">", afterId)
    .orderBy("url_id")
    .limit(limit);
}

/** Whether a link deeper than the limit was left unfollowed. */
export async function hasSkippedUrls(
  db: Db,
  auditId: number,
  reason: SkipReason,
): Promise<boolean> {
  const row = await db("audit_urls")
    .where({ audit_id: auditId, state: "skipped", skip_reason: reason }).first("url_id");
  return row !== undefined;
}

/** How many style sheets have answered. */
export async function countStylesheets(db: Db, auditId: number): Promise<number> {
  // audit_urls_frontier (audit_id, state, kind, position)
  const [row] = await db("audit_urls")
    .where({ audit_id: auditId, state: "fetched", kind: "resource", status_code: 200 })
    .where({ content_type: "text/css" }).count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Whether resources or external targets wait, and none of them was asked. */
export async function hasOnlyUnaskedTargets(db: Db, auditId: number): Promise<boolean> {
  // audit_urls_frontier (audit_id, state, kind, position)
  const find = (state: UrlState) =>
    db("audit_urls").where({ audit_id: auditId, state }).whereIn("kind", ["resource", "external"])
      .first("url_id");
  return await find("queued") !== undefined && await find("fetched") === undefined;
}

/** Whether any page of the audit gave an HTTP answer, whatever its status. */
export async function hasAnsweredPage(db: Db, auditId: number): Promise<boolean> {
  const row = await db("audit_pages").where({ audit_id: auditId }).whereNotNull("status_code")
    .first("url_id");
  return row !== undefined;
}
