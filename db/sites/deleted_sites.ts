import type { Db } from "../core/connection.ts";
import { NO_LEASE } from "../core/leases.ts";

/** The tables that hold rows of a site besides its audits. */
export const SITE_TABLES = [
  "pages",
  "competitors",
  "issue_ignores",
  "issue_work",
  "schedules",
  "crawler_view_answers",
  "crawler_views",
  "site_ownerships",
  "site_logins",
  "crux_subjects",
  "crux_periods",
  "index_now_submissions",
  "index_now_sites",
  "annotations",
  "brand_spellings",
  "page_groups",
  "imports",
  "import_contents",
  "import_skipped_rows",
  "keywords",
  "search_facts",
  "search_days",
  "search_period_queries",
  "search_period_pages",
  "search_period_pairs",
  "search_period_segments",
  "search_periods",
  "search_refreshes",
  "cannibalized_keywords",
  "decaying_pages",
  "search_opportunities",
  "search_analyses",
  "search_packs",
  "search_console_connections",
  "search_console_days",
  "integrations",
  "integration_budgets",
  "url_inspections",
  "rank_lookups",
  "bing_stats",
  "bing_links",
  "bing_link_targets",
  "search_hours",
  "search_hour_states",
  "keyword_tags",
  "keyword_intents",
  "keyword_judgements",
  "keyword_periods",
  "keyword_gains",
  "rank_sources",
  "rank_contexts",
  "rank_hosts",
  "rank_urls",
  "rank_days",
  "rank_dates",
  "rank_serps",
  "rank_day_sets",
  "rank_newest",
  "keyword_volumes",
  "keyword_volume_newest",
  "competitor_figures",
  "competitor_keywords",
  "competitor_days",
  "visibility_days",
  "search_reports",
  "ai_prompts",
  "ai_prompt_tags",
  "ai_runs",
  "ai_questions",
  "ai_answers",
  "ai_answer_texts",
  "ai_answer_brands",
  "ai_answer_citations",
  "ai_answer_versions",
  "log_files",
  "bot_packs",
  "bot_days",
  "bot_lookups",
  "visit_packs",
  "page_visits",
  "conversations",
  "conversation_messages",
  "backlinks",
  "link_sequences",
  "backlink_facets",
  "backlink_reports",
  "backlink_exports",
  "link_domains",
  "link_anchors",
  "link_targets",
  "link_tops",
  "link_versions",
  "link_domain_figures",
  "link_anchor_figures",
  "link_target_figures",
  "link_days",
  "link_totals",
  "link_authorities",
  "outbound_domains",
  "outbound_audits",
  "link_verifications",
  "link_verification_days",
  "backlink_looks",
  "link_target_looks",
  "report_shares",
  "export_links",
  "export_files",
  "export_chunks",
  "webhook_deliveries",
  "webhook_events",
  "alert_settings",
  "alert_checks",
  "alert_deliveries",
  "alerts",
  "site_marks",
] as const;

/** Lists sites that are being deleted, oldest first. */
export async function listDeletedSites(db: Db, limit: number): Promise<number[]> {
  return await db("sites").where({ status: "deleting" }).orderBy("id").limit(limit)
    .pluck<number[]>("id"); // index sites_status
}

/** Lists the audits of a site, oldest first. */
export async function listAuditsOfSite(db: Db, siteId: number, limit: number): Promise<number[]> {
  return await db("audits").where({ site_id: siteId }).orderBy("id").limit(limit)
    .pluck<number[]>("id"); // index audits_site
}

/** Cancels what is queued or running; its worker learns it when it next touches its lease. */
export async function cancelAuditsOfSite(db: Db, siteId: number, now: Date): Promise<void> {
  await db("audits").where({ site_id: siteId, unfinished: 1 }).update({
    status: "canceled",
    unfinished: null,
    ...NO_LEASE,
    finished_at: now,
    updated_at: now,
  });
}

/** Deletes an audit's own row, once what it found is gone. */
export async function deleteAudit(db: Db, auditId: number): Promise<void> {
  await db("audits").where({ id: auditId }).delete();
}

/** Deletes up to `limit` rows of the site's tables; fewer than `limit` means nothing is left. */
export async function deleteSiteRows(db: Db, siteId: number, limit: number): Promise<number> {
  let deleted = 0;
  for (const table of SITE_TABLES) {
    if (deleted >= limit) break;
    deleted += await db(table).where({ site_id: siteId }).limit(limit - deleted).delete();
  }
  return deleted;
}

/** Deletes the site's own row, once everything of it is gone. */
export async function deleteSite(db: Db, siteId: number): Promise<void> {
  await db("sites").where({ id: siteId, status: "deleting" }).delete();
}
