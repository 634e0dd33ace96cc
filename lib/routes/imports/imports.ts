import { IMPORT_LIST, listImports } from "../../../db/imports/import_list.ts";
import { listSkippedRows, SKIPPED_ROW_LIST } from "../../../db/imports/skipped_rows.ts";
import { findImport } from "../../../db/imports/imports.ts";
import { type ImportAnswer, type ImportItemAnswer } from "../../../schemas/import.ts";
import { deleteImport } from "../../commands/imports/delete_import.ts";
import {
  isContentTooLarge,
  MAX_CONTENT_BYTES,
  readImportContent,
} from "../../commands/imports/import_content.ts";
import { queueImport } from "../../commands/imports/queue_import.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { createWorkGate } from "../../commands/core/work_gate.ts";
import { NotFoundError } from "../../core/errors.ts";
import { bodyTooLarge } from "../../middleware/read_json_body.ts";
import { listAnswer } from "../core/list_answer.ts";
import { present } from "../core/present.ts";
import {
  presentImport,
  presentImportItem,
  presentSkippedRow,
  readImportView,
} from "./present_import.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route, RouteRequest } from "../core/route.ts";
import type { SiteParams } from "../sites/sites.ts";

/** Content of 20 MB as base64, or as text with the escapes of JSON as far as they fit. */
const BODY_LIMIT_BYTES = Math.ceil(MAX_CONTENT_BYTES / 3) * 4 + 1024 * 1024;
const ADVICE =
  "Send many rows, and text with many escapes, as content in base64. Bring larger files with the command line, which streams files of any size: " +
  "npm run import -- --site ID FILE…";

/** A body of this size takes several times its length of memory. */
const GATE = createWorkGate({
  inProcess: 4,
  ofAccount: 2,
  code: "too_many_uploads",
  things: "uploads",
});

const ITEM_EXAMPLE: ImportItemAnswer = {
  id: 41,
  source: "http",
  status: "completed",
  step: null,
  format: "search_console_export",
  asked_format: "auto",
  file_name: "https___www.example.com_-Performance-on-Search-2026-11-20.zip",
  size_bytes: 48_213,
  progress_pct: 100,
  rows_read: 2_140,
  rows_stored: 2_139,
  rows_skipped: 1,
  error: null,
  created_at: "2026-11-20T09:12:40.100Z",
  started_at: "2026-11-20T09:12:40.730Z",
  finished_at: "2026-11-20T09:12:41.905Z",
  updated_at: "2026-11-20T09:12:41.905Z",
  derived: "done",
  derived_at: "2026-11-20T09:12:41.905Z",
};

const EXAMPLE: ImportAnswer = {
  ...ITEM_EXAMPLE,
  settings: { force: false },
  detected: ["Queries.csv: a Search Console Queries file in English"],
  files: [{
    name: "Queries.csv",
    columns: ["Top queries", "Clicks", "Impressions", "CTR", "Position"],
  }],
  kinds: [{ kind: "query", rows_count: 1_000, from: "2026-08-20", to: "2026-11-18" }],
  stored: [{ kind: "query", rows_count: 999 }],
  windows: [{ kind: "query", from: "2026-08-20", to: "2026-11-18" }],
  skipped: [{ file: "Queries.csv", line: 67, reason: 'The clicks: "67seasea" is no number.' }],
  skipped_reasons: [{
    reason: 'The clicks: "…" is no number.',
    rows_count: 1,
    clicks: 0,
    impressions: 0,
  }],
  left_out: { clicks: 0, impressions: 0 },
  warnings: [],
  hidden: [{
    search_type: "web",
    from: "2026-08-20",
    to: "2026-11-18",
    clicks_share: 0.467,
    impressions_share: 0.3121,
  }],
};

const QUEUED: ImportAnswer = {
  ...EXAMPLE,
  status: "queued",
  format: null,
  progress_pct: 0,
  rows_read: 0,
  rows_stored: 0,
  rows_skipped: 0,
  started_at: null,
  finished_at: null,
  updated_at: EXAMPLE.created_at,
  derived: null,
  derived_at: null,
  detected: [],
  files: [],
  kinds: [],
  stored: [],
  windows: [],
  skipped: [],
  skipped_reasons: [],
  hidden: [],
};

const DELETING: ImportAnswer = { ...EXAMPLE, status: "deleting" };

async function readImport({ services, params }: Asked, importId: number) {
  const record = await findImport(services.db, params.id, importId);
  if (record === undefined) throw importNotFound(params.id, importId);
  return { data: present(presentImport, readImportView(record)) };
}
type Asked = Pick<RouteRequest<SiteParams>, "services" | "params">;

function importNotFound(siteId: number, importId: number): NotFoundError {
  return new NotFoundError("not_found", `Site ${siteId} has no import ${importId}.`);
}

const createRoute = defineRoute({
  method: "POST",
  path: "/sites/:id/imports",
  operationId: "createImport",
  tag: "Data in",
  summary: "Import a file",
  description:
    "Takes a file with search performance, rankings, result pages, search volumes, backlinks or " +
    "answers of AI engines: as `content` of up to 20 MB, or as `rows`. It is read in the background; the GET of the import " +
    "says how far it is and what became of each row. All of it is kept or nothing: what was kept " +
    "of the same days before is replaced, so that an import can be repeated. Larger files go by " +
    "the command line (`npm run import`).",
  ability: "write",
  quotaCost: 1,
  bodyExample: {
    file_name: "queries.csv",
    content: "query,clicks,impressions,position\nred shoes,12,340,4.2\n",
    from: "2026-10-01",
    to: "2026-10-31",
  },
  bodyLimitBytes: BODY_LIMIT_BYTES,
  bodyLimitAdvice: ADVICE,
  longText: "content",
  gate: GATE,
  answerStatus: 202,
  example: { data: QUEUED },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params, body, longText, baseUrl } = request;
    await readSite(services.db, caller.accountId, params.id);
    if (isContentTooLarge(body, longText)) throw bodyTooLarge(MAX_CONTENT_BYTES, ADVICE);
    const bytes = await readImportContent(body, longText);
    if (bytes.length > MAX_CONTENT_BYTES) throw bodyTooLarge(MAX_CONTENT_BYTES, ADVICE);
    const importId = await queueImport(services, params.id, { body, bytes });
    return {
      headers: { Location: `${baseUrl}/sites/${params.id}/imports/${importId}` },
      body: await readImport(request, importId),
    };
  },
});

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/imports",
  operationId: "listImports",
  tag: "Data in",
  summary: "List a site's imports",
  description: "All imports of the site, by whatever way they came, the newest first.",
  ability: "read",
  quotaCost: 1,
  list: IMPORT_LIST,
  answerStatus: 200,
  example: {
    data: [ITEM_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/imports", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params, list } = request;
    await readSite(services.db, caller.accountId, params.id);
    const page = await listImports(services.db, params.id, list);
    return listAnswer(request, page, { presenter: presentImportItem });
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/imports/:import_id",
  operationId: "getImport",
  tag: "Data in",
  summary: "Get one import",
  description:
    "How far it is, what the file was found to be and why, what its rows count, why rows were left " +
    "out, what those count, and the first 20 of them.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params } = request;
    await readSite(services.db, caller.accountId, params.id);
    return { body: await readImport(request, params.import_id) };
  },
});

const skippedRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/imports/:import_id/skipped-rows",
  operationId: "listSkippedRows",
  tag: "Data in",
  summary: "List the rows that an import left out",
  description:
    "Every row that could not be read, with its line and why, in the order of the files. Of more than " +
    "100,000 the first ones; `skipped_reasons` of the import counts them all.",
  ability: "read",
  quotaCost: 1,
  list: SKIPPED_ROW_LIST,
  answerStatus: 200,
  example: {
    data: [{
      number: 1,
      file: "Queries.csv",
      line: 67,
      reason: 'The clicks: "67seasea" is no number.',
      clicks: null,
      impressions: null,
    }],
    links: {
      first: "https://api.example.com/api/v1/sites/1/imports/41/skipped-rows",
      next: null,
    },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId, import_id: importId }, list } = request;
    await readSite(db, caller.accountId, siteId);
    if (await findImport(db, siteId, importId) === undefined) {
      throw importNotFound(siteId, importId);
    }
    const page = await listSkippedRows(db, { siteId, importId }, list);
    return listAnswer(request, page, { presenter: presentSkippedRow });
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: "/sites/:id/imports/:import_id",
  operationId: "deleteImport",
  tag: "Data in",
  summary: "Delete an import",
  description:
    "The import and all that it brought, as far as no later import has replaced it. What it had " +
    "replaced itself does not come back: import that again. " +
    "Keywords and pages stay. A small import is gone at once: 204. A large one takes a while: 202, its " +
    "status is `deleting`, and all that it brought is there until all of it is gone at once; then its " +
    "GET is a 404. To ask again does no harm. While an import of the site is running this is a 409. " +
    "Days that came from Search Console come again only when they are asked for.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 202,
  example: { data: DELETING },
  further: { status: 204, example: null },
  errors: [404, 409, 422],
  async handler(request) {
    const { services, caller, params: { id, import_id: importId }, baseUrl } = request;
    await readSite(services.db, caller.accountId, id);
    if (await deleteImport(services, { siteId: id, importId }) === "deleted") {
      return { status: 204 };
    }
    const record = await findImport(services.db, id, importId);
    // the job was as fast
    if (record === undefined) return { status: 204 };
    return {
      headers: { Location: `${baseUrl}/sites/${id}/imports/${importId}` },
      body: { data: present(presentImport, readImportView(record)) },
    };
  },
});

/** The routes of a site's imports. */
export const IMPORT_ROUTES: readonly Route[] = [
  createRoute,
  listRoute,
  readRoute,
  skippedRoute,
  deleteRoute,
];
