import type { SearchType } from "../../lib/importers/import_rows.ts";
import type { Db } from "../core/connection.ts";
import { deleteSkippedRows } from "./skipped_rows.ts";
import { ImportLostError } from "./imports.ts";
import { deleteRankGroup, type RankGroup } from "../search_data/rank_store.ts";
import { rebuildNewestRanks, rebuildRankSet } from "../search_data/rank_sets.ts";
import { deleteFacts, type FactDay } from "../search_data/search_facts.ts";

/** An import to delete, or a part of it. */
export interface DeletedImport {
  siteId: number;
  importId: number;
  /** Aborts on the way: its reason is thrown. */
  signal?: AbortSignal;
}

/** Deletes the days that an import has brought, and that no later one has replaced. */
export async function deleteDaysOf(
  trx: Db,
  { siteId, importId, signal }: DeletedImport,
): Promise<void> {
  // index search_days_import
  const rows = await trx("search_days").where({ import_id: importId, site_id: siteId })
    .select<{ search_type: SearchType; kind: number; date: string }[]>(
      "search_type",
      "kind",
      trx.raw("DATE_FORMAT(date, '%Y-%m-%d') AS date"),
    );
  for (const { search_type: searchType, kind, date } of rows) {
    signal?.throwIfAborted();
    const day: FactDay = { kind, date, searchType };
    await deleteFacts(trx, siteId, day);
  }
  await trx("search_days").where({ import_id: importId, site_id: siteId }).delete();
}

/** Deletes the ranks and result pages that an import has brought, and that no later one has replaced. */
export async function deleteRanksOf(
  trx: Db,
  { siteId, importId, signal }: DeletedImport,
): Promise<void> {
  // the start of the primary key
  const groups = await trx("rank_dates").where({ site_id: siteId, import_id: importId })
    .select<RankGroup[]>(
      "context_id as contextId",
      "source_id as sourceId",
      trx.raw("DATE_FORMAT(date, '%Y-%m-%d') AS date"),
    );
  for (const group of groups) {
    signal?.throwIfAborted();
    await deleteRankGroup(trx, siteId, { group, importId });
  }
  for (const { contextId, date } of groups) {
    signal?.throwIfAborted();
    await rebuildRankSet(trx, { siteId, contextId, date });
  }
  for (const contextId of new Set(groups.map((group) => group.contextId))) {
    await rebuildNewestRanks(trx, { siteId, contextId });
  }
}

/** Deletes the search volumes that an import has brought, and returns whose they were. */
export async function deleteVolumesOf(
  trx: Db,
  siteId: number,
  importId: number,
): Promise<number[]> {
  // index keyword_volumes_import
  const brought = { site_id: siteId, import_id: importId };
  const ids = await trx("keyword_volumes").where(brought).distinct().pluck<number[]>("keyword_id");
  await trx("keyword_volumes").where(brought).delete();
  return ids;
}

/** Deletes an import's row, what it was to read, and the rows that it left out. */
export async function deleteImportRow(trx: Db, siteId: number, importId: number): Promise<void> {
  await deleteSkippedRows(trx, { siteId, importId });
  await trx("import_contents").where({ site_id: siteId, import_id: importId }).delete();
  await trx("imports").where({ id: importId, site_id: siteId }).delete();
}

/** Deletes the row of an import that is being deleted. Throws {@link ImportLostError} when somebody else has it. */
export async function deleteHeldImport(trx: Db, importId: number, owner: string): Promise<void> {
  const deleted = await trx("imports")
    .where({ id: importId, lease_owner: owner, status: "deleting" }).delete();
  if (deleted === 0) throw new ImportLostError(importId);
}
