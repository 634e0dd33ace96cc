import { MIN_CHANGE_IMPRESSIONS } from "../../metrics/search/visibility/keyword_changes.ts";
import { conditionFilter } from "../apply_conditions.ts";
import type { Context } from "../context.ts";
import type { Draft } from "../kind.ts";
import { quoteText } from "../quote_text.ts";
import { look, statusNote, tellRows } from "../tell_rows.ts";
import { overviewCitation, readOverview } from "./traffic.ts";

/** The filters of keywords that the window has, and the one before it has not: those that the overview counts as new. */
const NEW_KEYWORDS = {
  [conditionFilter("clicks_delta", "null")]: true,
  [conditionFilter("impressions", "gte")]: MIN_CHANGE_IMPRESSIONS,
} as const;

/**
 * Those that the window has and the one before it has not, whenever they came with an import. Where there is nothing to
 * compare with, or an export was cut, nobody knows.
 */
export async function tellNewKeywords(context: Context): Promise<Draft> {
  const { write } = context;
  const { reading, data, meta } = await readOverview(context);
  if ((data.new_keywords_count ?? null) === null) {
    return {
      text: [
        "It is not known which keywords are new: the window before has no complete list of queries.",
        statusNote(meta),
      ],
      citations: [overviewCitation(reading, "Keywords of the window")],
      suggestions: [look("See all keywords.", "/keywords")],
    };
  }
  const before = meta.previous;
  const compared = before == null
    ? ""
    : write.say` (compared with the days ${write.days(before.from, before.to)})`;
  return await tellRows(context, {
    operationId: "listKeywords",
    query: {
      ...await context.window() as Record<string, string>,
      ...NEW_KEYWORDS,
      fields: "id,keyword,clicks,impressions,position",
      sort: "-clicks,-impressions",
    },
    lead: (total, { body }) =>
      write.say`${write.many(total, "new keyword")}, ${
        context.inWindow(body.meta)
      }${compared}. Those with the most clicks:`,
    none: write.say`No keyword is new in this window${compared}.`,
    row: (row) =>
      write.say`${quoteText(row.keyword)}: ${write.many(row.clicks, "click")}, ${
        write.many(row.impressions, "impression")
      }, position ${write.position(row.position)}`,
    cite: (row) => ["keyword", row.id, quoteText(row.keyword)],
    suggestions: [NEW_KEYWORDS_LINK, look("See all keywords.", "/keywords")],
  });
}

/** Where the new keywords of the default window are. */
export const NEW_KEYWORDS_LINK = look(
  "See the new keywords.",
  `/keywords?${
    Object.entries(NEW_KEYWORDS).map(([name, value]) => `${name}=${value}`).join("&")
  }&sort=-clicks,-impressions`,
);
