import type { Db } from "../../../db/core/connection.ts";

/** What two audits of one site never share: their own numbers, and what a clock says. */
const OWN = /audit_id$|^(?:site_id|page_id|issue_id|ttfb_ms|response_time_ms)$/;

/**
 * Reads all rows that are stored of an audit: by table, each as JSON, sorted. Left out are numbers of the
 * database, columns of time, and the random addresses that are asked for.
 */
export async function readStoredRows(db: Db, auditId: number): Promise<Map<string, string[]>> {
  // MySQL names the columns of its catalogue in capitals
  const columns: { name: string }[] = await db("information_schema.columns")
    .whereRaw("table_schema = DATABASE()").andWhere("column_name", "audit_id")
    .select("table_name as name");
  const stored = new Map<string, string[]>();
  for (const table of columns.map(({ name }) => name).toSorted()) {
    const rows = await db(table).where({ audit_id: auditId });
    if (rows.length > 0) stored.set(table, rows.map(describeRow).sort());
  }
  return stored;
}

function describeRow(row: Record<string, unknown>): string {
  const told = Object.entries(row)
    .filter(([name, value]) => !OWN.test(name) && !(value instanceof Date))
    .filter(([name]) => name !== "url" || row["kind"] !== "soft_404_probe")
    .map((
      [name, value],
    ) => [name, value instanceof Uint8Array ? Buffer.from(value).toString("hex") : value]);
  return JSON.stringify(told);
}
