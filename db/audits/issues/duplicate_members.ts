import type { GroupMember } from "../../../lib/metrics/audits/duplicate_groups.ts";
import type { Db } from "../../core/connection.ts";
import {
  DUPLICATE_KINDS,
  type DuplicateCode,
  type DuplicateKind,
  type DuplicateRow,
  textOf,
} from "../../facts/duplicate_kinds.ts";
import { selectRows, streamChunks } from "../../facts/select_rows.ts";
import { urlState } from "./url_state_sql.ts";

/** Rows of a chunk: they are small and many, and each chunk is short work. */
const MEMBERS_PER_CHUNK = 5_000;

interface MemberRow {
  url_id: number;
  found: number;
  state_here: number;
  state_there: number;
  key_here: DuplicateRow["group_key"] | null;
  key_there: DuplicateRow["group_key"] | null;
  lang_here: string | null;
  lang_there: string | null;
  text_here: Buffer | null;
  text_there: Buffer | null;
}

/**
 * Streams the pages that one audit (`here`) found to be duplicates, with what another one (`there`)
 * knows of them, in the order of their `url_id`. Each page is looked up separately, so that the time
 * grows with the pages and not with the pairs of a group.
 */
export async function* streamDuplicateMembers(
  db: Db,
  { here, there }: { here: number; there: number },
  code: DuplicateCode,
): AsyncGenerator<GroupMember[]> {
  const kind: DuplicateKind = DUPLICATE_KINDS[code];
  // the primary key of audit_occurrences, in its order; audit_urls and audit_pages by theirs and
  // by audit_urls_hash
  const read = (after: number) =>
    selectRows<MemberRow>(
      db,
      `SELECT o.url_id,
        EXISTS (SELECT 1 FROM audit_occurrences n WHERE n.audit_id = v.audit_id AND n.code = o.code
          AND n.url_id = v.url_id) AS found,
        ${urlState("u", "p")} AS state_here, ${urlState("v", "q")} AS state_there,
        ${kind.key("p")} AS key_here, ${kind.key("q")} AS key_there,
        p.lang AS lang_here, q.lang AS lang_there,
        p.content_hash AS text_here, q.content_hash AS text_there
      FROM audit_occurrences o FORCE INDEX (PRIMARY)
      JOIN audit_urls u ON u.audit_id = o.audit_id AND u.url_id = o.url_id
      JOIN audit_pages p ON p.audit_id = u.audit_id AND p.url_id = u.url_id
      LEFT JOIN audit_urls v ON v.audit_id = ? AND v.url_hash = u.url_hash
      LEFT JOIN audit_pages q ON q.audit_id = v.audit_id AND q.url_id = v.url_id
      WHERE o.audit_id = ? AND o.code = ? AND o.url_id > ?
      ORDER BY o.url_id LIMIT ?`,
      [there, here, code, after, MEMBERS_PER_CHUNK],
    );
  for await (
    const rows of streamChunks(0, read, {
      keyOf: (row) => row.url_id,
      chunkRows: MEMBERS_PER_CHUNK,
    })
  ) {
    yield rows.flatMap((row) => describeMember(row, kind) ?? []);
  }
}

function describeMember(row: MemberRow, kind: DuplicateKind): GroupMember | undefined {
  if (row.key_here === null) return undefined;
  const here = { group_key: row.key_here, lang: row.lang_here, content_hash: row.text_here };
  return {
    urlId: row.url_id,
    group: kind.groupOf(here),
    variant: kind.otherVariantsOnly ? textOf(here) : null,
    found: row.found === 1,
    unchanged: isUnchanged(here, row, kind),
    stateHere: row.state_here,
    stateThere: row.state_there,
  };
}

function isUnchanged(here: DuplicateRow, row: MemberRow, kind: DuplicateKind): boolean {
  // a cluster has another number in each audit: what a page brings to it is its text
  if (kind.otherVariantsOnly) return textOf(here) === textOf({ content_hash: row.text_there });
  if (row.key_there === null) return false;
  const there = { group_key: row.key_there, lang: row.lang_there, content_hash: row.text_there };
  return kind.groupOf(here) === kind.groupOf(there);
}
