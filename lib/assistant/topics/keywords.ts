import type { AnswerTo, ApiQuery, RowOf } from "../api_reader.ts";
import type { Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText } from "../quote_text.ts";
import { look, tellRows } from "../tell_rows.ts";
import { tellNewKeywords } from "./tell_new_keywords.ts";
import { tellOpportunities } from "./tell_opportunities.ts";

/** Questions about sets of keywords. */
export const KEYWORD_LIST_KINDS: readonly Kind[] = [
  {
    name: "keywords_top",
    title: "the keywords with the most clicks",
    example: "What are my top keywords?",
    first: "best",
    why: "traffic_change",
    narrower: { page: "page_keywords", keyword: "keyword_position" },
    asks: [
      "most important keywords",
      "which searches bring the most visitors volume",
      "by which terms do most people find us",
      "keywords {branded}",
      "top keywords {branded}",
      "keywords with {condition}",
      "queries with {condition}",
      "what are my top keywords",
      "best keywords",
      "keywords with the most clicks",
      "which queries bring the most traffic",
      "which search terms drive our clicks",
      "list keywords",
      "which search terms bring visitors",
      "top search queries",
      "strongest keywords {device}",
      "for what words do people find us",
      "what do people type to find us",
      "keywords {country}",
    ],
    answer: (context) =>
      tellKeywords(context, { sort: "-clicks,-impressions", "filter[clicks][gte]": 0 }, {
        which: "with data",
        order: "Those with the most clicks",
        none: "No keyword has data in this window.",
        row: clicksAndPosition,
      }),
  },
  {
    name: "keywords_impressions",
    title: "the keywords with the most impressions",
    example: "Which keywords have the most impressions?",
    asks: [
      "keywords with the most impressions",
      "for which keywords are we shown most",
      "which queries have the most impressions",
      "top keywords by impressions",
    ],
    answer: (context) =>
      tellKeywords(context, { sort: "-impressions", "filter[impressions][gte]": 0 }, {
        which: "with data",
        order: "Those with the most impressions",
        none: "No keyword has data in this window.",
        row: (row, { write }) =>
          write.say`${write.many(row.impressions, "impression")}, position ${
            write.position(row.position)
          }`,
      }),
  },
  {
    name: "keywords_new",
    title: "the keywords that are new",
    example: "Which keywords are new?",
    asks: [
      "which new keywords did we gain {span}",
      "which keywords are new",
      "new keywords",
      "for which keywords did we start to appear",
      "keywords that appeared for the first time",
    ],
    answer: tellNewKeywords,
  },
  {
    name: "keywords_lost_positions",
    title: "the keywords that lost positions",
    example: "Which keywords lost positions?",
    narrower: { page: "page_keywords", keyword: "keyword_history" },
    first: "worst",
    why: "decay",
    asks: [
      "which keywords lost positions",
      "keywords that dropped in rank",
      "ranking losses",
      "which keywords rank worse",
      "biggest keyword losers",
      "where did we lose rankings",
      "what fell in the rankings",
      "declining keywords",
      "rankings that went down",
    ],
    answer: (context) =>
      tellKeywords(context, { "filter[position_change][lt]": 0, sort: "position_change" }, {
        which: "that rank worse than before",
        order: "The biggest losses",
        none: "No keyword ranks worse than in the window before.",
        row: movement,
      }),
  },
  {
    name: "keywords_gained_positions",
    title: "the keywords that gained positions",
    example: "Which keywords gained positions?",
    narrower: { page: "page_keywords", keyword: "keyword_history" },
    first: "best",
    asks: [
      "which keywords gained positions",
      "keywords that improved in rank",
      "ranking gains",
      "which keywords rank better",
      "biggest keyword winners",
      "where did our rankings improve",
      "keywords that climbed",
      "rising keywords",
    ],
    answer: (context) =>
      tellKeywords(context, { "filter[position_change][gt]": 0, sort: "-position_change" }, {
        which: "that rank better than before",
        order: "The biggest gains",
        none: "No keyword ranks better than in the window before.",
        row: movement,
      }),
  },
  {
    name: "keywords_lost_clicks",
    title: "the keywords that lost clicks",
    example: "Which keywords lost clicks?",
    first: "worst",
    why: "decay",
    asks: [
      "keywords that stopped bringing clicks",
      "which keywords bring no clicks any more lost",
      "which keywords lost clicks",
      "keywords that lost the most traffic",
      "queries with fewer clicks than before",
      "which search terms lost visitors",
      "which queries cost us traffic",
    ],
    answer: (context) =>
      tellKeywords(context, { "filter[clicks_delta][lt]": 0, sort: "clicks_delta" }, {
        which: "that brought fewer clicks than before",
        order: "The biggest losses",
        none: "No keyword brought fewer clicks than in the window before.",
        row: clicksMoved,
      }),
  },
  {
    name: "keywords_gained_clicks",
    title: "the keywords that gained clicks",
    example: "Which keywords gained clicks?",
    first: "best",
    asks: [
      "which keywords gained clicks",
      "keywords with more clicks than before",
      "which queries grew traffic the most",
      "keywords that gained the most traffic",
      "search terms with rising clicks",
    ],
    answer: (context) =>
      tellKeywords(context, { "filter[clicks_delta][gt]": 0, sort: "-clicks_delta" }, {
        which: "that brought more clicks than before",
        order: "The biggest gains",
        none: "No keyword brought more clicks than in the window before.",
        row: clicksMoved,
      }),
  },
  {
    name: "keywords_at_positions",
    title: "the keywords at certain positions",
    example: "Which keywords are between position 4 and 10?",
    asks: [
      "which keywords are {positions}",
      "keywords ranking {positions}",
      "how many keywords {positions}",
      "keywords {positions}",
      "for which queries do we rank {positions}",
      "list queries {positions}",
      "how many keywords rank {positions}",
    ],
    answer: tellAtPositions,
  },
  {
    name: "keywords_striking",
    shows: ["positions"],
    title: "the keywords in striking distance of page one",
    example: "Which keywords are in striking distance?",
    first: "best",
    asks: [
      "keywords that lack a few places to the first page",
      "what ranks {positions} and could be pushed up",
      "keywords {positions} nearly on page one",
      "keywords a few positions short of page one",
      "which keywords are in striking distance",
      "low hanging fruit keywords",
      "keywords in reach of page one",
      "which keywords are almost on page one",
      "quick wins",
      "quick wins keywords",
      "keywords close to the top",
      "keywords just off the first page",
    ],
    answer: (context) => tellOpportunities(context, "striking_distance"),
  },
  {
    name: "keywords_low_ctr",
    title: "the keywords with a low CTR",
    example: "Which keywords have a low CTR?",
    asks: [
      "keywords with low ctr",
      "where do we have many impressions but fewer clicks",
      "where do we rank well but nobody clicks",
      "keywords seen often but rarely clicked ctr impressions",
      "which keywords have a low click rate",
      "keywords with a low ctr",
      "poor click through rate",
      "keywords that rank well but get few clicks",
      "keywords with few clicks despite good rankings",
      "which queries are clicked less than expected ctr",
      "titles that nobody clicks low ctr",
    ],
    answer: (context) => tellOpportunities(context, "low_ctr"),
  },
  {
    name: "keywords_volume",
    title: "the keywords with the highest search volume",
    example: "Which keywords have the highest search volume?",
    narrower: { keyword: "keyword_volume" },
    asks: [
      "keywords with the highest search volume",
      "which keywords have the most demand",
      "most searched keywords",
    ],
    answer: (context) =>
      tellKeywords(context, { "filter[search_volume][gte]": 0, sort: "-search_volume" }, {
        which: "with a known search volume",
        order: "The most searched",
        none: "No search volumes were imported, and none is estimated.",
        row: (row, { write }) =>
          write.say`${write.count(row.search_volume)} a month, position ${
            write.position(row.position)
          }`,
      }),
  },
  {
    name: "keywords_tagged",
    title: "the keywords with a tag",
    example: 'Which keywords have the tag "shop"?',
    needs: ["tag"],
    asks: [
      "keywords tagged {quoted}",
      "which keywords have the tag {quoted}",
      "keywords with the tag",
      "show the keywords labelled",
      "how do the keywords with the tag perform",
      "how does the tag do",
    ],
    answer: tellTagged,
  },
  {
    name: "keywords_tracked",
    title: "the tracked keywords",
    example: "Which keywords are tracked?",
    asks: [
      "which keywords are tracked",
      "tracked keywords",
      "list keywords we track",
      "how many keywords do we monitor",
      "what are we tracking",
    ],
    answer: (context) =>
      tellKeywords(context, { "filter[tracked]": true, sort: "-clicks,-impressions" }, {
        which: "that are tracked",
        order: "Those with the most clicks",
        none: "No keyword is tracked yet.",
        row: clicksAndPosition,
      }),
  },
];

/** A row with the fields that are told. */
type Row = RowOf<AnswerTo<"listKeywords", { fields: typeof FIELDS }>>;

/** How rows of keywords are told. */
interface KeywordTelling {
  /** Follows "Keywords", such as "that rank worse than before". */
  which: string;
  /** What the order is by, such as "The biggest losses". */
  order: string;
  none: string;
  row(row: Row, context: Context): string;
}

const MOVES = "id,keyword,position,previous_position,position_change,clicks,clicks_delta";
const FIELDS = `${MOVES},impressions,ctr,expected_ctr,search_volume,url,tags` as const;

/** Tells keywords of a filter, in the window that was named. */
async function tellKeywords(
  context: Context,
  query: ApiQuery,
  telling: KeywordTelling,
): Promise<Draft> {
  const { write } = context;
  return await tellRows(context, {
    operationId: "listKeywords",
    query: { ...await context.window(), fields: FIELDS, ...query },
    lead: (total, { body }) =>
      write.say`Keywords ${telling.which}, ${context.inWindow(body.meta)}${
        body.meta.previous && telling.which.endsWith("before")
          ? write.say` (compared with the days ${
            write.days(body.meta.previous.from, body.meta.previous.to)
          })`
          : ""
      }: ${write.count(total)}. ${telling.order}:`,
    none: telling.none,
    row: (row) => `${quoteText(row.keyword)}: ${telling.row(row, context)}`,
    cite: (row) => ["keyword", row.id, quoteText(row.keyword)],
    suggestions: (rows) => [
      ...rows.slice(0, 1).map((row) =>
        look(
          write.say`See the history of ${quoteText(row.keyword)}.`,
          `/keywords/${row.id}/history`,
        )
      ),
      look("See where clicks could be won.", "/opportunities"),
    ],
  });
}

function clicksAndPosition(row: Row, { write }: Context): string {
  return write.say`${write.many(row.clicks, "click")}, ${
    write.many(row.impressions, "impression")
  }, position ${write.position(row.position)}`;
}

function movement(row: Row, { write }: Context): string {
  return write.say`position ${write.position(row.previous_position)} → ${
    write.position(row.position)
  }, ${write.many(row.clicks, "click")}`;
}

function clicksMoved(row: Row, { write }: Context): string {
  return write.say`${write.many(row.clicks, "click")} (${
    write.change(row.clicks_delta)
  }), position ${write.position(row.position)}`;
}

function tellAtPositions(context: Context): Promise<Draft> {
  const positions = context.entities.positions ?? { from: 1, to: 10 };
  const { from, to } = positions;
  return tellKeywords(context, {
    "filter[position][gte]": from,
    "filter[position][lte]": to,
    sort: "-impressions",
  }, {
    which: "that rank there",
    order: "Those with the most impressions",
    none: "No keyword ranks there in this window.",
    row: clicksAndPosition,
  });
}

async function tellTagged(context: Context): Promise<Draft> {
  const [tag = ""] = [...context.entities.quoted, ...context.entities.keywords];
  return await tellKeywords(context, { "filter[tags]": tag, sort: "-clicks,-impressions" }, {
    which: context.write.say`with the tag ${quoteText(tag)}`,
    order: "Those with the most clicks",
    none: context.write.say`No keyword has the tag ${quoteText(tag)}.`,
    row: clicksAndPosition,
  });
}
