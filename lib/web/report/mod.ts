import { aiVisibility } from "./ai_visibility.ts";
import { competitors } from "./competitors.ts";
import { decay } from "./decay.ts";
import { links } from "./links.ts";
import { opportunities } from "./opportunities.ts";
import { searchPerformance } from "./search_performance.ts";
import type { ReportSection } from "./section.ts";
import { winnersLosers } from "./winners_losers.ts";

/** The sections of a site's report, in their order. */
export const REPORT_SECTIONS: readonly ReportSection[] = [
  searchPerformance,
  winnersLosers,
  decay,
  opportunities,
  links,
  aiVisibility,
  competitors,
];
