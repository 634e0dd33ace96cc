import type { Db } from "../../../../db/core/connection.ts";
import { listKeywordsByIntent } from "../../../../db/search/keyword_intents.ts";

/** Reads of what kind a site's keywords are; without those whose intent is unknown: see `GainModel.kinds`. */
export async function readGainKinds(db: Db, siteId: number): Promise<Map<number, string>> {
  const kinds = new Map<number, string>();
  for (const [intent, ids] of await listKeywordsByIntent(db, siteId)) {
    if (intent === "unknown") continue;
    for (const id of ids) kinds.set(id, intent);
  }
  return kinds;
}
