import {
  ANNOTATION_LIST,
  type AnnotationRow,
  listAnnotations,
} from "../../../db/sites/annotations.ts";
import type { AnnotationAnswer } from "../../../schemas/annotation.ts";
import {
  createAnnotation,
  deleteAnnotation,
  readAnnotation,
  updateAnnotation,
} from "../../commands/sites/change_annotations.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { dayOf } from "../../core/days.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";

const PATH = "/sites/:id/annotations";
const ONE_PATH = "/sites/:id/annotations/:annotation_id";

const EXAMPLE: AnnotationAnswer = {
  id: 12,
  kind: "deploy",
  title: "Deploy 1.2",
  text: "New templates of all product pages.",
  url: "https://git.example.com/shop/releases/1.2",
  first_day: "2026-11-12",
  last_day: "2026-11-12",
  occurred_at: "2026-11-12T09:30:00.000Z",
  timezone: "Europe/Berlin",
  path: "/products/",
  page_group_id: null,
  source: "api",
  created_at: "2026-11-12T09:31:07.000Z",
  updated_at: "2026-11-12T09:31:07.000Z",
};

const presentAnnotation: Presenter<AnnotationRow, AnnotationAnswer> = {
  id: (row) => row.id,
  kind: (row) => row.kind,
  title: (row) => row.title,
  text: (row) => row.text,
  url: (row) => row.url,
  first_day: (row) => dayOf(row.first_day),
  last_day: (row) => dayOf(row.last_day),
  occurred_at: (row) => isoTime(row.occurred_at),
  timezone: (row) => row.timezone,
  path: (row) => row.path,
  page_group_id: (row) => row.page_group_id,
  source: (row) => row.source,
  created_at: (row) => isoTime(row.created_at),
  updated_at: (row) => isoTime(row.updated_at),
};

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listAnnotations",
  tag: "Sites",
  summary: "List what was noted on the site's days",
  description:
    "Deploys, new content, outages and the like, the newest day first. `from` and `to` " +
    "keep those that have a day in between, `filter[kind]` takes kinds.",
  ability: "read",
  quotaCost: 1,
  list: ANNOTATION_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/annotations", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params: { id: siteId }, query: { from, to }, list } = request;
    await readSite(db, caller.accountId, siteId);
    const page = await listAnnotations(db, siteId, { from, to, query: list });
    return listAnswer(request, page, { presenter: presentAnnotation });
  },
});

const createRoute = defineRoute({
  method: "POST",
  path: PATH,
  operationId: "createAnnotation",
  tag: "Sites",
  summary: "Note something on a day of the site",
  description: "A later change of figures can then be compared with it. Send `first_day` and " +
    "`last_day`, or the moment as `occurred_at`; without either it is of now, which suits the end " +
    "of a deployment. It is about the whole site, the pages below a `path`, or a group of pages " +
    "(`page_group_id`). A site has at most 10,000 annotations.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { kind: "deploy", title: "Deploy 1.2", occurred_at: "2026-11-12T10:30:00+01:00" },
  answerStatus: 201,
  example: { data: EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body, baseUrl }) {
    const site = await readSite(services.db, caller.accountId, params.id);
    // pages in the browser use no token
    const source = caller.tokenId === 0 ? "browser" : "api";
    const id = await createAnnotation(services, site, { body, source });
    const row = await readAnnotation(services.db, site.id, id);
    return {
      headers: { Location: `${baseUrl}/sites/${site.id}/annotations/${id}` },
      body: { data: present(presentAnnotation, row) },
    };
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: ONE_PATH,
  operationId: "getAnnotation",
  tag: "Sites",
  summary: "Get an annotation",
  description: "One thing that was noted, with its days.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services: { db }, caller, params }) {
    await readSite(db, caller.accountId, params.id);
    const row = await readAnnotation(db, params.id, params.annotation_id);
    return { body: { data: present(presentAnnotation, row) } };
  },
});

const updateRoute = defineRoute({
  method: "PATCH",
  path: ONE_PATH,
  operationId: "updateAnnotation",
  tag: "Sites",
  summary: "Change an annotation",
  description: "Changes the fields that the body names. `first_day` takes the place of a moment, " +
    "`occurred_at` that of days; another `timezone` moves a moment's day with it.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { title: "Deploy 1.2.1", first_day: "2026-11-12", last_day: "2026-11-13" },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    await readSite(services.db, caller.accountId, params.id);
    const annotation = { siteId: params.id, id: params.annotation_id };
    await updateAnnotation(services, annotation, body);
    const row = await readAnnotation(services.db, params.id, params.annotation_id);
    return { body: { data: present(presentAnnotation, row) } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: ONE_PATH,
  operationId: "deleteAnnotation",
  tag: "Sites",
  summary: "Delete an annotation",
  description: "It is gone from lists and charts at once.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    await deleteAnnotation(services, params.id, params.annotation_id);
    return {};
  },
});

/** The routes of what is noted on a site's days. */
export const ANNOTATION_ROUTES: readonly Route[] = [
  listRoute,
  createRoute,
  readRoute,
  updateRoute,
  deleteRoute,
];
