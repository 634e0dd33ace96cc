import type { ExportForm } from "../../exports/write_export.ts";
import type { RequestServices } from "../../services.ts";
import type { Route } from "../core/route.ts";
import { createRouteCall } from "../core/route_call.ts";
import { beginList } from "./begin_list.ts";
import { ownerOf, requestOfList } from "./list_request.ts";

/** A list of a site, as a command line asks for it. */
interface CommandedExport {
  site: { id: number; account_id: number };
  /** Path and query below the site, such as `keywords?sort=-clicks`. */
  list: string;
  form: ExportForm;
}

/**
 * Begins to write a list of a site with all of its rows, for its owner. Throws `NotFoundError` where no list has this path,
 * `ValidationError` where its query is wrong, and what its first page throws.
 */
export async function beginExport(
  routes: readonly Route[],
  services: RequestServices,
  { site, list, form }: CommandedExport,
): Promise<AsyncGenerator<Uint8Array>> {
  const owner = { id: site.id, accountId: site.account_id, tokenId: 0 };
  const { route, request } = requestOfList(routes, services, { site: owner, list });
  return (await beginList(route, request, { form })).chunks;
}

/** The name by which the command knows the report, which is no list. */
const REPORT = /^report(?:\?(.*))?$/;

/** Whether a command names the report of a site. */
export function isReport(list: string): boolean {
  return REPORT.test(list);
}

/** Writes the report of a site as Markdown, for its owner. Throws `ValidationError` where its query is wrong. */
export async function writeSiteReport(
  routes: readonly Route[],
  services: RequestServices,
  { site, list }: Omit<CommandedExport, "form">,
): Promise<string> {
  const route = routes.find(({ markdown }) => markdown !== undefined);
  if (!route?.markdown) throw new TypeError("No route has a report.");
  const caller = ownerOf({ id: site.id, accountId: site.account_id, tokenId: 0 });
  const query = Object.fromEntries(new URLSearchParams(REPORT.exec(list)?.[1]));
  const scope = { services, caller, baseUrl: "http://localhost/api/v1" };
  const { body } = await createRouteCall(route)(scope, { params: { id: site.id }, query });
  // only a list has none
  return route.markdown(body as object);
}
