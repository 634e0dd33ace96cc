import type { PageWeightInput } from "../../lib/rules/inputs/resource_inputs.ts";
import { readMaxUrlId } from "../audits/lifecycle/audit_analysis.ts";
import { readAudit } from "../audits/lifecycle/audits.ts";
import type { Db } from "../core/connection.ts";
import { selectRows } from "./select_rows.ts";

/** Pages that are summed up by one statement, so that none takes long. */
const RANGE_URLS = 1_000;

interface Row {
  url_id: number;
  script_bytes: string | number;
  stylesheet_bytes: string | number;
  files_count: number;
  largest_bytes: number;
}

/** Streams the pages whose scripts and style sheets weigh more than the audit allows. */
export async function* streamPageWeights(
  db: Db,
  auditId: number,
): AsyncGenerator<PageWeightInput[]> {
  const { settings } = await readAudit(db, auditId);
  const limit = settings.thresholds.resources_max_bytes;
  if (await sumAll(db, auditId) <= limit) return;
  const maxUrlId = await readMaxUrlId(db, auditId);
  for (let from = 0; from < maxUrlId; from += RANGE_URLS) {
    const rows = await listHeavy(db, auditId, { from, to: from + RANGE_URLS, limit });
    if (rows.length > 0) yield rows.map(createInput);
  }
}

/** No page can weigh more than all such files together: most sites end here. */
async function sumAll(db: Db, auditId: number): Promise<number> {
  const [row] = await selectRows<{ bytes: string | number | null }>(
    db,
    `SELECT SUM(u.size_bytes) AS bytes FROM audit_urls u
    WHERE u.audit_id = ? AND u.status_code = 200
      AND COALESCE(u.content_type, '') NOT IN ('text/html', 'application/xhtml+xml')
      AND COALESCE(u.content_type, '') NOT LIKE 'image/%'`,
    [auditId],
  );
  return Number(row?.bytes ?? 0);
}

function listHeavy(
  db: Db,
  auditId: number,
  { from, to, limit }: { from: number; to: number; limit: number },
): Promise<Row[]> {
  // the primary keys of both tables
  return selectRows<Row>(
    db,
    `SELECT l.source_id AS url_id,
      SUM(IF(l.type = 'script', u.size_bytes, 0)) AS script_bytes,
      SUM(IF(l.type = 'stylesheet', u.size_bytes, 0)) AS stylesheet_bytes,
      COUNT(*) AS files_count, MAX(u.size_bytes) AS largest_bytes
    FROM audit_links l
    JOIN audit_urls u ON u.audit_id = l.audit_id AND u.url_id = l.target_id
      AND u.status_code = 200 AND u.size_bytes IS NOT NULL
    WHERE l.audit_id = ? AND l.source_id > ? AND l.source_id <= ?
      AND l.type IN ('script', 'stylesheet')
    GROUP BY l.source_id HAVING SUM(u.size_bytes) > ?
    ORDER BY l.source_id`,
    [auditId, from, to, limit],
  );
}

function createInput(row: Row): PageWeightInput {
  return {
    urlId: row.url_id,
    scriptBytes: Number(row.script_bytes),
    stylesheetBytes: Number(row.stylesheet_bytes),
    filesCount: row.files_count,
    largestBytes: row.largest_bytes,
  };
}
