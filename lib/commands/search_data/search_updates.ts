import type { Db } from "../../../db/core/connection.ts";
import { listSearchUpdates } from "../../../db/search_data/search_updates.ts";
import { type SearchUpdateList, SHIPPED_UPDATES } from "../../search_updates/shipped_updates.ts";

/**
 * Reads the dated updates of Google Search, the oldest first: those that come with the program and those that files
 * brought, of each the one of the later list.
 */
export async function readSearchUpdates(db: Db): Promise<SearchUpdateList> {
  const stored = await listSearchUpdates(db);
  const { knownUntil: shippedUntil, updates: shipped } = SHIPPED_UPDATES;
  const updates = new Map(shipped.map((update) => [update.id, update]));
  let knownUntil = shippedUntil;
  for (const { known_until: until, ...update } of stored) {
    if (until > knownUntil) knownUntil = until;
    if (until >= shippedUntil || !updates.has(update.id)) updates.set(update.id, update);
  }
  const ordered = [...updates.values()].sort((a, b) =>
    a.first_day < b.first_day ? -1 : a.first_day > b.first_day ? 1 : a.id < b.id ? -1 : 1
  );
  return { knownUntil, updates: ordered };
}
