import { randomBytes } from "node:crypto";
import { insertTrailEntry } from "../../../db/accounts/audit_trail.ts";
import { insertInvitation } from "../../../db/accounts/invitations.ts";
import { insertExportLink } from "../../../db/accounts/export_links.ts";
import type { Db } from "../../../db/core/connection.ts";

const AT = new Date("2026-11-20T12:00:00Z");

/**
 * Inserts an annotation, an alert, a group of pages, a spelling of the brand, a link to an export, an invitation, an entry of
 * the audit trail and, of an import, a row that was left out.
 */
export async function insertNotedRows(
  db: Db,
  { siteId, importId }: { siteId: number; importId: number },
): Promise<void> {
  const times = { created_at: AT, updated_at: AT };
  await db("annotations").insert({
    ...{ site_id: siteId, kind: "deploy", title: "Deploy 1.2", source: "api", timezone: "UTC" },
    ...{ first_day: "2026-11-19", last_day: "2026-11-19", ...times },
  });
  await db("page_groups").insert({
    ...{ site_id: siteId, name: "Products", kind: "paths", paths: '["/a"]', ...times },
  });
  await db("brand_spellings").insert({
    ...{ site_id: siteId, spelling: "akme", name: "Acme", likeness: "sound", distance: 1 },
    ...{ probability: 0.95, status: "likely", keywords_count: 1, clicks: 9, impressions: 20 },
    ...{ position: 1, found_at: AT },
  });
  await db("alerts").insert({
    ...{ account_id: 1, site_id: siteId, rule: "health_drop", severity: "error" },
    ...{ cause_key: "health_drop", open_key: "health_drop", title: "Health score fell" },
    ...{ message: '{"sentences":["It fell."],"facts":[],"links":[]}', memory: "{}" },
    ...{ happened_on: "2026-11-19", opened_at: AT },
  });
  await db("import_skipped_rows").insert({
    ...{ site_id: siteId, import_id: importId, number: 1, file: "Queries.csv", line: 7 },
    ...{ reason: "It has no query.", clicks: 3, impressions: 40 },
  });
  const { account_id } = await db("sites").where({ id: siteId }).first("account_id");
  const { id: tokenId } = await db("tokens").where({ account_id }).first("id");
  await insertExportLink(db, {
    ...{ accountId: account_id, siteId, tokenId, keyHash: randomBytes(32), label: "Sheet" },
    ...{ list: "keywords?sort=-clicks", format: "csv", bom: false },
    expiresAt: new Date("2099-01-01T00:00:00Z"),
  }, AT);
  await insertInvitation(db, {
    ...{ accountId: account_id, email: "anna@acme.example", role: "client", siteIds: `${siteId}` },
    ...{ secretHash: randomBytes(32), resetsSecondFactor: false },
    expiresAt: new Date("2099-01-01T00:00:00Z"),
  }, AT);
  await insertTrailEntry(db, {
    ...{ accountId: account_id, actor: "token", tokenId, operation: "updateSite" },
    ...{ object: `/sites/${siteId}`, siteId, fields: ["name"], outcome: "done" },
  }, AT);
}
