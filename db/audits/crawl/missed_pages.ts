import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** Whether an audit requested no more some page that another one of the site had requested. */
export async function hasMissedPages(db: Db, auditId: number, otherId: number): Promise<boolean> {
  // the primary key, then audit_urls_hash; ends at the first such page
  const rows = await selectRows<{ url_id: number }>(
    db,
    `SELECT u.url_id FROM audit_urls u
    LEFT JOIN audit_urls v ON v.audit_id = ? AND v.url_hash = u.url_hash AND v.state = 'fetched'
    WHERE u.audit_id = ? AND u.kind = 'page' AND u.state = 'fetched' AND v.url_id IS NULL
    ORDER BY u.url_id LIMIT 1`,
    [auditId, otherId],
  );
  return rows.length > 0;
}
