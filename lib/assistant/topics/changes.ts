import type { SiteEventAnswer } from "../../../schemas/site_event.ts";
import { countDays, dayOf } from "../../core/days.ts";
import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText } from "../quote_text.ts";
import { readLedger } from "../tell_change.ts";
import { tellDates } from "../tell_dates.ts";
import { look, noDataSuggestions, statusNote, tellRows } from "../tell_rows.ts";

/** Questions about what happened on days, what was noted on them, and groups of pages. */
export const CHANGE_KINDS: readonly Kind[] = [
  {
    name: "events_around",
    title: "what happened around a day",
    example: "What happened on 3 September 2026?",
    asks: [
      "what happened on {span}",
      "what happened around {span}",
      "was there a google update {span}",
      "google core update {span}",
      "what else happened {span}",
      "did google change its algorithm",
      "events around {span}",
    ],
    answer: tellEvents,
  },
  {
    name: "annotations",
    title: "what was noted on days of the site",
    example: "Show my annotations",
    asks: [
      "show my annotations",
      "list annotations {span}",
      "which deploys did we note",
      "what did we note on the timeline",
      "notes of {span}",
    ],
    answer: tellAnnotations,
  },
  {
    name: "page_groups_change",
    title: "the clicks won and lost by groups of pages",
    example: "Which page groups lost clicks?",
    why: "traffic_change",
    asks: [
      "which page groups lost clicks",
      "page groups won and lost {span}",
      "change of clicks by page group",
      "how did my page groups develop",
    ],
    answer: tellPageGroups,
  },
];

/** Days that are looked at where none was named, and events that an answer names. Our own choice. */
const RECENT_DAYS = 28;
const MOST_EVENTS = 8;

async function tellEvents(context: Context): Promise<Draft> {
  const { write } = context;
  const question = await eventQuestion(context);
  const reading = await context.read("getEventsAround", { query: question });
  const { events, unknown, window } = reading.body.data;
  const named = events.slice(0, MOST_EVENTS);
  const left = events.length - named.length;
  return {
    text: [
      events.length === 0
        ? write.say`Nothing is known to have happened ${write.days(window.from, window.to)}.`
        : write.say`What is known ${write.days(window.from, window.to)}:`,
      ...named.map((event) => `- ${tellDates(write, event)}${distanceOf(context, event)}`),
      left > 0 ? write.say`There are ${write.count(left)} more.` : null,
      unknown.length === 0
        ? null
        : write.say`Not known of these days, or not of all: ${
          write.list([...new Set(unknown.map(({ source }) => write.text(UNKNOWN[source])))])
        }.`,
    ],
    citations: [
      cite(reading, "events_around", null, "What happened around these days"),
      ...named.map((event) => cite(reading, "event", null, quoteText(event.title))),
    ],
    suggestions: [
      look("See where the clicks of a change went.", "/changes"),
      look("See the annotations.", "/annotations"),
    ],
  };
}

const UNKNOWN: Readonly<Record<SiteEventAnswer["source"], string>> = {
  annotation: "annotations",
  search_update: "updates of Google",
  audit: "changes that audits see",
  backlinks: "lost links",
  competitor: "competitors",
  log: "what Googlebot got",
};

/** Around a day that was named, within days that were named, or of late. */
async function eventQuestion(context: Context): Promise<Record<string, string | number>> {
  const { span } = context.entities;
  if (span === null) return { around: dayOf(context.now), days: RECENT_DAYS };
  const { from, to } = await context.window(span) as Record<string, string>;
  const first = from ?? dayOf(context.now);
  const last = to ?? context.lastDay();
  const isLong = countDays(first, last) > 1;
  return { around: first, around_to: last < first ? first : last, ...isLong && { days: 1 } };
}

function distanceOf({ write, entities }: Context, event: SiteEventAnswer): string {
  const { days_from_onset: days } = event;
  if (entities.span === null || days === 0) return "";
  const count = write.many(Math.abs(days), "day");
  return days < 0 ? write.say`, ${count} before` : write.say`, ${count} after`;
}

async function tellAnnotations(context: Context): Promise<Draft> {
  const { write, entities } = context;
  const { from, to } = entities.span === null
    ? {}
    : await context.window() as Record<string, string>;
  return await tellRows(context, {
    operationId: "listAnnotations",
    query: { from, to, fields: "id,kind,title,first_day,last_day,path" },
    lead: (total) =>
      write.say`${
        write.many(total, "annotation was noted", "annotations were noted")
      }, the newest first:`,
    none: "Nothing was noted on these days.",
    row: (row) =>
      write.say`${write.days(row.first_day, row.last_day)}: ${quoteText(row.title)} (${
        write.text(row.kind)
      }${row.path === null ? "" : write.say`, below ${quoteText(row.path)}`})`,
    cite: (row) => ["annotation", row.id, quoteText(row.title)],
    suggestions: [
      {
        type: "add_annotation",
        label: "Note something on a day.",
        method: "POST",
        path: "/annotations",
        body: { title: "Deploy", first_day: dayOf(context.now) },
      },
      look("See what happened around a day.", "/events"),
    ],
  });
}

async function tellPageGroups(context: Context): Promise<Draft> {
  const { write } = context;
  const reading = await readLedger(context, "page_group");
  const { data, meta } = reading.body;
  const suggestions = [
    look("See the page groups.", "/page-groups"),
    look("See where the clicks of the change went.", "/changes"),
  ];
  if (data === null) {
    return {
      text: [statusNote(meta) ?? "There are no search data for this window."],
      citations: [cite(reading, "search_changes", null, "Change by page group")],
      suggestions: noDataSuggestions(meta) ?? [],
    };
  }
  const { not_available: reason, note, segments } = data.segments.page_group;
  const groups = segments.toSorted((a, b) => a.change.clicks - b.change.clicks);
  return {
    text: reason === null
      ? [
        write.say`Clicks by page group, on the ${
          write.count(data.days_compared)
        } days that both windows have (${write.days(data.previous.from, data.previous.to)}; ${
          write.days(data.current.from, data.current.to)
        }), the greatest losses first:`,
        ...groups.map((one) =>
          write.say`- ${
            one.kind === "named" ? quoteText(one.segment) : write.text(ODD[one.kind])
          }: ${write.count(one.previous_clicks)} → ${write.many(one.current_clicks, "click")} (${
            write.change(one.change.clicks)
          })`
        ),
        write.say`All together: ${write.change(data.compared_change.clicks)} clicks.`,
        note === null ? null : write.ofApi(note),
      ]
      : [write.ofApi(reason.message)],
    citations: [cite(reading, "search_changes", null, "Change by page group")],
    suggestions,
  };
}

type SegmentKind = "other" | "unknown" | "none" | "unlisted";

const ODD: Readonly<Record<SegmentKind, string>> = {
  other: "other groups together",
  unknown: "not known",
  none: "pages without a group",
  unlisted: "clicks that no row has",
};
