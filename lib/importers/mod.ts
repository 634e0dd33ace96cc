import { ahrefsKeywords } from "./ahrefs_keywords.ts";
import { dataForSeo } from "./data_for_seo.ts";
import { genericRanks } from "./generic_ranks.ts";
import type { Importer } from "./importer.ts";
import { keywordVolumes } from "./keyword_volumes.ts";
import { searchConsoleApi } from "./search_console_api.ts";
import { searchConsoleBulk } from "./search_console_bulk.ts";
import { searchConsoleExport } from "./search_console_export.ts";
import { searchConsoleRows } from "./search_console_rows.ts";
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
];
