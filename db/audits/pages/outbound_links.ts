import { RESULT_STATUSES } from "../lifecycle/audit_results.ts";
import type { Db } from "../../core/connection.ts";
import { facetedLinks, readFacetedId } from "../../backlinks/faceted_links.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** A site whose newest audit may link to sites of the account that it was not looked through for. */
export interface OutboundAudit {
  siteId: number;
  domain: string;
  auditId: number;
  finishedAt: Date;
  /** The audit that was looked through before; null: none was. */
  seenAuditId: number | null;
  /** Sites with higher ids were not there then; 0: none was. */
  seenSiteId: number;
}

/** A URL of another host that a crawl found links to. */
interface OutboundUrl {
  urlId: number;
  url: string;
}

/** A page's links to one URL of another host, taken together. */
export interface OutboundLink {
  sourceId: number;
  sourceUrl: string;
  sourceTitle: string | null;
  language: string | null;
  statusCode: number | null;
  /** Null: an earlier audit read it, on which this one builds. */
  crawledAt: Date | null;
  anchor: string | null;
  /** REL_BITS of lib/crawler/html/page_facts.ts, over all of the elements. */
  rel: number;
  /** At least one of the elements may be followed. */
  follow: number;
}

/** A page as an audit met it. */
export interface MetPage {
  url: string;
  /** Null: no answer. */
  statusCode: number | null;
  redirected: number;
  /** It answered with HTML whose links were read. */
  html: number;
}

/** Lists the sites of an account whose newest audit was not looked through for links to all the others. */
export async function listStaleOutbounds(db: Db, accountId: number): Promise<OutboundAudit[]> {
  // index audits_site (site_id, id); those of a pruned audit are gone
  return await selectRows<OutboundAudit>(
    db,
    `SELECT s.id AS siteId, s.domain, a.id AS auditId, a.finished_at AS finishedAt,
      o.seen_audit_id AS seenAuditId, COALESCE(o.newest_site_id, 0) AS seenSiteId
    FROM sites s
    JOIN audits a ON a.id = (
      SELECT MAX(n.id) FROM audits n
      WHERE n.site_id = s.id AND n.status IN (?, ?) AND n.details = 'full'
        AND n.\`trigger\` <> 'gate'
    )
    LEFT JOIN outbound_audits o ON o.site_id = s.id
    WHERE s.account_id = ? AND s.status = 'active' AND a.finished_at IS NOT NULL
      AND (o.site_id IS NULL OR o.seen_audit_id <> a.id OR o.newest_site_id < (
        SELECT MAX(m.id) FROM sites m WHERE m.account_id = ? AND m.status = 'active'
      ))
    ORDER BY s.id`,
    [...RESULT_STATUSES, accountId, accountId],
  );
}

/** Lists the sites of an account by their ids. */
export async function listAccountDomains(
  db: Db,
  accountId: number,
): Promise<{ id: number; domain: string }[]> {
  return await db("sites").where({ account_id: accountId, status: "active" })
    .orderBy("id").select("id", "domain");
}

/** Lists URLs of other hosts that a crawl found links to, after `afterId`, in the order of their ids. */
export async function listOutboundUrls(
  db: Db,
  auditId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<OutboundUrl[]> {
  return await db("audit_urls as urls") // primary key (audit_id, url_id)
    .where({ "urls.audit_id": auditId, "urls.kind": "external" })
    .where("urls.url_id", ">", afterId)
    .whereExists(
      // index audit_links_by_target
      db("audit_links").where({ audit_id: auditId, type: "anchor" })
        .whereRaw("audit_links.target_id = urls.url_id").select(db.raw("1")),
    )
    .orderBy("urls.url_id").limit(limit)
    .select("urls.url_id as urlId", "urls.url");
}

/** Lists links of a crawl to a URL of another host, from the page after `afterId` on. */
export async function listOutboundLinks(
  db: Db,
  auditId: number,
  { urlId, afterId, limit }: { urlId: number; afterId: number; limit: number },
): Promise<OutboundLink[]> {
  return await db("audit_links as links") // index audit_links_by_target
    .where({ "links.audit_id": auditId, "links.type": "anchor", "links.target_id": urlId })
    .where("links.source_id", ">", afterId)
    .join(
      "audit_pages as pages",
      (on) => on.on("pages.audit_id", "links.audit_id").andOn("pages.url_id", "links.source_id"),
    )
    .orderBy("links.source_id").limit(limit)
    .select({
      sourceId: "links.source_id",
      sourceUrl: "pages.url",
      sourceTitle: "pages.title",
      language: "pages.lang",
      statusCode: "pages.status_code",
      crawledAt: "pages.crawled_at",
      anchor: "links.anchor",
      rel: "links.rel",
      follow: "links.follow",
    });
}

/** Lists those of the pages that an audit asked for, given the hashes of their URLs. */
export async function listMetPages(
  db: Db,
  auditId: number,
  urlHashes: readonly Buffer[],
): Promise<MetPage[]> {
  return await db("audit_urls as urls") // index audit_urls_hash
    .where({ "urls.audit_id": auditId, "urls.state": "fetched" })
    .whereIn("urls.url_hash", [...urlHashes])
    .leftJoin(
      "audit_pages as pages",
      (on) => on.on("pages.audit_id", "urls.audit_id").andOn("pages.url_id", "urls.url_id"),
    )
    .select(
      "urls.url",
      "urls.status_code as statusCode",
      db.raw("urls.redirect_to IS NOT NULL AS redirected"),
      db.raw("COALESCE(pages.html, 0) AS html"),
    );
}

/** Lists, by their keys, source pages of a domain's links to a site that audits report. */
export async function listCrawledSources(
  db: Db,
  siteId: number,
  { domainId, providers }: { domainId: number; providers: number },
): Promise<Buffer[]> {
  const site = { siteId, facetedId: await readFacetedId(db, siteId) };
  const ids = facetedLinks(db, site, { facet: "domain", ids: [domainId] });
  return await db(ids.as("own"))
    .join(
      "backlinks",
      (on) => on.onVal("backlinks.site_id", siteId).andOn("backlinks.id", "own.link_id"),
    ) // primary key
    .whereRaw("backlinks.providers & ? <> 0", [providers])
    .distinct().pluck<Buffer[]>("backlinks.source_key");
}

/** Says for which audit and sites the outbound links of a site were looked through, and to which domains it links. */
export async function replaceOutbound(
  trx: Db,
  { siteId, auditId, newestSiteId }: { siteId: number; auditId: number; newestSiteId: number },
  domainIds: readonly number[],
): Promise<void> {
  await trx("outbound_domains").where({ site_id: siteId }).delete();
  await insertRows(
    trx,
    "outbound_domains (site_id, domain_id)",
    domainIds.map((id) => [siteId, id]),
  );
  await trx("outbound_audits")
    .insert({ site_id: siteId, seen_audit_id: auditId, newest_site_id: newestSiteId })
    .onConflict("site_id").merge();
}
