import type { Db } from "../../../db/core/connection.ts";
import { rebuildNewestRanks, rebuildRankSet } from "../../../db/search_data/rank_sets.ts";
import {
  insertRankDate,
  insertRanks,
  type RankGroup,
  type StoredRank,
} from "../../../db/search_data/rank_store.ts";

/** The default context of ranks. */
export const CONTEXT = 7;

/** What an import brings for one day and source. */
export interface SpecRankGroup extends Partial<Omit<RankGroup, "date">> {
  date: string;
  siteId?: number;
  importId: number;
  ranks: readonly (Partial<StoredRank> & { keywordId: number })[];
}

/** Inserts ranks, and packs them. Default: site 1, context 7, source 1. */
export async function insertRankGroup(
  db: Db,
  { siteId = 1, contextId = CONTEXT, sourceId = 1, importId, date, ranks }: SpecRankGroup,
): Promise<void> {
  const group = { contextId, date, sourceId };
  const unknown = { position: null, urlId: 0, depth: null, ownClicks: null, allClicks: null };
  const whole = ranks.map((rank) => ({ ...unknown, ...rank }));
  await insertRanks(db, { siteId, importId }, { group, ranks: whole });
  await insertRankDate(db, { siteId, importId }, group);
  await rebuildRankSet(db, { siteId, contextId, date });
  await rebuildNewestRanks(db, { siteId, contextId });
}
