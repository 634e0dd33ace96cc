import type { Db } from "../../../db/core/connection.ts";
import { listPageVisitPacks, replacePageVisitPacks } from "../../../db/logs/page_visits.ts";
import {
  addPageVisits,
  cutVisits,
  packPageVisits,
  PAGES_OF_PACK,
  type PageVisitColumns,
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
    const { pages, ...columns } = unpackPageVisits(pack);
    for (const [row, page] of pages.entries()) {
      visits.set(page, {
        searchSecond: columns.searchSecond[row] ?? 0,
        aiSecond: columns.aiSecond[row] ?? 0,
        searchRequests: columns.searchRequests[row] ?? 0,
        aiRequests: columns.aiRequests[row] ?? 0,
      });
    }
  }
  return visits;
}

/** Adds visits to those that are stored; to be called in a transaction that holds the lock of the site's logs. */
export async function storePageVisits(
  trx: Db,
  siteId: number,
  visits: PageVisitColumns,
): Promise<void> {
  const { pages } = visits;
  const added = new Map<number, PageVisitColumns>();
  for (let start = 0, end = 0; start < pages.length; start = end) {
    const block = blockOf(pages[start] ?? 0);
    while (end < pages.length && blockOf(pages[end] ?? 0) === block) end++;
    added.set(block, cutVisits(visits, start, end));
  }
  const known = new Map<number, Uint8Array>();
  for (const { block, pack } of await listPageVisitPacks(trx, siteId, [...added.keys()])) {
    known.set(block, pack);
  }
  const packs = [...added].map(([block, columns]) => {
    const before = known.get(block);
    const sum = before === undefined ? columns : addPageVisits(unpackPageVisits(before), columns);
    return { block, pack: packPageVisits(sum) };
  });
  await replacePageVisitPacks(trx, siteId, packs);
}
