// The names under which reports are kept that may be deleted and made again.

/** Figures over the answers of AI engines. */
export const ANSWER_REPORT = "ai_answers";

/** From robots.txt to visits from AI systems. */
export const AI_FUNNEL_REPORT = "ai_funnel";

/** Where the clicks of a change went. */
export const CHANGE_REPORT = "search_changes";

/** First pages of citations. */
export const CITATION_REPORT = "ai_citations";

/** Google's requests as Search Console reports them. */
export const CRAWL_STATS_REPORT = "crawl_stats";

/** What counts of keywords are kept as. */
export const KEYWORD_COUNT_REPORT = "keyword_count";

/** What a site, a page or a keyword has of a change. */
export const LEDGER_REPORT = "search_ledger";

/** What has to be unpacked of the logs of a window. */
export const LOG_PARTS_REPORT = "log_parts";

/** What an overview keeps with a window. */
export const OVERVIEW_REPORT = "search_overview";

/** What is kept of the days of a window. */
export const PARTS_REPORT = "search_parts";

/** Visibility by window. */
export const VISIBILITY_REPORT = "visibility";
