import { cite, type Context } from "../context.ts";
import { findKeyword } from "../find_keyword.ts";
import type { Draft, Kind, Suggestion } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import { look, statusNote } from "../tell_rows.ts";

/** Questions about one keyword. */
export const ONE_KEYWORD_KINDS: readonly Kind[] = [
  {
    name: "keyword_position",
    title: "the position of one keyword",
    example: 'How does "garden hose" rank?',
    needs: ["keyword"],
    why: "keyword_history",
    narrower: { page: "page_keywords" },
    asks: [
      "how does {keyword} rank",
      "position of {keyword}",
      "where do we rank for {keyword}",
      "what is our position for the keyword {keyword}",
      "keyword {keyword}",
      "how many clicks does {keyword} bring",
      "how is the keyword {keyword} doing",
      "tell me about the keyword {keyword}",
      "{keyword}",
      "traffic from the query {keyword}",
      "ctr of {keyword}",
      "impressions for {keyword}",
      "did {keyword} lose positions",
      "are we ranking for {keyword}",
      "do we show up for {keyword}",
      "are we {positions} for {keyword}",
      "is {keyword} {positions}",
    ],
    answer: tellKeyword,
  },
  {
    name: "keyword_history",
    title: "how one keyword developed",
    example: 'How did "garden hose" develop?',
    needs: ["keyword"],
    asks: [
      "how did {keyword} develop over time",
      "history of {keyword}",
      "how has the position of {keyword} changed",
      "how did the ranking for {keyword} change {span}",
      "how has {keyword} changed",
      "trend of the keyword {keyword}",
      "ranking of {keyword} over the past months",
      "position of {keyword} day by day",
      "ranking history for {keyword}",
      "when did {keyword} drop",
      "why did {keyword} lose positions",
      "why did {keyword} drop",
    ],
    answer: tellHistory,
  },
  {
    name: "keyword_volume",
    title: "the search volume of one keyword",
    example: 'How often is "garden hose" searched?',
    needs: ["keyword"],
    asks: [
      "what is the search volume of {keyword}",
      "how often is {keyword} searched",
      "how many people search for {keyword}",
      "volume of {keyword}",
      "demand for {keyword}",
    ],
    answer: tellVolume,
  },
  {
    name: "keyword_page",
    title: "the page that ranks for one keyword",
    example: 'Which page ranks for "garden hose"?',
    needs: ["keyword"],
    asks: [
      "which page ranks for {keyword}",
      "what url ranks for {keyword}",
      "what url shows up for {keyword}",
      "landing page of {keyword}",
      "which of our pages is shown for {keyword}",
      "page for the keyword {keyword}",
    ],
    answer: tellPageOf,
  },
  {
    name: "keyword_intent",
    title: "the search intent of one keyword",
    example: 'What is the intent of "garden hose"?',
    needs: ["keyword"],
    asks: [
      "what is the intent of {keyword}",
      "search intent of {keyword}",
      "why do people search {keyword}",
      "is {keyword} transactional",
      "is {keyword} informational or commercial",
    ],
    answer: tellIntentOf,
  },
  {
    name: "keyword_cannibalization",
    title: "the pages that compete for one keyword",
    example: 'Which pages compete with each other for "garden hose"?',
    needs: ["keyword"],
    asks: [
      "do pages compete with each other for {keyword}",
      "cannibalization for {keyword}",
      "is {keyword} cannibalized",
      "which of our own pages compete for {keyword}",
    ],
    answer: tellCompetingPages,
  },
];

async function tellKeyword(context: Context): Promise<Draft> {
  const { write } = context;
  const choice = await findKeyword(context);
  if ("draft" in choice) return choice.draft;
  const { row, reading } = choice;
  const { meta } = reading.body;
  const name = quoteText(row.keyword);
  const when = context.inWindow(meta);
  return {
    text: [
      row.position === null
        ? write.say`${name} has no position ${when}.`
        : row.position_source === "rank_check"
        ? write.say`${name} ranks at position ${
          write.position(row.position)
        } by the newest imported rank ${when}; search data have no row of it.`
        : write.say`${name} ranks at a mean position of ${write.position(row.position)} ${when}${
          row.previous_position === null
            ? "."
            : write.say`, ${moved(row.position_change)} ${
              write.position(row.previous_position)
            } in the window before.`
        }`,
      row.clicks === null
        ? null
        : write.say`It brought ${write.many(row.clicks, "click")} from ${
          write.many(row.impressions, "impression")
        } (CTR ${write.share(row.ctr)}${
          row.clicks_delta === null
            ? ")."
            : write.say`; ${write.change(row.clicks_delta)} clicks against the window before).`
        }`,
      row.best_position === null
        ? null
        : write.say`Its best position was ${write.position(row.best_position)}.`,
      row.url === null ? null : write.say`The page that ranks is ${writeUrl(row.url)}.`,
      row.search_volume === null
        ? null
        : write.say`It is searched ${write.count(row.search_volume)} times a month.`,
      statusNote(meta),
    ],
    citations: [cite(reading, "keyword", row.id, name)],
    suggestions: suggestionsOf(row.id, row.keyword, row.tracked),
  };
}

function moved(change: number | null): string {
  if (change === null || change === 0) return "as";
  return change > 0 ? "better than" : "worse than";
}

function suggestionsOf(id: number, keyword: string, tracked: boolean): readonly Suggestion[] {
  return [
    look("See its history.", `/keywords/${id}/history`),
    ...(tracked ? [] : [{
      type: "track_keyword",
      label: "Track the keyword.",
      method: "POST" as const,
      path: "/keywords",
      body: { keywords: [keyword] },
    }]),
    look("See whether own pages compete for it.", "/cannibalization"),
  ];
}

async function tellHistory(context: Context): Promise<Draft> {
  const { write, read } = context;
  const choice = await findKeyword(context);
  if ("draft" in choice) return choice.draft;
  const { row } = choice;
  const { compare: _, ...window } = await context.window();
  const reading = await read("getKeywordHistory", {
    params: { keyword_id: row.id },
    query: { ...window, granularity: "week" },
  });
  const { data, meta } = reading.body;
  const points = data.series.filter((point) => point.position !== null);
  const [first] = points;
  const last = points.at(-1);
  const best = points.toSorted((a, b) => Number(a.position) - Number(b.position))[0];
  const worst = points.toSorted((a, b) => Number(b.position) - Number(a.position))[0];
  const name = quoteText(row.keyword);
  if (!first || !last || !best || !worst) {
    return {
      text: [statusNote(meta) ?? write.say`${name} has no position ${context.inWindow(meta)}.`],
      citations: [cite(reading, "keyword", row.id, name)],
      suggestions: suggestionsOf(row.id, row.keyword, row.tracked),
    };
  }
  return {
    text: [
      write.say`${name} by week, ${context.inWindow(meta)}: position ${
        write.position(first.position)
      } in the week of ${write.day(first.from)}, ${write.position(last.position)} in the week of ${
        write.day(last.from)
      }.`,
      write.say`Best: ${write.position(best.position)} (week of ${write.day(best.from)}); worst: ${
        write.position(worst.position)
      } (week of ${write.day(worst.from)}).`,
      write.say`Clicks: ${write.count(first.clicks)} in the first of these weeks, ${
        write.count(last.clicks)
      } in the last.`,
      first.url === last.url || first.url === null || last.url === null
        ? null
        : write.say`The page changed from ${writeUrl(first.url)} to ${
          writeUrl(last.url)
        }, which may be why.`,
      statusNote(meta),
    ],
    citations: [cite(reading, "keyword", row.id, name)],
    suggestions: suggestionsOf(row.id, row.keyword, row.tracked),
  };
}

async function tellVolume(context: Context): Promise<Draft> {
  const { write } = context;
  const choice = await findKeyword(context);
  if ("draft" in choice) return choice.draft;
  const { row, reading } = choice;
  const name = quoteText(row.keyword);
  return {
    text: [
      row.search_volume === null
        ? write
          .say`The search volume of ${name} is unknown: no import has it, and none is estimated.`
        : write.say`${name} is searched ${
          write.count(row.search_volume)
        } times a month, by the imported volumes.`,
      row.impressions === null
        ? null
        : write.say`The site was shown ${write.count(row.impressions)} times for it ${
          context.inWindow(reading.body.meta)
        }.`,
    ],
    citations: [cite(reading, "keyword", row.id, name)],
    suggestions: row.search_volume === null
      ? [{ type: "import_data", label: "Import search volumes.", method: "POST", path: "/imports" }]
      : suggestionsOf(row.id, row.keyword, row.tracked),
  };
}

async function tellPageOf(context: Context): Promise<Draft> {
  const { write } = context;
  const choice = await findKeyword(context);
  if ("draft" in choice) return choice.draft;
  const { row, reading } = choice;
  const name = quoteText(row.keyword);
  return {
    text: [
      row.url === null
        ? write.say`The data do not show which page ranks for ${name}.`
        : write.say`${writeUrl(row.url)} ranks for ${name}, at a mean position of ${
          write.position(row.position)
        } ${context.inWindow(reading.body.meta)}.`,
      row.pages_count === null
        ? null
        : write.say`${
          write.many(row.pages_count, "page of the site was", "pages of the site were")
        } shown for it.`,
    ],
    citations: [cite(reading, "keyword", row.id, name)],
    suggestions: suggestionsOf(row.id, row.keyword, row.tracked),
  };
}

async function tellIntentOf(context: Context): Promise<Draft> {
  const { write, read } = context;
  const choice = await findKeyword(context);
  if ("draft" in choice) return choice.draft;
  const { row } = choice;
  const reading = await read("listSearchIntent", {
    query: { ...await context.window(), "filter[id]": row.id, per_page: 1 },
  });
  const [found] = reading.body.data;
  const name = quoteText(row.keyword);
  return {
    text: found
      ? [
        found.intent === "unknown"
          ? write
            .say`Nothing shows the intent of ${name}: neither its words nor the page that ranks.`
          : write.say`${name} is ${found.intent} (probability ${
            write.share(found.probability)
          }, classified by ${found.source}).`,
        found.page_intent === null
          ? null
          : write.say`The page that ranks is ${found.page_intent}${
            found.intent_match === false
              ? ", which does not fit."
              : found.intent_match
              ? ", which fits."
              : "."
          }`,
      ]
      : [statusNote(reading.body.meta) ?? write.say`The intent of ${name} is not classified.`],
    citations: [cite(reading, "keyword", row.id, name)],
    suggestions: [
      look("See the intents of all keywords.", "/search-intent"),
      look("See keywords whose page does not fit.", "/search-intent?filter[intent_match]=false"),
    ],
  };
}

async function tellCompetingPages(context: Context): Promise<Draft> {
  const { write, read } = context;
  const choice = await findKeyword(context);
  if ("draft" in choice) return choice.draft;
  const { row } = choice;
  const reading = await read("listCannibalization", {
    query: { "filter[keyword_id]": row.id, harmless: true, per_page: 1 },
  });
  const [found] = reading.body.data;
  const name = quoteText(row.keyword);
  return {
    text: found
      ? [
        write.say`${write.many(found.pages_count, "page")} of the site are shown for ${name} ${
          context.inWindow(reading.body.meta)
        } (${String(found.kind).replaceAll("_", " ")}, severity ${found.severity}, score ${
          write.count(found.score)
        }):`,
        ...found.pages.map((page) =>
          write.say`- ${writeUrl(page.url)}: ${
            write.share(page.impressions_share)
          } of the impressions, ${write.many(page.clicks, "click")}, position ${
            write.position(page.position)
          }`
        ),
        found.reason ? writeUrlsPlainly(write.ofApi(found.reason)) : null,
      ]
      : [
        statusNote(reading.body.meta) ??
          write.say`No other page of the site gets in the way for ${name} ${
            context.inWindow(reading.body.meta)
          }.`,
      ],
    citations: [
      cite(reading, "keyword", row.id, name),
      ...(found?.pages ?? []).map((page) =>
        cite(reading, "page", page.page_id, writeUrl(page.url))
      ),
    ],
    suggestions: [look("See all such keywords.", "/cannibalization")],
  };
}

/** A reason holds URLs of pages. */
function writeUrlsPlainly(reason: string): string {
  return reason.replace(/https?:\/\/\S+/g, (url) => writeUrl(url));
}
