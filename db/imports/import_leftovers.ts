import type { Db } from "../core/connection.ts";

/** The newest ids before an import began. */
interface NewestIds {
  keywordId: number;
  pageId: number;
}

const ROWS_AT_ONCE = 5_000;

/** Finds the newest ids of keywords and pages. */
export async function findNewestIds(db: Db): Promise<NewestIds> {
  const [keyword] = await db("keywords").max<{ id: number | null }[]>({ id: "id" });
  const [page] = await db("pages").max<{ id: number | null }[]>({ id: "id" });
  return { keywordId: Number(keyword?.id ?? 0), pageId: Number(page?.id ?? 0) };
}

/**
 * Deletes the keywords and pages that an import created which then failed: those with later ids that
 * nothing else uses. Their ids were committed at once, unlike all else that it did.
 */
export async function deleteImportLeftovers(
  db: Db,
  siteId: number,
  { newest: { keywordId, pageId }, createdAt }: { newest: NewestIds; createdAt: Date },
): Promise<void> {
  await inBatches(() =>
    db("keywords").where({ site_id: siteId, created_at: createdAt }).where("id", ">", keywordId)
      .whereNull("tracked_at").limit(ROWS_AT_ONCE).delete()
  );
  const used = await listUsedPages(db, siteId, pageId);
  await inBatches(() =>
    db("pages").where({ site_id: siteId }).where("id", ">", pageId)
      // index audit_pages_page
      .whereNotExists(
        db("audit_pages").whereRaw("audit_pages.page_id = pages.id").select("page_id"),
      )
      .whereNotIn("id", used)
      .limit(ROWS_AT_ONCE).delete()
  );
}

/** Pages with later ids that an audit met as redirects, or that links lead to. */
async function listUsedPages(db: Db, siteId: number, pageId: number): Promise<number[]> {
  const redirects = await db("audit_redirects") // primary key (audit_id, url_id)
    .whereIn("audit_id", db("audits").where({ site_id: siteId }).select("id"))
    .where("page_id", ">", pageId).distinct().pluck<number[]>("page_id");
  const targets = await db("link_targets").where({ site_id: siteId }) // primary key (site_id, id)
    .where("page_id", ">", pageId).distinct().pluck<number[]>("page_id");
  return [...new Set([...redirects, ...targets])];
}

async function inBatches(deleteBatch: () => PromiseLike<number>): Promise<void> {
  while (await deleteBatch() === ROWS_AT_ONCE);
}
