import {
  listLostLinkKeys,
  listLostLinks,
  type LostLink,
  type LostLinkKey,
} from "../../../db/backlinks/lost_links.ts";
import { readLinkVersion } from "../../../db/backlinks/link_versions.ts";
import { md5 } from "../../../db/core/md5.ts";
import type { BacklinkLostData } from "../../../schemas/change_event.ts";
import { addDays, dayOf } from "../../core/days.ts";
import { LINK_STATUS_FORMULA } from "../../metrics/backlinks/link_status.ts";
import type { ChangeWatcher, SiteChange } from "./change_watcher.ts";

/** What was lost longer ago is history and no news, whenever an import says so. */
const NEWS_DAYS = 30;
/** Lost links that are known of. */
const MAX_KNOWN = 100_000;
/** More than this in one refresh are one event. */
const MAX_EVENTS = 20;
const KEY_DIGITS = 12;

/** Which lost links were known, by the links as they were. */
interface LossMark {
  version: number;
  formula: string;
  known: string[];
}

/**
 * Links that are newly known as lost, with the day that the evidence says. Links that one first import names as lost
 * already are where it begins.
 */
export const watchLostLinks: ChangeWatcher = {
  kind: "backlinks",
  async look({ db, siteId, now }, known) {
    const version = await readLinkVersion(db, siteId);
    const before = known as LossMark | null; // written below
    if (version === 0 || before?.version === version) return { mark: null, changes: [] };
    const since = addDays(dayOf(now), -NEWS_DAYS);
    const lost = await listLostLinkKeys(db, siteId, { since, limit: MAX_KNOWN });
    const keys = lost.map(keyOf);
    const formula = JSON.stringify(LINK_STATUS_FORMULA);
    const mark: LossMark = { version, formula, known: keys.toSorted() };
    if (before === null || before.formula !== formula) return { mark, changes: [] };
    const isKnown = new Set(before.known);
    const found = lost.filter((_, at) => !isKnown.has(keys[at] ?? ""));
    const shown = await listLostLinks(db, siteId, found.slice(0, MAX_EVENTS).map(({ id }) => id));
    const changes = found.length > MAX_EVENTS
      ? [eventOf(siteId, found, shown)]
      : shown.map((link) => eventOf(siteId, found.filter(({ id }) => id === link.id), [link]));
    return { mark, changes };
  },
};

function keyOf({ sourceKey, targetId, anchorId }: LostLinkKey): string {
  return md5(`${sourceKey.toString("hex")} ${targetId} ${anchorId}`).toString("hex")
    .slice(0, KEY_DIGITS);
}

function eventOf(
  siteId: number,
  found: readonly LostLinkKey[],
  shown: readonly LostLink[],
): SiteChange {
  const site = `/sites/${siteId}`;
  const days = found.map(({ lostOn }) => lostOn).toSorted();
  const [first = ""] = days;
  const last = days.at(-1) ?? first;
  const [only] = found.length === 1 ? found : [];
  const reasons = Map.groupBy(found, ({ lostReason }) => lostReason ?? "unknown");
  return {
    type: "backlink.lost",
    object: only === undefined
      ? `sites/${siteId}/backlinks`
      : `sites/${siteId}/backlinks/${only.id}`,
    data: {
      links_count: found.length,
      domains_count: new Set(found.map(({ domainId }) => domainId)).size,
      ...{ lost_from: first, lost_to: last },
      reasons: [...reasons].map(([reason, { length }]) => ({ reason, links_count: length }))
        .toSorted((a, b) => b.links_count - a.links_count),
      backlinks: shown.map((link) => ({
        ...{ backlink_id: link.id, source_url: link.sourceUrl, source_domain: link.sourceDomain },
        ...{ target_url: link.targetUrl, anchor: link.anchor, lost_at: link.lostOn },
        dofollow: link.dofollow === null ? null : link.dofollow === 1,
        lost_reason: link.lostReason,
      })),
      links: {
        site,
        backlinks: `${site}/backlinks?filter[status]=lost&filter[lost_at][gte]=${first}` +
          `&filter[lost_at][lte]=${last}`,
      },
    } satisfies Omit<BacklinkLostData, "site_id" | "domain">,
  };
}
