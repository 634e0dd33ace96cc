import { IMPORT_FORMATS, IMPORT_SOURCES, IMPORT_STATUSES } from "../../schemas/import.ts";
import type { Db } from "../core/connection.ts";
import type { ImportRecord } from "./imports.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** An import in the list of a site's imports. */
export type ImportListRow = Pick<
  ImportRecord,
  | "id"
  | "source"
  | "status"
  | "step"
  | "asked_format"
  | "format"
  | "file_name"
  | "size_bytes"
  | "read_bytes"
  | "rows_read"
  | "rows_stored"
  | "rows_skipped"
  | "error_code"
  | "error_message"
  | "created_at"
  | "started_at"
  | "finished_at"
  | "updated_at"
  | "derived_wanted_at"
  | "derived_at"
>;

const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of a site's imports sorts, filters and searches by. */
export const IMPORT_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: "imports.id", ...COUNT },
    source: { sql: "imports.source", type: "string", filterable: true, values: IMPORT_SOURCES },
    status: { sql: "imports.status", type: "string", filterable: true, values: IMPORT_STATUSES },
    step: { sql: "imports.step", type: "string", nullable: true },
    format: {
      sql: "imports.format",
      type: "string",
      nullable: true,
      filterable: true,
      values: IMPORT_FORMATS,
    },
    asked_format: { sql: "imports.asked_format", type: "string" },
    file_name: {
      sql: "imports.file_name",
      type: "string",
      sortable: true,
      filterable: true,
      searchable: true,
    },
    size_bytes: { sql: "imports.size_bytes", nullable: true, ...COUNT },
    progress_pct: {
      type: "integer",
      columns: {
        status: "imports.status",
        size_bytes: "imports.size_bytes",
        read_bytes: "imports.read_bytes",
      },
    },
    rows_read: { sql: "imports.rows_read", ...COUNT },
    rows_stored: { sql: "imports.rows_stored", ...COUNT },
    rows_skipped: { sql: "imports.rows_skipped", ...COUNT },
    error: {
      type: "object",
      columns: { error_code: "imports.error_code", error_message: "imports.error_message" },
    },
    created_at: { sql: "imports.created_at", ...TIME },
    started_at: { sql: "imports.started_at", nullable: true, ...TIME },
    finished_at: { sql: "imports.finished_at", nullable: true, ...TIME },
    updated_at: { sql: "imports.updated_at", ...TIME },
    derived: {
      type: "string",
      nullable: true,
      columns: {
        status: "imports.status",
        step: "imports.step",
        derived_wanted_at: "imports.derived_wanted_at",
        derived_at: "imports.derived_at",
      },
    },
    derived_at: { sql: "imports.derived_at", nullable: true, ...TIME },
  },
};

/** One page of the site's imports; index imports_site (site_id, id). */
export function listImports(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<ImportListRow>> {
  const from = db("imports").where({ "imports.site_id": siteId });
  return listRows<ImportListRow>(db, { from, fields: IMPORT_LIST, query });
}
