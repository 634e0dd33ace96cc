import { formatCount, formatNumber } from "../format_number.ts";
import { said } from "../texts/said.ts";

/** Rows with the words that are counted: beyond, how many more there are would take a look at each row of the site. */
const MOST_COUNTED = 1_000;

/** How many rows a list counts at most, where words are searched for: one more than is said. */
export const SEARCHED_COUNT_LIMIT = MOST_COUNTED + 1;

/** Says how many rows have the words that were searched for. */
export function searchedCount(total: number): string {
  return total > MOST_COUNTED
    ? said`More than ${formatNumber(MOST_COUNTED)} rows with these words`
    : said`${formatCount(total, "row")} with these words`;
}
