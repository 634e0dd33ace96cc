import type { ExportFormat } from "../../../schemas/export.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { dayOf } from "../../core/days.ts";
import type { AnyRequest, Route } from "../core/route.ts";

const SITE_PATH = /^\/sites\/:id\//;

/**
 * The name of an export's file: the site's domain where it is of one, the list and the day in UTC, such as
 * `shop.example.com-keywords-2026-11-24.csv`. Throws `NotFoundError` for a site that is not the caller's.
 */
export async function exportName(
  { path }: Pick<Route, "path">,
  { services: { db, now }, caller, params, query, table }: AnyRequest,
  format: ExportFormat,
): Promise<string> {
  // checkParams() has made a number of it
  const values = params as Record<string, unknown>;
  const parts: string[] = [];
  if (SITE_PATH.test(path)) {
    parts.push((await readSite(db, caller.accountId, Number(values["id"]))).domain);
  }
  const list = path.replace(SITE_PATH, "/").replace(/:(\w+)/g, (_, name) => String(values[name]));
  const { view } = (query ?? {}) as { view?: string }; // of the lists that have several
  parts.push(list.slice(1), ...[view, table].filter((part) => part !== undefined), dayOf(now()));
  return `${parts.join("-").replace(/[^\w.-]+/g, "-")}.${format}`;
}
