import type { LinkType } from "../../lib/importers/import_rows.ts";
import type { LostReason } from "../../lib/metrics/backlinks/link_status.ts";
import type { StoredReport } from "../../lib/metrics/backlinks/unite_reports.ts";
import {
  FACT_COLUMNS,
  type FactRow,
  factValues,
  listKeys,
  readFlag,
  readLinkFacts,
  selectColumns,
} from "./backlinks.ts";
import type { Db } from "../core/connection.ts";
import { insertRows } from "../core/sql_rows.ts";
import { runStatement } from "../core/statement.ts";

/** A report with the source page that it is of. */
export interface PageReport extends StoredReport {
  /** 8 bytes. */
  sourceKey: Buffer;
}

const COLUMNS = "source_key, target_id, anchor_id, link_type, provider, import_id, date, dated, " +
  `imported_on, first_import, ${FACT_COLUMNS}, lost, lost_on, lost_reason`;
const DAY_COLUMNS = ["date", "imported_on", "first_seen", "last_seen", "lost_on"];

interface ReportRow extends FactRow {
  source_key: Buffer;
  target_id: number;
  anchor_id: number;
  link_type: LinkType;
  provider: number;
  import_id: number;
  date: string;
  dated: number;
  imported_on: string;
  first_import: number;
  lost: number | null;
  lost_on: string | null;
  lost_reason: LostReason | null;
}

/** Inserts reports that are not there yet. */
export async function insertReports(
  trx: Db,
  siteId: number,
  reports: readonly PageReport[],
): Promise<void> {
  const rows = reports.map((report) => [
    siteId,
    report.sourceKey,
    report.targetId,
    report.anchorId,
    report.linkType,
    report.provider,
    report.importId,
    report.date,
    report.dated,
    report.importedOn,
    report.firstImport,
    ...factValues(report),
    report.lost,
    report.lostOn,
    report.lostReason,
  ]);
  await insertRows(trx, `backlink_reports (site_id, ${COLUMNS})`, rows);
}

/** Lists the reports of source pages that are kept by themselves. */
export async function listReports(
  trx: Db,
  siteId: number,
  sourceKeys: readonly Buffer[],
): Promise<PageReport[]> {
  // the start of the primary key
  const rows = await runStatement(
    trx,
    `SELECT ${selectColumns(COLUMNS, DAY_COLUMNS)} FROM backlink_reports
    WHERE site_id = ${siteId} AND source_key IN (${listKeys(sourceKeys)})`,
  ) as ReportRow[]; // a SELECT gives rows of its columns
  return rows.map((row) => ({
    sourceKey: row.source_key,
    targetId: row.target_id,
    anchorId: row.anchor_id,
    linkType: row.link_type,
    provider: row.provider,
    importId: row.import_id,
    date: row.date,
    dated: row.dated === 1,
    importedOn: row.imported_on,
    firstImport: row.first_import === 1,
    ...readLinkFacts(row),
    lost: readFlag(row.lost),
    lostOn: row.lost_on,
    lostReason: row.lost_reason,
  }));
}

/** Deletes the reports of source pages. */
export async function deleteReportsOf(
  trx: Db,
  siteId: number,
  sourceKeys: readonly Buffer[],
): Promise<void> {
  if (sourceKeys.length === 0) return;
  // the start of the primary key
  await runStatement(
    trx,
    `DELETE FROM backlink_reports
    WHERE site_id = ${siteId} AND source_key IN (${listKeys(sourceKeys)})`,
  );
}

/** Lists source pages that an import reports, as far as their reports are kept by themselves. */
export async function listSourcesOfImport(
  trx: Db,
  { siteId, importId, after, limit }: {
    siteId: number;
    importId: number;
    after: Buffer | null;
    limit: number;
  },
): Promise<Buffer[]> {
  // index backlink_reports_import, which ends with the primary key: what was deleted before is not looked at again
  const query = trx("backlink_reports").where({ site_id: siteId, import_id: importId });
  if (after !== null) query.where("source_key", ">", after);
  return await query.distinct().orderBy("source_key").limit(limit).pluck<Buffer[]>("source_key");
}

/** Lists source pages whose reports are kept by themselves, in the order of their keys. */
export async function listReportedSources(
  db: Db,
  siteId: number,
  { after, limit }: { after: Buffer | null; limit: number },
): Promise<Buffer[]> {
  const query = db("backlink_reports").where({ site_id: siteId }); // in the order of the primary key
  if (after !== null) query.where("source_key", ">", after);
  return await query.distinct().orderBy("source_key").limit(limit).pluck<Buffer[]>("source_key");
}

/** Deletes what an import reports of source pages. */
export async function deleteReportsOfImport(
  trx: Db,
  { siteId, importId }: { siteId: number; importId: number },
  sourceKeys: readonly Buffer[],
): Promise<void> {
  // the start of the primary key
  await trx("backlink_reports").where({ site_id: siteId, import_id: importId })
    .whereIn("source_key", [...sourceKeys]).delete();
}

/** Lists source pages of which a provider says that a link was there in an export before a day, and not that it is lost. */
export async function listUnlistedReports(
  trx: Db,
  { siteId, provider, before, after, limit }: {
    siteId: number;
    provider: number;
    before: string;
    after: Buffer | null;
    limit: number;
  },
): Promise<Buffer[]> {
  const query = trx("backlink_reports").where({ site_id: siteId, provider })
    .where("date", "<", before).whereRaw("lost IS NOT TRUE");
  if (after !== null) query.where("source_key", ">", after);
  // in the order of the primary key
  return await query.distinct().orderBy("source_key").limit(limit).pluck<Buffer[]>("source_key");
}
