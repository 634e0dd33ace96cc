import type { Db } from "../../core/connection.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** A page's `rel=next` or `rel=prev`. */
interface NewPaginationLink {
  sourceId: number;
  rel: "next" | "prev";
  targetId: number;
}

/** What #fragments can name on a page, and which its links name on pages of the site. */
export interface NewFragments {
  urlId: number;
  /** Sorted 32-bit hashes, little-endian; null: there are more than are kept. */
  ids: Uint8Array | null;
  /** JSON: `[[target_id, fragment, ...], ...]`; null: there are none. */
  links: string | null;
}

/** The main text of a page. */
interface NewText {
  urlId: number;
  /** UTF-8, compressed by zstd. */
  body: Uint8Array;
}

/** What the crawl keeps of pages besides their records and links. */
export interface PageDetails {
  pagination: NewPaginationLink[];
  fragments: NewFragments[];
  texts: NewText[];
}

/** Inserts details of pages; call it in the transaction that inserts the pages. */
export async function insertPageDetails(
  trx: Db,
  auditId: number,
  { pagination, fragments, texts }: PageDetails,
): Promise<void> {
  await insertRows(
    trx,
    "audit_pagination (audit_id, source_id, rel, target_id)",
    pagination.map((row) => [auditId, row.sourceId, row.rel, row.targetId]),
    { ignore: true },
  );
  await insertRows(
    trx,
    "audit_fragments (audit_id, url_id, ids, links)",
    fragments.map((row) => [auditId, row.urlId, row.ids, row.links]),
  );
  await insertRows(
    trx,
    "audit_texts (audit_id, url_id, body)",
    texts.map((row) => [auditId, row.urlId, row.body]),
  );
}
