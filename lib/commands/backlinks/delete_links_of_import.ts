import { deleteExportsOf, listWholeExports } from "../../../db/backlinks/backlink_exports.ts";
import {
  deleteReportsOfImport,
  listSourcesOfImport,
} from "../../../db/backlinks/backlink_reports.ts";
import { deleteOnlyLinksOf, listMissingSources } from "../../../db/backlinks/backlinks.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { DeletedImport } from "../../../db/imports/deleted_imports.ts";
import { reserveLinkIds } from "../../../db/backlinks/link_sequences.ts";
import { deleteLinkTopsOf } from "../../../db/backlinks/link_tops.ts";
import { noteLinkChange } from "../../../db/backlinks/link_versions.ts";
import { type MergeContext, mergeLinkPages } from "./merge_link_pages.ts";

const PAGES_AT_ONCE = 1_000;

/**
 * Takes back what an import reports of links, as far as no later one has replaced it, and unites what the others tell
 * again: a link that no provider reports any more is deleted. `db` is what the transaction is of.
 */
export async function deleteLinksOfImport(
  trx: Db,
  { db, siteId, importId, signal }: DeletedImport & { db: Db },
): Promise<void> {
  const topsCount = await deleteLinkTopsOf(trx, siteId, importId);
  const exports = await deleteExportsOf(trx, siteId, importId);
  if (exports.length + topsCount === 0) return;
  await deleteOnlyLinksOf(trx, siteId, importId);
  const context: MergeContext = {
    siteId,
    wholeExports: await listWholeExports(trx, siteId),
    reserveIds: (count) => reserveLinkIds(db, siteId, count),
  };
  for (let after: Buffer | null = null;;) {
    signal?.throwIfAborted();
    const asked = { siteId, importId, after, limit: PAGES_AT_ONCE };
    const keys: Buffer[] = await listSourcesOfImport(trx, asked);
    after = keys.at(-1) ?? null;
    await deleteReportsOfImport(trx, { siteId, importId }, keys);
    await uniteAgain(trx, context, keys);
    if (keys.length < PAGES_AT_ONCE) break;
  }
  if (exports.includes(true)) await uniteMissing(trx, context, signal);
  await noteLinkChange(trx, siteId);
}

/** Links that were missing in exports may not be so any more. */
async function uniteMissing(
  trx: Db,
  context: MergeContext,
  signal: AbortSignal | undefined,
): Promise<void> {
  for (let after: Buffer | null = null;;) {
    signal?.throwIfAborted();
    const asked = { siteId: context.siteId, after, limit: PAGES_AT_ONCE };
    const keys: Buffer[] = await listMissingSources(trx, asked);
    await uniteAgain(trx, context, keys);
    after = keys.at(-1) ?? null;
    if (keys.length < PAGES_AT_ONCE) break;
  }
}

async function uniteAgain(trx: Db, context: MergeContext, keys: readonly Buffer[]): Promise<void> {
  await mergeLinkPages(trx, context, new Map(keys.map((key) => [key.toString("hex"), []])));
}
