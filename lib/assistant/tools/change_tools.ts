import { CHANGE_DIMENSIONS, type SearchChangesAnswer } from "../../../schemas/search_changes.ts";
import { ANNOTATION_KINDS } from "../../../schemas/annotation.ts";
import { EVENT_DAYS, type SiteEventAnswer } from "../../../schemas/site_event.ts";
import type { JsonRecord } from "../../importers/values/json_values.ts";
import type { ApiQuery, ApiReader } from "../api_reader.ts";
import { createFindings } from "./findings.ts";
import { createListTool, windowQuery } from "./list_tool.ts";
import { COMPARE } from "./search_tools.ts";
import type { AssistantTool, ToolAnswer } from "./tool.ts";
import { createInputSchema, WINDOW } from "./tool_schemas.ts";

const DAY = { type: "string", format: "date" } as const;

type Figures = SearchChangesAnswer["other_pages"];

/** Pages and keywords that an answer has unless more are asked for, and at most. */
const MOVERS = { usual: 5, most: 15 } as const;
/** Events that an answer has with a change; `events_around` has all. Our own choice. */
const EVENTS = 5;

const explainChange: AssistantTool = {
  name: "explain_change",
  description:
    "Why clicks fell or rose: the difference of two windows split exactly over effects (demand, " +
    "position, click_rate, pages_gone, …), query classes, pages and keywords; parts sum to it, " +
    "low and high hold it in 90 of 100 cases. segments splits it further. With onset, the day on which it began, and events of then. Tell the " +
    "explanation; it explains, it proves no cause. More events: events_around.",
  inputSchema: createInputSchema({
    ...WINDOW,
    ...COMPARE,
    against_from: { ...DAY, description: "First day of the window to compare with." },
    against_to: { ...DAY, description: "Its last day." },
    page_group: {
      type: "integer",
      minimum: 1,
      description: "Only pages of this group, by its id from list_page_groups.",
    },
    segments: {
      type: "string",
      enum: CHANGE_DIMENSIONS,
      description: "Splits the change by this as well; the parts sum to the whole.",
    },
    exports: {
      type: "boolean",
      default: false,
      description: "Compare two exports without days, for sites whose rows have none: " +
        "data_status exports_without_days says so.",
    },
    limit: {
      type: "integer",
      minimum: 1,
      maximum: MOVERS.most,
      default: MOVERS.usual,
      description: "Pages and keywords at most; all others are summed up.",
    },
  }),
  async run(reader, args) {
    const findings = createFindings();
    const { page_group, exports: isOfExports } = args;
    const query = {
      ...windowQuery(args),
      compare: args["compare"],
      against_from: args["against_from"],
      against_to: args["against_to"],
      limit: args["limit"] ?? MOVERS.usual,
    };
    if (isOfExports === true) return await tellExports(reader, { ...query, page_group });
    const segments = args["segments"] ?? "none";
    const reading = await reader.read("getChanges", { query: { ...query, page_group, segments } });
    const { apiUrl, body: { data } } = reading;
    const whole = findings.object(reading, {
      type: "search_changes",
      fields: ["explanation", "current", "previous", "days_compared", "change", "missing_days"],
    });
    if (data === null) return findings.answer(whole);
    const pages = findings.part(data.pages.map(tellFigures), {
      type: "page",
      id: "page_id",
      label: "url",
      place: (id) => `/pages/${id}`,
      apiUrl,
    });
    const keywords = findings.part(data.keywords.map(tellFigures), {
      type: "keyword",
      id: "keyword_id",
      label: "keyword",
      place: (id) => `/keywords/${id}/history`,
      apiUrl,
    });
    return findings.answer({
      ...whole,
      // long texts are cut, items of lists are not
      explanation: data.explanation.split(SENTENCE_END),
      compared_change: data.compared_change,
      effects: data.effects,
      onset: data.onset,
      events: data.events?.events.slice(0, EVENTS).map(tellEvent) ?? null,
      explaining_sets: data.explaining_sets,
      query_classes: data.query_classes.filter(hasClicks).map(tellFigures),
      ...tellSegments(data.segments, args["segments"]),
      pages,
      other_pages: tellFigures(data.other_pages),
      keywords,
      other_keywords: tellFigures(data.other_keywords),
    });
  },
};

/** One dimension of the change; none unless it is asked for, as an answer has little room. */
function tellSegments(segments: SearchChangesAnswer["segments"], asked: unknown): JsonRecord {
  const dimension = CHANGE_DIMENSIONS.find((name) => name === asked);
  if (dimension === undefined) return {};
  const { not_available, note, segments: rows } = segments[dimension];
  const fields = rows.map(({ onset, change, ...row }) => ({
    ...row,
    ...("effects" in row ? tellFigures({ effects: row.effects }) : {}),
    change: change.clicks,
    began_on: onset.day,
    no_day_since: onset.reason,
  }));
  return { segments: { by: dimension, not_available, note, rows: fields } };
}

/** The change between two exports without days. */
async function tellExports(reader: ApiReader, query: ApiQuery): Promise<ToolAnswer> {
  const findings = createFindings();
  const reading = await reader.read("getExportChanges", { query });
  const whole = findings.object(reading, {
    type: "search_changes",
    fields: ["explanation", "current", "previous", "change", "cannot_say"],
  });
  const { data } = reading.body;
  if (data === null) return findings.answer(whole);
  return findings.answer({
    ...whole,
    explanation: data.explanation.split(SENTENCE_END),
    queries: data.queries,
    pages: data.pages,
    countries: data.countries,
    devices: data.devices,
  });
}

const SENTENCE_END = /(?<=\.) (?=[A-Z\d])/;

function hasClicks({ previous_clicks, current_clicks }: Figures | ClassFigures): boolean {
  return previous_clicks + current_clicks > 0;
}

type ClassFigures = SearchChangesAnswer["query_classes"][number];

interface FigureRow extends Pick<Figures, "effects"> {
  onset?: SearchChangesAnswer["onset"];
}

/** A row with its effects that are not 0, as clicks alone, and the day on which it began. */
function tellFigures<Row extends FigureRow>({ effects, onset, ...row }: Row): JsonRecord {
  const parts = Object.entries(effects).filter(([, { clicks }]) => clicks !== 0);
  return {
    ...row,
    effects: Object.fromEntries(parts.map(([name, { clicks }]) => [name, clicks])),
    ...(onset === undefined ? {} : { began_on: onset.day }),
  };
}

function tellEvent(event: SiteEventAnswer): JsonRecord {
  const { source, title, first_day, last_day, days_from_onset } = event;
  return { source, title, first_day, last_day, days_from_onset };
}

const eventsAround: AssistantTool = {
  name: "events_around",
  description:
    "What else happened around a day on which figures changed: the site's annotations, " +
    "Google's updates, what audits saw changed, lost links, competitors that moved, each with its " +
    "distance in days. What came before a change need not have caused it; unknown says what " +
    "nobody looked at.",
  inputSchema: createInputSchema({
    around: { ...DAY, description: "Day on which the change began, YYYY-MM-DD. Default: today." },
    around_to: { ...DAY, description: "The last day on which it may have begun." },
    days: {
      type: "integer",
      minimum: 1,
      maximum: EVENT_DAYS.most,
      default: EVENT_DAYS.default,
      description: "Days before it to look at.",
    },
  }),
  async run(reader, { around, around_to, days }) {
    const findings = createFindings();
    const reading = await reader.read("getEventsAround", { query: { around, around_to, days } });
    const { apiUrl, body: { data } } = reading;
    const whole = findings.object(reading, {
      type: "events_around",
      fields: ["onset", "window", "unknown"],
    });
    const events = findings.part(data.events, { type: "event", label: "title", apiUrl });
    return findings.answer({ ...whole, events });
  },
};

const listAnnotations = createListTool({
  name: "list_annotations",
  description: "What people noted on the site's days, the newest first: deploys, new content, " +
    "outages, campaigns, changes of tracking.",
  operationId: "listAnnotations",
  properties: {
    from: { ...DAY, description: "Ending on this day or later." },
    to: { ...DAY, description: "Beginning by this day." },
    kind: { type: "string", enum: ANNOTATION_KINDS },
  },
  query: ({ from, to, kind }) => ({ from, to, "filter[kind]": kind }),
  as: {
    type: "annotation",
    id: "id",
    label: "title",
    place: (id) => `/annotations/${id}`,
    fields: [
      "id",
      "kind",
      "title",
      "text",
      "url",
      "first_day",
      "last_day",
      "occurred_at",
      "timezone",
      "path",
      "page_group_id",
      "source",
    ],
  },
});

const listPageGroups = createListTool({
  name: "list_page_groups",
  description: "Groups of pages that the owner looks at together, such as the blog: by how paths " +
    "begin, by the shape of paths, or by a list.",
  operationId: "listPageGroups",
  as: {
    type: "page_group",
    id: "id",
    label: "name",
    place: (id) => `/page-groups/${id}`,
    fields: ["id", "name", "kind", "paths", "paths_count"],
  },
});

/** Tools that tell where clicks of a change went, and what happened then. */
export const CHANGE_TOOLS: readonly AssistantTool[] = [
  explainChange,
  eventsAround,
  listAnnotations,
  listPageGroups,
];
