import { deleteOldVerifications, insertVerification } from "../../db/link_verifications.ts";
import {
  areNewLinksDue,
  hasDueLooks,
  listNewPages,
  listSitesToVerify,
  setNextNewLinks,
} from "../../db/verified_pages.ts";
import type { Services } from "../services.ts";

/** How often links that nobody has looked at are looked for. */
const NEW_LINKS_EVERY_MS = 24 * 3600 * 1000;
const SITES_AT_ONCE = 500;
/** Runs of a site that are kept. */
const KEPT_RUNS = 50;

/** Queues a run for each site with links at which a look is due, unless it has one that is not done. */
export async function queueDueVerifications(
  services: Pick<Services, "db" | "now">,
  signal: AbortSignal,
): Promise<void> {
  const { db, now } = services;
  let after = 0;
  for (;;) {
    const sites = await listSitesToVerify(db, SITES_AT_ONCE, after);
    for (const siteId of sites) {
      if (signal.aborted) return;
      if (!await isAnythingDue(services, siteId)) continue;
      await insertVerification(db, { siteId, origin: "schedule", linkIds: null, now: now() });
      await deleteOldVerifications(db, siteId, KEPT_RUNS);
    }
    if (sites.length < SITES_AT_ONCE) return;
    after = sites.at(-1) ?? 0;
  }
}

async function isAnythingDue(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: number,
): Promise<boolean> {
  const time = now();
  if (await areNewLinksDue(db, siteId, time)) {
    await setNextNewLinks(db, siteId, new Date(time.getTime() + NEW_LINKS_EVERY_MS));
    if ((await listNewPages(db, siteId, null, 1)).length > 0) return true;
  }
  return await hasDueLooks(db, siteId, time);
}
