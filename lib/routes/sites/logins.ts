import { listSiteLogins, type SiteLoginRow } from "../../../db/sites/site_logins.ts";
import type { SiteLoginAnswer } from "../../../schemas/site_login.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { removeSiteLogin, saveSiteLogin } from "../../commands/sites/site_logins.ts";
import { defineRoute } from "../core/define_route.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import type { Route, RouteRequest } from "../core/route.ts";

const PATH = "/sites/:id/logins";
const TAG = "Sites";

const EXAMPLE: SiteLoginAnswer = {
  id: 3,
  origin: "https://staging.example.com",
  parts: [
    { kind: "basic", name: "preview", ends_with: "n0!x" },
    { kind: "cookie", name: "session", ends_with: "9f31" },
  ],
  state: "works",
  message: null,
  checked_at: "2026-11-20T09:12:46.000Z",
  created_at: "2026-11-18T10:00:00.000Z",
  updated_at: "2026-11-18T10:00:00.000Z",
};

const presentLogin: Presenter<SiteLoginRow, SiteLoginAnswer> = {
  id: (row) => row.id,
  origin: (row) => row.origin,
  parts: (row) => row.parts,
  state: (row) => row.state,
  message: (row) => row.message,
  checked_at: (row) => isoTime(row.checkedAt),
  created_at: (row) => isoTime(row.createdAt),
  updated_at: (row) => isoTime(row.updatedAt),
};

async function answerLogins(
  { services }: Pick<RouteRequest, "services">,
  siteId: number,
): Promise<{ body: { data: SiteLoginAnswer[] } }> {
  const rows = await listSiteLogins(services.db, siteId);
  return { body: { data: rows.map((row) => present(presentLogin, row)) } };
}

const listRoute = defineRoute({
  method: "GET",
  path: PATH,
  operationId: "listSiteLogins",
  tag: TAG,
  summary: "List the logins of a site",
  description: "With what the crawler signs in, by origin: kinds, names and the ends of secrets, " +
    "never the secrets, and whether the site let the last audit in.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: [EXAMPLE] },
  errors: [404, 422],
  async handler(request) {
    const { services, caller, params } = request;
    await readSite(services.db, caller.accountId, params.id);
    return await answerLogins(request, params.id);
  },
});

const putRoute = defineRoute({
  method: "PUT",
  path: PATH,
  operationId: "putSiteLogin",
  tag: TAG,
  summary: "Give the crawler a login",
  description: "From the next audit on, requests to exactly this origin are made signed in: " +
    "pages, robots.txt, sitemaps, rendered pages, rechecks and inspections. It replaces the " +
    "origin's login. The login is kept encrypted with the server's `SECRET_KEY`, without which " +
    "this is a 409, sent to no other origin and never answered. Where the server requires a proof " +
    "of ownership, it is a 403 with the code `ownership_required` until there is one. An audit " +
    "whose start page refuses the login fails with the code `login_refused`.",
  ability: "write",
  quotaCost: 1,
  bodyExample: {
    origin: "https://staging.example.com",
    basic: { username: "preview", password: "correct horse n0!x" },
    cookies: [{ name: "session", value: "5b0c1e7a2d4f9f31" }],
  },
  answerStatus: 200,
  example: { data: [EXAMPLE] },
  errors: [400, 404, 409, 413, 415, 422],
  async handler(request) {
    const { services, caller, params, body } = request;
    const site = await readSite(services.db, caller.accountId, params.id);
    const { id, domain, start_url: startUrl } = site;
    await saveSiteLogin(services, { id, domain, startUrl }, body);
    return await answerLogins(request, id);
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: `${PATH}/:login_id`,
  operationId: "deleteSiteLogin",
  tag: TAG,
  summary: "Delete a login",
  description: "It is gone at once; an audit that is under way with it fails as soon as it is " +
    "continued without it.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 409, 422],
  async handler({ services, caller, params }) {
    await readSite(services.db, caller.accountId, params.id);
    await removeSiteLogin(services.db, params.id, params.login_id);
    return {};
  },
});

/** The routes of what the crawler signs in with. */
export const SITE_LOGIN_ROUTES: readonly Route[] = [listRoute, putRoute, deleteRoute];
