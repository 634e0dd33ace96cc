import { ACCOUNT_ROUTES } from "./account.ts";
import { AEO_ROUTES } from "./aeo.ts";
import { AEO_CITATION_ROUTES } from "./aeo_citations.ts";
import { AI_PROMPT_ROUTES } from "./ai_prompts.ts";
import { AI_READINESS_ROUTES } from "./ai_readiness.ts";
import { AI_RUN_ROUTES } from "./ai_runs.ts";
import { AUDIT_DIFF_ROUTES } from "./audit_diff.ts";
import { AUDIT_PAUSE_ROUTES } from "./audit_pause.ts";
import { AUDIT_ROUTES } from "./audits.ts";
import { BACKLINK_SUMMARY_ROUTES } from "./backlink_summary.ts";
import { BACKLINK_ROUTES } from "./backlinks.ts";
import { CANNIBALIZATION_ROUTES } from "./cannibalization.ts";
import { createChatRoutes } from "./chat.ts";
import { CONVERSATION_ROUTES } from "./conversations.ts";
import { IMPORT_ROUTES } from "./imports.ts";
import { CONTENT_DECAY_ROUTES } from "./content_decay.ts";
import { withRefreshStatus } from "./derived_answer.ts";
import { INSPECT_ROUTES } from "./inspect.ts";
import { INTERNAL_LINK_ROUTES } from "./internal_links.ts";
import { ISSUE_TYPE_ROUTES } from "./issue_types.ts";
import { ISSUE_ROUTES } from "./issues.ts";
import { KEYWORD_HISTORY_ROUTES } from "./keyword_history.ts";
import { KEYWORD_ROUTES } from "./keywords.ts";
import { LATEST_AUDIT_ROUTES } from "./latest_audit.ts";
import { LINK_VERIFICATION_ROUTES } from "./link_verification.ts";
import { LINK_ANCHOR_ROUTES } from "./link_anchors.ts";
import { OPPORTUNITY_ROUTES } from "./opportunities.ts";
import { OWNERSHIP_ROUTES } from "./ownership.ts";
import { PAGE_HISTORY_ROUTES } from "./page_history.ts";
import { PAGE_ROUTES } from "./pages.ts";
import { RECHECK_ROUTES } from "./recheck.ts";
import { REDIRECT_ROUTES } from "./redirects.ts";
import { REFERRING_DOMAIN_ROUTES } from "./referring_domains.ts";
import { ROBOTS_ROUTES } from "./robots.ts";
import type { Route } from "./route.ts";
import { SEARCH_OVERVIEW_ROUTES } from "./search_overview.ts";
import { SITEMAP_ROUTES } from "./sitemaps.ts";
import { SCHEDULE_ROUTES } from "./schedules.ts";
import { SEARCH_CONSOLE_ROUTES } from "./search_console.ts";
import { SEARCH_INTENT_ROUTES } from "./search_intent.ts";
import { SITE_ROUTES } from "./sites.ts";
import { COMPETITOR_ROUTES } from "./competitors.ts";
import { KEYWORD_GAP_ROUTES } from "./keyword_gap.ts";
import { TRACKED_KEYWORD_ROUTES } from "./tracked_keywords.ts";
import { VISIBILITY_ROUTES } from "./visibility.ts";

/** Every route but the one that answers from what these answer. */
const PLAIN_ROUTES: readonly Route[] = [
  ...SITE_ROUTES,
  ...OWNERSHIP_ROUTES,
  ...LATEST_AUDIT_ROUTES,
  ...RECHECK_ROUTES,
  ...AUDIT_ROUTES,
  ...AUDIT_DIFF_ROUTES,
  ...AUDIT_PAUSE_ROUTES,
  ...SCHEDULE_ROUTES,
  ...ISSUE_ROUTES,
  ...ISSUE_TYPE_ROUTES,
  ...PAGE_ROUTES,
  ...PAGE_HISTORY_ROUTES,
  ...KEYWORD_ROUTES,
  ...KEYWORD_HISTORY_ROUTES,
  ...TRACKED_KEYWORD_ROUTES,
  ...SEARCH_INTENT_ROUTES,
  ...CANNIBALIZATION_ROUTES,
  ...CONTENT_DECAY_ROUTES,
  ...OPPORTUNITY_ROUTES,
  ...SEARCH_OVERVIEW_ROUTES,
  ...INSPECT_ROUTES,
  ...INTERNAL_LINK_ROUTES,
  ...REDIRECT_ROUTES,
  ...SITEMAP_ROUTES,
  ...ROBOTS_ROUTES,
  ...AI_READINESS_ROUTES,
  ...AEO_ROUTES,
  ...AEO_CITATION_ROUTES,
  ...AI_PROMPT_ROUTES,
  ...AI_RUN_ROUTES,
  ...LINK_VERIFICATION_ROUTES,
  ...BACKLINK_ROUTES,
  ...BACKLINK_SUMMARY_ROUTES,
  ...REFERRING_DOMAIN_ROUTES,
  ...LINK_ANCHOR_ROUTES,
  ...IMPORT_ROUTES,
  ...SEARCH_CONSOLE_ROUTES,
  ...VISIBILITY_ROUTES,
  ...COMPETITOR_ROUTES,
  ...KEYWORD_GAP_ROUTES,
  ...ACCOUNT_ROUTES,
  ...CONVERSATION_ROUTES,
].map(withRefreshStatus);

/** Every route of the API. */
export const ROUTES: readonly Route[] = [...PLAIN_ROUTES, ...createChatRoutes(PLAIN_ROUTES)];
