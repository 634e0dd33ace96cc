import type { PageInput } from "../../lib/rules/site_inputs.ts";
import type { Db } from "../connection.ts";
import { CHUNK_ROWS, selectRows, streamChunks } from "./select_rows.ts";

interface Row {
  url_id: number;
  url: string;
  indexable: number;
  depth: number | null;
  orphan: number | null;
  discovered_via: string;
  in_sitemap: number;
}

/** Streams the HTML pages that answered 200, after their depths and orphans were written. */
export async function* streamPages(db: Db, auditId: number): AsyncGenerator<PageInput[]> {
  const sitemapsExist = await findReadSitemap(db, auditId);
  for await (const rows of streamChunks(0, read, (row) => row.url_id)) {
    yield rows.map((row) => ({
      urlId: row.url_id,
      url: row.url,
      indexable: row.indexable === 1,
      depth: row.depth,
      orphan: row.orphan === 1,
      discoveredVia: row.discovered_via,
      inSitemap: row.in_sitemap === 1,
      sitemapsExist,
    }));
  }

  // both primary keys, in their order
  function read(after: number): Promise<Row[]> {
    return selectRows<Row>(
      db,
      `SELECT p.url_id, p.url, p.indexable, p.depth, p.orphan, u.discovered_via, u.in_sitemap
      FROM audit_pages p
      JOIN audit_urls u ON u.audit_id = p.audit_id AND u.url_id = p.url_id
      WHERE p.audit_id = ? AND p.url_id > ? AND p.html = 1
      ORDER BY p.url_id LIMIT ?`,
      [auditId, after, CHUNK_ROWS],
    );
  }
}

async function findReadSitemap(db: Db, auditId: number): Promise<boolean> {
  const sitemap = await db("audit_sitemaps")
    .where({ audit_id: auditId, status_code: 200 }).whereNotNull("format")
    .first("sitemap_id");
  return sitemap !== undefined;
}
