import type { Context } from "../context.ts";
import { quoteText } from "../quote_text.ts";

/** What the overview has of keywords with a spelling that is likely the brand. */
interface BrandClicks {
  likely_branded: { clicks: number } | null;
}

/** A name by which fewer of the clicks without the brand come changes little. */
const MIN_SHARE = 0.1;

/** Says how many clicks are the brand's or not until the owner decides what its spellings are; nothing where none waits. */
export async function tellUndecidedBrand(
  context: Context,
  { likely_branded: likely }: BrandClicks,
): Promise<(string | null)[]> {
  const { write } = context;
  return [
    likely === null || likely.clicks === 0
      ? null
      : write.say`${
        write.many(likely.clicks, "click")
      } with the brand came by misspellings that nobody confirmed yet.`,
    await tellPossibleName(context),
  ];
}

/** Names are judged by days of their own, all countries and devices: not by those of the question. */
async function tellPossibleName({ write, read }: Context): Promise<string | null> {
  const { body: { data: [first], meta } } = await read("listBrandCandidates", {
    query: { "filter[status]": "possible", sort: "-clicks", per_page: 1 },
  });
  if (first === undefined || first.clicks === 0 || meta.from === null || meta.to === null) {
    return null;
  }
  const { body: { data: { non_branded: others } } } = await read("getSearchOverview", {
    query: { from: meta.from, to: meta.to },
  });
  if (others === null || first.clicks < MIN_SHARE * others.clicks) return null;
  return write.say`${quoteText(first.spelling)} may be the brand as well; ${
    write.days(meta.from, meta.to)
  } it brought ${
    write.many(first.clicks, "click")
  } from all countries and devices: confirm or refuse it.`;
}
