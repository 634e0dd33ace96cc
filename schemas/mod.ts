import * as account from "./account.ts";
import * as aiAnswer from "./ai_answer.ts";
import * as aiCitation from "./ai_citation.ts";
import * as aiEngine from "./ai_engine.ts";
import * as aiFunnel from "./ai_funnel.ts";
import * as aiPrompt from "./ai_prompt.ts";
import * as aiReadiness from "./ai_readiness.ts";
import * as aiRun from "./ai_run.ts";
import * as alert from "./alert.ts";
import * as alertHistory from "./alert_history.ts";
import * as annotation from "./annotation.ts";
import * as bot from "./bot.ts";
import * as botsSummary from "./bots_summary.ts";
import * as brandCandidate from "./brand_candidate.ts";
import * as answerFigures from "./answer_figures.ts";
import * as answerWindow from "./answer_window.ts";
import * as askedLedger from "./asked_ledger.ts";
import * as audit from "./audit.ts";
import * as auditDiff from "./audit_diff.ts";
import * as auditProgress from "./audit_progress.ts";
import * as auditSettings from "./audit_settings.ts";
import * as auditTrail from "./audit_trail.ts";
import * as backlink from "./backlink.ts";
import * as backlinkDetail from "./backlink_detail.ts";
import * as backlinkSummary from "./backlink_summary.ts";
import * as bingWebmaster from "./bing_webmaster.ts";
import * as cannibalization from "./cannibalization.ts";
import * as changeEffects from "./change_effects.ts";
import * as changeEvent from "./change_event.ts";
import * as disavow from "./disavow.ts";
import * as eventParts from "./event_parts.ts";
import * as changeOnset from "./change_onset.ts";
import * as changeSegments from "./change_segments.ts";
import * as changedPage from "./changed_page.ts";
import * as chat from "./chat.ts";
import * as common from "./common.ts";
import * as competitor from "./competitor.ts";
import * as config from "./config.ts";
import * as contentDecay from "./content_decay.ts";
import * as crawlStats from "./crawl_stats.ts";
import * as crawlBudget from "./crawl_budget.ts";
import * as crawlerView from "./crawler_view.ts";
import * as crux from "./crux.ts";
import * as decayProof from "./decay_proof.ts";
import * as envelope from "./envelope.ts";
import * as exportLink from "./export_link.ts";
import * as exportChanges from "./export_changes.ts";
import * as gainParts from "./gain_parts.ts";
import * as googlebotVisits from "./googlebot_visits.ts";
import * as importSchemas from "./import.ts";
import * as importRow from "./import_row.ts";
import * as indexNow from "./index_now.ts";
import * as inspectedPage from "./inspected_page.ts";
import * as inspection from "./inspection.ts";
import * as integration from "./integration.ts";
import * as internalLink from "./internal_link.ts";
import * as issue from "./issue.ts";
import * as issueDecision from "./issue_decision.ts";
import * as issueHistory from "./issue_history.ts";
import * as linkVerification from "./link_verification.ts";
import * as logPiece from "./log_piece.ts";
import * as mailAddress from "./mail_address.ts";
import * as member from "./member.ts";
import * as opportunity from "./opportunity.ts";
import * as ownership from "./ownership.ts";
import * as page from "./page.ts";
import * as pageGroup from "./page_group.ts";
import * as pageHistory from "./page_history.ts";
import * as provenance from "./provenance.ts";
import * as rankLookup from "./rank_lookup.ts";
import * as recheck from "./recheck.ts";
import * as recheckVerdict from "./recheck_verdict.ts";
import * as redirect from "./redirect.ts";
import * as renderedPage from "./rendered_page.ts";
import * as pageBots from "./page_bots.ts";
import * as robots from "./robots.ts";
import * as schedule from "./schedule.ts";
import * as searchChanges from "./search_changes.ts";
import * as searchConsole from "./search_console.ts";
import * as searchHour from "./search_hour.ts";
import * as searchOverview from "./search_overview.ts";
import * as searchProvenance from "./search_provenance.ts";
import * as searchUpdate from "./search_update.ts";
import * as searchWindow from "./search_window.ts";
import * as site from "./site.ts";
import * as siteEvent from "./site_event.ts";
import * as siteLogin from "./site_login.ts";
import * as reportSettings from "./report_settings.ts";
import * as siteReport from "./site_report.ts";
import * as sitemap from "./sitemap.ts";
import * as thresholds from "./thresholds.ts";
import * as urlInspection from "./url_inspection.ts";
import * as visibility from "./visibility.ts";
import * as visibilityComparison from "./visibility_comparison.ts";
import * as webhook from "./webhook.ts";
import * as webhookEvent from "./webhook_event.ts";
import * as keyword from "./keyword.ts";
import * as keywordHistory from "./keyword_history.ts";
import * as searchIntent from "./search_intent.ts";

/** Every schema by the name of its constant, such as `siteSchema`, and what else is exported. */
export const SCHEMAS: Readonly<Record<string, unknown>> = {
  ...account,
  ...aiAnswer,
  ...aiCitation,
  ...aiEngine,
  ...aiFunnel,
  ...aiPrompt,
  ...aiReadiness,
  ...aiRun,
  ...alert,
  ...alertHistory,
  ...annotation,
  ...askedLedger,
  ...bot,
  ...botsSummary,
  ...brandCandidate,
  ...answerFigures,
  ...answerWindow,
  ...audit,
  ...auditDiff,
  ...auditProgress,
  ...auditSettings,
  ...backlink,
  ...backlinkDetail,
  ...backlinkSummary,
  ...bingWebmaster,
  ...cannibalization,
  ...changeEffects,
  ...changeEvent,
  ...disavow,
  ...eventParts,
  ...changeOnset,
  ...changeSegments,
  ...changedPage,
  ...chat,
  ...common,
  ...competitor,
  ...config,
  ...contentDecay,
  ...crawlBudget,
  ...crawlStats,
  ...crawlerView,
  ...crux,
  ...decayProof,
  ...envelope,
  ...exportLink,
  ...exportChanges,
  ...gainParts,
  ...googlebotVisits,
  ...importSchemas,
  ...importRow,
  ...indexNow,
  ...inspectedPage,
  ...inspection,
  ...integration,
  ...internalLink,
  ...issue,
  ...issueDecision,
  ...issueHistory,
  ...searchIntent,
  ...keyword,
  ...keywordHistory,
  ...linkVerification,
  ...logPiece,
  ...mailAddress,
  ...opportunity,
  ...ownership,
  ...page,
  ...pageGroup,
  ...pageHistory,
  ...provenance,
  ...rankLookup,
  ...recheck,
  ...recheckVerdict,
  ...redirect,
  ...renderedPage,
  ...pageBots,
  ...robots,
  ...schedule,
  ...searchChanges,
  ...searchConsole,
  ...searchHour,
  ...searchOverview,
  ...searchProvenance,
  ...searchUpdate,
  ...searchWindow,
  ...site,
  ...siteEvent,
  ...siteLogin,
  ...reportSettings,
  ...siteReport,
  ...sitemap,
  ...thresholds,
  ...urlInspection,
  ...visibility,
  ...visibilityComparison,
  ...member,
  ...auditTrail,
  ...webhook,
  ...webhookEvent,
};
