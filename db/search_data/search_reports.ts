import type { Db } from "../core/connection.ts";
import { md5 } from "../core/md5.ts";

/** What a report answers, and what it is made of. */
export interface ReportKey {
  siteId: number;
  /** Such as `visibility`. */
  name: string;
  /** What was asked, as text. */
  question: string;
  /** What the data are, as text: with other data there is another report. */
  madeOf: string;
}

/** Finds a kept report; undefined where there is none of these data. */
export async function findReport(db: Db, key: ReportKey): Promise<unknown> {
  const row = await db("search_reports") // primary key
    .where({ site_id: key.siteId, name: key.name, hash: md5(key.question) })
    .where({ made_of: md5(key.madeOf) })
    .first<{ report: string } | undefined>("report");
  return row && JSON.parse(row.report);
}

/** Keeps a report instead of the one of older data. */
export async function replaceReport(
  db: Db,
  key: ReportKey,
  { report, now }: { report: unknown; now: Date },
): Promise<void> {
  const row = {
    site_id: key.siteId,
    name: key.name,
    hash: md5(key.question),
    made_of: md5(key.madeOf),
    report: JSON.stringify(report),
    computed_at: now,
  };
  await db("search_reports").insert(row).onConflict(["site_id", "name", "hash"]).merge();
}

/** Finds a kept report, whatever data it was made of. */
export async function findLastReport(
  db: Db,
  { siteId, name, question }: Omit<ReportKey, "madeOf">,
): Promise<unknown> {
  const row = await db("search_reports") // primary key
    .where({ site_id: siteId, name, hash: md5(question) })
    .first<{ report: string } | undefined>("report");
  return row && JSON.parse(row.report);
}

/** Whether any site has a kept report of a name. */
export async function hasReports(db: Db, name: string): Promise<boolean> {
  const row = await db("sites")
    .join(
      "search_reports", // primary key (site_id, name, hash)
      (join) => join.on("search_reports.site_id", "sites.id").andOnVal("search_reports.name", name),
    )
    .first<{ id: number } | undefined>("sites.id");
  return row !== undefined;
}

/** Deletes the reports of a site and name beyond the newest `most`; to be called in the transaction that adds one. */
export async function deleteReportsBeyond(
  trx: Db,
  { siteId, name }: Pick<ReportKey, "siteId" | "name">,
  most: number,
): Promise<void> {
  const old = await trx("search_reports").where({ site_id: siteId, name }) // primary key
    .orderBy([{ column: "computed_at", order: "desc" }, "hash"]).offset(most).limit(1_000)
    .pluck<Buffer[]>("hash");
  if (old.length === 0) return;
  await trx("search_reports").where({ site_id: siteId, name }).whereIn("hash", old).delete();
}

/** Deletes reports of these names that are older than `before`. */
export async function deleteOldReports(
  db: Db,
  names: readonly string[],
  before: Date,
): Promise<number> {
  return await db("search_reports").whereIn("name", names).where("computed_at", "<", before)
    .delete();
}
