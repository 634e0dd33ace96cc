import type { HreflangTargetInput } from "../../lib/rules/inputs/graph_inputs.ts";
import type { Db } from "../core/connection.ts";
import { readUrls } from "./read_urls.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

const MAX_CODES = 20;

interface CodeRow {
  target_id: number;
  code: string;
  pages_count: number;
  first_id: number;
}

/** Streams the URLs that are named as a version under more than one code. */
export async function* streamHreflangTargets(
  db: Db,
  auditId: number,
): AsyncGenerator<HreflangTargetInput[]> {
  const read = (after: number) =>
    // audit_hreflangs_target (audit_id, target_id, source_id), which holds the primary key as well
    selectRows<{ target_id: number; kind: string }>(
      db,
      `SELECT n.target_id, u.kind FROM (
        SELECT h.target_id FROM audit_hreflangs h
        WHERE h.audit_id = ? AND h.target_id > ? AND h.code <> 'x-default'
        GROUP BY h.target_id HAVING COUNT(DISTINCT h.code) > 1
        ORDER BY h.target_id LIMIT ?
      ) n
      JOIN audit_urls u ON u.audit_id = ? AND u.url_id = n.target_id
      ORDER BY n.target_id`,
      [auditId, after, CHUNK_ROWS, auditId],
    );
  for await (const targets of streamChunks(0, read, { keyOf: (row) => row.target_id })) {
    const codes = await readCodes(db, auditId, targets.map((row) => row.target_id));
    const urls = await readUrls(
      db,
      auditId,
      codes.flatMap((row) => [row.target_id, row.first_id]),
    );
    const codesOf = Map.groupBy(codes, (row) => row.target_id);
    yield targets.map(({ target_id: targetId, kind }) => {
      const named = codesOf.get(targetId) ?? [];
      return {
        urlId: kind === "page" ? targetId : named[0]?.first_id ?? targetId,
        targetId,
        url: urls.get(targetId) ?? "",
        codes: named.slice(0, MAX_CODES).map((row) => ({
          code: row.code,
          pagesCount: row.pages_count,
          example: urls.get(row.first_id) ?? "",
        })),
      };
    });
  }
}

function readCodes(db: Db, auditId: number, targetIds: number[]): Promise<CodeRow[]> {
  return selectRows<CodeRow>(
    db,
    `SELECT h.target_id, h.code, COUNT(*) AS pages_count, MIN(h.source_id) AS first_id
    FROM audit_hreflangs h
    WHERE h.audit_id = ? AND h.target_id IN (?) AND h.code <> 'x-default'
    GROUP BY h.target_id, h.code
    ORDER BY h.target_id, h.code`,
    [auditId, targetIds],
  );
}
