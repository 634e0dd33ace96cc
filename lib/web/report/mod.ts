import { aiVisibility } from "./ai_visibility.ts";
import { auditChanges } from "./audit_changes.ts";
import { bots } from "./logs/bots.ts";
import { competitors } from "./competitors.ts";
import { crawl } from "./crawl.ts";
import { decay } from "./decay.ts";
import { fieldData } from "./vitals/field_data.ts";
import { health } from "./health.ts";
import { issues } from "./issues.ts";
import { links } from "./links.ts";
import { opportunities } from "./opportunities.ts";
import { searchPerformance } from "./search_performance.ts";
import type { ReportSection } from "./section.ts";
import { topFixes } from "./top_fixes.ts";
import { winnersLosers } from "./winners_losers.ts";

/** The sections of a site's report, in their order. */
export const REPORT_SECTIONS: readonly ReportSection[] = [
  health,
  topFixes,
  issues,
  auditChanges,
  crawl,
  fieldData,
  searchPerformance,
  winnersLosers,
  decay,
  opportunities,
  links,
  aiVisibility,
  bots,
  competitors,
];

/** The titles of the sections by their ids, in English. */
export const SECTION_TITLES: Readonly<Record<string, string>> = Object.fromEntries(
  REPORT_SECTIONS.map(({ id, title }) => [id, title]),
);
