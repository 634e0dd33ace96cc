import type { Db } from "../../../../db/core/connection.ts";
import { listKeywordsByIntent } from "../../../../db/search/keyword_intents.ts";

/** Reads of what kind a site's keywords are, as far as that is known: see `GainModel.kinds`. */
export async function readGainKinds(db: Db, siteId: number): Promise<Map<number, string>> {
  const kinds = new Map<number, string>();
  for (const [intent, ids] of await listKeywordsByIntent(db, siteId)) {
    for (const id of ids) kinds.set(id, intent);
  }
  return kinds;
}
