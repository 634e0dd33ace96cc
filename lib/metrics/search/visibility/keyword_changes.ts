import type { Formula } from "../../core/formula.ts";

/**
 * Keywords that only one of two windows of the same length has. One with fewer impressions than
 * `MIN_CHANGE_IMPRESSIONS` is neither new nor lost. Both windows must be whole; of an export that was cut,
 * a keyword that is missing says nothing.
 *
 * Source: a convention of this project.
 */
export const KEYWORD_CHANGES_FORMULA: Formula = { name: "new_and_lost_keywords", version: 1 };

/** This many impressions and none are more than two deviations apart (`n > 2 * sqrt(n)`): no chance. */
export const MIN_CHANGE_IMPRESSIONS = 5;
