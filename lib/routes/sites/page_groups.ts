import {
  listGroupsOfPages,
  PAGE_GROUP_LIST,
  type PageGroupRow,
} from "../../../db/sites/page_groups.ts";
import type { PageGroupAnswer } from "../../../schemas/page_group.ts";
import {
  createPageGroup,
  deletePageGroup,
  pathsOf,
  readPageGroup,
  updatePageGroup,
} from "../../commands/sites/page_groups.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { defineRoute } from "../core/define_route.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route } from "../core/route.ts";

const PATH = "/sites/:id/page-groups";
const ONE_PATH = "/sites/:id/page-groups/:page_group_id";

const EXAMPLE: PageGroupAnswer = {
  id: 3,
  name: "Products",
  kind: "template",
  paths: ["/products/{slug}"],
  paths_count: 1,
  created_at: "2026-11-12T09:31:07.000Z",
  updated_at: "2026-11-12T09:31:07.000Z",
};

const presentPageGroup: Presenter<PageGroupRow, PageGroupAnswer> = {
  id: (row) => row.id,
  name: (row) => row.name,
  kind: (row) => row.kind,
  paths: pathsOf,
  paths_count: (row) => pathsOf(row).length,
  created_at: (row) => isoTime(row.created_at),
  updated_at: (row) => isoTime(row.updated_at),
};

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listPageGroups",
  tag: "Pages",
  summary: "List the groups of pages",
  description:
    "Pages that are looked at together: by how their paths begin, by the shape of their " +
    "paths, or by a list. `page_group=` of other lists takes their ids.",
  ability: "read",
  quotaCost: 1,
  list: PAGE_GROUP_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/page-groups", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params, list } = request;
    await readSite(db, caller.accountId, params.id);
    const page = await listGroupsOfPages(db, params.id, list);
    return listAnswer(request, page, { presenter: presentPageGroup });
  },
});

const createRoute = defineRoute({
  method: "POST",
  path: PATH,
  operationId: "createPageGroup",
  tag: "Pages",
  summary: "Add a group of pages",
  description: "Its pages are found when it is used, so that new ones belong to it as well. " +
    "A page may be of several groups. A site has at most 200.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { name: "Products", kind: "template", paths: ["/products/{slug}"] },
  answerStatus: 201,
  example: { data: EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body, baseUrl }) {
    await readSite(services.db, caller.accountId, params.id);
    const id = await createPageGroup(services, params.id, body);
    const row = await readPageGroup(services.db, params.id, id);
    return {
      headers: { Location: `${baseUrl}/sites/${params.id}/page-groups/${id}` },
      body: { data: present(presentPageGroup, row) },
    };
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: ONE_PATH,
  operationId: "getPageGroup",
  tag: "Pages",
  summary: "Get a group of pages",
  description: "One group with the paths or the list that its pages match.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services: { db }, caller, params }) {
    await readSite(db, caller.accountId, params.id);
    const row = await readPageGroup(db, params.id, params.page_group_id);
    return { body: { data: present(presentPageGroup, row) } };
  },
});

const updateRoute = defineRoute({
  method: "PATCH",
  path: ONE_PATH,
  operationId: "updatePageGroup",
  tag: "Pages",
  summary: "Change a group of pages",
  description: "Changes the fields that the body names; `paths` are replaced.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { name: "Shop", kind: "paths", paths: ["/products/", "/cart$"] },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    await readSite(services.db, caller.accountId, params.id);
    await updatePageGroup(services, { siteId: params.id, id: params.page_group_id }, body);
    const row = await readPageGroup(services.db, params.id, params.page_group_id);
    return { body: { data: present(presentPageGroup, row) } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: ONE_PATH,
  operationId: "deletePageGroup",
  tag: "Pages",
  summary: "Delete a group of pages",
  description: "The group alone: its pages stay. A group that annotations are about is kept (409).",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 409, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    await deletePageGroup(services, params.id, params.page_group_id);
    return {};
  },
});

/** The routes of groups of pages. */
export const PAGE_GROUP_ROUTES: readonly Route[] = [
  listRoute,
  createRoute,
  readRoute,
  updateRoute,
  deleteRoute,
];
