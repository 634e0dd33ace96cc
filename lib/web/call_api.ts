import type { Caller } from "../admission/admission.ts";
import { readAccount } from "../../db/accounts/accounts.ts";
import type { OwnedSession } from "../../db/accounts/web_sessions.ts";
import { ABILITIES } from "../../schemas/common.ts";
import type { OperationId } from "../../schemas/operations.ts";
import type { AnswerTo } from "../assistant/api_reader.ts";
import { ROUTES } from "../routes/mod.ts";
import { API_PREFIX } from "../routes/core/register.ts";
import {
  type CalledRoute,
  createRouteCall,
  type RouteCall,
  type RouteQuestion,
} from "../routes/core/route_call.ts";
import type { RequestServices } from "../services.ts";
import type { PageRequest } from "./page.ts";

/** For whom a page reads and writes. */
export interface PageScope {
  services: RequestServices;
  caller: Caller;
  /** Of the API, without trailing slash. */
  baseUrl: string;
}

let calls: ReadonlyMap<string, RouteCall> | undefined;

/**
 * Calls an operation of the API in this process, after the same checks of its input; it costs no call of the
 * month and counts in no minute. Throws what it would answer where that is no 2xx.
 */
export async function callApi<
  Id extends OperationId,
  const Question extends RouteQuestion = RouteQuestion,
>(
  scope: PageScope,
  operationId: Id,
  question?: Question,
): Promise<CalledRoute<AnswerTo<Id, Question["query"]>>> {
  calls ??= new Map<string, RouteCall>(
    ROUTES.map((route) => [route.operationId, createRouteCall(route)]),
  );
  const call = calls.get(operationId);
  if (call === undefined) throw new TypeError(`There is no operation "${operationId}".`);
  const called = await call(scope, question ?? {});
  // defineRoute() checks the handler against the operation's schema
  return { ...called, body: called.body as AnswerTo<Id, Question["query"]> };
}

/** What the owner who is signed in may do: everything of the own account. */
export async function ownerScope({ services, session, origin }: PageRequest): Promise<PageScope> {
  return await accountScope({ services, origin }, session);
}

/** What someone with a link to one site's report may do: read that site. */
export async function readerScope(
  request: Pick<PageRequest, "services" | "origin">,
  { accountId, siteId }: { accountId: number; siteId: number },
): Promise<PageScope> {
  const scope = await accountScope(request, { accountId });
  const caller: Caller = { ...scope.caller, abilities: ["read"], siteIds: [siteId] };
  return { ...scope, caller };
}

async function accountScope(
  { services, origin }: Pick<PageRequest, "services" | "origin">,
  { accountId }: Pick<OwnedSession, "accountId">,
): Promise<PageScope> {
  const account = await readAccount(services.db, accountId);
  const caller: Caller = {
    accountId,
    accountName: account.name,
    plan: account.plan,
    // no token was used
    tokenId: 0,
    abilities: ABILITIES,
    siteIds: null,
  };
  return { services, caller, baseUrl: `${origin}${API_PREFIX}` };
}
