import { ahrefsBacklinks } from "./formats/ahrefs_backlinks.ts";
import { ahrefsKeywords } from "./formats/ahrefs_keywords.ts";
import { aiAnswers } from "./formats/ai_answers.ts";
import { dataForSeo } from "./formats/data_for_seo.ts";
import { dataForSeoBacklinks } from "./formats/data_for_seo_backlinks.ts";
import { genericBacklinks } from "./formats/generic_backlinks.ts";
import { genericRanks } from "./formats/generic_ranks.ts";
import type { Importer } from "./importer.ts";
import { keywordVolumes } from "./formats/keyword_volumes.ts";
import { majesticBacklinks } from "./formats/majestic_backlinks.ts";
import { mozBacklinks } from "./formats/moz_backlinks.ts";
import { searchConsoleApi } from "./formats/search_console_api.ts";
import { searchConsoleBulk } from "./formats/search_console_bulk.ts";
import { searchConsoleExport } from "./formats/search_console_export.ts";
import { searchConsoleLinks } from "./formats/search_console_links.ts";
import { searchConsoleRows } from "./formats/search_console_rows.ts";
import { semrushBacklinks } from "./formats/semrush_backlinks.ts";
import { semrushKeywords } from "./formats/semrush_keywords.ts";
import { seRanking } from "./formats/se_ranking.ts";
import { serpApi } from "./formats/serp_api.ts";

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
