import { ABILITIES } from "../../../schemas/common.ts";
import { createFieldErrors, ValidationError } from "../../core/errors.ts";
import { type ExportForm, writeExport } from "../../exports/write_export.ts";
import type { RequestServices } from "../../services.ts";
import type { AnyRequest, Route } from "../core/route.ts";
import { readNamedList } from "./named_list.ts";
import { exportColumns, readBatches } from "./walk_list.ts";

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
  const errors = createFieldErrors();
  const asked = { site: { id: site.id, accountId: site.account_id }, list };
  const named = readNamedList(routes, asked, errors);
  if (!named) throw new ValidationError(errors);
  const { route, ...question } = named;
  const request: AnyRequest = {
    services,
    caller: {
      ...{ accountId: site.account_id, accountName: "", plan: "", tokenId: 0 },
      ...{ abilities: ABILITIES, siteIds: null },
    },
    ...question,
    body: undefined,
    baseUrl: "http://localhost/api/v1",
  };
  const batches = await readBatches(route, request);
  return writeExport(form, exportColumns(route, request), batches);
}
