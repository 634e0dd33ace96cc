import type { AnswerTo, ApiReading } from "../api_reader.ts";
import { filtersOf } from "../apply_conditions.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { writeUrl } from "../quote_text.ts";
import { look, noDataSuggestions, statusNote } from "../tell_rows.ts";
import { daysOfSpan } from "../understand/time_span.ts";
import { addDays, countDays } from "../../core/days.ts";

/** How many pages with the most clicks are compared in each window. */
const COMPARED = 100;

/** Pages with their clicks. */
type PagesReading = ApiReading<AnswerTo<"listPages", { fields: "id,url,clicks" }>>;

interface Gain {
  id: number;
  url: string;
  clicks: number;
  before: number;
}

/** Questions about the pages that win clicks. */
export const GAINING_KINDS: readonly Kind[] = [
  {
    name: "pages_gaining",
    title: "the pages that win clicks",
    example: "Which pages win clicks?",
    first: "best",
    why: "traffic_change",
    comparesSpans: true,
    asks: [
      "which pages win clicks",
      "pages that gained the most clicks {span}",
      "which pages grow in traffic compared {against}",
      "pages with more clicks than before",
      "welche Seiten haben Klicks gewonnen",
      "welche Seiten haben am meisten dazugewonnen",
    ],
    answer: tellGaining,
  },
];

async function tellGaining(context: Context): Promise<Draft> {
  const { write, entities, rows } = context;
  const { compare: _, ...window } = await context.window() as Record<string, string>;
  const now = await readPages(context, window);
  const { from, to } = now.body.meta.search;
  if (!from || !to || now.body.data.length === 0) return withoutPages(context, now);
  const days = entities.against
    ? daysOfSpan(entities.against, context.lastDay())
    : daysBefore(from, to);
  const earlier = await readPages(context, {
    ...window,
    from: days.from,
    to: days.to ?? addDays(from, -1),
  });
  // what has no data is no zero
  if (earlier.body.data.length === 0) return withoutPages(context, earlier);
  const gains = gainsOf(now, earlier).slice(rows.skip, rows.skip + rows.count);
  if (gains.length === 0) return noneIn(context);
  return {
    text: [
      write.say`Of the ${
        write.count(COMPARED)
      } pages with the most clicks, those that won the most ${
        context.inWindow(now.body.meta.search)
      }, compared with the days from ${write.day(days.from)} to ${write.day(days.to)}:`,
      ...gains.map((gain) =>
        write.say`- ${writeUrl(gain.url)}: ${write.count(gain.before)} → ${
          write.many(gain.clicks, "click")
        } (${write.change(gain.clicks - gain.before)})`
      ),
    ],
    citations: gains.map((gain) => cite(now, "page", gain.id, writeUrl(gain.url))),
    suggestions: [
      look("See pages that lose their clicks.", "/content-decay"),
      look("See all pages by clicks.", "/pages?sort=-clicks"),
    ],
  };
}

function readPages(context: Context, window: Record<string, string>): Promise<PagesReading> {
  return context.read("listPages", {
    query: {
      ...window,
      "filter[clicks][gte]": 0,
      ...filtersOf("listPages", context.entities),
      sort: "-clicks",
      per_page: COMPARED,
      fields: "id,url,clicks",
    },
  });
}

/** The biggest gains first; a page that the earlier list ends before is left out, its clicks are not known. */
function gainsOf(now: PagesReading, earlier: PagesReading): Gain[] {
  const before = new Map(earlier.body.data.map(({ id, clicks }) => [id, clicks]));
  const isWhole = earlier.body.data.length < COMPARED;
  return now.body.data.flatMap(({ id, url, clicks }): Gain[] => {
    const known = before.get(id) ?? (isWhole ? 0 : undefined);
    if (known === undefined || clicks === null || clicks <= known) return [];
    return [{ id, url, clicks, before: known }];
  }).toSorted((a, b) => b.clicks - b.before - (a.clicks - a.before));
}

/** What is said where one of the windows has no rows of pages. */
function withoutPages(context: Context, reading: PagesReading): Draft {
  const { search } = reading.body.meta;
  const why = statusNote(search);
  if (why === null) return noneIn(context);
  return {
    text: [why],
    citations: [cite(reading, "list", null, "Pages")],
    suggestions: noDataSuggestions(search) ?? [],
  };
}

/** As many days right before. */
function daysBefore(from: string, to: string): { from: string; to: string } {
  const count = countDays(from, to);
  return { from: addDays(from, -count), to: addDays(from, -1) };
}

function noneIn({ write }: Context): Draft {
  return {
    text: [write.text("No page brought more clicks than in the window before.")],
    suggestions: [look("See pages that lose their clicks.", "/content-decay")],
  };
}
