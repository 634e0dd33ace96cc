import type { Caller } from "../admission/admission.ts";
import { readAccount } from "../../db/accounts/accounts.ts";
import { takeTurnsOf } from "../../db/core/lost_time.ts";
import type { OwnedSession } from "../../db/accounts/web_sessions.ts";
import type { OperationId } from "../../schemas/operations.ts";
import { siteNotFound } from "../commands/sites/read_site.ts";
import { memberRights } from "../core/member_rights.ts";
import type { AnswerTo } from "../assistant/api_reader.ts";
import { ROUTES } from "../routes/mod.ts";
import { API_PREFIX } from "../routes/core/register.ts";
import type { Route } from "../routes/core/route.ts";
import {
  type CalledRoute,
  createRouteCall,
  type RouteCall,
  type RouteQuestion,
} from "../routes/core/route_call.ts";
import { localizeAlerts } from "../alerts/texts/localize_alerts.ts";
import { localizeRules } from "../rules/german/localize_rules.ts";
import type { RequestServices } from "../services.ts";
import type { PageRequest } from "./page.ts";
import { checkAbility } from "./page_rights.ts";
import { currentLanguage } from "./texts/language.ts";

/** For whom a page reads and writes. */
export interface PageScope {
  services: RequestServices;
  caller: Caller;
  /** Of the API, without trailing slash. */
  baseUrl: string;
}

const SITE_PATH = /^\/sites\/:id(\/|$)/;

let calls: ReadonlyMap<string, { route: Route; call: RouteCall }> | undefined;

/**
 * Calls an operation of the API in this process, after the same checks of abilities, sites and input; it costs no call of
 * the month and counts in no minute. Throws what it would answer where that is no 2xx.
 */
export async function callApi<
  Id extends OperationId,
  const Question extends RouteQuestion = RouteQuestion,
>(
  scope: PageScope,
  operationId: Id,
  question?: Question,
): Promise<CalledRoute<AnswerTo<Id, Question["query"]>>> {
  calls ??= new Map(
    ROUTES.map((route) => [route.operationId, { route, call: createRouteCall(route) }]),
  );
  const known = calls.get(operationId);
  if (known === undefined) throw new TypeError(`There is no operation "${operationId}".`);
  checkRights(scope.caller, known.route, question?.params);
  const called = await known.call(scope, question ?? {});
  // defineRoute() checks the handler against the operation's schema
  return {
    ...called,
    body: inWordsOfPage(called.body, operationId) as AnswerTo<Id, Question["query"]>,
  };
}

/** What the API answers, with the texts of rules and of alerts in the language of the page. */
function inWordsOfPage(body: unknown, operationId: OperationId): unknown {
  if (currentLanguage() === "en" || typeof body !== "object" || body === null) return body;
  if (!("data" in body)) return body;
  const data = operationId === "listAlertHistory" && Array.isArray(body.data)
    ? localizeAlerts(body.data)
    : localizeRules(body.data);
  return { ...body, data };
}

/** As admission refuses a token; a site that a member does not read is as one that never was. */
function checkRights(
  { abilities, siteIds }: Caller,
  { ability, path }: Route,
  params: RouteQuestion["params"] = {},
): void {
  checkAbility(abilities, ability);
  if (siteIds === null || !SITE_PATH.test(path)) return;
  const siteId = Number(params["id"]);
  if (!siteIds.includes(siteId)) throw siteNotFound(siteId);
}

/** What the member who is signed in may do. */
export async function ownerScope({ services, session, origin }: PageRequest): Promise<PageScope> {
  const { id: sessionId, ownerId, email } = session;
  const scope = await accountScope({ services, origin }, session);
  const member = { id: ownerId, email, sessionId };
  return { ...scope, caller: { ...scope.caller, ...memberRights(session), member } };
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
  takeTurnsOf(accountId);
  const account = await readAccount(services.db, accountId);
  const caller: Caller = {
    accountId,
    accountName: account.name,
    plan: account.plan,
    // no token was used
    tokenId: 0,
    // the caller of this function fills them in
    abilities: [],
    siteIds: [],
  };
  return { services, caller, baseUrl: `${origin}${API_PREFIX}` };
}
