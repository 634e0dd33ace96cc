import { type FieldErrors, NotFoundError } from "../../core/errors.ts";
import { takeTable } from "../../lists/take_table.ts";
import {
  createIdParser,
  createQueryParser,
  isExportedRoute,
} from "../../middleware/check_input.ts";
import type { AnyRequest, Route } from "../core/route.ts";

/** A list of a site by path and query below the site, such as `keywords?sort=-clicks`. */
interface ListName {
  site: { id: number; accountId: number };
  list: string;
}

/** A list that was named, and what its request has of the name. */
interface NamedList extends Pick<AnyRequest, "params" | "query" | "list" | "table" | "url"> {
  route: Route;
}

const SITE_START = "/sites/:id/";

/**
 * Finds the list of a site that a text names, and checks its query: what is wrong with that is added to `errors`, and
 * undefined returned. Throws `NotFoundError` where no list has this path.
 */
export function readNamedList(
  routes: readonly Route[],
  { site, list }: ListName,
  errors: FieldErrors,
): NamedList | undefined {
  const { route, params } = findNamedRoute(routes, list);
  const values: Record<string, unknown> = { ...params, id: String(site.id) };
  createIdParser(route)(values, list);
  const asked = new URLSearchParams(list.slice(list.indexOf("?") + 1 || list.length));
  const { tables } = route;
  const table = tables && takeTable(asked, { tables, isWhole: true }, errors);
  const parsed = createQueryParser(route)(
    { querystring: asked.toString(), params: values, accountId: site.accountId },
    errors,
  );
  if (Object.keys(errors).length > 0) return undefined;
  if (!parsed?.list && !tables) throw new TypeError(`${route.operationId} is no list.`);
  return {
    route,
    params: values,
    query: parsed?.query ?? {},
    // routes with tables do not read it
    list: parsed?.list as AnyRequest["list"],
    ...table && { table },
    url: `/api/v1/sites/${site.id}/${list}`,
  };
}

/** Lists the paths below a site that have a list, for a person. */
export function listExports(routes: readonly Route[]): string[] {
  return siteLists(routes).map(({ path }) =>
    path.slice(SITE_START.length).replace(/:(\w+)/g, (_, name: string) => name.toUpperCase())
  );
}

function siteLists(routes: readonly Route[]): Route[] {
  return routes.filter((route) => isExportedRoute(route) && route.path.startsWith(SITE_START));
}

/** Finds the route of a named list, and the parameters of its path as texts. Throws `NotFoundError` where there is none. */
export function findNamedRoute(
  routes: readonly Route[],
  list: string,
): { route: Route; params: Record<string, string> } {
  const [path = ""] = list.split("?");
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
