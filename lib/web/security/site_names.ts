import type { SiteAnswer } from "../../../schemas/site.ts";
import { callApi, ownerScope } from "../call_api.ts";
import type { PageRequest } from "../page.ts";

/** This many sites are offered to choose from. */
export const MAX_SITE_NAMES = 500;

/** Reads the account's sites, id to domain, by domain; the first `MAX_SITE_NAMES`. */
export async function readSiteNames(request: PageRequest): Promise<ReadonlyMap<number, string>> {
  const { body } = await callApi(await ownerScope(request), "listSites", {
    query: { per_page: MAX_SITE_NAMES, sort: "domain", fields: "id,domain" },
  });
  const { data }: { data: Pick<SiteAnswer, "id" | "domain">[] } = body;
  return new Map(data.map(({ id, domain }) => [id, domain]));
}
