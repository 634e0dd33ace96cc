import { ahrefsBacklinks } from "./ahrefs_backlinks.ts";
import { ahrefsKeywords } from "./ahrefs_keywords.ts";
import { aiAnswers } from "./ai_answers.ts";
import { dataForSeo } from "./data_for_seo.ts";
import { dataForSeoBacklinks } from "./data_for_seo_backlinks.ts";
import { genericBacklinks } from "./generic_backlinks.ts";
import { genericRanks } from "./generic_ranks.ts";
import type { Importer } from "./importer.ts";
import { keywordVolumes } from "./keyword_volumes.ts";
import { majesticBacklinks } from "./majestic_backlinks.ts";
import { mozBacklinks } from "./moz_backlinks.ts";
import { searchConsoleApi } from "./search_console_api.ts";
import { searchConsoleBulk } from "./search_console_bulk.ts";
import { searchConsoleExport } from "./search_console_export.ts";
import { searchConsoleLinks } from "./search_console_links.ts";
import { searchConsoleRows } from "./search_console_rows.ts";
import { semrushBacklinks } from "./semrush_backlinks.ts";
import { semrushKeywords } from "./semrush_keywords.ts";
import { seRanking } from "./se_ranking.ts";
import { serpApi } from "./serp_api.ts";

/** Every importer. Of two that fit equally well, the first one is taken. */
export const importers: readonly Importer[] = [
  searchConsoleExport,
  searchConsoleBulk,
  searchConsoleRows,
  searchConsoleApi,
  serpApi,
  dataForSeo,
  seRanking,
  ahrefsKeywords,
  semrushKeywords,
  genericRanks,
  keywordVolumes,
  searchConsoleLinks,
  ahrefsBacklinks,
  semrushBacklinks,
  majesticBacklinks,
  mozBacklinks,
  dataForSeoBacklinks,
  genericBacklinks,
  aiAnswers,
];
