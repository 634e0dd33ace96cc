import type { ExportFormat } from "../../schemas/export.ts";
import { EXPORT_FORMATS } from "../../schemas/export.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";

/** A link to an export as the list shows it. */
export interface ExportLinkRow {
  id: number;
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
  siteId: number;
  list: string;
  format: ExportFormat;
  bom: number;
  expiresAt: Date;
  tokenHash: Buffer;
}

const TIME = { type: "time", sortable: true, filterable: true } as const;
const TEXT = { type: "string", sortable: true, filterable: true } as const;
const INTEGER = { type: "integer", sortable: true, filterable: true } as const;

/** The fields that the list of a site's links to exports sorts, filters and searches by. */
export const EXPORT_LINK_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: "export_links.id", ...INTEGER },
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
  const columns = Object.entries(EXPORT_LINK_LIST.fields).map(([name, { sql }]) => [name, sql]);
  return await withToken(db).where({ "export_links.id": id, "export_links.site_id": siteId })
    .first<ExportLinkRow | undefined>(Object.fromEntries(columns));
}

function withToken(db: Db) {
  return db("export_links").join("tokens", (join) =>
    join.on("tokens.id", "export_links.token_id")
      .andOn("tokens.account_id", "export_links.account_id"));
}

/** Finds a link by the hash of its key, whether it still works or not. */
export async function openExportLink(
  db: Db,
  keyHash: Buffer,
): Promise<OpenedExportLink | undefined> {
  return await withToken(db).where("export_links.key_hash", keyHash) // export_links_key
    .first<OpenedExportLink | undefined>({
      id: "export_links.id",
      siteId: "export_links.site_id",
      list: "export_links.list_path",
      format: "export_links.format",
      bom: "export_links.bom",
      expiresAt: "export_links.expires_at",
      tokenHash: "tokens.token_hash",
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

/** Deletes up to `limit` links that expired before a moment; returns how many. */
export async function deleteExpiredExportLinks(
  db: Db,
  before: Date,
  limit: number,
): Promise<number> {
  // export_links_age
  return await db("export_links").where("expires_at", "<", before).limit(limit).delete();
}
