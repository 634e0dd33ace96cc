import type { Knex } from "knex";
import { STOP_REASONS } from "../../schemas/audit.ts";
import type { AuditStatus } from "../audits/lifecycle/audits.ts";
import { type Db, isDuplicateKey } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import { prepared } from "../core/prepared.ts";
import { createRowReader } from "../core/row_reader.ts";

/** A site with the state of its newest audit. */
export interface SiteRow {
  id: number;
  domain: string;
  name: string;
  start_url: string | null;
  status: string;
  country: string | null;
  language: string | null;
  timezone: string;
  /** JSON list. */
  brand_names: string;
  brand_exclusions: string;
  /** JSON lists of rules' codes; null: none. */
  disabled_rules: string | null;
  enabled_rules: string | null;
  audits_kept: number;
  health_score: number | null;
  previous_health_score: number | null;
  last_audit_id: number | null;
  last_audit_at: Date | null;
  /** Why the audit that the figures are from ended. */
  last_audit_stop_reason: (typeof STOP_REASONS)[number] | null;
  audit_status: AuditStatus | null;
  next_audit_at: Date | null;
  pages_count: number | null;
  issues_count: number | null;
  keywords_count: number | null;
  backlinks_count: number | null;
  created_at: Date;
  updated_at: Date;
}

/** A site to insert; `competitors` are kept in their own table. */
export interface NewSite {
  accountId: number;
  domain: string;
  /** The domain under which `www.` and the bare name are one. */
  domainKey: string;
  name: string;
  startUrl: string | null;
  country: string | null;
  language: string | null;
  timezone: string;
  brandNames: readonly string[];
  brandExclusions: readonly string[];
  disabledRules?: readonly string[];
  enabledRules?: readonly string[];
  /** Absent: the default of the column. */
  auditsKept?: number | undefined;
  now: Date;
}

/** What may be changed of a site. */
type SiteUpdate =
  & Partial<
    Pick<
      NewSite,
      | "name"
      | "startUrl"
      | "country"
      | "language"
      | "timezone"
      | "brandNames"
      | "brandExclusions"
      | "disabledRules"
      | "enabledRules"
      | "auditsKept"
    >
  >
  & { now: Date };

const AUDIT_STATUS_SQL = "(select audits.status from audits where audits.site_id = sites.id " +
  "order by audits.id desc limit 1)"; // index audits_site

const STOP_REASON_SQL = "(select audits.stop_reason from audits " +
  "where audits.id = sites.last_audit_id)"; // primary key

const NEXT_AUDIT_SQL = "(select schedules.next_run_at from schedules " +
  "where schedules.site_id = sites.id)"; // primary key

/** The fields that the list of sites sorts, filters and searches by. */
export const SITE_LIST: ListFields = {
  defaultSort: "id",
  key: "id",
  fields: {
    id: { sql: "sites.id", type: "integer", sortable: true, filterable: true },
    domain: {
      sql: "sites.domain",
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    health_score: {
      sql: "sites.health_score",
      type: "integer",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    last_audit_at: {
      sql: "sites.last_audit_at",
      type: "time",
      nullable: true,
      sortable: true,
      filterable: true,
    },
    name: {
      sql: "sites.name",
      keySql: "left(sites.name, 200)",
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    start_url: { sql: "sites.start_url", type: "string", nullable: true },
    status: { sql: "sites.status", type: "string", filterable: true, values: ["active"] },
    country: { sql: "sites.country", type: "string", nullable: true, filterable: true },
    language: { sql: "sites.language", type: "string", nullable: true, filterable: true },
    timezone: { sql: "sites.timezone", type: "string" },
    brand_names: { sql: "sites.brand_names", type: "object" },
    brand_exclusions: { sql: "sites.brand_exclusions", type: "object" },
    disabled_rules: { sql: "sites.disabled_rules", type: "object" },
    enabled_rules: { sql: "sites.enabled_rules", type: "object" },
    audits_kept: { sql: "sites.audits_kept", type: "integer" },
    previous_health_score: {
      sql: "sites.previous_health_score",
      type: "integer",
      nullable: true,
    },
    last_audit_stop_reason: {
      sql: STOP_REASON_SQL,
      type: "string",
      nullable: true,
      filterable: true,
      values: STOP_REASONS,
    },
    audit_status: { sql: AUDIT_STATUS_SQL, type: "string", nullable: true, filterable: true },
    next_audit_at: { sql: NEXT_AUDIT_SQL, type: "time", nullable: true, filterable: true },
    pages_count: { sql: "sites.pages_count", type: "integer", nullable: true, sortable: true },
    issues_count: { sql: "sites.issues_count", type: "integer", nullable: true, sortable: true },
    keywords_count: {
      sql: "sites.keywords_count",
      type: "integer",
      nullable: true,
      sortable: true,
    },
    backlinks_count: {
      sql: "sites.backlinks_count",
      type: "integer",
      nullable: true,
      sortable: true,
    },
    created_at: { sql: "sites.created_at", type: "time", sortable: true, filterable: true },
    updated_at: { sql: "sites.updated_at", type: "time", sortable: true, filterable: true },
  },
};

const COLUMNS = [
  "sites.id",
  "sites.domain",
  "sites.name",
  "sites.start_url",
  "sites.status",
  "sites.country",
  "sites.language",
  "sites.timezone",
  "sites.brand_names",
  "sites.brand_exclusions",
  "sites.disabled_rules",
  "sites.enabled_rules",
  "sites.audits_kept",
  "sites.health_score",
  "sites.previous_health_score",
  "sites.last_audit_id",
  "sites.last_audit_at",
  "sites.pages_count",
  "sites.issues_count",
  "sites.keywords_count",
  "sites.backlinks_count",
  "sites.created_at",
  "sites.updated_at",
];

/** Reads the active ones of `ids`, whatever their account. */
const findActiveSite = createRowReader<SiteRow & { account_id: number }>((db, ids) => {
  // a few lengths of the list, so that each connection prepares few statements
  const length = 2 ** Math.ceil(Math.log2(ids.length));
  const padded = [...ids, ...new Array<number>(length - ids.length).fill(0)];
  return prepared(db, activeSitesSql(db, length), [...padded, "active"]);
});

const activeSitesSqls = new Map<number, string>();

function activeSitesSql(db: Db, length: number): string {
  const known = activeSitesSqls.get(length);
  if (known !== undefined) return known;
  const sql = db("sites")
    .whereIn("sites.id", new Array<number>(length).fill(0))
    .where("sites.status", "active")
    .select(COLUMNS)
    .select(
      "sites.account_id",
      db.raw(`${STOP_REASON_SQL} as last_audit_stop_reason`),
      db.raw(`${AUDIT_STATUS_SQL} as audit_status`),
      db.raw(`${NEXT_AUDIT_SQL} as next_audit_at`),
    )
    .toSQL().toNative().sql;
  activeSitesSqls.set(length, sql);
  return sql;
}

/**
 * Finds a site of the account; undefined when it is unknown, another's or being deleted. This is
 * the hottest read: Knex builds it once, then it runs prepared, for many callers at a time.
 */
export async function findSite(
  db: Db,
  accountId: number,
  siteId: number,
): Promise<SiteRow | undefined> {
  const site = await findActiveSite(db, siteId);
  return site?.account_id === accountId ? site : undefined;
}

/** What the crawler needs to know of a site. */
interface AuditedSite {
  id: number;
  domain: string;
  startUrl: string | null;
}

/** Reads which rules the audits of a site leave out, or run besides those that are on by default. */
export async function readRuleSettings(
  db: Db,
  siteId: number,
): Promise<{ disabledRules: string[]; enabledRules: string[] }> {
  const site = await db("sites").where({ id: siteId })
    .first<{ disabled_rules: string | null; enabled_rules: string | null } | undefined>(
      "disabled_rules",
      "enabled_rules",
    );
  return {
    disabledRules: JSON.parse(site?.disabled_rules ?? "[]"),
    enabledRules: JSON.parse(site?.enabled_rules ?? "[]"),
  };
}

/** Reads a site for its audit, whatever account it belongs to; throws when it is gone. */
export async function readSiteForAudit(db: Db, siteId: number): Promise<AuditedSite> {
  const site = await db("sites")
    .where({ id: siteId, status: "active" })
    .first<AuditedSite | undefined>("id", "domain", "start_url as startUrl");
  if (site === undefined) throw new Error(`Site ${siteId} does not exist any more.`);
  return site;
}

/** Finds the domain of a site that is not being deleted; null: there is none. */
export async function findLivingDomain(db: Db, siteId: number): Promise<string | null> {
  const row = await db("sites").where({ id: siteId, status: "active" })
    .first<{ domain: string } | undefined>("domain");
  return row?.domain ?? null;
}

/** Reads whose site it is; throws when it is gone. */
export async function readSiteAccount(db: Db, siteId: number): Promise<number> {
  const site = await db("sites").where({ id: siteId, status: "active" })
    .first<{ accountId: number } | undefined>("account_id as accountId");
  if (site === undefined) throw new Error(`Site ${siteId} does not exist any more.`);
  return site.accountId;
}

/** One page of the account's sites; `siteIds` null: all of them. */
export function listSites(
  db: Db,
  { accountId, siteIds, query }: {
    accountId: number;
    siteIds: readonly number[] | null;
    query: ListQuery;
  },
): Promise<ListPage<SiteRow>> {
  const from = db("sites").where({ "sites.account_id": accountId, "sites.status": "active" });
  if (siteIds !== null) from.whereIn("sites.id", siteIds);
  return listRows<SiteRow>(db, { from, fields: SITE_LIST, query });
}

/** Inserts a site and returns its id, or undefined when the account has this domain already. */
export async function insertSite(db: Db, site: NewSite): Promise<number | undefined> {
  try {
    const [id] = await db("sites").insert({
      account_id: site.accountId,
      domain: site.domain,
      domain_key: site.domainKey,
      name: site.name,
      start_url: site.startUrl,
      status: "active",
      country: site.country,
      language: site.language,
      timezone: site.timezone,
      brand_names: JSON.stringify(site.brandNames),
      brand_exclusions: JSON.stringify(site.brandExclusions),
      disabled_rules: JSON.stringify(site.disabledRules ?? []),
      enabled_rules: JSON.stringify(site.enabledRules ?? []),
      ...(site.auditsKept === undefined ? {} : { audits_kept: site.auditsKept }),
      created_at: site.now,
      updated_at: site.now,
    });
    return id;
  } catch (error) {
    if (isDuplicateKey(error)) return undefined;
    throw error;
  }
}

/** Changes a site of the account; returns whether there is one. */
export async function updateSite(
  db: Db,
  { accountId, siteId }: { accountId: number; siteId: number },
  update: SiteUpdate,
): Promise<boolean> {
  const columns: Record<string, Knex.Value | undefined> = {
    name: update.name,
    start_url: update.startUrl,
    country: update.country,
    language: update.language,
    timezone: update.timezone,
    brand_names: update.brandNames && JSON.stringify(update.brandNames),
    disabled_rules: update.disabledRules && JSON.stringify(update.disabledRules),
    enabled_rules: update.enabledRules && JSON.stringify(update.enabledRules),
    brand_exclusions: update.brandExclusions && JSON.stringify(update.brandExclusions),
    audits_kept: update.auditsKept,
    updated_at: update.now,
  };
  const given = Object.fromEntries(
    Object.entries(columns).filter(([, value]) => value !== undefined),
  );
  const found = await db("sites")
    .where({ id: siteId, account_id: accountId, status: "active" })
    .update(given);
  return found > 0;
}

/** Keeps a site from being deleted for the rest of the transaction; returns whether there is one. */
export async function lockSite(trx: Db, siteId: number): Promise<boolean> {
  // a write, so that it holds across the nodes of a cluster
  const held = await trx("sites").where({ id: siteId, status: "active" })
    .increment("lock_count", 1);
  return held > 0;
}

/**
 * Marks a site as being deleted: it is gone for its account at once and its domain is free again.
 * Returns whether there was one.
 */
export async function markSiteDeleted(
  db: Db,
  { accountId, siteId, now }: { accountId: number; siteId: number; now: Date },
): Promise<boolean> {
  const found = await db("sites")
    .where({ id: siteId, account_id: accountId, status: "active" })
    .update({ status: "deleting", domain_key: null, updated_at: now });
  return found > 0;
}

/** Finds the account's site by its domain without `www.`; undefined when it has none. */
export async function findSiteByDomain(
  db: Db,
  accountId: number,
  key: string,
): Promise<AuditedSite & { id: number } | undefined> {
  // index sites_domain (account_id, domain_key)
  return await db("sites").where({ account_id: accountId, domain_key: key })
    .first("id", "domain", "start_url as startUrl");
}
