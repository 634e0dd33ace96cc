import type { Context } from "../context.ts";
import { quoteText } from "../quote_text.ts";

/** What the overview has of keywords with a spelling that is likely the brand, and of those without the brand. */
interface BrandClicks {
  likely_branded: { clicks: number } | null;
  non_branded: { clicks: number } | null;
}

/** A name by which fewer of the other clicks come changes little. */
const MIN_SHARE = 0.1;

/** Says how many clicks are the brand's or not until the owner decides what its spellings are; nothing where none waits. */
export async function tellUndecidedBrand(
  { write, read }: Context,
  { likely_branded: likely, non_branded: others }: BrandClicks,
): Promise<(string | null)[]> {
  const { body } = await read("listBrandCandidates", {
    query: { "filter[status]": "possible", sort: "-clicks", per_page: 1 },
  });
  const [first] = body.data;
  const isMuch = first !== undefined && first.clicks > 0 && others !== null &&
    first.clicks >= MIN_SHARE * others.clicks;
  return [
    likely === null || likely.clicks === 0
      ? null
      : write.say`${
        write.many(likely.clicks, "click")
      } with the brand came by misspellings that nobody confirmed yet.`,
    isMuch
      ? write.say`${quoteText(first.spelling)} may be the brand as well, and brought ${
        write.count(first.clicks)
      } of the other clicks: confirm or refuse it.`
      : null,
  ];
}
