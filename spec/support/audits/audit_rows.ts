import { auditSettings } from "../../../schemas/audit_settings.ts";
import type { Db } from "../../../db/core/connection.ts";
import { urlHash } from "../../../lib/crawler/url/url.ts";

type Value = string | number | Buffer | Date | null;
type Row = Readonly<Record<string, Value>>;

const NOW = new Date("2026-11-20T10:00:00Z");

/** Inserts audits of a site by their ids, by default completed ones of a whole site; what a row names is otherwise. */
export async function insertAuditRows(
  db: Db,
  siteId: number,
  rows: readonly (Row & { id: number })[],
): Promise<void> {
  for (const row of rows) {
    await db("audits").insert({
      site_id: siteId,
      status: "completed",
      trigger: "manual",
      settings: JSON.stringify(auditSettings({})),
      queued_at: NOW,
      updated_at: NOW,
      ...row,
    });
  }
}

/** Inserts URLs of an audit, by default fetched pages that answered 200, in the order of their numbers. */
export async function insertUrlRows(
  db: Db,
  auditId: number,
  rows: readonly (Row & { url_id: number })[],
): Promise<void> {
  for (const row of rows) {
    const url = String(row.url ?? `https://s.test/${row.url_id}`);
    const state = row.state ?? "fetched";
    await db("audit_urls").insert({
      audit_id: auditId,
      url,
      url_hash: urlHash(url),
      kind: "page",
      state,
      position: row.url_id,
      discovered_via: "link",
      ...(state === "fetched" && { status_code: 200 }),
      ...row,
    });
  }
}

/** Inserts pages of an audit, by default HTML that search engines may index. The site's id of a page is 500 + its number. */
export async function insertPageRows(
  db: Db,
  auditId: number,
  rows: readonly (Row & { url_id: number })[],
): Promise<void> {
  for (const row of rows) {
    await db("audit_pages").insert({
      audit_id: auditId,
      page_id: 500 + row.url_id,
      url: `https://s.test/${row.url_id}`,
      status_code: 200,
      html: 1,
      indexable: 1,
      ...row,
    });
  }
}

/** Inserts links of an audit, by default one followed anchor element to a page of the site. */
export async function insertLinkRows(
  db: Db,
  auditId: number,
  rows: readonly (Row & { source_id: number; target_id: number })[],
): Promise<void> {
  for (const row of rows) {
    await db("audit_links").insert({
      ...{ audit_id: auditId, type: "anchor", follow: 1, internal: 1, elements_count: 1, rel: 0 },
      ...{ placement: "main", anchor: null },
      ...row,
    });
  }
}

/** Inserts places where rules found something: code, URL, and what is no warning of a page about no other URL. */
export async function insertOccurrenceRows(
  db: Db,
  auditId: number,
  rows: readonly (Row & { code: string; url_id: number })[],
): Promise<void> {
  for (const row of rows) {
    await db("audit_occurrences").insert({
      ...{ audit_id: auditId, target_id: 0, severity: "warning", stage: "page", evidence: "{}" },
      ...row,
    });
  }
}
