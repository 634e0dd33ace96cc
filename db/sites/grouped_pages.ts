import type { PageGroupKind } from "../../schemas/page_group.ts";
import type { Db } from "../core/connection.ts";
import { type IdBlock, idBlocks, listBlockIds } from "./id_blocks.ts";
import type { SqlText } from "../core/list_conditions.ts";
import { pageGroupCondition } from "./page_group_paths.ts";

/** Groups with more paths together are looked for one after the other; a statement takes 65,535 values. */
const VALUES_AT_ONCE = 10_000;

/** Lists the site's pages that belong to any of the groups by group, each once, in the first group that it belongs to. */
export async function listGroupedPages(
  db: Db,
  siteId: number,
  groups: readonly { kind: PageGroupKind; paths: readonly string[] }[],
): Promise<number[][]> {
  const found: number[][] = groups.map(() => []);
  const conditions = groups.map((group) => pageGroupCondition("url", group).sqlOf("pages.url"));
  // a page of an earlier batch belongs to an earlier group
  const known = new Set<number>();
  for (const [at, batch] of [...batchesOf(conditions)].entries()) {
    const cases = batch.map(({ place, sql }) => `WHEN ${sql} THEN ${place}`).join(" ");
    const values = batch.flatMap(({ bindings }) => [...bindings] as string[]); // paths
    // unique key pages_url (site_id, url_hash); one row for up to 32 pages
    const rows: (IdBlock & { place: number })[] = await db("pages").where({ site_id: siteId })
      .select(db.raw(`CASE ${cases} END AS place`, values), ...idBlocks(db, "pages.id"))
      .groupBy("place", "block").havingRaw("place IS NOT NULL");
    if (at === 1) { for (const ids of found) for (const id of ids) known.add(id); }
    for (const [place, blocks] of Map.groupBy(rows, (row) => row.place)) {
      const ids = listBlockIds(blocks);
      found[place] = at === 0 ? ids : ids.filter((id) => !known.has(id));
      if (at > 0) { for (const id of ids) known.add(id); }
    }
  }
  return found;
}

function* batchesOf(conditions: readonly SqlText[]): Generator<(SqlText & { place: number })[]> {
  let batch: (SqlText & { place: number })[] = [];
  let count = 0;
  for (const [place, condition] of conditions.entries()) {
    if (batch.length > 0 && count + condition.bindings.length > VALUES_AT_ONCE) {
      yield batch;
      batch = [];
      count = 0;
    }
    batch.push({ ...condition, place });
    count += condition.bindings.length;
  }
  if (batch.length > 0) yield batch;
}
