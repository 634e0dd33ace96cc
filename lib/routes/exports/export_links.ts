import {
  EXPORT_LINK_LIST,
  type ExportLinkRow,
  listExportLinks,
} from "../../../db/accounts/export_links.ts";
import type { ExportLinkAnswer } from "../../../schemas/export_link.ts";
import {
  createExportLink,
  readExportLink,
  withdrawExportLink,
} from "../../commands/accounts/change_export_links.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { createFieldErrors, NotFoundError, ValidationError } from "../../core/errors.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";
import { EXPORTS_PATH } from "./export_path.ts";
import { readNamedList } from "./named_list.ts";

const PATH = "/sites/:id/exports";
const ONE_PATH = "/sites/:id/exports/:link_id";
const TAG = "Exports";

const EXAMPLE: ExportLinkAnswer = {
  id: 4,
  kind: "link",
  label: "Weekly sheet",
  list: "keywords?filter[position][lte]=10&sort=-clicks&fields=keyword,clicks,position",
  format: "csv",
  bom: false,
  expires_at: "2026-12-20T09:31:07.000Z",
  token_revoked_at: null,
  token_id: 7,
  reads: 12,
  last_read_at: "2026-11-24T06:00:02.000Z",
  created_at: "2026-11-20T09:31:07.000Z",
  file: null,
};
const KEY = "sve_EXAMPLEexampleEXAMPLEexampleEXAMPLEexa0000";

const presentExportLink: Presenter<ExportLinkRow, ExportLinkAnswer> = {
  id: (row) => row.id,
  kind: (row) => row.kind,
  label: (row) => row.label,
  list: (row) => row.list,
  format: (row) => row.format,
  bom: (row) => Boolean(row.bom),
  expires_at: (row) => isoTime(row.expires_at),
  token_revoked_at: (row) => isoTime(row.token_revoked_at),
  token_id: (row) => row.token_id,
  reads: (row) => row.reads,
  last_read_at: (row) => isoTime(row.last_read_at),
  created_at: (row) => isoTime(row.created_at),
  file: presentFile,
};

function presentFile(row: ExportLinkRow): ExportLinkAnswer["file"] {
  if (row.file_status === null) return null;
  const { error_code: code, error_message: message } = row;
  return {
    status: row.file_status,
    rows_written: row.rows_written ?? 0,
    rows_total: row.rows_total,
    progress_pct: readProgress(row),
    bytes: row.bytes ?? 0,
    started_at: isoTime(row.started_at),
    finished_at: isoTime(row.finished_at),
    error: code === null || message === null ? null : { code, message },
  };
}

/** Rows may come and go meanwhile: 100 says that it is done, and nothing else. */
function readProgress({ file_status, rows_written, rows_total }: ExportLinkRow): number | null {
  if (file_status === "completed") return 100;
  if (rows_total === null) return null;
  return Math.min(99, Math.floor(100 * (rows_written ?? 0) / Math.max(1, rows_total)));
}

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listExportLinks",
  tag: TAG,
  summary: "List the site's links to exports",
  description: "What each leads to, until when, and how often it was read. Their addresses are " +
    "not kept. One that has expired stays in the list for 30 days.",
  ability: "read",
  quotaCost: 1,
  list: EXPORT_LINK_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/exports", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, list } = request;
    await readSite(db, caller.accountId, siteId);
    const page = await listExportLinks(db, siteId, list);
    return listAnswer(request, page, { presenter: presentExportLink });
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: ONE_PATH,
  operationId: "getExportLink",
  tag: TAG,
  summary: "Get a link to an export",
  description: "What it leads to, until when, and how often it was read; of a file, how far it is.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    const row = await readExportLink(services, params.id, params.link_id);
    return { body: { data: present(presentExportLink, row) } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: ONE_PATH,
  operationId: "deleteExportLink",
  tag: TAG,
  summary: "Withdraw a link to an export",
  description:
    "From the next request on its address answers 404. A file is deleted, and no longer " +
    "written.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    await withdrawExportLink(services, params.id, params.link_id);
    return {};
  },
});

/** Creates the routes of links to exports of these routes' lists. */
export function createExportLinkRoutes(routes: readonly Route[]): readonly Route[] {
  const createRoute = defineRoute({
    method: "POST",
    path: PATH,
    operationId: "createExportLink",
    tag: TAG,
    summary: "Make a link to an export",
    description:
      "Its `url` gives a list whole to a reader that sends no header: IMPORTDATA of Google Sheets, " +
      "Power Query of Excel, Looker Studio, or curl in a cron job. Each read gives the rows of its " +
      "moment, with the rights of the token that made it, and counts as a call of that token's " +
      "account. It works until `expires_at`, until it is deleted or until the token is revoked. " +
      "A site has at most 1,000 links that work. With `kind=file` the list is read once in the " +
      "background and kept: `GET /sites/{id}/exports/{link_id}` says how far it is.",
    ability: "write",
    quotaCost: 1,
    showsSecret: true,
    bodyExample: { list: EXAMPLE.list, format: "csv", label: EXAMPLE.label },
    answerStatus: 201,
    example: { data: { ...EXAMPLE, url: `https://api.example.com${EXPORTS_PATH}/${KEY}` } },
    errors: [400, 403, 404, 409, 413, 415, 422],
    async handler({ services, caller: { accountId, tokenId }, params, body, baseUrl }) {
      await readSite(services.db, accountId, params.id);
      checkList(routes, { id: params.id, accountId }, body);
      const owner = { accountId, tokenId, siteId: params.id };
      const { id, key } = await createExportLink(services, owner, body);
      const row = await readExportLink(services, params.id, id);
      return {
        headers: { Location: `${baseUrl}/sites/${params.id}/exports/${id}` },
        body: {
          data: {
            ...present(presentExportLink, row),
            url: new URL(`${EXPORTS_PATH}/${key}`, baseUrl).href,
          },
        },
      };
    },
  });
  return [listRoute, createRoute, readRoute, deleteRoute];
}

/** Checks what a link would read; throws `ValidationError` about `list` or `bom`. */
function checkList(
  routes: readonly Route[],
  site: { id: number; accountId: number },
  { list, format, bom }: { list: string; format?: string; bom?: boolean },
): void {
  if (bom === true && format !== undefined && format !== "csv") {
    throw new ValidationError({ bom: ["The bom field is possible with csv only."] });
  }
  const errors = createFieldErrors();
  try {
    readNamedList(routes, { site, list }, errors);
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    throw new ValidationError({ list: [error.message] });
  }
  for (const name of ["per_page", "cursor"]) {
    if (new URLSearchParams(list.split("?")[1]).has(name)) {
      errors[name] = [`The ${name} parameter is not possible: an export has all rows that match.`];
    }
  }
  const messages = Object.values(errors).flat();
  if (messages.length > 0) throw new ValidationError({ list: messages });
}
