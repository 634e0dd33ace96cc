import type { Db } from "../core/connection.ts";
import { loadRows } from "../core/load_rows.ts";
import { insertRows } from "../core/sql_rows.ts";
import { HELD_LEASE, leaseUntil } from "../core/leases.ts";

/** For how long a release that is being loaded is held without renewal. */
const LOADING_LEASE_SECONDS = 60;

/** The release that is read. */
export interface CommonCrawlRelease {
  id: number;
  /** Such as `cc-main-2025-sep-oct-nov`. */
  name: string;
  /** Of the whole release, not only of those that are kept. */
  domainsCount: number;
}

/** A domain's places by harmonic centrality and by PageRank, both from 1. */
export type DomainPlaces = readonly [domain: string, harmonic: number, pageRank: number];

const ROWS_AT_ONCE = 20_000;

/** Finds the release that is read; undefined: none was ever imported. */
export async function findCommonCrawlRelease(db: Db): Promise<CommonCrawlRelease | undefined> {
  return await db("common_crawl_releases").where({ state: "current" }) // index …_state
    .orderBy("id", "desc")
    .first<CommonCrawlRelease | undefined>("id", "name", "domains_count as domainsCount");
}

/** Lists the harmonic places of domains; those that the release does not have are missing. */
export async function listHarmonicPlaces(
  db: Db,
  releaseId: number,
  domains: readonly string[],
): Promise<Map<string, number>> {
  const rows: { domain: string; place: number }[] = await db("common_crawl_ranks")
    .where({ release_id: releaseId }).whereIn("domain", domains) // primary key
    .select("domain", "harmonic_position as place");
  return new Map(rows.map(({ domain, place }) => [domain, place]));
}

/** Inserts a release that needs to be loaded, and returns its id; undefined while another one is loaded. */
export async function insertLoadingRelease(
  db: Db,
  name: string,
  now: Date,
): Promise<number | undefined> {
  const [id = 0] = await db("common_crawl_releases").insert({
    name,
    state: "loading",
    lease_until: leaseUntil(db, LOADING_LEASE_SECONDS),
    imported_at: now,
  });
  const before = await db("common_crawl_releases").where({ state: "loading" })
    .where("id", "<", id).whereRaw(HELD_LEASE).first("id");
  if (before === undefined) return id;
  await db("common_crawl_releases").where({ id }).delete();
  return undefined;
}

/** Holds a release that is being loaded for another while; false when it was given up meanwhile. */
export async function renewLoadingRelease(db: Db, id: number): Promise<boolean> {
  return await db("common_crawl_releases").where({ id, state: "loading" })
    .update({ lease_until: leaseUntil(db, LOADING_LEASE_SECONDS) }) === 1;
}

/** Inserts ranks of a release that is being loaded; fastest when they are sorted by domain. */
export async function insertDomainRanks(
  trx: Db,
  releaseId: number,
  ranks: readonly DomainPlaces[],
): Promise<void> {
  const into = "common_crawl_ranks (release_id, domain, harmonic_position, page_rank_position)";
  const lines = ranks.map((rank) => `${releaseId}\t${rank.join("\t")}\n`).join("");
  const loaded = await loadRows(trx, { into, parts: [Buffer.from(lines, "latin1")] });
  if (loaded === undefined) {
    await insertRows(trx, into, ranks.map((rank) => [releaseId, ...rank]));
  } else if (loaded.rowsCount !== ranks.length || loaded.warningsCount > 0) {
    throw new Error(`Of ${ranks.length} ranks the server took ${loaded.rowsCount} as they are.`);
  }
}

/**
 * Makes a release that was loaded the one that is read, in place of the one before; false when it is no longer held. To
 * be called in a transaction.
 */
export async function completeRelease(
  trx: Db,
  id: number,
  counts: { domainsCount: number; ranksCount: number },
): Promise<boolean> {
  const completed = await trx("common_crawl_releases").where({ id, state: "loading" }).update({
    state: "current",
    domains_count: counts.domainsCount,
    ranks_count: counts.ranksCount,
    lease_until: null,
  });
  if (completed !== 1) return false;
  await trx("common_crawl_releases").where({ state: "current" }).where("id", "<>", id)
    .update({ state: "retired" });
  return true;
}

/** Gives up a release that is being loaded, with what was written of one that others gave up meanwhile. */
export async function retireLoadingRelease(db: Db, id: number): Promise<void> {
  await db("common_crawl_releases").where({ id, state: "loading" }).update({ state: "retired" });
  const row = await db("common_crawl_releases").where({ id }).first("id");
  if (row === undefined) await deleteRanks(db, id);
}

/** Deletes what is left of releases that were replaced, given up or cut off. */
export async function deleteRetiredReleases(db: Db): Promise<void> {
  await db("common_crawl_releases").where({ state: "loading" }).whereRaw(`NOT ${HELD_LEASE}`)
    .update({ state: "retired" });
  const ids = await db("common_crawl_releases").where({ state: "retired" }).pluck<number[]>("id");
  for (const id of ids) {
    await deleteRanks(db, id);
    await db("common_crawl_releases").where({ id }).delete();
  }
}

async function deleteRanks(db: Db, releaseId: number): Promise<void> {
  // the start of the primary key
  while (
    await db("common_crawl_ranks").where({ release_id: releaseId }).limit(ROWS_AT_ONCE)
      .delete() === ROWS_AT_ONCE
  );
}
