import type { ContentDecayAnswer, ContentDecaySummary } from "../../../schemas/content_decay.ts";
import { cite, type Context } from "../context.ts";
import { findPage } from "../find_page.ts";
import type { Draft } from "../kind.ts";
import { writeUrl } from "../quote_text.ts";
import { look, noDataSuggestions, statusNote, tellRows } from "../tell_rows.ts";

/** Says which pages lose their clicks, and what only looks like it. */
export function tellDecay(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listContentDecay",
    query: {
      fields: [
        "page_id",
        "url",
        "title",
        "severity",
        "clicks",
        "peak_clicks",
        "peak_from",
        "peak_to",
        "lost",
        "cause",
        "fall",
        "recommendation",
        "seasonality",
        "metric",
      ],
    },
    lead: (total, { body }) =>
      write.say`${
        write.many(total, "page loses its", "pages lose their")
      } clicks (four weeks of final data up to ${
        write.day(body.meta.to)
      } against the best four of the year); the biggest losses:`,
    none: "No page loses more clicks than chance, the season and the site as a whole explain.",
    row: (page) =>
      write.say`${writeUrl(page.url)} (${page.severity}): ${
        write.count(page.peak_clicks)
      } ${page.metric} at its best (${write.days(page.peak_from, page.peak_to)}), ${
        write.count(page.clicks)
      } clicks now; explained by: ${explainedBy(context, page)}`,
    cite: (page) => ["page", page.page_id, writeUrl(page.url)],
    after: ({ body }) => [
      body.data[0]?.recommendation ? write.say`To the first: ${body.data[0].recommendation}` : null,
      body.data.some((page) => page.seasonality === "unknown")
        ? "With less than thirteen months of data the season is not known, so some of it may be seasonal."
        : null,
      ...tellNoLoss(context, body.meta),
    ],
    suggestions: [
      look("See all of them with their evidence.", "/content-decay"),
      look("See the whole site's clicks.", "/search-overview"),
    ],
  });
}

/** Why a page fell, and since when where that is one day. */
function explainedBy(
  { write }: Context,
  { cause, fall }: Pick<ContentDecayAnswer, "cause" | "fall">,
): string {
  const words = String(cause).replaceAll("_", " ");
  return fall === null || fall.shape === "gradual"
    ? write.say`${words}`
    : write.say`${words} since ${write.day(fall.since)}`;
}

/** What looks like a loss and is none. */
function tellNoLoss(
  { write }: Context,
  { summary, days_missing }: { summary: ContentDecaySummary; days_missing: number | null },
): (string | null)[] {
  const { moved, measurement } = summary;
  return [
    moved === 0
      ? null
      : write.say`Moved to another URL of the site, with nothing lost: ${
        write.many(moved, "page")
      }.`,
    measurement === null
      ? null
      : write.say`Since ${
        write.day(measurement.date)
      }, impressions far behind are no longer counted, on ${
        write.count(measurement.pages_changed)
      } of ${
        write.count(measurement.pages_looked)
      } pages that had such; clicks held. That is no loss.`,
    days_missing
      ? write.say`Days without data among those looked at: ${
        write.count(days_missing)
      }; they do not count as days without clicks.`
      : null,
  ];
}

/** Says whether a page loses its clicks, and why. */
export async function tellPageDecay(context: Context): Promise<Draft> {
  const { write, read } = context;
  const choice = await findPage(context, { needs: "search" });
  if ("draft" in choice) return choice.draft;
  const where = writeUrl(choice.url);
  const reading = await read("listContentDecay", {
    query: { "filter[page_id]": choice.id, harmless: true, per_page: 1 },
  });
  const [page] = reading.body.data;
  const { meta } = reading.body;
  if (!page) {
    const traffic = await read("getPage", { params: { page_id: choice.id } });
    const { clicks } = traffic.body.data;
    return {
      text: [
        statusNote(meta) ??
          write
            .say`${where} does not lose more clicks than chance, the season and the site as a whole explain.`,
        clicks === null
          ? null
          : write.say`It had ${write.many(clicks, "click")} ${
            context.inWindow(traffic.body.meta.search)
          }.`,
      ],
      citations: [
        cite(reading, "content_decay", choice.id, where),
        cite(traffic, "page", choice.id, where),
      ],
      suggestions: noDataSuggestions(meta) ?? [look("See the page.", `/pages/${choice.id}`)],
    };
  }
  return {
    text: [
      write.say`${where} is ${page.status} (severity ${page.severity ?? "none"}): ${
        write.many(page.clicks, "click")
      } in four weeks up to ${write.day(meta.to)}, ${write.count(page.peak_clicks)} at its best (${
        write.days(page.peak_from, page.peak_to)
      }).`,
      page.cause === null
        ? null
        : write.say`What explains most of it: ${String(page.cause).replaceAll("_", " ")}.`,
      tellFall(context, page.fall),
      ...(page.evidence ?? []).map(({ message }) => `- ${write.ofApi(message)}`),
      page.recommendation,
    ],
    citations: [cite(reading, "page", choice.id, where)],
    suggestions: [
      look("See the page.", `/pages/${choice.id}`),
      look("See what changed on it.", `/pages/${choice.id}/history`),
    ],
  };
}

function tellFall({ write }: Context, fall: ContentDecayAnswer["fall"]): string | null {
  if (fall === null || fall.shape === "ended") return null;
  if (fall.shape === "gradual") {
    return write.say`It fell by and by, around ${write.day(fall.since)}.`;
  }
  return write.say`It fell on ${write.day(fall.since)} (between ${write.day(fall.earliest)} and ${
    write.day(fall.latest)
  }).`;
}
