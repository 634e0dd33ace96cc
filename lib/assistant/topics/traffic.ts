import type { AnswerTo, ApiReading, ReadingOf } from "../api_reader.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText } from "../quote_text.ts";
import { tellLedger } from "../tell_change.ts";
import { tellExportChange } from "../tell_export_change.ts";
import { look, noDataSuggestions, statusNote, totalsNote } from "../tell_rows.ts";

/** Questions about all clicks and impressions from search, and why they changed. */
export const TRAFFIC_KINDS: readonly Kind[] = [
  {
    name: "traffic_total",
    title: "the clicks and impressions of the whole site",
    example: "How much traffic did we get last month?",
    why: "traffic_change",
    narrower: { page: "page_traffic", keyword: "keyword_position" },
    asks: [
      "how did clicks change from {against} to {span}",
      "how did clicks change {against}",
      "how did traffic change in {span} compared with {against}",
      "how many people found us {span}",
      "average ctr {country}",
      "clicks of {span} compared with {against}",
      "how did clicks develop from {against} to {span}",
      "clicks {country}",
      "how many clicks in {country}",
      "clicks {device}",
      "visitors {country}",
      "impressions {span}",
      "visitors {country} {span}",
      "how do we stand with clicks {compare}",
      "clicks {compare}",
      "how much traffic do we get from search",
      "how many clicks did we get {span}",
      "search performance {span}",
      "traffic {device}",
      "clicks and impressions {country}",
      "how is the site doing in search",
      "total clicks",
      "clicks",
      "traffic",
      "how many people clicked through to us",
      "number of visitors from google",
      "how many impressions did we have",
      "what is our ctr",
      "average position of the site",
      "overview of search performance",
      "how is the site performing in search",
      "is our traffic compared with last year {compare}",
      "{span} {against}",
      "compare {span} {against}",
      "clicks {span} {against}",
      "did we get more clicks {span} {against}",
      "did we lose traffic {span} {against}",
    ],
    comparesSpans: true,
    answer: (context) => context.entities.against ? tellCompared(context) : tellTotal(context),
  },
  {
    name: "traffic_change",
    title: "why the clicks changed",
    example: "Why did my traffic drop?",
    narrower: { page: "page_traffic", keyword: "keyword_history" },
    asks: [
      "why fewer people come from search",
      "why are visits from google down",
      "clicks this month compared with the month before change",
      "why did my traffic drop",
      "why did we lose clicks",
      "why is traffic down",
      "why did traffic rise",
      "why did clicks increase",
      "what happened to our traffic",
      "what explains the decline in clicks",
      "reason for the loss of clicks",
      "what caused the change in clicks",
      "how did traffic change",
      "did we gain or lose traffic",
      "has our traffic gone up or down",
      "is traffic growing",
      "why fewer visitors from search",
      "visitors are down why",
      "how did clicks change {compare}",
    ],
    answer: async (context) =>
      await tellLedger(context) ?? await tellExportChange(context) ?? await tellChange(context),
  },
];

/** The overview as it was read. */
export type OverviewReading = ReadingOf<"getSearchOverview">;
type Overview = OverviewReading["body"]["data"];

/** Reads the overview of the window that was named. */
export async function readOverview(context: Context, more: Record<string, string> = {}) {
  const reading = await context.read("getSearchOverview", {
    query: { ...await context.window(), ...more },
  });
  return { reading, data: reading.body.data, meta: reading.body.meta };
}

/** What is said where there are no totals. */
export function noTotals(reading: OverviewReading): Draft {
  const { meta } = reading.body;
  return {
    text: [statusNote(meta) ?? "There are no search data for this window."],
    citations: [cite(reading, "search_overview", null, "Search performance")],
    suggestions: noDataSuggestions(meta) ?? [],
  };
}

/** The window in words, to begin a sentence. */
export function startOf(context: Context, meta: Parameters<Context["inWindow"]>[0]): string {
  const text = context.inWindow(meta);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Cites the overview. */
export function overviewCitation(reading: OverviewReading, label = "Search performance") {
  return cite(reading, "search_overview", null, label);
}

/** What sums of rows do not have; null: the totals are the property's own. */
function sumNote({ totals_source: source }: Overview): string | null {
  return source !== "sum_of_rows" ? null : "These are sums of the rows that the data have: " +
    "what Search Console withholds, or an export cuts off, is not in them.";
}

async function tellTotal(context: Context): Promise<Draft> {
  const { write } = context;
  const { reading, data, meta } = await readOverview(context);
  const { totals, delta } = data;
  if (totals === null) return noTotals(reading);
  return {
    text: [
      write.say`${startOf(context, meta)}, the site had ${
        write.many(totals.clicks, "click")
      } from ${write.many(totals.impressions, "impression")} in search: a CTR of ${
        write.share(totals.ctr)
      } at a mean position of ${write.position(totals.position)}.`,
      sumNote(data),
      comparedWith(context, data.previous, { delta, meta }),
      meta.data_state === "partial" ? "The last days may still change." : null,
      data.totals_source === "property" ? totalsNote(meta) : statusNote(meta),
    ],
    citations: [overviewCitation(reading)],
    suggestions: [
      look("See days, countries and devices.", "/search-overview"),
      look("See where clicks could be won.", "/opportunities"),
    ],
  };
}

/** Tells the totals of two windows beside each other. */
async function tellCompared(context: Context): Promise<Draft> {
  const { write, entities } = context;
  const [first, second] = await Promise.all([
    context.read("getSearchOverview", { query: await context.window() }),
    context.read("getSearchOverview", { query: await context.window(entities.against) }),
  ]);
  const tell = ({ body: { data: { totals }, meta } }: OverviewReading): string =>
    totals === null
      ? write.say`${startOf(context, meta)}: no data`
      : write.say`${startOf(context, meta)}: ${write.many(totals.clicks, "click")} from ${
        write.many(totals.impressions, "impression")
      }, CTR ${write.share(totals.ctr)}, mean position ${write.position(totals.position)}`;
  return {
    text: [
      compareClicks(first.body.data.totals?.clicks, second.body.data.totals?.clicks),
      ...[first, second].map((reading) => `- ${tell(reading)}`),
      statusNote(first.body.meta) ?? statusNote(second.body.meta),
    ],
    citations: [overviewCitation(first), overviewCitation(second)],
    suggestions: [
      look("See the days.", "/search-overview"),
      look("See the keywords.", "/keywords"),
    ],
  };
}

function compareClicks(first: number | null = null, second: number | null = null): string {
  if (first === null || second === null) return "One of the two windows has no data:";
  if (first === second) return "Both brought the same clicks:";
  return first > second
    ? "The first brought more clicks than the second:"
    : "The first brought fewer clicks than the second:";
}

function comparedWith(
  { write, entities }: Context,
  previous: Overview["previous"],
  { delta, meta }: Pick<Overview, "delta"> & {
    meta: { previous: { from: string; to: string } | null };
  },
): string | null {
  if (!previous || !delta || !meta.previous) {
    return entities.compare ? "There are no data of a year before to compare with." : null;
  }
  return write.say`${entities.compare ? "A year before" : "In the window before"} (${
    write.days(meta.previous.from, meta.previous.to)
  }) it was ${write.many(previous.clicks, "click")} (${write.change(delta.clicks)}${
    delta.clicks_pct === null ? "" : `, ${write.change(delta.clicks_pct)} %`
  }) from ${write.many(previous.impressions, "impression")}, a CTR of ${
    write.share(previous.ctr)
  } at position ${write.position(previous.position)}.`;
}

/** Days of the window that are told against as many before. */
interface LastDays {
  from: string;
  to: string;
}

/**
 * What two sums tell, where rows of queries with their pages are missing. `last`: days that no rows of
 * queries are known of, only totals.
 */
async function tellChange(context: Context, last?: LastDays): Promise<Draft> {
  const { write } = context;
  const { reading, data, meta } = await readOverview(context, last && { ...last });
  const { totals, delta } = data;
  if (totals === null) return noTotals(reading);
  if (delta === null) return await tellWithin(context, reading, last);
  const isLoss = delta.clicks < 0;
  const before = context.entities.compare ? "a year before" : "in the window before";
  const clicks = write.many(totals.clicks, "click");
  const rows = last ? null : await readMovers(context, isLoss);
  const movers = rows?.body.data ?? [];
  return {
    text: [
      delta.clicks === 0
        ? write.say`${startOf(context, meta)}, the site had ${clicks}, as many as ${before}.`
        : write.say`${startOf(context, meta)}, the site had ${clicks}, ${
          write.count(Math.abs(delta.clicks))
        } ${isLoss ? "fewer" : "more"} than ${before}.`,
      comparedWith(context, data.previous, { delta, meta }),
      chanceOf(context, data),
      effectsOf(context, delta),
      positionsOf(context, data),
      movers.length === 0
        ? null
        : write.say`The keywords with the biggest ${isLoss ? "losses" : "gains"}:`,
      ...movers.map((row) =>
        write.say`- ${quoteText(row.keyword)}: ${
          write.count((row.clicks ?? 0) - (row.clicks_delta ?? 0))
        } → ${write.many(row.clicks, "click")} (${write.change(row.clicks_delta)}), position ${
          write.position(row.previous_position)
        } → ${write.position(row.position)}`
      ),
      last
        ? "Which keywords and pages changed is not known: the export sums them up over all of its days."
        : statusNote(meta),
    ],
    citations: [
      overviewCitation(reading, "Search performance and why it changed"),
      ...movers.flatMap((row) =>
        rows === null ? [] : [cite(rows, "keyword", row.id, quoteText(row.keyword))]
      ),
    ],
    suggestions: [
      look("See pages that lose their clicks, with the cause.", "/content-decay"),
      look("See the keywords that lost most.", "/keywords?sort=clicks_delta"),
      look("Compare with last year.", "/search-overview?compare=previous_year"),
    ],
  };
}

/** Nothing earlier is known: the window's own last days are told against those before them. */
async function tellWithin(
  context: Context,
  reading: OverviewReading,
  last: LastDays | undefined,
): Promise<Draft> {
  const { write, entities } = context;
  const { data, meta } = reading.body;
  const alone = write.say`${startOf(context, meta)}, the site had ${
    write.many(data.totals?.clicks ?? 0, "click")
  }, but there is no earlier window with data to compare with.`;
  const days = last || entities.compare ? null : chooseLastDays(data.series);
  if (days === null) {
    return {
      text: [alone, sumNote(data), statusNote(meta)],
      citations: [overviewCitation(reading)],
      suggestions: [look("See days.", "/search-overview")],
    };
  }
  const within = await tellChange(context, days);
  return {
    ...within,
    text: [alone, "Its last days against as many before them:", ...within.text],
  };
}

/** Four weeks, as elsewhere, or as many whole weeks as there are twice; fewer days tell nothing. */
const USUAL_DAYS = 28;
const WEEK = 7;

function chooseLastDays(series: Overview["series"]): LastDays | null {
  const days = series.filter(({ from, to }) => from === to);
  if (days.length < series.length) return null;
  const count = Math.min(USUAL_DAYS, Math.floor(days.length / 2 / WEEK) * WEEK);
  const [from, to] = [days.at(-count)?.from, days.at(-1)?.to];
  return count === 0 || from === undefined || to === undefined ? null : { from, to };
}

/** The normal quantile of 95 of 100. */
const USUAL_SPREAD = 1.96;

/** Says where chance alone makes such a change: counts spread as Poisson's do at least. */
function chanceOf(
  { write }: Context,
  { totals, previous }: Pick<Overview, "totals" | "previous">,
): string | null {
  if (!totals || !previous || totals.clicks === previous.clicks) return null;
  const spread = Math.floor(USUAL_SPREAD * Math.sqrt(totals.clicks + previous.clicks));
  return Math.abs(totals.clicks - previous.clicks) > spread
    ? null
    : write.say`Chance alone makes such a change: with this few, windows differ by up to ${
      write.many(spread, "click")
    } without any cause.`;
}

/** Keywords, with the fields that are told of their change. */
type MoversReading = ApiReading<
  AnswerTo<
    "listKeywords",
    { fields: "id,keyword,clicks,clicks_delta,position,previous_position" }
  >
>;

/** Reads the keywords that lost, or won, the most clicks. */
async function readMovers(context: Context, isLoss: boolean): Promise<MoversReading> {
  return await context.read("listKeywords", {
    query: {
      ...await context.window(),
      [`filter[clicks_delta][${isLoss ? "lt" : "gt"}]`]: 0,
      sort: isLoss ? "clicks_delta" : "-clicks_delta",
      fields: "id,keyword,clicks,clicks_delta,position,previous_position",
      per_page: 3,
    },
  });
}

/** Which of two causes the change comes from, as the overview splits it. */
function effectsOf(
  { write }: Context,
  { demand_effect, ctr_effect }: NonNullable<Overview["delta"]>,
): string | null {
  if (demand_effect === null || ctr_effect === null) return null;
  const parts = [
    demand_effect === 0
      ? ""
      : write.say`${write.change(demand_effect)} clicks from ${
        demand_effect < 0 ? "fewer" : "more"
      } impressions (demand and visibility)`,
    ctr_effect === 0
      ? ""
      : write.say`${write.change(ctr_effect)} clicks from a ${
        ctr_effect < 0 ? "lower" : "higher"
      } CTR (positions and result pages)`,
  ].filter((part) => part !== "");
  return parts.length === 0 ? null : write.say`Where the change comes from: ${write.list(parts)}.`;
}

function positionsOf(
  { write }: Context,
  { totals, previous }: Pick<Overview, "totals" | "previous">,
): string | null {
  if (typeof totals?.position !== "number" || typeof previous?.position !== "number") return null;
  const [before, after] = [previous.position, totals.position].map(write.position);
  return before === after
    ? write.say`The mean position stayed at ${after}.`
    : write.say`The mean position went from ${before} to ${after}.`;
}
