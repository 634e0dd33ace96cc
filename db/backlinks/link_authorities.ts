import type { Db } from "../core/connection.ts";
import { insertRows } from "../core/sql_rows.ts";

/** A domain that links to a site. */
export interface LinkingDomain {
  id: number;
  domain: string;
}

/** What a domain weighs. */
export interface DomainWeight {
  id: number;
  /** 0 to 100; null: not known. */
  authority: number | null;
  known: boolean;
}

/** A site of an account, and how many domains link to it. */
interface LinkedSite {
  siteId: number;
  domain: string;
  domainsCount: number;
}

/** Lists domains that link to a site by their ids, from the one after `afterId` on. */
export async function listLinkingDomains(
  db: Db,
  siteId: number,
  { afterId, limit }: { afterId: number; limit: number },
): Promise<LinkingDomain[]> {
  return await db("link_domain_figures").where({ site_id: siteId }) // primary key
    .where("domain_id", ">", afterId).orderBy("domain_id").limit(limit)
    .select("domain_id as id", "domain");
}

/** Counts, of an account's sites whose pages were crawled, those that link to each of the domains. */
export async function countOutboundSites(
  db: Db,
  accountId: number,
  domainIds: readonly number[],
): Promise<Map<number, number>> {
  const rows: { id: number; count: number }[] = await db("outbound_domains") // index …_domain
    .join("sites", "sites.id", "outbound_domains.site_id")
    .where({ "sites.account_id": accountId, "sites.status": "active" })
    .whereIn("outbound_domains.domain_id", domainIds)
    .groupBy("outbound_domains.domain_id")
    .select("outbound_domains.domain_id as id", db.raw("COUNT(*) AS count"));
  return new Map(rows.map(({ id, count }) => [id, count]));
}

/** Finds the most of these sites that link to one domain, and a digest of which link to which. */
export async function readOutboundState(
  db: Db,
  accountId: number,
): Promise<{ maxSites: number; digest: string }> {
  const domains = db("outbound_domains")
    .join("sites", "sites.id", "outbound_domains.site_id")
    .where({ "sites.account_id": accountId, "sites.status": "active" })
    .groupBy("outbound_domains.domain_id")
    .select(
      db.raw("COUNT(*) AS count"),
      db.raw("BIT_XOR(CRC32(CONCAT(outbound_domains.domain_id, ' ', site_id))) AS digest"),
    );
  const row = await db(domains.as("domains"))
    .first<{ maxSites: number | null; rows: number; digest: number }>(
      db.raw("MAX(count) AS maxSites"),
      db.raw("COUNT(*) AS `rows`"),
      db.raw("BIT_XOR(digest) AS digest"),
    );
  return { maxSites: row.maxSites ?? 0, digest: `${row.rows} ${row.digest}` };
}

/** Lists the sites of an account to which domains link. */
export async function listLinkedSites(db: Db, accountId: number): Promise<LinkedSite[]> {
  return await db("sites")
    .join("link_domain_figures as figures", "figures.site_id", "sites.id") // index …_status
    .where({
      "sites.account_id": accountId,
      "sites.status": "active",
      "figures.status": "live",
    })
    .groupBy("sites.id", "sites.domain").orderBy("sites.id")
    .select("sites.id as siteId", "sites.domain", db.raw("COUNT(*) AS domainsCount"));
}

/** Replaces what the linking domains of a site weigh; to be called in a transaction. */
export async function replaceLinkAuthorities(
  trx: Db,
  siteId: number,
  weights: readonly DomainWeight[],
): Promise<void> {
  await trx("link_authorities").where({ site_id: siteId }).delete();
  await insertRows(
    trx,
    "link_authorities (site_id, domain_id, authority, known)",
    weights.map(({ id, authority, known }) => [siteId, id, authority, known]),
  );
}

/** What the figures of a site's links were made of, as text; undefined: there are none. */
export async function findLinkFiguresDigest(db: Db, siteId: number): Promise<string | undefined> {
  const row = await db("link_totals").where({ site_id: siteId }) // primary key
    .first<{ digest: string } | undefined>(db.raw("HEX(made_of) AS digest"));
  return row?.digest;
}
