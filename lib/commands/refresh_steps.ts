import { refreshAnswers } from "./ai_mentions/analyse_answers.ts";
import { refreshIssueClicks } from "./audits/analysis/refresh_issue_clicks.ts";
import { countBacklinks } from "./backlinks/count_backlinks.ts";
import { mergeLinksAgain } from "./backlinks/merge_links_again.ts";
import { placeLinkTargets } from "./backlinks/place_link_targets.ts";
import { refreshAnalyses } from "./search/refresh_analyses.ts";
import { refreshCompetitors } from "./search/visibility/refresh_competitors.ts";
import { refreshLinkAuthorities } from "./backlinks/refresh_link_authorities.ts";
import { refreshKeywords } from "./search/keywords/refresh_keywords.ts";
import { refreshLinks } from "./backlinks/refresh_links.ts";
import type { RefreshStep } from "./search_data/refresh/refresh_step.ts";
import { refreshVisibility } from "./search/visibility/refresh_visibility.ts";
import { refreshVolumes } from "./search/keywords/refresh_volumes.ts";
import { watchChanges } from "./alerts/watch_changes.ts";
import { shareCrawledLinks } from "./backlinks/share_crawled_links.ts";

/** What is made again when search data have changed, in the order in which one needs the other. */
export const REFRESH_STEPS: readonly RefreshStep[] = [
  { name: "packs", run: ({ searchWindows, ...context }) => searchWindows.packDays(context) },
  refreshVolumes,
  { name: "periods", run: ({ searchWindows, ...context }) => searchWindows.refresh(context) },
  // right after the periods, which lists of issues show from now on
  refreshIssueClicks,
  refreshKeywords,
  refreshVisibility,
  refreshCompetitors,
  refreshAnalyses,
  // after the competitors, which it looks for
  refreshAnswers,
  shareCrawledLinks,
  mergeLinksAgain,
  placeLinkTargets,
  refreshLinks,
  countBacklinks,
  refreshLinkAuthorities,
  // compares what all of them have made with what was reported
  watchChanges,
];
