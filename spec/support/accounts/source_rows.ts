import type { Db } from "../../../db/core/connection.ts";
import { readLog } from "../../../lib/commands/logs/read_log.ts";
import { md5 } from "../../../db/core/md5.ts";
import { replaceIntegration } from "../../../db/search_data/integrations/integrations.ts";
import { combinedLine } from "../logs/log_lines.ts";
import { bytesSource } from "../logs/log_source.ts";
import { INTEGRATION_KINDS } from "../../../schemas/integration.ts";

const AT = new Date("2026-11-20T12:00:00Z");
const PAGE = "https://shop.test/a";

/** What is set for each service of others. */
const SETTINGS = {
  url_inspection: { daily_limit: 100 },
  search_hours: {},
  rank_lookups: {
    ...{ provider: "serp_api", country: "DE", language: "de", location: null },
    ...{ devices: ["desktop"], every_days: 7, monthly_searches: 100, monthly_budget_usd: 10 },
    ...{ price_usd: 0.01, depth: 10 },
  },
  bing_webmaster: { site_url: "https://shop.test/" },
  crux: { max_urls: 20, key_end: "1234" },
} as const;

/** Ids of what was inserted, for paths. */
export interface SourceRows {
  viewId: number;
  subjectId: number;
}

/** Inserts of a site with pages what services of others say of it: Google's index, hours, Bing, CrUX,
 * IndexNow, crawler views, and what its server's log says. */
export async function insertSourceRows(db: Db, siteId: number): Promise<SourceRows> {
  for (const kind of INTEGRATION_KINDS) {
    const integration = { settings: SETTINGS[kind], encryptedKey: null, now: AT };
    await replaceIntegration(db, { siteId, kind }, integration);
  }
  await insertSearchRows(db, siteId);
  await insertIndexNow(db, siteId);
  const source = bytesSource(Buffer.from(combinedLine()), "access.log");
  await readLog({ db, now: () => AT }, { siteId, origin: "https://shop.test", source });
  return { viewId: await insertView(db, siteId), subjectId: await insertFieldData(db, siteId) };
}

async function insertSearchRows(db: Db, siteId: number): Promise<void> {
  const page = await db("pages").where({ site_id: siteId }).first("id");
  await db("url_inspections").insert({
    ...{ site_id: siteId, page_id: page.id, inspected_at: AT, reason: "clicks" },
    ...{ verdict: "PASS", coverage_state: "Submitted and indexed" },
  });
  await db("search_hours").insert({
    ...{ site_id: siteId, search_type: "web", starts_at: AT, clicks: 3, impressions: 40 },
    ...{ position: 4.5, complete: 1 },
  });
  for (const kind of ["query", "page"]) {
    const name = kind === "query" ? "tea" : PAGE;
    await db("bing_stats").insert({
      ...{ site_id: siteId, kind, week: "2026-11-14", name_hash: md5(name), name },
      ...{ clicks: 2, impressions: 30, click_position: 3, impression_position: 5 },
    });
  }
  await db("bing_links").insert({
    ...{ site_id: siteId, link_hash: md5("link"), target_url: PAGE, anchor: "tea" },
    ...{ source_url: "https://blog.test/", first_seen_at: AT, last_seen_at: AT },
  });
}

async function insertIndexNow(db: Db, siteId: number): Promise<void> {
  const times = { created_at: AT, updated_at: AT };
  await db("index_now_sites").insert({
    ...{ site_id: siteId, enabled: 1, key_text: "0123456789abcdef", ...times },
  });
  await db("index_now_submissions").insert({
    ...{ site_id: siteId, audit_id: 1, host: "shop.test", batch_number: 1, urls: `["${PAGE}"]` },
    ...{ new_count: 1, changed_count: 0, gone_count: 0, status: "accepted", status_code: 200 },
    ...{ outcome: "submitted", attempts: 1, created_at: AT, answered_at: AT },
  });
}

async function insertView(db: Db, siteId: number): Promise<number> {
  const [id] = await db("crawler_views").insert({
    ...{ site_id: siteId, status: "queued", unfinished: 1, agents: '["GPTBot"]' },
    ...{ pages: `[{"url":"${PAGE}","chosen_by":"home"}]`, answers_count: 4 },
    ...{ created_at: AT, updated_at: AT, turn_at: AT },
  });
  return Number(id);
}

async function insertFieldData(db: Db, siteId: number): Promise<number> {
  const period = { first_day: "2026-10-22", last_day: "2026-11-18", lcp_ms: 2300 };
  const [id] = await db("crux_subjects").insert({
    ...{ site_id: siteId, kind: "url", url: PAGE, url_hash: md5(PAGE), form_factor: "all" },
    ...{ state: "data", checked_at: AT, ...period },
  });
  await db("crux_periods").insert({ site_id: siteId, subject_id: id, ...period });
  return Number(id);
}
