import type { Db } from "../../../db/core/connection.ts";
import type { OwnedRows } from "../accounts/owned_rows.ts";
import { fillReportedSite } from "./reported_site.ts";

/** Fills the site of `insertOwnedRows()`, and names rows that its pages show, such as a page that an audit has seen. */
export async function fillOwnedRows(db: Db, rows: OwnedRows): Promise<OwnedRows> {
  // a site has one audit at a time: the one that waits comes after those that ended
  await db("audits").where({ id: rows["audit_id"] ?? "" }).delete();
  const siteId = Number(rows["id"]);
  await fillReportedSite(db, siteId);
  const [issue] = await db("audit_issues").limit(1);
  const [rival] = await db("competitors").where({ site_id: siteId }).limit(1);
  const [page] = await db("pages").where({ site_id: siteId }).limit(1);
  return {
    ...rows,
    code: issue.code,
    competitor_id: String(rival.id),
    page_id: String(page.id),
    audit_id: String(issue.audit_id),
  };
}

/** The path of a page with its parameters replaced; throws where a row is missing. */
export function pathOfRows(path: string, rows: OwnedRows): string {
  return path.replaceAll(/:(\w+)/g, (_, name: string) => {
    const row = rows[name];
    if (row === undefined) throw new Error(`No row stands for ":${name}".`);
    return row;
  });
}
