import { abilityMissing } from "../../core/ability_missing.ts";
import { listAccountSiteIds, readAccount } from "../../../db/accounts/accounts.ts";
import { listTokenPage, TOKEN_LIST, type TokenListRow } from "../../../db/accounts/tokens.ts";
import {
  type AccountAnswer,
  type TokenAnswer,
  type UsageAnswer,
} from "../../../schemas/account.ts";
import { readUsage } from "../../commands/accounts/read_usage.ts";
import { revokeOwnToken } from "../../commands/accounts/revoke_own_token.ts";
import { CONCURRENT_AUDITS, findLimits } from "../../core/plans.ts";
import { parseAbilities, parseSiteIds } from "../../core/token_scope.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, type Presenter } from "../core/present.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const ACCOUNT_EXAMPLE: AccountAnswer = {
  id: 1,
  name: "Example Inc.",
  plan: "agency",
  requests_per_minute: 60,
  calls_per_month: 10_000,
  concurrent_audits: 5,
  sites_count: 12,
  token: { id: 3, abilities: ["read", "audit"], site_ids: null },
  created_at: "2026-11-01T10:00:00.000Z",
};

const USAGE_EXAMPLE: UsageAnswer = {
  minute: { limit: 60, used: 3, remaining: 57, reset_at: "2026-11-20T08:16:02.114Z" },
  month: {
    month: "2026-11",
    limit: 10_000,
    used: 1_204,
    remaining: 8_796,
    reset_at: "2026-12-01T00:00:00.000Z",
  },
  history: [{ month: "2026-10", calls: 9_120 }],
};

const TOKEN_EXAMPLE: TokenAnswer = {
  id: 3,
  name: "Reporting",
  prefix: "svk_7Hq2mXkP",
  abilities: ["read", "audit"],
  site_ids: [1, 7],
  status: "active",
  last_used_at: "2026-11-20T08:15:30.000Z",
  last_used_address: "192.0.2.17",
  revoked_at: null,
  created_at: "2026-11-01T10:00:00.000Z",
};

const presentToken: Presenter<TokenListRow, TokenAnswer> = {
  id: (token) => token.id,
  name: (token) => token.name,
  prefix: (token) => token.prefix,
  abilities: (token) => [...parseAbilities(token.abilities)],
  site_ids: (token) => copyOf(parseSiteIds(token.site_ids)),
  status: (token) => token.status,
  last_used_at: (token) => isoTime(token.last_used_at),
  last_used_address: (token) => token.last_used_address,
  revoked_at: (token) => isoTime(token.revoked_at),
  created_at: (token) => isoTime(token.created_at),
};

const readRoute = defineRoute({
  method: "GET",
  path: "/account",
  operationId: "getAccount",
  tag: "Account",
  summary: "Get your account",
  description: "The account, its plan's limits and what the token of this request may do.",
  ability: "read",
  quotaCost: 0,
  answerStatus: 200,
  example: { data: ACCOUNT_EXAMPLE },
  errors: [],
  async handler({ services, caller }) {
    const [account, siteIds] = await Promise.all([
      readAccount(services.db, caller.accountId),
      listAccountSiteIds(services.db, caller.accountId),
    ]);
    const limits = findLimits(account.plan, account);
    const data: AccountAnswer = {
      id: account.id,
      name: account.name,
      plan: account.plan,
      requests_per_minute: limits?.requestsPerMinute ?? 0,
      calls_per_month: limits?.callsPerMonth ?? 0,
      concurrent_audits: CONCURRENT_AUDITS[account.plan],
      sites_count: siteIds.length,
      token: {
        id: caller.tokenId,
        abilities: [...caller.abilities],
        site_ids: copyOf(caller.siteIds),
      },
      created_at: isoTime(account.createdAt),
    };
    return { body: { data } };
  },
});

const usageRoute = defineRoute({
  method: "GET",
  path: "/account/usage",
  operationId: "getAccountUsage",
  tag: "Account",
  summary: "Get what you have used of your limits",
  description: "The requests of the last minute, the calls of this month, and earlier months.",
  ability: "read",
  quotaCost: 0,
  tables: ["history"],
  answerStatus: 200,
  example: { data: USAGE_EXAMPLE },
  errors: [],
  async handler({ services, caller }) {
    return { body: { data: await readUsage(services.db, caller.accountId) } };
  },
});

const listTokensRoute = defineRoute({
  method: "GET",
  path: "/account/tokens",
  operationId: "listTokens",
  tag: "Account",
  summary: "List your tokens",
  description: "All tokens of the account, revoked ones included, for a token with the ability " +
    "`manage`; for another only itself. A token's text is never shown.",
  ability: null,
  quotaCost: 0,
  list: TOKEN_LIST,
  answerStatus: 200,
  example: {
    data: [TOKEN_EXAMPLE],
    links: { first: "http://127.0.0.1:8000/api/v1/account/tokens", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [422],
  async handler(request) {
    const { services, caller, list } = request;
    const { accountId } = caller;
    const tokenId = caller.abilities.includes("manage") ? null : caller.tokenId;
    const page = await listTokenPage(services.db, { accountId, tokenId, query: list });
    return listAnswer(request, page, { presenter: presentToken });
  },
});

const revokeTokenRoute = defineRoute({
  method: "DELETE",
  path: "/account/tokens/:token_id",
  operationId: "revokeToken",
  tag: "Account",
  summary: "Revoke a token",
  description: "Holds from the next request on, in every process; also for the token in use. " +
    "Invitations and links to new passphrases that it made and nobody has used end with it. " +
    "Another token than the one in use needs the ability `manage`.",
  ability: null,
  quotaCost: 0,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller, params }) {
    const { accountId } = caller;
    const tokenId = params.token_id;
    if (tokenId !== caller.tokenId && !caller.abilities.includes("manage")) {
      throw abilityMissing("manage", "it can revoke itself alone");
    }
    await revokeOwnToken(services, { accountId, tokenId });
    return {};
  },
});

/** The routes of the caller's own account. */
export const ACCOUNT_ROUTES: readonly Route[] = [
  readRoute,
  usageRoute,
  listTokensRoute,
  revokeTokenRoute,
];

function copyOf(siteIds: readonly number[] | null): number[] | null {
  return siteIds && [...siteIds];
}
