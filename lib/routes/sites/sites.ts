import { abilityMissing } from "../../core/ability_missing.ts";
import { createSite } from "../../commands/sites/create_site.ts";
import { deleteSite } from "../../commands/sites/delete_site.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { updateSite } from "../../commands/sites/update_site.ts";
import { listSites, SITE_LIST, type SiteRow } from "../../../db/sites/sites.ts";
import { type SiteAnswer } from "../../../schemas/site.ts";
import { ForbiddenError } from "../../core/errors.ts";
import { bareListAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

/** The path of one site. */
export type SiteParams = { id: number };

const EXAMPLE: SiteAnswer = {
  id: 1,
  domain: "shop.example.com",
  health_score: 87,
  last_audit_at: "2026-11-20T08:15:30.000Z",
  name: "Example shop",
  start_url: null,
  status: "active",
  country: "DE",
  language: "de",
  timezone: "Europe/Berlin",
  brand_names: ["Example"],
  brand_exclusions: ["for example"],
  disabled_rules: ["image_dimensions_missing"],
  enabled_rules: [],
  audits_kept: 5,
  previous_health_score: 84,
  last_audit_stop_reason: "queue_empty",
  audit_status: "completed",
  next_audit_at: null,
  pages_count: 526,
  issues_count: 31,
  keywords_count: 1_204,
  backlinks_count: 5_210,
  created_at: "2026-11-01T10:00:00.000Z",
  updated_at: "2026-11-20T08:15:30.000Z",
};

const presentSite: Presenter<SiteRow, SiteAnswer> = {
  id: (site) => site.id,
  domain: (site) => site.domain,
  health_score: (site) => site.health_score,
  last_audit_at: (site) => isoTime(site.last_audit_at),
  name: (site) => site.name,
  start_url: (site) => site.start_url,
  // only active sites are read
  status: () => "active",
  country: (site) => site.country,
  language: (site) => site.language,
  timezone: (site) => site.timezone,
  brand_names: (site) => JSON.parse(site.brand_names),
  brand_exclusions: (site) => JSON.parse(site.brand_exclusions),
  disabled_rules: (site) => JSON.parse(site.disabled_rules ?? "[]"),
  enabled_rules: (site) => JSON.parse(site.enabled_rules ?? "[]"),
  audits_kept: (site) => site.audits_kept,
  previous_health_score: (site) => site.previous_health_score,
  last_audit_stop_reason: (site) => site.last_audit_stop_reason,
  audit_status: (site) => site.audit_status,
  next_audit_at: (site) => isoTime(site.next_audit_at),
  pages_count: (site) => site.pages_count,
  issues_count: (site) => site.issues_count,
  keywords_count: (site) => site.keywords_count,
  backlinks_count: (site) => site.backlinks_count,
  created_at: (site) => isoTime(site.created_at),
  updated_at: (site) => isoTime(site.updated_at),
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites",
  operationId: "listSites",
  tag: "Sites",
  summary: "List your sites",
  description: "All sites of the account, or those that the token is limited to. The body is " +
    "`data` alone; paging is in the headers `Link` and `X-Total-Count`.",
  ability: "read",
  quotaCost: 1,
  list: SITE_LIST,
  answerStatus: 200,
  example: { data: [EXAMPLE] },
  errors: [422],
  async handler(request) {
    const { services, caller, list } = request;
    const { accountId, siteIds } = caller;
    const page = await listSites(services.db, { accountId, siteIds, query: list });
    return bareListAnswer(request, page, presentSite);
  },
});

const createRoute = defineRoute({
  method: "POST",
  path: "/sites",
  operationId: "createSite",
  tag: "Sites",
  summary: "Create a site",
  description:
    "Registers a domain. `www.` and the bare name are one site. `start_audit` needs the ability " +
    "`audit` as well.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { domain: "shop.example.com", name: "Example shop", country: "DE" },
  answerStatus: 201,
  example: { data: EXAMPLE },
  errors: [400, 409, 413, 415, 422],
  async handler({ services, caller, body, baseUrl }) {
    if (caller.siteIds !== null) {
      throw new ForbiddenError(
        "site_not_allowed",
        "This token is limited to some of the sites and cannot create another.",
      );
    }
    if (body.start_audit && !caller.abilities.includes("audit")) {
      throw abilityMissing("audit", "create the site without start_audit");
    }
    const siteId = await createSite(services, caller.accountId, { body });
    const site = await readSite(services.db, caller.accountId, siteId);
    return {
      headers: { Location: `${baseUrl}/sites/${siteId}` },
      body: { data: present(presentSite, site) },
    };
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id",
  operationId: "getSite",
  tag: "Sites",
  summary: "Get one site",
  description: "`health_score` and `last_audit_at` are null until an audit completed.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [404, 422],
  async handler({ services, caller, params }) {
    const site = await readSite(services.db, caller.accountId, params.id);
    return { body: { data: present(presentSite, site) } };
  },
});

const updateRoute = defineRoute({
  method: "PATCH",
  path: "/sites/:id",
  operationId: "updateSite",
  tag: "Sites",
  summary: "Change a site",
  description: "Changes the fields that the body names; the domain stays.",
  ability: "write",
  quotaCost: 1,
  bodyExample: { name: "Example shop", timezone: "Europe/Berlin" },
  answerStatus: 200,
  example: { data: EXAMPLE },
  errors: [400, 404, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    const site = { accountId: caller.accountId, siteId: params.id };
    return { body: { data: present(presentSite, await updateSite(services, site, body)) } };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: "/sites/:id",
  operationId: "deleteSite",
  tag: "Sites",
  summary: "Delete a site",
  description: "The site and everything of it is gone at once; its rows are removed in the " +
    "background. The domain can be added again.",
  ability: "write",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller, params }) {
    await deleteSite(services, { accountId: caller.accountId, siteId: params.id });
    return {};
  },
});

/** The routes of sites. */
export const SITE_ROUTES: readonly Route[] = [
  listRoute,
  createRoute,
  readRoute,
  updateRoute,
  deleteRoute,
];
