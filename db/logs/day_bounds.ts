import type { Db } from "../core/connection.ts";

/** The first and the last day, `YYYY-MM-DD`, of which a table has rows of a site; null: it has none. */
export async function findDayBounds(
  db: Db,
  { table, siteId }: { table: string; siteId: number },
): Promise<{ first: string; last: string } | null> {
  const row: { first: string | null; last: string | null } | undefined = await db(table)
    .where({ site_id: siteId }) // the start of the primary keys
    .first(
      db.raw("DATE_FORMAT(MIN(date), '%Y-%m-%d') AS first"),
      db.raw("DATE_FORMAT(MAX(date), '%Y-%m-%d') AS last"),
    );
  return row?.first == null || row.last === null ? null : { first: row.first, last: row.last };
}
