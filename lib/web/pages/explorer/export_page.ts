import { Readable } from "node:stream";
import { EXPORT_FORMATS, type ExportFormat } from "../../../../schemas/export.ts";
import { readSite } from "../../../commands/sites/read_site.ts";
import { createFieldErrors, ValidationError } from "../../../core/errors.ts";
import { exportAnswer } from "../../../routes/exports/export_answer.ts";
import { readNamedList } from "../../../routes/exports/named_list.ts";
import { ROUTES } from "../../../routes/mod.ts";
import { ownerScope } from "../../call_api.ts";
import { explorerList } from "../../explorer/explorer_list.ts";
import type { ExplorerView } from "../../explorer/explorer_view.ts";
import { askedOf, shownColumns } from "../../explorer/view_address.ts";
import type { Page, PageRequest, StreamAnswer } from "../../page.ts";

/** Creates the download of all rows that a view shows, in its order and with its columns. */
export function exportPage(view: ExplorerView): Page {
  return {
    method: "GET",
    path: `/sites/:id/${view.slug}/export`,
    access: "owner",
    async handler(request: PageRequest): Promise<StreamAnswer> {
      const scope = await ownerScope(request);
      const { caller: { accountId } } = scope;
      const site = await readSite(scope.services.db, accountId, Number(request.params["id"]));
      const { route } = explorerList(view);
      const errors = createFieldErrors();
      const named = readNamedList(ROUTES, {
        site: { id: site.id, accountId },
        list: listName(view, request),
      }, errors);
      if (named === undefined) throw new ValidationError(errors);
      const { headers = {}, body } = await exportAnswer(route, {
        ...{ ...scope, params: named.params, query: named.query, list: named.list, url: named.url },
        body: undefined,
      }, {
        wanted: { format: askedFormat(request.query), bom: true },
        requestId: request.requestId,
        isHead: false,
      });
      const { "Content-Type": type = "application/octet-stream", ...others } = headers;
      return {
        kind: "stream",
        type,
        body: body instanceof Readable ? body : Readable.from([body]),
        headers: { ...others, "Cache-Control": "private, no-store" },
      };
    },
  };
}

function askedFormat(query: URLSearchParams): ExportFormat {
  const asked = query.get("format") ?? "csv";
  const format = EXPORT_FORMATS.find((one) => one === asked);
  if (format !== undefined) return format;
  throw new ValidationError({
    format: [`The format must be one of ${EXPORT_FORMATS.join(", ")}.`],
  });
}

/** The list by its name in the API, such as `keywords?sort=-clicks`. */
function listName(view: ExplorerView, { params, query }: PageRequest): string {
  const list = explorerList(view);
  const asked = new URLSearchParams(askedOf(view, list, query));
  asked.set("fields", shownColumns(view, list, query).join(","));
  for (const name of ["format", "cursor", "per_page"]) asked.delete(name);
  const path = list.route.path.replace("/sites/:id/", "")
    .replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ""));
  return `${path}?${asked}`;
}
