import type { Db } from "../../core/connection.ts";
import { selectRows } from "../../facts/select_rows.ts";

/** The key of an occurrence in its audit. */
export interface OccurrenceKey {
  code: string;
  urlId: number;
  targetId: number;
}

const LOOKUP = "(SELECT o.code, o.url_id AS urlId, o.target_id AS targetId, o.evidence " +
  "FROM audit_occurrences o " +
  "WHERE o.audit_id = ? AND o.code = ? AND o.url_id = ? AND o.target_id = ?)";

/** Lookups in one statement. */
const KEYS_PER_STATEMENT = 100;

/** A key as text, for maps. */
export function occurrenceKeyText({ code, urlId, targetId }: OccurrenceKey): string {
  return `${code} ${urlId} ${targetId}`;
}

/** Reads the evidence of these occurrences, as JSON, by `keyText()`; those that are gone lack. */
export async function readEvidence(
  db: Db,
  auditId: number,
  keys: readonly OccurrenceKey[],
): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (let from = 0; from < keys.length; from += KEYS_PER_STATEMENT) {
    const part = keys.slice(from, from + KEYS_PER_STATEMENT);
    // one lookup by the whole primary key each: of a list of alternatives, the optimiser makes a
    // scan of all that they have in common
    const rows = await selectRows<OccurrenceKey & { evidence: string }>(
      db,
      part.map(() => LOOKUP).join(" UNION ALL "),
      part.flatMap(({ code, urlId, targetId }) => [auditId, code, urlId, targetId]),
    );
    for (const row of rows) found.set(occurrenceKeyText(row), row.evidence);
  }
  return found;
}

/** Finds the `url_id`s of the same URLs in another audit. */
export async function matchUrlIds(
  db: Db,
  auditId: number,
  { otherId, urlIds }: { otherId: number; urlIds: readonly number[] },
): Promise<Map<number, number>> {
  if (urlIds.length === 0) return new Map();
  // the primary key, then audit_urls_hash
  const rows = await selectRows<{ own: number; other: number }>(
    db,
    `SELECT u.url_id AS own, v.url_id AS other FROM audit_urls u
    JOIN audit_urls v ON v.audit_id = ? AND v.url_hash = u.url_hash
    WHERE u.audit_id = ? AND u.url_id IN (${urlIds.map(() => "?").join(", ")})`,
    [otherId, auditId, ...urlIds],
  );
  return new Map(rows.map((row) => [row.own, row.other]));
}
