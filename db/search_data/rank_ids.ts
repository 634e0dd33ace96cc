import type { Device } from "../../lib/importers/import_rows.ts";
import type { Db } from "../core/connection.ts";
import { findOrInsertHashed } from "../core/hashed_rows.ts";
import { md5 } from "../core/md5.ts";
import { fitAscii, fitText } from "../core/text_columns.ts";

/** What was searched with; null: not known. */
export interface RankContext {
  engine: string;
  country: string | null;
  location: string | null;
  language: string | null;
  device: Device | null;
}

/** Finds or inserts what was searched with, and returns the ids in the same order. */
export function findOrInsertContexts(
  db: Db,
  siteId: number,
  contexts: readonly RankContext[],
): Promise<number[]> {
  return findOrInsertHashed(db, {
    table: "rank_contexts", // index rank_contexts_hash (site_id, hash)
    hashColumn: "hash",
    columns: ["engine", "country", "location", "language", "device"],
    siteId,
    rows: contexts.map(({ engine, country, location, language, device }) => {
      const values = [
        fitText(engine, 60),
        country ?? "",
        fitText(location ?? "", 255),
        fitAscii(language ?? "", 35),
        device ?? "",
      ];
      return { hash: md5(JSON.stringify(values)).toString("hex"), values };
    }),
  });
}

/** Finds or inserts the columns or reports that ranks are from. */
export function findOrInsertSources(
  db: Db,
  siteId: number,
  sources: readonly string[],
): Promise<number[]> {
  const cut = sources.map((source) => fitText(source, 60));
  return findOrInsertHashed(db, {
    table: "rank_sources", // index rank_sources_hash (site_id, hash)
    hashColumn: "hash",
    columns: ["source"],
    siteId,
    rows: cut.map((source) => ({ hash: md5(source).toString("hex"), values: [source] })),
  });
}

/** Finds or inserts hosts of results. */
export function findOrInsertHosts(
  db: Db,
  siteId: number,
  hosts: readonly string[],
): Promise<number[]> {
  const cut = hosts.map((host) => fitText(host, 255));
  return findOrInsertHashed(db, {
    table: "rank_hosts", // index rank_hosts_hash (site_id, hash)
    hashColumn: "hash",
    columns: ["host"],
    siteId,
    rows: cut.map((host) => ({ hash: md5(host).toString("hex"), values: [host] })),
  });
}

/** Finds or inserts URLs of results, each with the hash that pages are known by, in hex. */
export function findOrInsertResultUrls(
  db: Db,
  siteId: number,
  urls: readonly { hash: string; url: string }[],
): Promise<number[]> {
  return findOrInsertHashed(db, {
    table: "rank_urls", // index rank_urls_hash (site_id, hash)
    hashColumn: "hash",
    columns: ["url"],
    siteId,
    rows: urls.map(({ hash, url }) => ({ hash, values: [fitText(url, 2048)] })),
  });
}
