import type { SearchChangesAnswer } from "../../schemas/search_changes.ts";
import { countDays } from "../core/days.ts";
import { EFFECT_NAMES } from "../metrics/search/changes/effect_names.ts";
import type { ApiReading, ReadingOf } from "./api_reader.ts";
import type { Citation } from "./assistant_answer.ts";
import { cite, type Context } from "./context.ts";
import type { Draft } from "./kind.ts";
import { quoteText, writeUrl } from "./quote_text.ts";
import { look, statusNote } from "./tell_rows.ts";
import { tellDates } from "./tell_dates.ts";
import type { FigureWriter } from "./write_figures.ts";
import { daysOfSpan } from "./understand/time_span.ts";

/** A reading of the ledger. */
type ChangesReading = ReadingOf<"getChanges">;

type Effects = SearchChangesAnswer["effects"];
type Mover = Pick<SearchChangesAnswer["other_pages"], "change" | "current_clicks" | "effects">;
type ExplainingSet = SearchChangesAnswer["explaining_sets"][number];

/** Pages and keywords that an answer names, and events of the same time. */
const ROWS = 3;
/** An answer names an effect when it is at least this share of the greatest one. Our own choice. */
const TOLD_SHARE = 0.25;

const QUERY_CLASSES: Readonly<Record<string, string>> = {
  branded: "queries with the brand",
  non_branded: "queries without the brand",
  unknown: "queries that are not judged yet",
  anonymized: "queries that Google does not name",
};

/** Reads the ledger of the window that was named, against the one that was named or the one before, split by `segments`. */
export async function readLedger(
  context: Context,
  segments: "none" | "page_group",
): Promise<ChangesReading> {
  const { against } = context.entities;
  const query = { ...await context.window(), segments };
  if (against === null) return await context.read("getChanges", { query });
  const { from, to } = daysOfSpan(against, context.lastDay());
  return await context.read("getChanges", {
    query: { ...query, against_from: from, against_to: to },
  });
}

/** Fewer days than a week, of a window that has twice as many, show no cause. Our own choice. */
const MIN_DAYS = 7;

/** Tells where the clicks of a change went; undefined where the data do not say. */
export async function tellLedger(context: Context): Promise<Draft | undefined> {
  const reading = await readLedger(context, "none");
  const { data } = reading.body;
  if (data === null) return undefined;
  const { write } = context;
  const { current } = data;
  const isPart = data.days_compared < MIN_DAYS &&
    2 * data.days_compared < countDays(current.from, current.to);
  return {
    text: isPart
      ? [
        tellWhole(context, data),
        tellDaysLeft(context, data),
        "These are too few days of the window to say why: take two windows with data.",
      ]
      : [
        tellWhole(context, data),
        tellEffects(context, data),
        ...tellOnset(context, data),
        ...tellSets(context, data.explaining_sets),
        ...tellMovers(context, data),
        tellDaysLeft(context, data),
        statusNote(reading.body.meta),
        write.text("This says where the clicks went; it proves no cause."),
      ],
    citations: [
      cite(reading, "search_changes", null, "Where the clicks of the change went"),
      ...citeMovers(reading, data),
    ],
    suggestions: [
      look("See the whole split, with all parts.", pathOf(reading)),
      look("See pages that lose their clicks, with the cause.", "/content-decay"),
      ...(data.onset.day === null
        ? []
        : [look("See what else happened then.", `/events?around=${data.onset.day}`)]),
    ],
  };
}

/** The address of the answer below the site. */
function pathOf({ apiUrl }: ApiReading<unknown>): string {
  return /\/sites\/\d+(\/.*)$/.exec(apiUrl)?.[1] ?? "/changes";
}

function tellWhole({ write }: Context, data: SearchChangesAnswer): string {
  const { compared_change: change, current, previous, days_compared: days } = data;
  const windows = [
    write.days(previous.from, previous.to),
    write.days(current.from, current.to),
  ] as const;
  if (change.clicks === 0) {
    return write.say`Clicks stayed at ${write.count(current.compared_clicks)}, on the ${
      write.count(days)
    } days that both windows have (${windows[0]}; ${windows[1]}).`;
  }
  if (days === 1) {
    return write.say`Clicks ${change.clicks < 0 ? "fell" : "rose"} by ${
      write.count(Math.abs(change.clicks))
    }, from ${write.count(previous.compared_clicks)} to ${
      write.count(current.compared_clicks)
    }, on the one day that both windows have (${windows[0]}; ${windows[1]}).`;
  }
  const isChance = change.low <= 0 && change.high >= 0;
  return write.say`Clicks ${change.clicks < 0 ? "fell" : "rose"} by ${
    write.count(Math.abs(change.clicks))
  }, from ${write.count(previous.compared_clicks)} to ${
    write.count(current.compared_clicks)
  }, on the ${write.count(days)} days that both windows have (${windows[0]}; ${windows[1]})${
    isChance ? "; chance alone explains as much" : ""
  }.`;
}

function tellEffects(
  { write }: Context,
  { effects, compared_change: { clicks } }: SearchChangesAnswer,
): string | null {
  const greatest = greatestEffects(effects);
  if (greatest.length === 0) return null;
  const parts = write.list(nameEffects(write, greatest));
  // parts that go both ways are more than the change
  const isMost = greatest.every((part) => Math.sign(part.clicks) === Math.sign(clicks));
  return isMost ? write.say`Most of it: ${parts}.` : write.say`Its greatest parts: ${parts}.`;
}

/** An effect and what it changed. */
type NamedPart = Effects[keyof Effects] & { effect: keyof Effects };

function nameEffects(write: FigureWriter, parts: readonly NamedPart[]): string[] {
  return parts.map(({ effect, clicks, low, high }) => {
    const name = write.text(EFFECT_NAMES[effect]);
    return low <= 0 && high >= 0
      ? write.say`${name} (${write.change(clicks)}, not beyond chance)`
      : `${name} (${write.change(clicks)})`;
  });
}

/** The greatest effects, the greatest first. */
function greatestEffects(effects: Effects): NamedPart[] {
  const greatest = Math.max(...Object.values(effects).map((part) => Math.abs(part.clicks)));
  // the names have the keys of the schema
  return (Object.keys(EFFECT_NAMES) as (keyof Effects)[])
    .map((effect) => ({ effect, ...effects[effect] }))
    .filter(({ clicks }) => clicks !== 0 && Math.abs(clicks) >= TOLD_SHARE * greatest)
    .toSorted((a, b) => Math.abs(b.clicks) - Math.abs(a.clicks));
}

function tellOnset({ write }: Context, data: SearchChangesAnswer): (string | null)[] {
  const { onset: { day, earliest, latest, reason }, events } = data;
  if (day === null) {
    return [reason === "gradual" ? write.text("It came gradually, on no single day.") : null];
  }
  const then = events?.events.filter(({ days_from_onset: days }) => days === 0) ?? [];
  return [
    earliest === latest
      ? write.say`It began ${write.days(day, day)}.`
      : write.say`It began ${write.days(day, day)}, or else ${write.days(earliest, latest)}.`,
    then.length === 0 ? null : write.text("What happened at the same time:"),
    ...then.slice(0, ROWS).map((event) => `- ${tellDates(write, event)}`),
  ];
}

function tellSets({ write }: Context, sets: readonly ExplainingSet[]): string[] {
  if (sets.length === 0) return [];
  const name = (set: ExplainingSet) => {
    const { query_class, intent, keyword, url, page_group, country, device } = set;
    return [
      query_class === null ? "" : write.text(QUERY_CLASSES[query_class] ?? query_class),
      intent === null ? "" : write.text(`${intent} queries`),
      keyword === null ? "" : quoteText(keyword),
      url === null ? "" : writeUrl(url),
      page_group === null ? "" : write.say`pages of ${quoteText(page_group)}`,
      country === null ? "" : write.inCountry(country),
      device === null ? "" : write.onDevice(device),
    ].filter((part) => part !== "").join(", ");
  };
  return [
    write.text("The fewest segments that explain it:"),
    ...sets.map((set) =>
      write.say`- ${name(set)}: ${write.count(set.previous_clicks)} → ${
        write.many(set.current_clicks, "click")
      } (${write.change(set.current_clicks - set.previous_clicks)})`
    ),
  ];
}

function tellMovers(
  { write }: Context,
  { pages, keywords }: SearchChangesAnswer,
): string[] {
  if (pages.length + keywords.length === 0) return [];
  const row = (name: string, one: Mover) =>
    write.say`- ${name}: ${write.count(one.current_clicks - one.change.clicks)} → ${
      write.many(one.current_clicks, "click")
    } (${write.change(one.change.clicks)}), mostly by ${
      write.list(nameEffects(write, greatestEffects(one.effects).slice(0, 1)))
    }`;
  return [
    write.text("Pages and keywords that moved most:"),
    ...pages.slice(0, ROWS).map((one) => row(writeUrl(one.url), one)),
    ...keywords.slice(0, ROWS).map((one) => row(quoteText(one.keyword), one)),
  ];
}

function citeMovers(reading: ChangesReading, data: SearchChangesAnswer): Citation[] {
  return [
    ...data.pages.slice(0, ROWS).map(({ page_id, url }) =>
      cite(reading, "page", page_id, writeUrl(url))
    ),
    ...data.keywords.slice(0, ROWS).map(({ keyword_id, keyword }) =>
      cite(reading, "keyword", keyword_id, quoteText(keyword))
    ),
  ];
}

function tellDaysLeft({ write }: Context, data: SearchChangesAnswer): string | null {
  const { current, previous, missing_days: clicks } = data;
  const missing = current.days_missing.length + previous.days_missing.length;
  const unmatched = current.days_unmatched.length + previous.days_unmatched.length;
  if (missing + unmatched === 0) return null;
  return write.say`Not compared: ${write.many(missing, "day")} without data, ${
    write.many(unmatched, "day")
  } without a counterpart; their difference of ${write.change(clicks)} clicks says nothing.`;
}
