import { deleteOldVerifications, insertVerification } from "../../db/link_verifications.ts";
import {
  hasDueLooks,
  listReseenPages,
  listSitesToVerify,
  listUnseenPages,
  readUnseenLinks,
  saveUnseenLinks,
} from "../../db/verified_pages.ts";
import type { Services } from "../services.ts";

/** How often links that nobody has looked at are looked for. */
const NEW_LINKS_EVERY_MS = 24 * 3600 * 1000;
const SITES_AT_ONCE = 500;
/** Runs of a site that are kept. */
const KEPT_RUNS = 50;

/** Queues a run for each site with links at which a look is due, unless it has one that is not done. */
export async function queueDueVerifications(
  services: Pick<Services, "db" | "now" | "config">,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = services;
  let after = 0;
  for (;;) {
    const sites = await listSitesToVerify(db, SITES_AT_ONCE, after);
    for (const siteId of sites) {
      if (signal.aborted) return;
      const newPages = await countNewPages(services, siteId);
      if (newPages === 0 && !await hasDueLooks(db, siteId, now())) continue;
      await insertVerification(db, {
        ...{ siteId, origin: "schedule", linkIds: null, newPages, now: now() },
      });
      await deleteOldVerifications(db, siteId, KEPT_RUNS);
    }
    if (sites.length < SITES_AT_ONCE) return;
    after = sites.at(-1) ?? 0;
  }
}

/** How many pages with links that nobody has looked at are to be looked at now, once a day. */
async function countNewPages(
  { db, now, config: { crawlLinkPagesPerDay } }: Pick<Services, "db" | "now" | "config">,
  siteId: number,
): Promise<number> {
  if (crawlLinkPagesPerDay === 0) return 0;
  const time = now();
  const known = await readUnseenLinks(db, siteId);
  if (known.nextAt !== null && known.nextAt > time) return 0;
  const { sourceKeys, lookedToId } = await listUnseenPages(db, siteId, known.lookedToId, 1);
  const nextAt = new Date(time.getTime() + NEW_LINKS_EVERY_MS);
  await saveUnseenLinks(db, siteId, { nextAt, lookedToId });
  if (sourceKeys.length > 0) return crawlLinkPagesPerDay;
  return (await listReseenPages(db, siteId, 0, 1)).length > 0 ? crawlLinkPagesPerDay : 0;
}
