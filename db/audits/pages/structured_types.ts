import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";
import { fitText } from "../../core/text_columns.ts";

/** How many pages have structured data, and of which types. */
export interface StructuredDataCounts {
  pages_with_count: number;
  pages_without_count: number;
  /** The most frequent first. */
  types: { type: string; pages_count: number }[];
}

/** Different combinations of types that are looked at: a site has few templates. */
const MAX_COMBINATIONS = 5_000;
const MAX_TYPE_CHARS = 100;

/** Groups the HTML pages of an audit by the types of their structured data; null: they have none. */
export async function groupStructuredTypes(
  db: Db,
  auditId: number,
): Promise<{ types: string | null; pagesCount: number }[]> {
  return await selectRows(
    db,
    `SELECT p.structured_types AS types, COUNT(*) AS pagesCount FROM audit_pages p
    WHERE p.audit_id = ? AND p.html = 1
    GROUP BY p.structured_types ORDER BY pagesCount DESC, types LIMIT ?`,
    [auditId, MAX_COMBINATIONS],
  );
}

/** Keeps the counts with the audit. */
export async function updateStructuredData(
  trx: Db,
  auditId: number,
  counts: StructuredDataCounts,
): Promise<void> {
  // a hundred of them are JSON in one TEXT; no type of schema.org is as long
  const types = counts.types.map((row) => ({ ...row, type: fitText(row.type, MAX_TYPE_CHARS) }));
  const structuredData = JSON.stringify({ ...counts, types });
  await trx("audits").where({ id: auditId }).update({ structured_data: structuredData });
}

/** The counts of an audit; null when it was not scored, or by a version that did not count. */
export async function findStructuredData(
  db: Db,
  auditId: number,
): Promise<StructuredDataCounts | null> {
  const row = await db("audits").where({ id: auditId })
    .first<{ structured_data: string | null } | undefined>("structured_data");
  return row?.structured_data ? JSON.parse(row.structured_data) : null;
}
