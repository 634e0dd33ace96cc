import { findSiteMark, replaceSiteMark } from "../../../db/sites/site_marks.ts";
import { findListeningAccount, insertWebhookEvents } from "../../../db/sites/webhook_events.ts";
import type { RefreshContext, RefreshStep } from "../search_data/refresh/refresh_step.ts";
import { writeToSite } from "../sites/write_to_site.ts";
import type { ChangeWatcher } from "./change_watcher.ts";
import { watchDecay } from "./watch_decay.ts";
import { watchKeywords } from "./watch_keywords.ts";
import { watchLostLinks } from "./watch_lost_links.ts";
import { watchMentions } from "./watch_mentions.ts";
import { watchPositions } from "./watch_positions.ts";

const WATCHERS: readonly ChangeWatcher[] = [
  watchKeywords,
  watchPositions,
  watchDecay,
  watchLostLinks,
  watchMentions,
];

/**
 * Writes the events of what changed since the last refresh: tracked keywords that moved, pages that decay, links that are
 * lost, rates of mentions. What they are compared with is replaced in the same transaction: killed before its end nothing
 * was written and the next refresh finds the same, and of two processes one writes.
 */
export const watchChanges: RefreshStep = {
  name: "events",
  async run(context) {
    for (const watcher of WATCHERS) {
      context.signal?.throwIfAborted();
      await watch(context, watcher);
    }
  },
};

async function watch(context: RefreshContext, watcher: ChangeWatcher): Promise<void> {
  const { db, siteId, now } = context;
  const { kind } = watcher;
  const known = await findSiteMark(db, siteId, kind);
  const found = await watcher.look(context, known === undefined ? null : JSON.parse(known.mark));
  if (found.mark === null) return;
  const mark = JSON.stringify(found.mark);
  if (mark === known?.mark && found.changes.length === 0) return;
  await writeToSite(db, siteId, async (trx) => {
    const revision = known?.revision ?? null;
    if (!await replaceSiteMark(trx, { siteId, kind }, { revision, mark, now })) return;
    if (found.changes.length === 0) return;
    const listener = await findListeningAccount(trx, siteId);
    if (listener === undefined) return;
    const { accountId, domain } = listener;
    const events = found.changes.map(({ data, ...change }) => ({
      ...change,
      data: { site_id: siteId, domain, ...data },
    }));
    await insertWebhookEvents(trx, { accountId, siteId }, { events, now });
  });
}
