import { type CrawlEnd, crawlPages } from "./crawl_pages.ts";
import type { CrawlSession } from "./crawl_session.ts";
import type { OriginMemory } from "./origin_rules.ts";
import { probeSite } from "./probe_site.ts";
import { needsProbes, readRecheckState } from "../recheck/recheck_state.ts";

/**
 * Crawls the pages of the site and meanwhile probes how its addresses answer: these requests mostly
 * wait. A crawl that goes on after an interruption probes again, and what was known already stays.
 */
export async function crawlSite(session: CrawlSession, origins: OriginMemory): Promise<CrawlEnd> {
  const [crawl, probing] = await Promise.allSettled([
    crawlPages(session, origins).finally(() => session.readers.close()),
    probeStart(session, origins),
  ]);
  if (crawl.status === "rejected") throw crawl.reason;
  if (probing.status === "rejected") throw probing.reason;
  return crawl.value;
}

async function probeStart(session: CrawlSession, origins: OriginMemory): Promise<void> {
  const { audit, settings } = session;
  if (settings.mode === "list" || audit.start_url === null) return;
  // a paused audit that was stopped only ends, without any request
  if (audit.status === "stopping") return;
  if (audit.trigger === "recheck" && !needsProbes(readRecheckState(audit)?.codes ?? [])) return;
  const { origin } = new URL(audit.start_url);
  await probeSite(session, origin, await origins.read(origin));
}
