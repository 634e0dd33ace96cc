import { createSearchWindows } from "../../../lib/commands/search_data/search_windows.ts";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Db } from "../../../db/core/connection.ts";
import { claimRefresh } from "../../../db/search_data/search_refreshes.ts";
import { refreshLinks } from "../../../lib/commands/backlinks/refresh_links.ts";
import { refreshSearch } from "../../../lib/commands/search_data/refresh/refresh_search.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { TARGETS_COUNT, writePlainFile } from "../generated_links/link_files.ts";
import { importSearch } from "../generated_search/import_search.ts";
import { createSearchPlan } from "../generated_search/search_plan.ts";
import { crawlGeneratedSite } from "../generated_site/crawl_generated_site.ts";
import { createPath } from "../generated_site/site_plan.ts";
import { importProduct } from "../imports/import_product.ts";

/** How large the site is whose pages are opened. */
interface PagesDataSize {
  pages: number;
  keywords: number;
  links: number;
}

/** Rows of query, page and day that a keyword of the generated search data has. */
const ROWS_PER_KEYWORD = 50;
const LAST_DAY = "2026-11-18";

/** Crawls a generated site, and brings search performance of its pages and links to them into it; returns its id. */
export async function createPagesData(
  db: Db,
  databaseUrl: string,
  { pages, keywords, links }: PagesDataSize,
): Promise<number> {
  const { audit } = await crawlGeneratedSite(db, databaseUrl, {
    pagesCount: pages,
    cpus: { worker: 0, others: 1 },
  });
  const siteId = audit.site_id;
  const { domain } = await db("sites").where({ id: siteId }).first<{ domain: string }>("domain");
  /** A page of `count` ones that are spread over the site. */
  const urlOf = (page: number, count: number) =>
    `http://${domain}${createPath(page * Math.max(1, Math.floor(pages / count)) % pages)}`;
  const plan = createSearchPlan(ROWS_PER_KEYWORD * keywords, LAST_DAY);
  const pageUrls = Array.from(
    { length: plan.pagesCount },
    (_, page) => urlOf(page, plan.pagesCount),
  );
  await importSearch(db, siteId, { ...plan, pageUrls });
  await importLinks(databaseUrl, siteId, {
    count: links,
    targetUrlOf: (target) => urlOf(target, TARGETS_COUNT),
  });
  await refreshAll(db, databaseUrl);
  const searchWindows = createSearchWindows({ db, log: () => {} });
  await refreshLinks.run({ db, searchWindows, siteId, now: new Date() });
  return siteId;
}

async function importLinks(
  databaseUrl: string,
  siteId: number,
  { count, targetUrlOf }: { count: number; targetUrlOf: (target: number) => string },
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "bench-pages-"));
  try {
    const path = join(folder, "links.csv");
    await writePlainFile(path, count, { targetUrlOf });
    await importProduct(databaseUrl, { siteId, path, mayLoad: true });
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function refreshAll(db: Db, databaseUrl: string): Promise<void> {
  const services = {
    config: { ...readConfig({}), databaseUrl },
    db,
    searchWindows: createSearchWindows({ db, log: () => {} }),
    now: () => new Date(),
    log: () => {},
  };
  const never = new AbortController().signal;
  for (;;) {
    const claimed = await claimRefresh(db, "bench");
    if (claimed === undefined) return;
    await refreshSearch(services, { ...claimed, owner: "bench" }, { shutdown: never });
  }
}
