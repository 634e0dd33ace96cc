import type { Db } from "../../core/connection.ts";
import { readInBatches } from "../../core/read_in_batches.ts";

/** Two pages of which one names the other as its variant in another language or for another country. */
interface AlternatePages {
  firstId: number;
  secondId: number;
}

/** Lists which of the pages are hreflang alternates of each other, as an audit found them. */
export async function listAlternatePages(
  db: Db,
  auditId: number,
  pageIds: readonly number[],
): Promise<AlternatePages[]> {
  const wanted = new Set(pageIds);
  // index audit_pages_page (page_id, audit_id), then the primary key (audit_id, source_id)
  const pairsOf = (batch: readonly number[]) =>
    db("audit_pages as first")
      .join(
        "audit_hreflangs as links",
        (join) => join.onVal("links.audit_id", auditId).andOn("links.source_id", "first.url_id"),
      )
      .join(
        "audit_pages as second",
        (join) => join.onVal("second.audit_id", auditId).andOn("second.url_id", "links.target_id"),
      )
      .where("first.audit_id", auditId)
      .whereIn("first.page_id", batch)
      .whereRaw("first.page_id <> second.page_id")
      .distinct<AlternatePages[]>("first.page_id as firstId", "second.page_id as secondId");
  const pairs = await readInBatches(pageIds, pairsOf);
  return pairs.filter(({ secondId }) => wanted.has(secondId));
}
