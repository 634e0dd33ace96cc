import type { OgImageInput } from "../../lib/rules/resource_inputs.ts";
import type { Db } from "../connection.ts";
import { readRedirectEnds } from "./redirect_ends.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  source_id: number;
  target_id: number;
  internal: number;
  relative: number;
  url: string;
  status_code: number | null;
  fetch_error: string | null;
  redirect_to: number | null;
}

/** Streams the og:images that pages name by a relative address, or that do not answer 200. */
export async function* streamOgImages(db: Db, auditId: number): AsyncGenerator<OgImageInput[]> {
  const read = ({ target, source }: { target: number; source: number }) =>
    // the primary key of audit_urls in its order, then audit_links_target; bit 2 of rel is
    // RESOURCE_BITS.relative
    selectRows<Row>(
      db,
      `SELECT l.source_id, l.target_id, l.internal, (l.rel & 2) = 2 AS relative, u.url,
        u.status_code, u.fetch_error, u.redirect_to
      FROM audit_urls u
      JOIN audit_links l ON l.audit_id = u.audit_id AND l.target_id = u.url_id
        AND l.type = 'og_image'
      WHERE u.audit_id = ? AND u.url_id >= ? AND (u.url_id > ? OR l.source_id > ?)
        AND ((l.rel & 2) = 2 OR u.status_code >= 300 OR u.fetch_error IS NOT NULL)
      ORDER BY u.url_id, l.source_id LIMIT ?`,
      [auditId, target, target, source, CHUNK_ROWS],
    );
  const keyOf = (row: Row) => ({ target: row.target_id, source: row.source_id });
  for await (const rows of streamChunks({ target: 0, source: 0 }, read, keyOf)) {
    const targets = new Map(rows.map((row) => [row.target_id, { ...row, url_id: row.target_id }]));
    const ends = await readRedirectEnds(db, auditId, [...targets.values()]);
    yield rows.map((row) => ({
      urlId: row.source_id,
      targetId: row.target_id,
      relative: row.relative === 1,
      target: {
        url: row.url,
        statusCode: row.status_code,
        fetchError: row.fetch_error,
        internal: row.internal === 1,
      },
      final: ends.get(row.target_id) ?? null,
    }));
  }
}
