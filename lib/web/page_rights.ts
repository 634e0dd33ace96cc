import type { OwnedSession } from "../../db/accounts/web_sessions.ts";
import type { Ability } from "../../schemas/common.ts";
import { siteNotFound } from "../commands/sites/read_site.ts";
import { ForbiddenError } from "../core/errors.ts";
import { memberRights } from "../core/member_rights.ts";
import type { Page } from "./page.ts";

/** Pages by their paths, with what someone has to be able to do who opens them or sends their form; the first that fits holds. */
const RULES: readonly { path: RegExp; method?: Page["method"]; ability: Ability | null }[] = [
  // the own sign-in and language
  { path: /^\/sign-out$/, ability: null },
  { path: /^\/settings\/security(?!\/tokens)/, ability: null },
  // what reaches the whole account
  {
    path: /^\/settings\/(?:security\/tokens|webhooks|members|audit-trail|report)/,
    ability: "manage",
  },
  { path: /^\/oauth\//, ability: "manage" },
  // to whom messages about a site are sent
  { path: /^\/settings\/sites\/:id\/alerts/, ability: "manage" },
  { path: /^\/settings\/sites/, ability: "write" },
  { path: /^\/sites\/:id\/(?:report\/shares|report\/annotations|exports\/new)/, ability: "write" },
  { path: /^\/sites\/:id\/ask/, ability: "chat" },
  // its form writes a file and stores nothing
  { path: /^\/sites\/:id\/disavow$/, ability: "read" },
  { path: /^\/sites\/:id\/audits\/:audit_id\//, method: "POST", ability: "audit" },
  { path: /^\/sites\/:id\/audit$/, method: "POST", ability: "audit" },
  { path: /^\/admin/, ability: "manage" },
  { path: /^/, method: "GET", ability: "read" },
  { path: /^/, method: "POST", ability: "write" },
];

/** What opening a page, or sending its form, needs; null: to be signed in. */
export function pageAbility({ path, method }: Pick<Page, "path" | "method">): Ability | null {
  const rule = RULES.find((one) =>
    one.path.test(path) && (one.method === undefined || one.method === method)
  );
  // the last rules fit all
  if (rule === undefined) throw new TypeError(`There is no rule for ${path}.`);
  return rule.ability;
}

/**
 * Refuses a page to a member whose role does not reach it; a site that they do not read is as one that never was.
 * Operations that a page calls are checked once more, each by itself.
 *
 * @throws ForbiddenError, NotFoundError.
 */
export function checkPageRights(
  page: Pick<Page, "path" | "method">,
  session: Pick<OwnedSession, "role" | "siteIds">,
  params: Readonly<Record<string, string>>,
): void {
  const { abilities, siteIds } = memberRights(session);
  if (siteIds !== null && /\/sites\/:id(?:\/|$)/.test(page.path)) {
    const siteId = Number(params["id"]);
    if (!siteIds.includes(siteId)) throw siteNotFound(siteId);
  }
  checkAbility(abilities, pageAbility(page));
  if (siteIds !== null && page.path === "/settings/usage") checkAbility([], "manage");
}

/** Refuses what someone lacks the ability for. Throws `ForbiddenError`. */
export function checkAbility(own: readonly Ability[], ability: Ability | null): void {
  if (ability === null || own.includes(ability)) return;
  throw new ForbiddenError(
    "ability_missing",
    `Your role does not allow this: it needs the ability "${ability}". An owner of the account can ` +
      "change your role.",
  );
}
