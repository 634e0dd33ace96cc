import { ABILITIES } from "../../../schemas/common.ts";
import { createFieldErrors, ValidationError } from "../../core/errors.ts";
import type { RequestServices } from "../../services.ts";
import type { AnyRequest, Caller, Route } from "../core/route.ts";
import { readNamedList } from "./named_list.ts";

/** A site, and for whom it is read. */
interface OwnedSite {
  id: number;
  accountId: number;
  /** 0: no token was used. */
  tokenId: number;
}

/** A list of a site that is read outside of a request. */
interface OwnersList {
  site: OwnedSite;
  /** Path and query below the site, such as `keywords?sort=-clicks`. */
  list: string;
}

/**
 * The request by which a list is read for the site's owner. Throws `NotFoundError` where no list has this path, and
 * `ValidationError` where its query is wrong.
 */
export function requestOfList(
  routes: readonly Route[],
  services: RequestServices,
  { site, list }: OwnersList,
): { route: Route; request: AnyRequest } {
  const errors = createFieldErrors();
  const named = readNamedList(routes, { site, list }, errors);
  if (!named) throw new ValidationError(errors);
  const { route, ...question } = named;
  const request: AnyRequest = {
    services,
    caller: ownerOf(site),
    ...question,
    body: undefined,
    baseUrl: "http://localhost/api/v1",
  };
  return { route, request };
}

/** Its owner, who may do everything; what a token asked for is for readers, who may not. */
export function ownerOf({ accountId, tokenId }: OwnedSite): Caller {
  return {
    ...{ accountId, accountName: "", plan: "", tokenId },
    ...{ abilities: tokenId === 0 ? ABILITIES : ["read"], siteIds: null },
  };
}
