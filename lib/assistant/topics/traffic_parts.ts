import type { Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText, writeUrl } from "../quote_text.ts";
import {
  CONNECT_SEARCH_CONSOLE,
  IMPORT_DATA,
  look,
  noDataSuggestions,
  statusNote,
  tellRows,
  totalsNote,
} from "../tell_rows.ts";
import { addDays } from "../../core/days.ts";
import {
  noTotals,
  overviewCitation,
  type OverviewReading,
  readOverview,
  startOf,
} from "./traffic.ts";
import { tellUndecidedBrand } from "./tell_undecided_brand.ts";
import { NEW_KEYWORDS_LINK } from "./tell_new_keywords.ts";

/** Questions about parts of the clicks: by week, country, device, page and brand. */
export const TRAFFIC_PART_KINDS: readonly Kind[] = [
  {
    name: "traffic_trend",
    title: "the clicks over time",
    example: "How did the clicks develop over time?",
    narrower: { page: "page_traffic", keyword: "keyword_history" },
    asks: [
      "how did clicks develop in {span} change over time",
      "how did traffic change over {span}",
      "which day had the most clicks",
      "on which day did we have the most clicks",
      "best day by clicks",
      "clicks per day",
      "traffic over time",
      "traffic trend by week",
      "clicks by month",
      "traffic development",
      "which day was best for clicks",
      "best single day for traffic trend",
      "which week had the most clicks trend",
    ],
    answer: tellTrend,
  },
  {
    name: "traffic_countries",
    shows: ["country"],
    title: "the clicks by country",
    example: "Which countries do visitors come from?",
    asks: [
      "in which countries are we clicked most often ctr",
      "from which countries are we searched volume",
      "where do searchers come from country",
      "which countries do visitors come from",
      "traffic by country",
      "clicks by country",
      "top countries",
      "where do our visitors come from",
      "which country brings the most clicks",
      "in which markets are we found",
    ],
    answer: (context) => tellParts(context, "countries"),
  },
  {
    name: "traffic_devices",
    shows: ["device"],
    title: "the clicks by device",
    example: "How much of the traffic is mobile?",
    asks: [
      "with which intent do visitors search, on the computer or the phone device traffic",
      "do visitors search on the computer or the phone device",
      "desktop or mobile device clicks",
      "how much of the traffic is {device}",
      "what share of visitors use {device}",
      "traffic by device",
      "devices",
      "share of clicks by device",
      "clicks by {device} or {device} split",
      "which devices do people use",
      "device split of traffic",
      "what share of clicks comes from {device}",
      "do people use {device} or other devices",
      "do most of our visitors use {device}",
      "are most visitors on {device}",
    ],
    answer: (context) => tellParts(context, "devices"),
  },
  {
    name: "traffic_pages",
    title: "the pages with the most clicks",
    example: "Which pages get the most traffic?",
    first: "best",
    why: "traffic_change",
    narrower: { page: "page_traffic", keyword: "keyword_page" },
    asks: [
      "best pages {span}",
      "best pages {device}",
      "our best pages by clicks",
      "which pages get the most traffic",
      "top pages",
      "best pages by clicks",
      "traffic by page",
      "most visited pages",
      "pages with the most clicks",
      "which urls bring the most visitors",
      "strongest landing pages in search",
    ],
    answer: tellTopPages,
  },
  {
    name: "traffic_branded",
    shows: ["branded"],
    title: "the clicks with and without the brand",
    example: "What share of our clicks is branded?",
    asks: [
      "how many clicks come {branded}",
      "clicks {branded} and with it",
      "how much traffic do we get {branded}",
      "what portion of clicks is from people who know our brand",
      "clicks {branded}",
      "what share of our clicks is branded",
      "branded and non-branded traffic",
      "how much traffic comes from our brand",
      "brand share",
      "branded versus non branded",
      "how many clicks are from brand searches",
      "how dependent are we on our brand name",
    ],
    answer: tellBranded,
  },
  {
    name: "keywords_count",
    title: "how many keywords the site ranks for",
    example: "How many keywords do we rank for?",
    ofIntent: "intent",
    lists: "keywords_top",
    asks: [
      "for how many keywords are we found",
      "how many keywords are we found for found",
      "how many new keywords do we have",
      "how many keywords do we rank for",
      "how many search terms are we visible for",
      "how many keywords do we have",
      "number of keywords",
      "how many keywords are new or lost",
      "how many keywords did we lose and gain",
      "new keywords",
      "which keywords came and went",
      "how many queries bring impressions",
      "did we get new keywords",
    ],
    answer: tellKeywordCounts,
  },
];

interface Point {
  from: string;
  to: string;
  clicks: number | null;
  impressions: number | null;
}

async function tellTrend(context: Context): Promise<Draft> {
  const { write } = context;
  const { reading, data, meta } = await readOverview(context, { granularity: "week" });
  const points: Point[] = (data.series ?? []).filter((point: Point) => point.clicks !== null);
  // the first and the last one may be cut by the window
  const whole = points.filter(({ from, to }) => addDays(from, 6) === to);
  const byClicks = (whole.length > 0 ? whole : points)
    .toSorted((a, b) => Number(b.clicks) - Number(a.clicks));
  const [best, worst] = [byClicks[0], byClicks.at(-1)];
  if (!best || !worst) return await withoutDays(context, reading);
  const days = await readOverview(context, { granularity: "day" });
  const bestDay = (days.data.series ?? []).filter((point: Point) => point.clicks !== null)
    .toSorted((a: Point, b: Point) => Number(b.clicks) - Number(a.clicks))[0];
  return {
    text: [
      write.say`Clicks by week, ${context.inWindow(meta)}:`,
      ...points.slice(-8).map((point) =>
        write.say`- ${write.day(point.from)} to ${write.day(point.to)}: ${
          write.many(point.clicks, "click")
        }`
      ),
      write.say`Of whole weeks, the most were ${write.count(best.clicks)} (week of ${
        write.day(best.from)
      }), the fewest ${write.count(worst.clicks)} (week of ${write.day(worst.from)}).`,
      bestDay
        ? write.say`The best day was ${write.day(bestDay.from)}: ${
          write.many(bestDay.clicks, "click")
        }.`
        : null,
    ],
    citations: [
      overviewCitation(reading, "Clicks by week"),
      overviewCitation(days.reading, "Clicks by day"),
    ],
    suggestions: [look("See it by day.", "/search-overview?granularity=day")],
  };
}

interface Part {
  country?: string | null;
  device?: string | null;
  clicks: number;
  impressions: number;
  ctr: number | null;
  position: number | null;
}

async function tellParts(context: Context, part: "countries" | "devices"): Promise<Draft> {
  const { write, rows } = context;
  const { country, device, ...window } = await context.window();
  // what is distinguished is not filtered by
  const query = part === "countries" ? { ...window, device } : { ...window, country };
  const reading = await context.read("getSearchOverview", { query });
  const { data, meta } = reading.body;
  const all: Part[] = data[part] ?? [];
  const list = all.slice(rows.skip, rows.skip + rows.count);
  if (list.length === 0 && all.length > 0) {
    return {
      text: [write.say`That was all: there are ${write.count(all.length)}.`],
      citations: [overviewCitation(reading)],
    };
  }
  if (list.length === 0) {
    return {
      text: [statusNote(meta) ?? write.say`The search data do not distinguish ${part}.`],
      citations: [overviewCitation(reading)],
      suggestions: noDataSuggestions(meta) ?? [look("See the totals.", "/search-overview")],
    };
  }
  return {
    text: [
      write.say`${startOf(context, meta)}, clicks by ${
        part === "countries" ? "country" : "device"
      }, of ${write.count(data.totals?.clicks)} in all:`,
      ...list.map((one) =>
        write.say`- ${part === "countries" ? write.country(String(one.country)) : one.device}: ${
          write.many(one.clicks, "click")
        }, ${write.many(one.impressions, "impression")}, CTR ${write.share(one.ctr)}, position ${
          write.position(one.position)
        }`
      ),
      totalsNote(meta),
    ],
    citations: [
      overviewCitation(reading, part === "countries" ? "Clicks by country" : "Clicks by device"),
    ],
    suggestions: [
      look("See the whole overview.", "/search-overview"),
      ...(part === "devices"
        ? [look("See the keywords on mobile.", "/keywords?device=mobile")]
        : list.slice(0, 1).filter((one) => /^[A-Z]{2}$/.test(String(one.country))).map((one) =>
          look(
            write.say`See the keywords in ${write.country(String(one.country))}.`,
            `/keywords?country=${one.country}`,
          )
        )),
    ],
  };
}

async function tellTopPages(context: Context): Promise<Draft> {
  const { write } = context;
  const { compare: _, ...window } = await context.window() as Record<string, string>;
  return await tellRows(context, {
    operationId: "listPages",
    query: {
      ...window,
      "filter[clicks][gte]": 0,
      sort: "-clicks",
      fields: "id,url,clicks,impressions,position,top_keyword",
    },
    lead: (total, { body }) =>
      write.say`${write.many(total, "page has", "pages have")} search data ${
        context.inWindow(body.meta.search)
      }; those with the most clicks:`,
    none: "The search data have no rows of pages in this window.",
    // clicks need no audit
    statusOf: ({ search }) => search,
    known: () => tellKnownClicks(context),
    row: (page) =>
      write.say`${writeUrl(page.url)}: ${write.many(page.clicks, "click")}, position ${
        write.position(page.position)
      }${page.top_keyword ? write.say`, most for ${quoteText(page.top_keyword, 60)}` : ""}`,
    cite: (page) => ["page", page.id, writeUrl(page.url)],
    suggestions: [
      look("See pages that lose their clicks.", "/content-decay"),
      look("See all pages by clicks.", "/pages?sort=-clicks"),
    ],
  });
}

/** What the search data know without rows of pages: the sums, and the keywords with the most clicks. */
async function tellKnownClicks(context: Context): Promise<(string | null)[]> {
  const { write } = context;
  const { data, meta } = await readOverview(context);
  if (data.totals === null) return [];
  const keywords = (data.top_keywords ?? []).slice(0, KNOWN_KEYWORDS)
    .map((row) => `${quoteText(row.keyword, 60)} (${write.many(row.clicks, "click")})`);
  return [
    write.say`What is known without them: ${startOf(context, meta)}, the site had ${
      write.many(data.totals.clicks, "click")
    } from ${write.many(data.totals.impressions, "impression")}.`,
    keywords.length === 0
      ? null
      : write.say`The keywords with the most clicks: ${write.list(keywords)}.`,
  ];
}

const KNOWN_KEYWORDS = 3;

/** What is said where the window has clicks and no rows of queries. */
async function withoutQueries(context: Context, reading: OverviewReading): Promise<Draft> {
  const { body: { meta } } = await context.read("listKeywords", {
    query: { ...await context.window(), per_page: 1, fields: "id" },
  });
  const why = statusNote(meta);
  if (why === null) return noTotals(reading);
  return {
    text: [why, ...await tellKnownClicks(context)],
    citations: [overviewCitation(reading)],
    suggestions: noDataSuggestions(meta) ?? [],
  };
}

/** What is said where the window has clicks and no days. */
async function withoutDays(context: Context, reading: OverviewReading): Promise<Draft> {
  if (reading.body.data.totals === null) return noTotals(reading);
  return {
    text: [
      "The search data have no days: exports of Search Console's interface sum queries and pages up. Its table of dates, its API and its bulk export bring days.",
      ...await tellKnownClicks(context),
    ],
    citations: [overviewCitation(reading)],
    suggestions: [IMPORT_DATA, CONNECT_SEARCH_CONSOLE],
  };
}

async function tellBranded(context: Context): Promise<Draft> {
  const { write } = context;
  const { reading, data, meta } = await readOverview(context);
  if (data.branded === null || data.non_branded === null) {
    return await withoutQueries(context, reading);
  }
  return {
    text: [
      write.say`${startOf(context, meta)}, keywords with the brand brought ${
        write.many(data.branded.clicks, "click")
      } (position ${write.position(data.branded.position)}), others ${
        write.count(data.non_branded.clicks)
      } (position ${write.position(data.non_branded.position)}).`,
      ...await tellUndecidedBrand(context, data),
      data.anonymized_share === null
        ? null
        : meta.data_status?.code === "export_may_be_cut"
        ? write.say`${
          write.share(data.anonymized_share)
        } of the clicks have no keyword here: Search Console withholds rare ones, and the export ends at its limit of rows; nobody knows how many of them are branded.`
        : write.say`${
          write.share(data.anonymized_share)
        } of the clicks have no keyword, because Search Console withholds rare ones; nobody knows how many of them are branded.`,
      "What counts as the brand are the site's brand names and what is likely meant for them.",
    ],
    citations: [overviewCitation(reading, "Branded and other keywords")],
    suggestions: [
      look("See the branded keywords.", "/keywords?filter[branded]=true"),
      look("See misspellings of the brand.", "/brand-candidates"),
      look("See the other keywords.", "/keywords?filter[branded]=false"),
    ],
  };
}

async function tellKeywordCounts(context: Context): Promise<Draft> {
  const { write } = context;
  const { reading, data, meta } = await readOverview(context);
  if ((data.keywords_count ?? null) === null) return await withoutQueries(context, reading);
  return {
    text: [
      write.say`${startOf(context, meta)}, ${
        write.many(data.keywords_count, "keyword")
      } had impressions.`,
      data.new_keywords_count === null || data.new_keywords_count === undefined
        ? "How many are new or lost is not known, since there is no window to compare with."
        : write.say`Against the window before: ${write.count(data.new_keywords_count)} new, ${
          write.count(data.lost_keywords_count)
        } lost.`,
      statusNote(meta),
    ],
    citations: [overviewCitation(reading, "Keywords of the window")],
    suggestions: [NEW_KEYWORDS_LINK, look("See all keywords.", "/keywords")],
  };
}
