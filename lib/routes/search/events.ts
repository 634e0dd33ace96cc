import { type EventsAroundAnswer, type SiteEventAnswer } from "../../../schemas/site_event.ts";
import {
  type DistantEvent,
  type EventsAround,
  readEventsAround,
} from "../../commands/events_around.ts";
import { findChosenGroup } from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { dayOf } from "../../core/days.ts";
import { ValidationError } from "../../core/errors.ts";
import { defineRoute } from "../core/define_route.ts";
import { present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";

const API = "https://api.example.com/api/v1";

const EXAMPLE: EventsAroundAnswer = {
  onset: { from: "2026-09-24", to: "2026-09-25" },
  window: { from: "2026-09-10", to: "2026-10-02" },
  events: [
    {
      source: "search_update",
      code: "spam",
      title: "September 2026 spam update",
      text: null,
      first_day: "2026-09-24",
      last_day: "2026-10-08",
      dated: "moment",
      days_from_onset: 0,
      count: null,
      parts: [],
      path: null,
      page_group_id: null,
      search_type: null,
      url: "https://status.search.google.com/incidents/XhUDXP7A67iHCD2kmbVu",
      api_url: `${API}/search-updates?filter[id]=XhUDXP7A67iHCD2kmbVu`,
    },
    {
      source: "annotation",
      code: "deploy",
      title: "Deploy 1.2",
      text: null,
      first_day: "2026-09-22",
      last_day: "2026-09-22",
      dated: "moment",
      days_from_onset: -2,
      count: null,
      parts: [],
      path: "/products/",
      page_group_id: null,
      search_type: null,
      url: null,
      api_url: `${API}/sites/1/annotations/12`,
    },
  ],
  unknown: [{
    source: "backlinks",
    code: "no_links",
    message: "No backlinks were imported: whether links were lost is not known.",
  }],
};

/** Presents what happened around an onset; `baseUrl` is that of the API. */
export function presentEventsAround(
  { onset, window, events, unknown }: EventsAround,
  baseUrl: string,
): EventsAroundAnswer {
  const presenter = createPresenter(baseUrl);
  return { onset, window, events: events.map((event) => present(presenter, event)), unknown };
}

function createPresenter(baseUrl: string): Presenter<DistantEvent, SiteEventAnswer> {
  return {
    source: (event) => event.source,
    code: (event) => event.code,
    title: (event) => event.title,
    text: (event) => event.text,
    first_day: (event) => event.firstDay,
    last_day: (event) => event.lastDay,
    dated: (event) => event.dated,
    days_from_onset: (event) => event.daysFromOnset,
    count: (event) => event.count,
    parts: (event) => [...event.parts],
    path: (event) => event.path,
    page_group_id: (event) => event.pageGroupId,
    search_type: (event) => event.searchType,
    url: (event) => event.url,
    api_url: (event) => event.apiPath && `${baseUrl}${event.apiPath}`,
  };
}

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/events",
  operationId: "getEventsAround",
  tag: "Keywords",
  summary: "Get what else happened around a day",
  description: "For a day on which figures began to change: annotations, Google's updates, what " +
    "audits saw changed on the site, lost links, competitors that moved, what Googlebot got by the server's logs, each with its distance in " +
    "days and the rows behind it. Each is dated by what the evidence says, not by when it came in: " +
    "what two audits saw differently happened between them. It shows what happened at the same time, " +
    "never what brought the change; `unknown` says what nobody has looked at.",
  ability: "read",
  quotaCost: 1,
  tables: ["events", "unknown"],
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services: { db, now }, caller, params, query, baseUrl }) {
    await readSite(db, caller.accountId, params.id);
    const { page_group: groupId = null } = query;
    if (groupId !== null) await findChosenGroup(db, { siteId: params.id, groupId });
    const { around: from = dayOf(now()), around_to: to = from, days } = query;
    if (to < from) {
      throw new ValidationError({
        around_to: ["The around_to parameter must not be before around."],
      });
    }
    const onset = { from, to };
    const read = await readEventsAround(db, params.id, {
      onset,
      ...days !== undefined && { days },
      groupId,
    });
    return { body: { data: presentEventsAround(read, baseUrl) } };
  },
});

/** The routes of what happened around a day. */
export const EVENT_ROUTES: readonly Route[] = [readRoute];
