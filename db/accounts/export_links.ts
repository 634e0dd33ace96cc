import { EXPORT_FORMATS, type ExportFormat } from "../../schemas/export.ts";
import {
  EXPORT_FILE_STATUSES,
  EXPORT_KINDS,
  type ExportFileStatus,
  type ExportKind,
} from "../../schemas/export_link.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A link to an export as the list shows it. */
export interface ExportLinkRow {
  id: number;
  kind: ExportKind;
  label: string;
  /** Path and query below the site. */
  list: string;
  format: ExportFormat;
  bom: number;
  expires_at: Date;
  /** When the token that made it was revoked; null: it was not. */
  token_revoked_at: Date | null;
  token_id: number;
  reads: number;
  last_read_at: Date | null;
  created_at: Date;
  /** Of a file; null: it is a link. */
  file_status: ExportFileStatus | null;
  rows_written: number | null;
  rows_total: number | null;
  bytes: number | null;
  started_at: Date | null;
  finished_at: Date | null;
  error_code: string | null;
  error_message: string | null;
}

/** A link to an export that does not exist yet. */
export interface NewExportLink {
  accountId: number;
  siteId: number;
  tokenId: number;
  keyHash: Buffer;
  label: string;
  list: string;
  format: ExportFormat;
  bom: boolean;
  expiresAt: Date;
}

/** What a link leads to, and by whose token. */
export interface OpenedExportLink {
  id: number;
  /** The id once more where it leads to a file; null: it reads the list. */
  fileId: number | null;
  siteId: number;
  list: string;
  format: ExportFormat;
  bom: number;
  expiresAt: Date;
  tokenHash: Buffer;
  /** When that token was revoked; null: it was not. */
  revokedAt: Date | null;
}

const TIME = { type: "time", sortable: true, filterable: true } as const;
const TEXT = { type: "string", sortable: true, filterable: true } as const;
const INTEGER = { type: "integer", sortable: true, filterable: true } as const;
const KIND = "IF(export_files.id IS NULL, 'link', 'file')";
const FILE_COLUMNS = {
  file_status: "export_files.status",
  rows_written: "export_files.rows_written",
  rows_total: "export_files.rows_total",
  bytes: "export_files.bytes",
  started_at: "export_files.started_at",
  finished_at: "export_files.finished_at",
  error_code: "export_files.error_code",
  error_message: "export_files.error_message",
};

/** The fields that the list of a site's links to exports sorts, filters and searches by. */
export const EXPORT_LINK_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: "export_links.id", ...INTEGER },
    kind: { sql: KIND, ...TEXT, values: EXPORT_KINDS },
    label: { sql: "export_links.label", ...TEXT, searchable: true },
    list: { sql: "export_links.list_path", ...TEXT, sortable: false, searchable: true },
    format: { sql: "export_links.format", ...TEXT, values: EXPORT_FORMATS },
    bom: { sql: "export_links.bom", type: "boolean", filterable: true },
    expires_at: { sql: "export_links.expires_at", ...TIME },
    token_revoked_at: { sql: "tokens.revoked_at", nullable: true, ...TIME },
    token_id: { sql: "export_links.token_id", ...INTEGER },
    reads: { sql: "export_links.reads_count", ...INTEGER },
    last_read_at: { sql: "export_links.last_read_at", nullable: true, ...TIME },
    created_at: { sql: "export_links.created_at", ...TIME },
    file: { type: "object", columns: FILE_COLUMNS },
    "file.status": {
      sql: "export_files.status",
      ...TEXT,
      nullable: true,
      hidden: true,
      values: EXPORT_FILE_STATUSES,
    },
  },
};

/** One page of a site's links to exports, those that have expired included. */
export function listExportLinks(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<ExportLinkRow>> {
  const from = withToken(db).where("export_links.site_id", siteId); // export_links_site
  return listRows<ExportLinkRow>(db, { from, fields: EXPORT_LINK_LIST, query });
}

/** Finds a link of a site by its id. */
export async function findExportLink(
  db: Db,
  siteId: number,
  id: number,
): Promise<ExportLinkRow | undefined> {
  const columns = Object.entries(EXPORT_LINK_LIST.fields)
    .flatMap(([name, { sql, hidden }]) => sql === undefined || hidden ? [] : [[name, sql]]);
  const { kind: _, ...plain } = Object.fromEntries(columns);
  return await withToken(db).where({ "export_links.id": id, "export_links.site_id": siteId })
    .first<ExportLinkRow | undefined>({ kind: db.raw(KIND), ...plain, ...FILE_COLUMNS });
}

function withToken(db: Db) {
  return db("export_links").join("tokens", (join) =>
    join.on("tokens.id", "export_links.token_id")
      .andOn("tokens.account_id", "export_links.account_id"))
    .leftJoin("export_files", "export_files.id", "export_links.id");
}

/** Finds a link by the hash of its key, whether it still works or not. */
export async function openExportLink(
  db: Db,
  keyHash: Buffer,
): Promise<OpenedExportLink | undefined> {
  return await withToken(db).where("export_links.key_hash", keyHash) // export_links_key
    .first<OpenedExportLink | undefined>({
      id: "export_links.id",
      fileId: "export_files.id",
      siteId: "export_links.site_id",
      list: "export_links.list_path",
      format: "export_links.format",
      bom: "export_links.bom",
      expiresAt: "export_links.expires_at",
      tokenHash: "tokens.token_hash",
      revokedAt: "tokens.revoked_at",
    });
}

/** Inserts a link and returns its id. */
export async function insertExportLink(db: Db, link: NewExportLink, now: Date): Promise<number> {
  const [id] = await db("export_links").insert({
    account_id: link.accountId,
    site_id: link.siteId,
    token_id: link.tokenId,
    key_hash: link.keyHash,
    label: link.label,
    list_path: link.list,
    format: link.format,
    bom: link.bom,
    expires_at: link.expiresAt,
    created_at: now,
  });
  return Number(id);
}

/** Counts a site's links that have not expired. */
export async function countLivingExportLinks(db: Db, siteId: number, now: Date): Promise<number> {
  // export_links_site
  const [row] = await db("export_links").where({ site_id: siteId }).where("expires_at", ">", now)
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

/** Notes that an export was read by a link. */
export async function noteExportLinkRead(db: Db, id: number, now: Date): Promise<void> {
  await db("export_links").where({ id }).update({
    last_read_at: now,
    reads_count: db.raw("LEAST(reads_count + 1, 4294967295)"),
  });
}

/** Deletes a link, which withdraws it; false when the site has none such. */
export async function deleteExportLink(db: Db, siteId: number, id: number): Promise<boolean> {
  return await db("export_links").where({ id, site_id: siteId }).delete() === 1;
}

/** Deletes up to `limit` links that expired before a moment, with what is known of their files; returns how many. */
export async function deleteExpiredExportLinks(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  // export_links_age
  const ids = await db("export_links").where("expires_at", "<", before).limit(limit)
    .pluck<number[]>("id");
  if (ids.length === 0) return 0;
  await db("export_files").whereIn("id", ids).delete();
  return await db("export_links").whereIn("id", ids).delete();
}
