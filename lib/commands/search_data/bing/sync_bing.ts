import {
  listTargetsToList,
  storeBingLinks,
  storeLinkCounts,
} from "../../../../db/search_data/bing/bing_links.ts";
import { deleteOldBingStats, storeBingStats } from "../../../../db/search_data/bing/bing_stats.ts";
import type { Db } from "../../../../db/core/connection.ts";
import { transaction } from "../../../../db/core/connection.ts";
import { renewIntegration } from "../../../../db/search_data/integrations/integration_leases.ts";
import { type BingLink, createBingClient } from "../../../bing_webmaster/bing_client.ts";
import { addDays, DAY_MS, dayOf } from "../../../core/days.ts";
import { IntegrationError } from "../../../outgoing/integration_error.ts";
import type { Services } from "../../../services.ts";
import type { IntegrationResult } from "../integrations/end_integration.ts";
import { readIntegrationKey } from "../integrations/integration_secret.ts";
import type { IntegrationRun } from "../integrations/run_integration.ts";

/** Weeks change once a week; when, Bing does not say. */
const NEXT_MS = DAY_MS;
const KEPT_DAYS = 500;
/** Pages of linked pages, and of the links to one of them, that are read in a run. */
const MAX_COUNT_PAGES = 20;
const MAX_LINK_PAGES = 5;
/** Linked pages whose links are listed in a run, and when they are again. */
const TARGETS_AT_ONCE = 50;
const LIST_AGAIN_MS = 14 * DAY_MS;

/** The site as Bing names it, in the settings of the integration. */
export function bingSiteUrl(settings: unknown): string {
  return typeof settings === "object" && settings !== null && "site_url" in settings
    ? String(settings.site_url)
    : "";
}

/**
 * Fetches what Bing has of a site: weeks of queries and of pages, how many links lead to which page, and the links to
 * some of these pages, those with the most first. Each part is kept as it comes.
 */
export async function syncBing(
  services: Services,
  run: IntegrationRun,
): Promise<IntegrationResult> {
  const { db, config, now } = services;
  const { integration: { id, siteId, kind, settings }, owner, signal, pause } = run;
  const apiKey = await readIntegrationKey(services, { siteId, kind });
  if (apiKey === undefined) {
    const message = "There is no key. Set the integration up again with one.";
    throw new IntegrationError("bing_key_missing", message, { remedy: "person" });
  }
  const siteUrl = bingSiteUrl(settings);
  const bing = createBingClient({ url: config.bingUrl, siteUrl, apiKey, signal, pause });
  /** Under the lease: nothing is stored of an integration that was deleted or passed on. */
  const keep = (store: (trx: Db) => Promise<void>) =>
    transaction(db, async (trx) => {
      await renewIntegration(trx, id, owner);
      await store(trx);
    });

  const queries = await bing.readQueryStats();
  await keep((trx) => storeBingStats(trx, { siteId, kind: "query" }, queries));
  const pages = await bing.readPageStats();
  await keep((trx) => storeBingStats(trx, { siteId, kind: "page" }, pages));
  await keep((trx) => deleteOldBingStats(trx, siteId, addDays(dayOf(now()), -KEPT_DAYS)));

  for (let page = 0, pagesCount = 1; page < Math.min(pagesCount, MAX_COUNT_PAGES); page++) {
    const counts = await bing.readLinkCounts(page);
    pagesCount = counts.pagesCount;
    await keep((trx) => storeLinkCounts(trx, siteId, { counts: counts.links, now: now() }));
  }
  const before = new Date(now().getTime() - LIST_AGAIN_MS);
  const targets = await listTargetsToList(db, siteId, { before, limit: TARGETS_AT_ONCE });
  for (const targetUrl of targets) {
    const links: BingLink[] = [];
    for (let page = 0, pagesCount = 1; page < Math.min(pagesCount, MAX_LINK_PAGES); page++) {
      const part = await bing.readUrlLinks(targetUrl, page);
      pagesCount = part.pagesCount;
      links.push(...part.links);
    }
    await keep((trx) => storeBingLinks(trx, siteId, { targetUrl, links, now: now() }));
  }
  return { nextRunAt: new Date(now().getTime() + NEXT_MS), waits: false };
}
