import {
  deleteOldCrawlerViews,
  insertCrawlerView,
} from "../../../../db/audits/lifecycle/crawler_views.ts";
import { findSiteOwnership } from "../../../../db/sites/site_ownerships.ts";
import {
  MAX_VIEWED_AGENTS,
  type StartCrawlerViewBody,
  type ViewedPage,
} from "../../../../schemas/crawler_view.ts";
import {
  ConflictError,
  type FieldErrors,
  ForbiddenError,
  ValidationError,
} from "../../../core/errors.ts";
import type { AiAgent } from "../../../crawler/robots/ai_agent.ts";
import { AI_AGENTS } from "../../../crawler/robots/ai_agents.ts";
import type { Services } from "../../../services.ts";
import { writeToSite } from "../../sites/write_to_site.ts";
import { checkSiteUrls } from "../crawl/check_site_urls.ts";
import { choosePages, type ViewedSite } from "./choose_pages.ts";
import { BASELINES } from "./run_crawler_view.ts";

const DEFAULT_PAGES = 3;
/** Besides the one that is begun. */
const KEPT_VIEWS = 19;
const ALL = "all";

/**
 * Queues a view of the site by the names of AI crawlers and returns its id. Throws `ForbiddenError` where the operator
 * requires a proof of ownership and there is none, `ValidationError` for unknown agents and URLs that are not the site's,
 * `ConflictError` while another view of the site is not done.
 */
export async function startCrawlerView(
  services: Pick<Services, "db" | "now" | "config" | "searchWindows">,
  site: ViewedSite,
  body: StartCrawlerViewBody,
): Promise<number> {
  const { db, now, config } = services;
  if (config.crawlRequireOwnership && !await findSiteOwnership(db, site.id)) {
    throw new ForbiddenError(
      "ownership_required",
      `This server asks ${site.domain} under the names of other crawlers only after you have ` +
        `proved that you own it: GET /sites/${site.id}/verify says how.`,
    );
  }
  const errors: FieldErrors = {};
  const agents = findAgents(body.agents, errors);
  const scope = { domain: site.domain, startUrl: site.startUrl, includeSubdomains: false };
  const named = checkSiteUrls(scope, body.urls ?? [], errors);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const pages = named.length > 0
    ? named.map((url) => ({ url, chosen_by: "named" }) satisfies ViewedPage)
    : await choosePages(services, site, body.max_pages ?? DEFAULT_PAGES);
  const view = {
    siteId: site.id,
    agents: agents.map(({ agent }) => agent),
    pages,
    answersCount: pages.length * (agents.length + BASELINES.length),
  };
  const id = await writeToSite(db, site.id, async (trx) => {
    await deleteOldCrawlerViews(trx, site.id, KEPT_VIEWS);
    return await insertCrawlerView(trx, view, now());
  });
  if (id !== undefined) return id;
  throw new ConflictError(
    "crawler_view_running",
    `Another view of this site is not done yet. GET /sites/${site.id}/ai/crawler-views lists it.`,
  );
}

function findAgents(names: readonly string[] | undefined, errors: FieldErrors): AiAgent[] {
  if (names === undefined) return AI_AGENTS.filter(({ major }) => major);
  if (names.includes(ALL)) return AI_AGENTS.slice(0, MAX_VIEWED_AGENTS);
  return names.flatMap((name, index) => {
    const found = AI_AGENTS.find(({ agent }) => agent.toLowerCase() === name.toLowerCase());
    if (found !== undefined) return [found];
    errors[`agents.${index}`] = [
      `The agents.${index} field must be an agent that GET /sites/{id}/robots lists, or "all".`,
    ];
    return [];
  });
}
