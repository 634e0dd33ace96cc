import type { Db } from "../core/connection.ts";
import { up as accountsAndSites } from "./0001_accounts_and_sites.ts";
import { up as audits } from "./0002_audits.ts";
import { up as jobRuns } from "./0003_job_runs.ts";
import { up as admission } from "./0004_admission.ts";
import { up as idempotencyKeys } from "./0005_idempotency_keys.ts";
import { up as sitesStatus } from "./0006_sites_status.ts";
import { up as sitemapAlternates } from "./0007_sitemap_alternates.ts";
import { up as pageDetails } from "./0008_page_details.ts";
import { up as auditHistory } from "./0009_audit_history.ts";
import { up as schedules } from "./0010_schedules.ts";
import { up as sitemapCoverage } from "./0011_sitemap_coverage.ts";
import { up as issueWorkflow } from "./0012_issue_workflow.ts";
import { up as siteProbes } from "./0013_site_probes.ts";
import { up as ruleSettings } from "./0014_rule_settings.ts";
import { up as renders } from "./0015_renders.ts";
import { up as linkOpportunities } from "./0016_link_opportunities.ts";
import { up as occurrencePlaces } from "./0017_occurrence_places.ts";
import { up as totalsOfLists } from "./0017_totals_of_lists.ts";
import { up as auditDataFrom } from "./0018_audit_data_from.ts";
import { up as linksByTarget } from "./0019_links_by_target.ts";
import { up as searchData } from "./0022_search_data.ts";
import { up as searchConsole } from "./0023_search_console.ts";
import { up as ranks } from "./0024_ranks.ts";
import { up as searchAnalyses } from "./0025_search_analyses.ts";
import { up as keywords } from "./0026_keywords.ts";
import { up as searchPacks } from "./0027_search_packs.ts";
import { up as backlinks } from "./0028_backlinks.ts";
import { up as derivedImports } from "./0045_derived_imports.ts";
import { up as linkEvidence } from "./0045_link_evidence.ts";
import { up as linkVerification } from "./0029_link_verification.ts";
import { up as aiMentions } from "./0030_ai_mentions.ts";
import { up as conversations } from "./0031_conversations.ts";
import { up as keywordPositions } from "./0032_keyword_positions.ts";
import { up as commonCrawlRanks } from "./0033_common_crawl_ranks.ts";
import { up as linkAuthorities } from "./0034_link_authorities.ts";
import { up as backlinksCount } from "./0035_backlinks_count.ts";
import { up as aiAnswerFigures } from "./0035_ai_answer_figures.ts";
import { up as brandedKeywords } from "./0036_branded_keywords.ts";
import { up as owners } from "./0037_owners.ts";
import { up as competitorNames } from "./0038_competitor_names.ts";
import { up as tokenTraces } from "./0039_token_traces.ts";
import { up as operation } from "./0040_operation.ts";
import { up as reportShares } from "./0041_report_shares.ts";
import { up as longSiteNames } from "./0042_long_site_names.ts";
import { up as packsAnew } from "./0043_packs_anew.ts";
import { up as deletedImports } from "./0044_deleted_imports.ts";
import { up as shareWindows } from "./0044_share_windows.ts";
import { up as unsettledUpgrades } from "./0044_unsettled_upgrades.ts";
import { up as manageTokens } from "./0045_manage_tokens.ts";
import { up as knownBrowsers } from "./0045_known_browsers.ts";
import { up as claimTurns } from "./0045_claim_turns.ts";
import { up as siteOwnership } from "./0045_site_ownership.ts";
import { up as lostPages } from "./0045_lost_pages.ts";
import { up as auditTakeovers } from "./0046_audit_takeovers.ts";
import { up as browserFailures } from "./0047_browser_failures.ts";
import { up as schemaState } from "./0050_schema_state.ts";
import { up as certifiedLocks } from "./0051_certified_locks.ts";
import { up as idempotencyCommits } from "./0052_idempotency_commits.ts";
import { up as decayStatuses } from "./0060_decay_statuses.ts";
import { up as longImportSettings } from "./0053_long_import_settings.ts";
import { up as annotations } from "./0054_annotations.ts";
import { up as searchUpdates } from "./0056_search_updates.ts";
import { up as skippedRows } from "./0057_skipped_rows.ts";
import { up as cannibalizationKinds } from "./0058_cannibalization_kinds.ts";
import { up as brandSpellings } from "./0062_brand_spellings.ts";
import { up as unknownIntents } from "./0061_unknown_intents.ts";
import { up as gainParts } from "./0063_gain_parts.ts";
import { up as shortBrandNames } from "./0064_short_brand_names.ts";
import { up as possibleBrandNames } from "./0065_possible_brand_names.ts";
import { up as webhooks } from "./0066_webhooks.ts";
import { up as annotatedGroups } from "./0067_annotated_groups.ts";
import { up as alerts } from "./0068_alerts.ts";
import { up as oauth } from "./0069_oauth.ts";
import { up as exportLinks } from "./0070_export_links.ts";
import { up as siteLogins } from "./0071_site_logins.ts";
import { up as sentAlerts } from "./0072_sent_alerts.ts";
import { up as integrations } from "./0073_integrations.ts";
import { up as crawlerViews } from "./0074_crawler_views.ts";
import { up as exportFiles } from "./0075_export_files.ts";
import { up as rankLookups } from "./0076_rank_lookups.ts";
import { up as bingWebmaster } from "./0077_bing_webmaster.ts";
import { up as indexNow } from "./0078_index_now.ts";
import { up as crux } from "./0079_crux.ts";
import { up as issueWork } from "./0080_issue_work.ts";
import { up as mailAddresses } from "./0081_mail_addresses.ts";
import { up as logs } from "./0082_logs.ts";
import { up as pageVisits } from "./0083_page_visits.ts";
import { up as botLookups } from "./0084_bot_lookups.ts";
import { up as logPages } from "./0085_log_pages.ts";
import { up as members } from "./0086_members.ts";
import { up as auditTrail } from "./0087_audit_trail.ts";
import { up as passphraseRequests } from "./0088_passphrase_requests.ts";
import { up as issueClicks } from "./0089_issue_clicks.ts";
import { up as botKeys } from "./0090_bot_keys.ts";
import { up as reportSettings } from "./0091_report_settings.ts";
import { up as ownerLanguage } from "./0092_owner_language.ts";
import { up as crawlBudgets } from "./0093_crawl_budgets.ts";
import { up as keptLedgers } from "./0094_kept_ledgers.ts";
import { up as queriesOfPages } from "./0095_queries_of_pages.ts";
import { up as pageGroups } from "./0059_page_groups.ts";

/**
 * One step of the schema; steps are only ever added, never changed. A step that was cut off
 * half-way is run again from its beginning: `CREATE TABLE IF NOT EXISTS`, `alterTable()`.
 */
export interface Migration {
  name: string;
  /** Programs that do not know it cannot work with what it makes of the schema: they are stopped before it runs. */
  breaking?: true;
  up(db: Db): Promise<void>;
}

/** Every migration, in the order in which they run. */
export const MIGRATIONS: readonly Migration[] = [
  { name: "0001_accounts_and_sites", up: accountsAndSites },
  { name: "0002_audits", up: audits },
  { name: "0003_job_runs", up: jobRuns },
  { name: "0004_admission", up: admission },
  { name: "0005_idempotency_keys", up: idempotencyKeys },
  { name: "0006_sites_status", up: sitesStatus },
  { name: "0007_sitemap_alternates", up: sitemapAlternates },
  { name: "0008_page_details", up: pageDetails },
  { name: "0009_audit_history", up: auditHistory },
  { name: "0010_schedules", up: schedules },
  { name: "0011_sitemap_coverage", up: sitemapCoverage },
  { name: "0012_issue_workflow", up: issueWorkflow },
  { name: "0013_site_probes", up: siteProbes },
  { name: "0014_rule_settings", up: ruleSettings },
  { name: "0015_renders", up: renders },
  { name: "0016_link_opportunities", up: linkOpportunities },
  { name: "0017_occurrence_places", up: occurrencePlaces },
  { name: "0017_totals_of_lists", up: totalsOfLists },
  { name: "0018_audit_data_from", up: auditDataFrom },
  { name: "0019_links_by_target", up: linksByTarget },
  { name: "0022_search_data", up: searchData },
  { name: "0023_search_console", up: searchConsole },
  { name: "0024_ranks", up: ranks },
  { name: "0025_search_analyses", up: searchAnalyses },
  { name: "0026_keywords", up: keywords },
  { name: "0027_search_packs", up: searchPacks },
  { name: "0028_backlinks", up: backlinks },
  { name: "0029_link_verification", up: linkVerification },
  { name: "0030_ai_mentions", up: aiMentions },
  { name: "0031_conversations", up: conversations },
  { name: "0032_keyword_positions", up: keywordPositions },
  { name: "0033_common_crawl_ranks", up: commonCrawlRanks },
  { name: "0034_link_authorities", up: linkAuthorities },
  { name: "0035_backlinks_count", up: backlinksCount },
  { name: "0035_ai_answer_figures", up: aiAnswerFigures },
  { name: "0036_branded_keywords", up: brandedKeywords },
  { name: "0037_owners", up: owners },
  { name: "0038_competitor_names", up: competitorNames },
  { name: "0039_token_traces", up: tokenTraces },
  { name: "0040_operation", up: operation },
  { name: "0041_report_shares", up: reportShares },
  { name: "0042_long_site_names", up: longSiteNames },
  { name: "0043_packs_anew", up: packsAnew },
  { name: "0044_deleted_imports", up: deletedImports },
  { name: "0044_share_windows", up: shareWindows },
  { name: "0044_unsettled_upgrades", up: unsettledUpgrades },
  { name: "0045_manage_tokens", up: manageTokens },
  { name: "0045_known_browsers", up: knownBrowsers },
  { name: "0045_claim_turns", up: claimTurns },
  { name: "0045_link_evidence", up: linkEvidence },
  { name: "0045_site_ownership", up: siteOwnership },
  { name: "0045_lost_pages", up: lostPages },
  { name: "0046_audit_takeovers", up: auditTakeovers },
  { name: "0045_derived_imports", up: derivedImports },
  { name: "0047_browser_failures", up: browserFailures },
  { name: "0050_schema_state", up: schemaState },
  { name: "0051_certified_locks", up: certifiedLocks },
  { name: "0052_idempotency_commits", up: idempotencyCommits },
  { name: "0053_long_import_settings", up: longImportSettings },
  { name: "0054_annotations", up: annotations },
  { name: "0056_search_updates", up: searchUpdates },
  { name: "0057_skipped_rows", up: skippedRows },
  { name: "0058_cannibalization_kinds", up: cannibalizationKinds },
  { name: "0059_page_groups", up: pageGroups },
  { name: "0060_decay_statuses", up: decayStatuses },
  { name: "0061_unknown_intents", up: unknownIntents },
  { name: "0062_brand_spellings", up: brandSpellings },
  { name: "0063_gain_parts", up: gainParts },
  { name: "0064_short_brand_names", up: shortBrandNames },
  { name: "0065_possible_brand_names", up: possibleBrandNames },
  { name: "0066_webhooks", up: webhooks },
  { name: "0067_annotated_groups", up: annotatedGroups },
  { name: "0068_alerts", up: alerts },
  { name: "0069_oauth", up: oauth },
  { name: "0070_export_links", up: exportLinks },
  { name: "0071_site_logins", up: siteLogins },
  { name: "0072_sent_alerts", up: sentAlerts },
  { name: "0073_integrations", up: integrations },
  { name: "0074_crawler_views", up: crawlerViews },
  { name: "0075_export_files", up: exportFiles },
  { name: "0076_rank_lookups", up: rankLookups },
  { name: "0077_bing_webmaster", up: bingWebmaster },
  { name: "0078_index_now", up: indexNow },
  { name: "0079_crux", up: crux },
  { name: "0080_issue_work", up: issueWork },
  { name: "0081_mail_addresses", up: mailAddresses },
  { name: "0082_logs", up: logs },
  { name: "0083_page_visits", up: pageVisits },
  { name: "0084_bot_lookups", up: botLookups },
  { name: "0085_log_pages", up: logPages },
  { name: "0086_members", breaking: true, up: members },
  { name: "0087_audit_trail", up: auditTrail },
  { name: "0088_passphrase_requests", up: passphraseRequests },
  { name: "0089_issue_clicks", up: issueClicks },
  { name: "0090_bot_keys", up: botKeys },
  { name: "0091_report_settings", up: reportSettings },
  { name: "0092_owner_language", up: ownerLanguage },
  { name: "0093_crawl_budgets", up: crawlBudgets },
  { name: "0094_kept_ledgers", up: keptLedgers },
  { name: "0095_queries_of_pages", up: queriesOfPages },
];
