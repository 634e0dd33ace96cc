import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** Below this many hosts, all of them may well have gone. */
const MIN_HOSTS = 3;

/**
 * Whether the audit asked several other hosts and could resolve the name of none: then the crawler's
 * network, and no link, is what does not work.
 */
export async function isNetworkCutOff(db: Db, auditId: number): Promise<boolean> {
  // audit_urls_frontier (audit_id, state, kind, …)
  const [row] = await selectRows<{ asked: number; unresolved: number | null; hosts: number }>(
    db,
    `SELECT COUNT(*) AS asked, SUM(COALESCE(u.fetch_error, '') = 'dns') AS unresolved,
      COUNT(DISTINCT SUBSTRING_INDEX(SUBSTRING_INDEX(u.url, '/', 3), '/', -1)) AS hosts
    FROM audit_urls u
    WHERE u.audit_id = ? AND u.state = 'fetched' AND u.kind = 'external'`,
    [auditId],
  );
  return row !== undefined && row.hosts >= MIN_HOSTS && row.unresolved === row.asked;
}
