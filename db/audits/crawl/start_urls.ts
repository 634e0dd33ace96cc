import type { Db } from "../../core/connection.ts";
import { readAudit } from "../lifecycle/audits.ts";

/** Redirects of the start URL that are followed. */
const MAX_HOPS = 10;

/** A URL on the way from the start URL to where its redirects end. */
interface StartUrlRow {
  url_id: number;
  url: string;
  /** `external`: outside the site. */
  kind: string;
  status_code: number | null;
  fetch_error: string | null;
  redirect_to: number | null;
  redirect_type: string | null;
}

const COLUMNS = [
  "url_id",
  "url",
  "kind",
  "status_code",
  "fetch_error",
  "redirect_to",
  "redirect_type",
] as const;

/**
 * Lists the start URL and, in order, those that it redirects to by HTTP, at most eleven. Empty when
 * the crawl does not know its start URL, as where only a list of other URLs was audited.
 */
export async function listStartUrls(db: Db, auditId: number): Promise<StartUrlRow[]> {
  const audit = await readAudit(db, auditId);
  const urls: StartUrlRow[] = [];
  // the primary key in its order: the start URL is among the first where there is one
  let row: StartUrlRow | undefined = await db("audit_urls").where({ audit_id: auditId })
    .where((or) => or.where("discovered_via", "start").orWhere("url", audit.start_url ?? ""))
    .orderBy("url_id").first(COLUMNS);
  while (row !== undefined && urls.length <= MAX_HOPS) {
    urls.push(row);
    if (row.redirect_to === null || row.redirect_type !== "http") break;
    row = await db("audit_urls")
      .where({ audit_id: auditId, url_id: row.redirect_to }).first(COLUMNS);
  }
  return urls;
}
