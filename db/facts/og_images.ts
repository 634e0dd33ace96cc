import type { OgImageInput } from "../../lib/rules/inputs/resource_inputs.ts";
import type { Db } from "../core/connection.ts";
import { readRedirectEnds } from "./redirect_ends.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface TargetRow {
  url_id: number;
  url: string;
  status_code: number | null;
  fetch_error: string | null;
  redirect_to: number | null;
}

interface LinkRow {
  source_id: number;
  target_id: number;
  internal: number;
  anchor: string | null;
  relative: number;
}

/** Streams the images for sharing that pages name by a relative address, or that do not answer 200. */
export async function* streamOgImages(db: Db, auditId: number): AsyncGenerator<OgImageInput[]> {
  // the primary key in its order, and audit_links_by_target
  const readTargets = (after: number) =>
    selectRows<TargetRow>(
      db,
      `SELECT u.url_id, u.url, u.status_code, u.fetch_error, u.redirect_to
      FROM audit_urls u
      WHERE u.audit_id = ? AND u.url_id > ? AND EXISTS (
        SELECT 1 FROM audit_links l
        WHERE l.audit_id = u.audit_id AND l.target_id = u.url_id AND l.type = 'og_image'
      )
      ORDER BY u.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  for await (const targets of streamChunks(0, readTargets, { keyOf: (row) => row.url_id })) {
    const targetOf = new Map(targets.map((target) => [target.url_id, target]));
    const ends = await readRedirectEnds(db, auditId, targets);
    for await (const links of streamLinks(db, auditId, targets)) {
      yield links.flatMap((link) => {
        const target = targetOf.get(link.target_id);
        return target === undefined ? [] : [{
          urlId: link.source_id,
          targetId: link.target_id,
          relative: link.relative === 1,
          where: link.anchor ?? "meta[property=og:image]",
          target: {
            url: target.url,
            statusCode: target.status_code,
            fetchError: target.fetch_error,
            internal: link.internal === 1,
          },
          final: ends.get(link.target_id) ?? null,
        }];
      });
    }
  }
}

/** All links of these images where the image does not answer 200, else those that are relative. */
function streamLinks(
  db: Db,
  auditId: number,
  targets: readonly TargetRow[],
): AsyncGenerator<LinkRow[]> {
  const isFaulty = ({ status_code: status, fetch_error: error }: TargetRow) =>
    (status ?? 0) >= 300 || error !== null;
  const targetIds = targets.map((target) => target.url_id);
  // a number that no URL has: a list must not be empty
  const faultyIds = [0, ...targets.filter(isFaulty).map((target) => target.url_id)];
  const read = ({ target, source }: { target: number; source: number }) =>
    // audit_links_by_target (audit_id, target_id, type, source_id, rel) in its order, then the rows
    // that are wanted; bit 2 of rel is RESOURCE_BITS.relative
    selectRows<LinkRow>(
      db,
      `SELECT l.source_id, l.target_id, l.internal, l.anchor, (l.rel & 2) = 2 AS relative
      FROM audit_links l
      WHERE l.audit_id = ? AND l.target_id IN (?) AND l.type = 'og_image'
        AND (l.target_id > ? OR (l.target_id = ? AND l.source_id > ?))
        AND ((l.rel & 2) = 2 OR l.target_id IN (?))
      ORDER BY l.target_id, l.source_id LIMIT ?`,
      [auditId, targetIds, target, target, source, faultyIds, CHUNK_ROWS],
    );
  const keyOf = (row: LinkRow) => ({ target: row.target_id, source: row.source_id });
  return streamChunks({ target: 0, source: 0 }, read, { keyOf });
}
