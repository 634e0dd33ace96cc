import type { Db } from "../../core/connection.ts";
import { insertRows } from "../../core/sql_rows.ts";

/** What an audit finds out about a site's addresses while it crawls: see `probe_site.ts`. */
export const PROBE_KINDS = ["home", "tls", "favicon"] as const;

/** The site files, and answers of its servers, that an audit keeps. */
export type AuditFileKind =
  | "robots_txt"
  | "llms_txt"
  | "soft_404_probe"
  | (typeof PROBE_KINDS)[number];

/** A fetched file of an origin, as it was answered. */
export interface AuditFile {
  kind: AuditFileKind;
  /** `scheme://host[:port]` */
  origin: string;
  url: string;
  status_code: number | null;
  fetch_error: string | null;
  content_type: string | null;
  redirects_count: number;
  size_bytes: number | null;
  body: string | null;
  /** Null: by a version of this program that did not keep it. */
  fetched_at: Date | null;
}

/** The file of this origin; undefined when it was not fetched yet. */
export async function findAuditFile(
  db: Db,
  auditId: number,
  { kind, origin }: { kind: AuditFileKind; origin: string },
): Promise<AuditFile | undefined> {
  return await db("audit_files").where({ audit_id: auditId, kind, origin }).first(
    "kind",
    "origin",
    "url",
    "status_code",
    "fetch_error",
    "content_type",
    "redirects_count",
    "size_bytes",
    "body",
    "fetched_at",
  );
}

/** Keeps the file; the first one of its kind and origin stays. */
export async function insertAuditFile(db: Db, auditId: number, file: AuditFile): Promise<void> {
  await insertRows(
    db,
    "audit_files (audit_id, kind, origin, url, status_code, fetch_error, content_type, " +
      "redirects_count, size_bytes, body, fetched_at)",
    [[
      auditId,
      file.kind,
      file.origin,
      file.url,
      file.status_code,
      file.fetch_error,
      file.content_type,
      file.redirects_count,
      file.size_bytes,
      file.body,
      file.fetched_at,
    ]],
    { ignore: true },
  );
}
