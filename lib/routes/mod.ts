import { AUDIT_TRAIL_ROUTES } from "./accounts/audit_trail.ts";
import { ACCOUNT_ROUTES } from "./accounts/account.ts";
import { REPORT_DEFAULTS_ROUTES } from "./accounts/report_defaults.ts";
import { DELIVERY_ROUTES } from "./accounts/webhook_deliveries.ts";
import { INVITATION_ROUTES } from "./accounts/invitations.ts";
import { MEMBER_ROUTES } from "./accounts/members.ts";
import { WEBHOOK_ROUTES } from "./accounts/webhooks.ts";
import { AEO_ROUTES } from "./ai_mentions/aeo.ts";
import { AI_ANSWER_ROUTES } from "./ai_mentions/ai_answer.ts";
import { AEO_CITATION_ROUTES } from "./ai_mentions/aeo_citations.ts";
import { AI_PROMPT_ROUTES } from "./ai_mentions/ai_prompts.ts";
import { AI_READINESS_ROUTES } from "./audits/ai_readiness.ts";
import { AI_FUNNEL_ROUTES } from "./ai_mentions/ai_funnel.ts";
import { AI_RUN_ROUTES } from "./ai_mentions/ai_runs.ts";
import { ALERT_ROUTES } from "./alerts/alerts.ts";
import { ANNOTATION_ROUTES } from "./sites/annotations.ts";
import { BOT_ROUTES } from "./logs/bots.ts";
import { BRAND_CANDIDATE_ROUTES } from "./search/brand_candidates.ts";
import { AUDIT_DIFF_ROUTES } from "./audits/audit_diff.ts";
import { AUDIT_PAUSE_ROUTES } from "./audits/audit_pause.ts";
import { AUDIT_ROUTES } from "./audits/audits.ts";
import { BACKLINK_DETAIL_ROUTES } from "./backlinks/backlink_detail.ts";
import { BACKLINK_SUMMARY_ROUTES } from "./backlinks/backlink_summary.ts";
import { BACKLINK_ROUTES } from "./backlinks/backlinks.ts";
import { CANNIBALIZATION_ROUTES } from "./search/cannibalization.ts";
import { CHANGED_PAGE_ROUTES } from "./audits/changed_pages.ts";
import { CRUX_ROUTES } from "./audits/crux.ts";
import { CRAWL_BUDGET_ROUTES } from "./logs/crawl_budget.ts";
import { CRAWL_STATS_ROUTES } from "./logs/crawl_stats.ts";
import { CRAWLER_VIEW_ROUTES } from "./audits/crawler_views.ts";
import { createChatRoutes } from "./assistant/chat.ts";
import { CONVERSATION_ROUTES } from "./assistant/conversations.ts";
import { RANK_LOOKUP_ROUTES } from "./imports/rank_lookups.ts";
import { IMPORT_ROUTES } from "./imports/imports.ts";
import { INSPECTION_SETTINGS_ROUTES } from "./search/inspections/inspection_settings.ts";
import { URL_INSPECTION_ROUTES } from "./search/inspections/url_inspections.ts";
import { CONTENT_DECAY_ROUTES } from "./search/content_decay.ts";
import { withRefreshStatus } from "./search_data/derived_answer.ts";
import { createExportLinkRoutes } from "./exports/export_links.ts";
import { EVENT_ROUTES } from "./search/events.ts";
import { INDEX_NOW_ROUTES } from "./audits/index_now.ts";
import { INSPECT_ROUTES } from "./audits/inspect.ts";
import { INTERNAL_LINK_ROUTES } from "./audits/internal_links.ts";
import { ISSUE_TYPE_ROUTES } from "./audits/issue_types.ts";
import { ISSUE_ROUTES } from "./audits/issues.ts";
import { KEYWORD_HISTORY_ROUTES } from "./search/keyword_history.ts";
import { KEYWORD_ROUTES } from "./search/keywords.ts";
import { LATEST_AUDIT_ROUTES } from "./audits/latest_audit.ts";
import { DISAVOW_ROUTES } from "./backlinks/disavow.ts";
import { LINK_VERIFICATION_ROUTES } from "./backlinks/link_verification.ts";
import { LINK_ANCHOR_ROUTES } from "./backlinks/link_anchors.ts";
import { OPPORTUNITY_ROUTES } from "./search/opportunities.ts";
import { OWNERSHIP_ROUTES } from "./sites/ownership.ts";
import { PAGE_GROUP_ROUTES } from "./sites/page_groups.ts";
import { PAGE_HISTORY_ROUTES } from "./audits/page_history.ts";
import { PAGE_ROUTES } from "./audits/pages.ts";
import { RECHECK_ROUTES } from "./audits/recheck.ts";
import { REDIRECT_ROUTES } from "./audits/redirects.ts";
import { REFERRING_DOMAIN_ROUTES } from "./backlinks/referring_domains.ts";
import { SEND_LOG_ROUTES } from "./logs/send_log.ts";
import { ROBOTS_ROUTES } from "./audits/robots.ts";
import type { Route } from "./core/route.ts";
import { withAuditTrail } from "./accounts/with_audit_trail.ts";
import { REPORT_SETTINGS_ROUTES } from "./sites/report_settings.ts";
import { SITE_REPORT_ROUTES } from "./sites/site_report.ts";
import { SEARCH_OVERVIEW_ROUTES } from "./search/search_overview.ts";
import { SITE_LOGIN_ROUTES } from "./sites/logins.ts";
import { SITEMAP_ROUTES } from "./audits/sitemaps.ts";
import { SCHEDULE_ROUTES } from "./audits/schedules.ts";
import { SEARCH_CHANGES_ROUTES } from "./search/search_changes.ts";
import { EXPORT_CHANGES_ROUTES } from "./search/export_changes.ts";
import { SEARCH_CONSOLE_ROUTES } from "./search_data/search_console.ts";
import { SEARCH_INTENT_ROUTES } from "./search/search_intent.ts";
import { BING_WEBMASTER_ROUTES } from "./search_data/bing_webmaster.ts";
import { SEARCH_HOUR_ROUTES } from "./search_data/search_hours.ts";
import { SEARCH_UPDATE_ROUTES } from "./search_data/search_updates.ts";
import { SITE_ROUTES } from "./sites/sites.ts";
import { COMPETITOR_ROUTES } from "./search/competitors.ts";
import { KEYWORD_GAP_ROUTES } from "./search/keyword_gap.ts";
import { TRACKED_KEYWORD_ROUTES } from "./search/tracked_keywords.ts";
import { VISIBILITY_ROUTES } from "./search/visibility.ts";

/** Every route but those that answer from what these answer. */
const PLAIN_ROUTES: readonly Route[] = [
  ...SITE_ROUTES,
  ...SITE_REPORT_ROUTES,
  ...REPORT_SETTINGS_ROUTES,
  ...OWNERSHIP_ROUTES,
  ...SITE_LOGIN_ROUTES,
  ...ALERT_ROUTES,
  ...ANNOTATION_ROUTES,
  ...BRAND_CANDIDATE_ROUTES,
  ...LATEST_AUDIT_ROUTES,
  ...RECHECK_ROUTES,
  ...AUDIT_ROUTES,
  ...AUDIT_DIFF_ROUTES,
  ...CHANGED_PAGE_ROUTES,
  ...AUDIT_PAUSE_ROUTES,
  ...SCHEDULE_ROUTES,
  ...ISSUE_ROUTES,
  ...ISSUE_TYPE_ROUTES,
  ...PAGE_GROUP_ROUTES,
  ...PAGE_ROUTES,
  ...PAGE_HISTORY_ROUTES,
  ...KEYWORD_ROUTES,
  ...KEYWORD_HISTORY_ROUTES,
  ...TRACKED_KEYWORD_ROUTES,
  ...SEARCH_INTENT_ROUTES,
  ...CANNIBALIZATION_ROUTES,
  ...CONTENT_DECAY_ROUTES,
  ...URL_INSPECTION_ROUTES,
  ...OPPORTUNITY_ROUTES,
  ...SEARCH_OVERVIEW_ROUTES,
  ...EVENT_ROUTES,
  ...SEARCH_CHANGES_ROUTES,
  ...EXPORT_CHANGES_ROUTES,
  ...INSPECT_ROUTES,
  ...INTERNAL_LINK_ROUTES,
  ...REDIRECT_ROUTES,
  ...SITEMAP_ROUTES,
  ...ROBOTS_ROUTES,
  ...AI_READINESS_ROUTES,
  ...CRAWLER_VIEW_ROUTES,
  ...CRUX_ROUTES,
  ...INDEX_NOW_ROUTES,
  ...AEO_ROUTES,
  ...AEO_CITATION_ROUTES,
  ...AI_ANSWER_ROUTES,
  ...AI_PROMPT_ROUTES,
  ...AI_RUN_ROUTES,
  ...LINK_VERIFICATION_ROUTES,
  ...DISAVOW_ROUTES,
  ...BACKLINK_ROUTES,
  ...BACKLINK_SUMMARY_ROUTES,
  ...BACKLINK_DETAIL_ROUTES,
  ...REFERRING_DOMAIN_ROUTES,
  ...LINK_ANCHOR_ROUTES,
  ...BOT_ROUTES,
  ...CRAWL_BUDGET_ROUTES,
  ...CRAWL_STATS_ROUTES,
  ...AI_FUNNEL_ROUTES,
  ...SEND_LOG_ROUTES,
  ...IMPORT_ROUTES,
  ...RANK_LOOKUP_ROUTES,
  ...SEARCH_CONSOLE_ROUTES,
  ...INSPECTION_SETTINGS_ROUTES,
  ...BING_WEBMASTER_ROUTES,
  ...SEARCH_HOUR_ROUTES,
  ...SEARCH_UPDATE_ROUTES,
  ...VISIBILITY_ROUTES,
  ...COMPETITOR_ROUTES,
  ...KEYWORD_GAP_ROUTES,
  ...ACCOUNT_ROUTES,
  ...REPORT_DEFAULTS_ROUTES,
  ...WEBHOOK_ROUTES,
  ...MEMBER_ROUTES,
  ...INVITATION_ROUTES,
  ...AUDIT_TRAIL_ROUTES,
  ...DELIVERY_ROUTES,
  ...CONVERSATION_ROUTES,
].map(withRefreshStatus);

/** Every route of the API. */
export const ROUTES: readonly Route[] = [
  ...PLAIN_ROUTES,
  ...createExportLinkRoutes(PLAIN_ROUTES),
  ...createChatRoutes(PLAIN_ROUTES),
].map(withAuditTrail);
