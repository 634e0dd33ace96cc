import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** Below this many hosts, all of them may well have gone. */
const MIN_HOSTS = 3;

/** Of an external URL: its host with the port. */
const HOST = "SUBSTRING_INDEX(SUBSTRING_INDEX(u.url, '/', 3), '/', -1)";
/** Hosts of the crawler's own machine, which need no network. */
const OWN = `(${HOST} LIKE '127.%' OR ${HOST} = 'localhost' OR ${HOST} LIKE 'localhost:%')`;

/**
 * Whether the audit asked several other hosts and could resolve the name of none: then the crawler's
 * network, and no link, is what does not work. Names that lead to private addresses, which a hosts file
 * gives, and addresses of this machine say nothing about the network.
 */
export async function isNetworkCutOff(db: Db, auditId: number): Promise<boolean> {
  // audit_urls_frontier (audit_id, state, kind, …)
  const [row] = await selectRows<{ reached: number | null; hosts: number }>(
    db,
    `SELECT COUNT(DISTINCT CASE WHEN u.fetch_error = 'dns' THEN ${HOST} END) AS hosts,
      SUM(COALESCE(u.fetch_error, '') NOT IN ('dns', 'forbidden_address') AND NOT ${OWN}) AS reached
    FROM audit_urls u
    WHERE u.audit_id = ? AND u.state = 'fetched' AND u.kind = 'external'`,
    [auditId],
  );
  return row !== undefined && row.hosts >= MIN_HOSTS && row.reached === 0;
}
