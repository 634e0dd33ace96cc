import { takeImport } from "../../../db/imports/import_leases.ts";
import { claimRefresh } from "../../../db/search_data/search_refreshes.ts";
import { refreshSearch } from "../../../lib/commands/search_data/refresh/refresh_search.ts";
import { runImport } from "../../../lib/commands/imports/run_import.ts";
import type { ImportAnswer } from "../../../schemas/import.ts";
import type { SpecApi } from "../api.ts";

/** The caller of the API, and of which site. */
export interface SearchClient {
  api: SpecApi;
  token: string;
  siteId: number;
}

/**
 * Sends a body to `POST /sites/{id}/imports`, runs the import as its job does, and gives what it has become:
 * `completed` or `failed`. Throws when the body is refused at once.
 */
export async function importOverHttp(client: SearchClient, body: object): Promise<ImportAnswer> {
  const { api: { services, request }, token, siteId } = client;
  const queued = await request("POST", `/sites/${siteId}/imports`, { token, body });
  if (queued.status !== 202) throw new Error(`${queued.status} ${queued.text}`);
  const { id } = queued.body.data;
  const owner = "spec";
  await takeImport(services.db, { id, siteId, owner, now: services.now() });
  await runImport(services, id, { owner, options: { shutdown: new AbortController().signal } });
  return (await request("GET", `/sites/${siteId}/imports/${id}`, { token })).body.data;
}

/** Makes again what is derived, as the job does; throws when a step fails. */
export async function refreshAll({ api: { services, log } }: SearchClient): Promise<void> {
  const owner = "spec";
  for (;;) {
    const claimed = await claimRefresh(services.db, owner);
    if (claimed === undefined) return;
    await refreshSearch(services, { ...claimed, owner }, {
      shutdown: new AbortController().signal,
    });
    const failed = log.find(({ event }) => event === "search_refresh_step_failed");
    if (failed !== undefined) throw new Error(JSON.stringify(failed.fields));
  }
}

/** Rows as CSV text, with the columns of the first one. */
export function toCsv(rows: readonly Record<string, string | number>[]): string {
  const columns = Object.keys(rows[0] ?? {});
  const lines = rows.map((row) => columns.map((name) => row[name] ?? "").join(","));
  return [columns.join(","), ...lines, ""].join("\n");
}
