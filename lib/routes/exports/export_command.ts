import { ABILITIES } from "../../../schemas/common.ts";
import { createFieldErrors, NotFoundError, ValidationError } from "../../core/errors.ts";
import { type ExportForm, writeExport } from "../../exports/write_export.ts";
import { createIdParser, createQueryParser, isListRoute } from "../../middleware/check_input.ts";
import type { RequestServices } from "../../services.ts";
import type { AnyRequest, Route } from "../core/route.ts";
import { exportColumns, readBatches } from "./walk_list.ts";

/** A list of a site, as a command line asks for it. */
interface CommandedExport {
  site: { id: number; account_id: number };
  /** Path and query below the site, such as `keywords?sort=-clicks`. */
  list: string;
  form: ExportForm;
}

const SITE_START = "/sites/:id/";

/**
 * Begins to write a list of a site with all of its rows, for its owner. Throws `NotFoundError` where no list has this path,
 * `ValidationError` where its query is wrong, and what its first page throws.
 */
export async function beginExport(
  routes: readonly Route[],
  services: RequestServices,
  { site, list, form }: CommandedExport,
): Promise<AsyncGenerator<Uint8Array>> {
  const { pathname, search } = new URL(list, "http://list/");
  const { route, params } = findList(routes, pathname.slice(1));
  const values: Record<string, unknown> = { ...params, id: String(site.id) };
  createIdParser(route)(values, list);
  const errors = createFieldErrors();
  const parsed = createQueryParser(route)(
    { querystring: search.slice(1), params: values, accountId: site.account_id },
    errors,
  );
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  if (!parsed?.list) throw new TypeError(`${route.operationId} is no list.`);
  const request: AnyRequest = {
    services,
    caller: {
      ...{ accountId: site.account_id, accountName: "", plan: "", tokenId: 0 },
      ...{ abilities: ABILITIES, siteIds: null },
    },
    params: values,
    query: parsed.query,
    body: undefined,
    list: parsed.list,
    baseUrl: "http://localhost/api/v1",
    url: `/api/v1/sites/${site.id}/${list}`,
  };
  const batches = await readBatches(route, request);
  return writeExport(form, exportColumns(route, request), batches);
}

/** Lists the paths below a site that have a list, for a person. */
export function listExports(routes: readonly Route[]): string[] {
  return siteLists(routes).map(({ path }) =>
    path.slice(SITE_START.length).replace(/:(\w+)/g, (_, name: string) => name.toUpperCase())
  );
}

function siteLists(routes: readonly Route[]): Route[] {
  return routes.filter((route) => isListRoute(route) && route.path.startsWith(SITE_START));
}

function findList(routes: readonly Route[], path: string) {
  for (const route of siteLists(routes)) {
    const pattern = route.path.slice(SITE_START.length).replace(/:(\w+)/g, "(?<$1>[^/]+)");
    const found = new RegExp(`^${pattern}$`).exec(path);
    if (found) return { route, params: { ...found.groups } };
  }
  throw new NotFoundError(
    "not_found",
    `There is no list "${path}". There are: ${listExports(routes).join(", ")}.`,
  );
}
