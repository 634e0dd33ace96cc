import {
  type EndedImport,
  findFailedImport,
  listDerivedImports,
} from "../../../db/search_data/derived_imports.ts";
import { findListeningAccount, insertWebhookEvents } from "../../../db/sites/webhook_events.ts";
import type { Db } from "../../../db/core/connection.ts";
import type { ImportCompletedData, ImportFailedData } from "../../../schemas/webhook_event.ts";

/**
 * Writes the events of imports of which all is derived now that follows from them to the outbox. Call it in the
 * transaction that notes so, before it does. What a sync with Search Console has brought is no event.
 */
export async function announceDerived(
  trx: Db,
  { siteId, wantedAt, now }: { siteId: number; wantedAt: string; now: Date },
): Promise<void> {
  const listener = await findListeningAccount(trx, siteId);
  if (listener === undefined) return;
  const { accountId, domain } = listener;
  const imports = await listDerivedImports(trx, siteId, wantedAt);
  const events = imports.map((row) => {
    const { links, ...data } = importData(row, { siteId, domain });
    const skipped = { skipped_rows: `${links.import}/skipped-rows` };
    const completed: ImportCompletedData = { ...data, links: { ...links, ...skipped } };
    return { type: "import.completed", object: objectOf(siteId), data: completed };
  });
  await insertWebhookEvents(trx, { accountId, siteId }, { events, now });
}

/** Writes the event of an import that has failed to the outbox, in the transaction that ends it. */
export async function announceFailedImport(
  trx: Db,
  importId: number,
  now: Date,
): Promise<void> {
  const row = await findFailedImport(trx, importId);
  if (row === undefined) return;
  const { site_id: siteId } = row;
  const listener = await findListeningAccount(trx, siteId);
  if (listener === undefined) return;
  const { accountId, domain } = listener;
  const data: ImportFailedData = {
    ...importData(row, { siteId, domain }),
    error: { code: row.error_code ?? "internal_error", message: row.error_message ?? "" },
  };
  const event = { type: "import.failed", object: objectOf(siteId), data };
  await insertWebhookEvents(trx, { accountId, siteId }, { events: [event], now });
}

function objectOf(siteId: number): string {
  return `sites/${siteId}/imports`;
}

function importData(row: EndedImport, { siteId, domain }: { siteId: number; domain: string }) {
  return {
    site_id: siteId,
    domain,
    import_id: row.id,
    file_name: row.file_name,
    format: row.format,
    rows_read: row.rows_read,
    rows_stored: row.rows_stored,
    rows_skipped: row.rows_skipped,
    links: { site: `/sites/${siteId}`, import: `/sites/${siteId}/imports/${row.id}` },
  };
}
