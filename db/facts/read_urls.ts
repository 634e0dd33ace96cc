import type { Db } from "../core/connection.ts";
import { CHUNK_ROWS, selectRows } from "./select_rows.ts";

/** Reads the addresses of these URLs, by `url_id`; numbers may come up several times. */
export async function readUrls(
  db: Db,
  auditId: number,
  urlIds: Iterable<number>,
): Promise<Map<number, string>> {
  const wanted = [...new Set(urlIds)];
  const urls = new Map<number, string>();
  for (let start = 0; start < wanted.length; start += CHUNK_ROWS) {
    // the primary key
    const rows = await selectRows<{ url_id: number; url: string }>(
      db,
      "SELECT u.url_id, u.url FROM audit_urls u WHERE u.audit_id = ? AND u.url_id IN (?)",
      [auditId, wanted.slice(start, start + CHUNK_ROWS)],
    );
    for (const row of rows) urls.set(row.url_id, row.url);
  }
  return urls;
}

const MAX_SHOWN = 10;

/** Lists the first members, at most 10, of a circle in a graph that this URL is in. */
export function walkCircle(next: Uint32Array, start: number): number[] {
  const members = [start];
  for (let urlId = next[start] ?? 0; urlId !== start; urlId = next[urlId] ?? 0) {
    if (members.length === MAX_SHOWN || urlId === 0) break;
    members.push(urlId);
  }
  return members;
}
