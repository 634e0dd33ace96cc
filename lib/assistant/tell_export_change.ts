import { EFFECT_NAMES } from "../metrics/search/changes/effect_names.ts";
import type { ExportChangesAnswer } from "../../schemas/export_changes.ts";
import { cite, type Context } from "./context.ts";
import type { Draft } from "./kind.ts";
import { quoteText } from "./quote_text.ts";
import { look } from "./tell_rows.ts";
import { daysOfSpan } from "./understand/time_span.ts";

type Queries = ExportChangesAnswer["queries"];

/** Queries that are told. */
const ROWS = 3;

/**
 * Tells where the clicks of a change between two exports without days went, as far as they show it; undefined: there are
 * no two exports.
 */
export async function tellExportChange(context: Context): Promise<Draft | undefined> {
  const { against } = context.entities;
  const { from, to } = against === null
    ? { from: undefined, to: undefined }
    : daysOfSpan(against, context.lastDay());
  const reading = await context.read("getExportChanges", {
    query: {
      ...await context.window(),
      ...from !== undefined && to !== undefined && { against_from: from, against_to: to },
    },
  });
  const { data } = reading.body;
  if (data === null || data.queries.shown_in_both === null) return undefined;
  const { write } = context;
  return {
    text: [
      tellWhole(context, data),
      ...tellQueries(context, data.queries),
      ...tellRows(context, data.queries),
      write.text("Two exports show no more: neither the day on which it began nor a cause."),
    ],
    citations: [
      cite(reading, "export_changes", null, "What two exports show of the change"),
      ...data.queries.rows.slice(0, ROWS).map(({ keyword_id: id, keyword }) =>
        cite(reading, "keyword", id, quoteText(keyword))
      ),
    ],
    suggestions: [
      look("See all that both exports show.", "/changes/exports"),
      look("See the keywords that lost most.", "/keywords?sort=clicks_delta"),
    ],
  };
}

function tellWhole(
  { write }: Context,
  { change, previous, current }: ExportChangesAnswer,
): string {
  const windows = [
    write.days(previous.from, previous.to),
    write.days(current.from, current.to),
  ] as const;
  if (change === null) {
    return write
      .say`How all clicks changed from ${windows[0]} to ${
      windows[1]
    } is not known: one of the exports lacks the chart, devices or countries.`;
  }
  if (change === 0) {
    return write.say`Clicks stayed at ${write.count(current.clicks)} (${windows[0]}; ${
      windows[1]
    }).`;
  }
  return write.say`Clicks ${change < 0 ? "fell" : "rose"} by ${
    write.count(Math.abs(change))
  }, from ${write.count(previous.clicks)} (${windows[0]}) to ${write.count(current.clicks)} (${
    windows[1]
  }).`;
}

function tellQueries(
  { write }: Context,
  { shown_in_both: both, only_previous: gone, only_current: come, not_shown: rest }: Queries,
): (string | null)[] {
  if (both === null) return [];
  const effects = Object.entries(both.effects)
    .filter(([, { clicks }]) => clicks !== 0)
    .toSorted(([, a], [, b]) => Math.abs(b.clicks) - Math.abs(a.clicks))
    .map(([effect, { clicks }]) =>
      `${write.text(EFFECT_NAMES[effect as keyof typeof EFFECT_NAMES])} (${write.change(clicks)})`
    );
  const count = write.many(both.count, "keyword");
  return [
    effects.length === 0
      ? write.say`The ${count} that both exports show changed by ${
        write.change(both.change.clicks)
      } clicks.`
      : write.say`The ${count} that both exports show changed by ${
        write.change(both.change.clicks)
      } clicks: ${write.list(effects)}.`,
    gone === null || come === null
      ? null
      : write.say`${write.count(gone.count)} that only the earlier export shows had ${
        write.many(gone.clicks, "click")
      }, ${write.count(come.count)} that only the later one shows have ${
        write.many(come.clicks, "click")
      }: an export ends, so they need not be lost or new.`,
    rest === null
      ? null
      : write.say`Not shown in the exports: ${write.many(rest.previous_clicks, "click")} before, ${
        write.many(rest.current_clicks, "click")
      } now.`,
  ];
}

function tellRows({ write }: Context, { rows }: Queries): string[] {
  if (rows.length === 0) return [];
  return [
    write.text("Keywords that moved most:"),
    ...rows.slice(0, ROWS).map((row) =>
      write.say`- ${quoteText(row.keyword)}: ${write.count(row.previous_clicks)} → ${
        write.many(row.current_clicks, "click")
      } (${write.change(row.change.clicks)})`
    ),
  ];
}
