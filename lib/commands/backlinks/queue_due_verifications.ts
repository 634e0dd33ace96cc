import { transaction } from "../../../db/core/connection.ts";
import {
  deleteOldVerifications,
  findUnfinishedVerification,
  insertVerification,
} from "../../../db/backlinks/link_verifications.ts";
import {
  hasDueLooks,
  listReseenPages,
  listSitesToVerify,
  listUnseenPages,
  readUnseenLinks,
  saveUnseenLinks,
  type UnseenLinks,
} from "../../../db/backlinks/verified_pages.ts";
import type { Services } from "../../services.ts";
import { DAY_MS } from "../../core/days.ts";

/** How often links that nobody has looked at are looked for. */
const NEW_LINKS_EVERY_MS = DAY_MS;
const SITES_AT_ONCE = 500;
/** Runs of a site that are kept. */
const KEPT_RUNS = 50;

/** Queues a run for each site with links at which a look is due, unless it has one that is not done. */
export async function queueDueVerifications(
  services: Pick<Services, "db" | "now" | "config">,
  signal: AbortSignal,
): Promise<void> {
  const { db } = services;
  let after = 0;
  for (;;) {
    const sites = await listSitesToVerify(db, SITES_AT_ONCE, after);
    for (const siteId of sites) {
      if (signal.aborted) return;
      await queueIfDue(services, siteId);
    }
    if (sites.length < SITES_AT_ONCE) return;
    after = sites.at(-1) ?? 0;
  }
}

async function queueIfDue(
  services: Pick<Services, "db" | "now" | "config">,
  siteId: number,
): Promise<void> {
  const { db, now } = services;
  // once that is done, what it has not looked at is looked for
  if (await findUnfinishedVerification(db, siteId) !== undefined) return;
  const { newPages, looked } = await findNewPages(services, siteId);
  const isDue = newPages > 0 || await hasDueLooks(db, siteId, now());
  await transaction(db, async (trx) => {
    if (isDue) {
      const run = { siteId, origin: "schedule", linkIds: null, newPages, now: now() } as const;
      // somebody has asked for one just now
      if (await insertVerification(trx, run) === undefined) return;
    }
    if (looked !== null) await saveUnseenLinks(trx, siteId, looked);
  });
  if (isDue) await deleteOldVerifications(db, siteId, KEPT_RUNS);
}

/** What a look for links that nobody has looked at, made once a day, has found. */
interface NewPages {
  /** How many pages need to be looked at now. */
  newPages: number;
  /** When it is made again, and from where on; null: today it was made. */
  looked: UnseenLinks | null;
}

async function findNewPages(
  { db, now, config: { crawlLinkPagesPerDay } }: Pick<Services, "db" | "now" | "config">,
  siteId: number,
): Promise<NewPages> {
  if (crawlLinkPagesPerDay === 0) return { newPages: 0, looked: null };
  const time = now();
  const known = await readUnseenLinks(db, siteId);
  if (known.nextAt !== null && known.nextAt > time) return { newPages: 0, looked: null };
  const { sourceKeys, lookedToId } = await listUnseenPages(db, siteId, {
    afterId: known.lookedToId,
    limit: 1,
  });
  const looked = { nextAt: new Date(time.getTime() + NEW_LINKS_EVERY_MS), lookedToId };
  const isAny = sourceKeys.length > 0 ||
    (await listReseenPages(db, siteId, { runId: 0, limit: 1 })).length > 0;
  return { newPages: isAny ? crawlLinkPagesPerDay : 0, looked };
}
