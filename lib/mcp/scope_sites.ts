import type { CallScope } from "../routes/core/route_call.ts";
import { callOf, nextCursorOf } from "./account_tools.ts";

/** A site that the token may read. */
export interface ScopeSite {
  id: number;
  domain: string;
}

const callListSites = callOf("listSites");
const FIELDS = ["id", "domain"];

/** Lists sites that the token may read, and where the next ones begin; null: there are none. */
export async function listScopeSites(
  scope: CallScope,
  query: Readonly<Record<string, string | number | undefined>>,
): Promise<{ sites: ScopeSite[]; nextCursor: string | null }> {
  const { body, headers } = await callListSites(scope, { query: { ...query, fields: FIELDS } });
  return {
    sites: body.data.map(({ id = 0, domain = "" }) => ({ id, domain })),
    nextCursor: nextCursorOf(headers),
  };
}

/** Finds the site that the token may read and that has this domain or id; undefined: there is none. */
export async function findScopeSite(
  scope: CallScope,
  text: string,
): Promise<ScopeSite | undefined> {
  const wanted = text.trim().toLowerCase();
  if (wanted === "" || wanted.length > 253) return undefined;
  const isId = /^[1-9]\d{0,14}$/.test(wanted);
  const { sites } = await listScopeSites(scope, {
    [isId ? "filter[id]" : "filter[domain]"]: wanted,
  });
  return sites.find(({ id, domain }) => String(id) === wanted || domain === wanted);
}
