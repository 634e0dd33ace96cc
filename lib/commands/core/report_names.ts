// The names under which reports are kept that may be deleted and made again.

/** Figures over the answers of AI engines. */
export const ANSWER_REPORT = "ai_answers";

/** First pages of citations. */
export const CITATION_REPORT = "ai_citations";

/** What counts of keywords are kept as. */
export const KEYWORD_COUNT_REPORT = "keyword_count";

/** What an overview keeps with a window. */
export const OVERVIEW_REPORT = "search_overview";

/** What is kept of the days of a window. */
export const PARTS_REPORT = "search_parts";

/** Visibility by window. */
export const VISIBILITY_REPORT = "visibility";
