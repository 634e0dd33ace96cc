import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import { insertRows } from "../core/sql_rows.ts";
import { fitText } from "../core/text_columns.ts";

/** A row that an import left out. */
interface SkippedRow {
  file: string;
  /** From 1. */
  line: number;
  reason: string;
  /** Absent: could not be read. */
  clicks?: number;
  impressions?: number;
}

/** A row as it is kept. */
export interface StoredSkippedRow {
  /** From 1, in the order in which they were met. */
  number: number;
  file: string;
  line: number;
  reason: string;
  /** Null: could not be read. */
  clicks: number | null;
  impressions: number | null;
}

/** Whose rows. */
interface ImportOf {
  siteId: number;
  importId: number;
}

const MAX_TEXT = 500;
const ROWS_AT_ONCE = 2_000;
const COUNT = { type: "integer", sortable: true, filterable: true } as const;

/** The fields that the list of the rows that an import left out sorts, filters and searches by. */
export const SKIPPED_ROW_LIST: ListFields = {
  defaultSort: "number",
  key: "number",
  fields: {
    number: { sql: "skipped.number", ...COUNT },
    file: { sql: "skipped.file", type: "string", filterable: true },
    line: { sql: "skipped.line", ...COUNT },
    reason: { sql: "skipped.reason", type: "string", searchable: true },
    clicks: { sql: "skipped.clicks", nullable: true, ...COUNT },
    impressions: { sql: "skipped.impressions", nullable: true, ...COUNT },
  },
};

/** Keeps the rows that an import left out, in place of those of an earlier try. */
export async function writeSkippedRows(
  trx: Db,
  { siteId, importId }: ImportOf,
  rows: readonly SkippedRow[],
): Promise<void> {
  await deleteSkippedRows(trx, { siteId, importId });
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await insertRows(
      trx,
      "import_skipped_rows (site_id, import_id, number, file, line, reason, clicks, impressions)",
      rows.slice(start, start + ROWS_AT_ONCE).map((row, index) => [
        ...[siteId, importId, start + index + 1, fitText(row.file, MAX_TEXT), row.line],
        ...[fitText(row.reason, MAX_TEXT), row.clicks ?? null, row.impressions ?? null],
      ]),
    );
  }
}

/** One page of the rows that an import left out; the primary key. */
export function listSkippedRows(
  db: Db,
  { siteId, importId }: ImportOf,
  query: ListQuery,
): Promise<ListPage<StoredSkippedRow>> {
  const from = db("import_skipped_rows as skipped")
    .where({ "skipped.site_id": siteId, "skipped.import_id": importId });
  return listRows<StoredSkippedRow>(db, { from, fields: SKIPPED_ROW_LIST, query });
}

/** Deletes the rows that an import left out. */
export async function deleteSkippedRows(
  trx: Db,
  { siteId, importId }: ImportOf,
): Promise<void> {
  await trx("import_skipped_rows").where({ site_id: siteId, import_id: importId }).delete();
}
