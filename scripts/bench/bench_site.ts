import { randomBytes } from "node:crypto";
import type { Db } from "../../db/core/connection.ts";

/** A site that a bench inserts. */
export interface BenchSite {
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
