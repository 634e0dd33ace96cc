import type { UrlAnswer } from "../../lib/rules/inputs/url_answer.ts";
import type { Db } from "../core/connection.ts";
import { selectRows } from "./select_rows.ts";

/** Redirects that are followed; the crawler itself follows ten. */
const MAX_HOPS = 10;

interface HopRow {
  url_id: number;
  url: string;
  kind: string;
  status_code: number | null;
  fetch_error: string | null;
  redirect_to: number | null;
}

/**
 * Reads how the URLs answer to which others redirect at last, by the `url_id` of the first. Without
 * an entry: what does not redirect, and what goes in circles.
 */
export async function readRedirectEnds(
  db: Db,
  auditId: number,
  urls: readonly { url_id: number; redirect_to: number | null }[],
): Promise<Map<number, UrlAnswer>> {
  const ends = new Map<number, UrlAnswer>();
  let open = urls.flatMap(({ url_id: first, redirect_to: next }) =>
    next === null ? [] : [{ first, next }]
  );
  for (let hop = 0; hop < MAX_HOPS && open.length > 0; hop++) {
    const rowOf = await readHops(db, auditId, open.map(({ next }) => next));
    open = open.flatMap(({ first, next }) => {
      const row = rowOf.get(next);
      if (row === undefined) return [];
      if (row.redirect_to !== null) return [{ first, next: row.redirect_to }];
      ends.set(first, createAnswer(row));
      return [];
    });
  }
  return ends;
}

async function readHops(
  db: Db,
  auditId: number,
  urlIds: readonly number[],
): Promise<Map<number, HopRow>> {
  // the primary key
  const rows = await selectRows<HopRow>(
    db,
    `SELECT u.url_id, u.url, u.kind, u.status_code, u.fetch_error, u.redirect_to
    FROM audit_urls u WHERE u.audit_id = ? AND u.url_id IN (?)`,
    [auditId, [...new Set(urlIds)]],
  );
  return new Map(rows.map((row) => [row.url_id, row]));
}

function createAnswer({ url, kind, status_code, fetch_error }: HopRow): UrlAnswer {
  return { url, statusCode: status_code, fetchError: fetch_error, internal: kind !== "external" };
}
