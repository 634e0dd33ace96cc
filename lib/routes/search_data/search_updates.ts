import type { ListFields } from "../../../db/core/list_shapes.ts";
import { SEARCH_UPDATE_KINDS, type SearchUpdateAnswer } from "../../../schemas/search_update.ts";
import { readSearchUpdates } from "../../commands/search_data/search_updates.ts";
import { dayOf } from "../../core/days.ts";
import { listArray } from "../../lists/list_array.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import type { Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";

const TEXT = { type: "string", filterable: true } as const;

const SEARCH_UPDATE_LIST: ListFields = {
  defaultSort: "-first_day",
  key: "id",
  fields: {
    id: TEXT,
    kind: { ...TEXT, sortable: true, values: SEARCH_UPDATE_KINDS },
    title: { ...TEXT, searchable: true },
    text: { type: "string", searchable: true },
    first_day: { type: "string", sortable: true },
    last_day: { type: "string" },
    started_at: { type: "string" },
    ended_at: { type: "string" },
    search_type: { type: "string" },
    source_url: { type: "string" },
  },
};

const SEARCHED = ["title", "text"];

const EXAMPLE: SearchUpdateAnswer = {
  id: "XhUDXP7A67iHCD2kmbVu",
  kind: "spam",
  title: "September 2026 spam update",
  text: null,
  first_day: "2026-09-24",
  last_day: "2026-10-08",
  started_at: "2026-09-24T16:15:00.000Z",
  ended_at: "2026-10-08T08:00:00.000Z",
  search_type: null,
  source_url: "https://status.search.google.com/incidents/XhUDXP7A67iHCD2kmbVu",
};

const presentSearchUpdate: Presenter<SearchUpdateAnswer, SearchUpdateAnswer> = {
  id: (update) => update.id,
  kind: (update) => update.kind,
  title: (update) => update.title,
  text: (update) => update.text,
  first_day: (update) => update.first_day,
  last_day: (update) => update.last_day,
  started_at: (update) => update.started_at,
  ended_at: (update) => update.ended_at,
  search_type: (update) => update.search_type,
  source_url: (update) => update.source_url,
};

const listRoute = defineRoute({
  method: "GET",
  path: "/search-updates",
  operationId: "listSearchUpdates",
  tag: "Data in",
  summary: "List Google's dated updates",
  description: "Updates of Google's ranking with the days of their rollout, its errors, and days " +
    "on which Search Console counted differently, the newest first. The list comes with the " +
    "program, and `npm run updates -- FILE` refreshes it; `meta.known_until` says how far it " +
    "reaches. That a change of figures falls into such days does not say that it comes from there.",
  ability: "read",
  quotaCost: 1,
  list: SEARCH_UPDATE_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/search-updates", next: null },
    meta: {
      known_until: "2026-10-09",
      data_status: {
        code: "updates_not_known",
        message: "Updates of Google after 2026-10-09 are not known here. Bring " +
          "https://status.search.google.com/incidents.json by `npm run updates -- FILE`.",
      },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [422],
  async handler(request) {
    const { services: { db, now }, query: { from, to }, list } = request;
    const { knownUntil, updates } = await readSearchUpdates(db);
    const wanted = updates.filter(({ first_day: first, last_day: last }) =>
      (to === undefined || first <= to) && (from === undefined || last === null || last >= from)
    );
    const meta = {
      known_until: knownUntil,
      data_status: statusOf(knownUntil, to ?? dayOf(now())),
    };
    return listAnswer(request, listArray(wanted, list, SEARCHED), {
      presenter: presentSearchUpdate,
      listAnswerOptions: { meta },
    });
  },
});

function statusOf(knownUntil: string, lastDay: string) {
  if (lastDay <= knownUntil) return null;
  return {
    code: "updates_not_known",
    message: `Updates of Google after ${knownUntil} are not known here. Bring ` +
      "https://status.search.google.com/incidents.json by `npm run updates -- FILE`.",
  };
}

/** The routes of Google's dated updates. */
export const SEARCH_UPDATE_ROUTES: readonly Route[] = [listRoute];
