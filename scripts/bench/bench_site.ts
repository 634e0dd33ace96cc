import { randomBytes } from "node:crypto";
import { insertAccount } from "../../db/accounts/accounts.ts";
import type { Db } from "../../db/core/connection.ts";
import { insertSite } from "../../db/sites/sites.ts";

/** A site that a bench inserts. */
interface BenchSite {
  accountId: number;
  domain: string;
  /** Default: the domain. */
  name?: string;
  /** Path of the start page; default: the root. */
  start?: string;
}

/** Inserts a site and returns its id. */
export async function insertBenchSite(
  db: Db,
  { accountId, domain, name = domain, start = "/" }: BenchSite,
): Promise<number> {
  const now = new Date();
  const [siteId = 0] = await db("sites").insert({
    account_id: accountId,
    domain,
    domain_key: randomBytes(8).toString("hex"),
    name,
    start_url: `http://${domain}${start}`,
    brand_names: "[]",
    brand_exclusions: "[]",
    created_at: now,
    updated_at: now,
  });
  return siteId;
}

/** A site with its own account. */
interface OwnedBenchSite {
  domain: string;
  /** Default: the domain. */
  name?: string;
  language?: string;
  brandNames?: string[];
  /** Default: more calls than any bench makes. */
  limits?: { requestsPerMinute: number | null; callsPerMonth: number | null };
  now?: Date;
}

const NO_LIMITS = { requestsPerMinute: 1_000_000_000, callsPerMonth: 1_000_000_000 };

/** Inserts an account with a site and returns the site's id; throws when the database has the site. */
export async function insertOwnedBenchSite(
  db: Db,
  { domain, name = domain, language, brandNames = [], limits = NO_LIMITS, now = new Date() }:
    OwnedBenchSite,
): Promise<number> {
  const account = { name: "bench", plan: "enterprise", ...limits } as const;
  const siteId = await insertSite(db, {
    accountId: await insertAccount(db, account, now),
    domain,
    domainKey: domain,
    name,
    startUrl: null,
    country: null,
    language: language ?? null,
    timezone: "UTC",
    brandNames,
    brandExclusions: [],
    now,
  });
  if (siteId === undefined) throw new Error("The database has the site already.");
  return siteId;
}
