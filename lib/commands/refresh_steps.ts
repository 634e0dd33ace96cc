import { refreshAnswers } from "./analyse_answers.ts";
import { countBacklinks } from "./count_backlinks.ts";
import { mergeLinksAgain } from "./merge_links_again.ts";
import { packDays } from "./pack_days.ts";
import { placeLinkTargets } from "./place_link_targets.ts";
import { refreshAnalyses } from "./refresh_analyses.ts";
import { refreshCompetitors } from "./refresh_competitors.ts";
import { refreshLinkAuthorities } from "./refresh_link_authorities.ts";
import { refreshKeywords } from "./refresh_keywords.ts";
import { refreshLinks } from "./refresh_links.ts";
import { refreshPeriods } from "./refresh_periods.ts";
import type { RefreshStep } from "./refresh_step.ts";
import { refreshVisibility } from "./refresh_visibility.ts";
import { refreshVolumes } from "./refresh_volumes.ts";
import { shareCrawledLinks } from "./share_crawled_links.ts";

/** What is made anew when search data have changed, in the order in which one needs the other. */
export const REFRESH_STEPS: readonly RefreshStep[] = [
  { name: "packs", run: ({ db, siteId, signal }) => packDays(db, siteId, signal) },
  refreshVolumes,
  refreshPeriods,
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
];
