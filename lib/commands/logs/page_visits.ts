import type { Db } from "../../../db/core/connection.ts";
import { listPageVisitPacks, replacePageVisitPacks } from "../../../db/logs/page_visits.ts";
import {
  addPageVisits,
  NO_VISITS,
  packPageVisits,
  PAGES_OF_PACK,
  type PageVisits,
  unpackPageVisits,
} from "../../logs/packs/pack_page_visits.ts";

const blockOf = (pageId: number): number => Math.floor(pageId / PAGES_OF_PACK);

/** Reads when bots requested pages last; `pageIds` null: all of a site. A page that no bot has requested is left out. */
export async function readPageVisits(
  db: Db,
  siteId: number,
  pageIds: readonly number[] | null,
): Promise<Map<number, PageVisits>> {
  const blocks = pageIds === null ? null : [...new Set(pageIds.map(blockOf))];
  const visits = new Map<number, PageVisits>();
  if (blocks?.length === 0) return visits;
  for (const { pack } of await listPageVisitPacks(db, siteId, blocks)) {
    for (const [page, one] of unpackPageVisits(pack)) visits.set(page, one);
  }
  return visits;
}

/** Adds visits to those that are stored; to be called in a transaction that holds the lock of the site's logs. */
export async function storePageVisits(
  trx: Db,
  siteId: number,
  visits: ReadonlyMap<number, PageVisits>,
): Promise<void> {
  const byBlock = Map.groupBy(visits, ([page]) => blockOf(page));
  const stored = await listPageVisitPacks(trx, siteId, [...byBlock.keys()]);
  const known = new Map(stored.map(({ block, pack }) => [block, unpackPageVisits(pack)]));
  const packs = [...byBlock].map(([block, entries]) => {
    const merged = known.get(block) ?? new Map<number, PageVisits>();
    for (const [page, one] of entries) {
      merged.set(page, addPageVisits(merged.get(page) ?? NO_VISITS, one));
    }
    return { block, pack: packPageVisits(merged) };
  });
  await replacePageVisitPacks(trx, siteId, packs);
}
