import { type Account, listAccountSiteIds } from "../../../db/accounts/accounts.ts";
import { isDuplicateKey, transaction } from "../../../db/core/connection.ts";
import { insertToken, type NewToken } from "../../../db/accounts/tokens.ts";
import { ABILITIES, type Ability } from "../../../schemas/common.ts";
import { SITE_ABILITIES } from "../../core/token_scope.ts";
import { ConflictError, type FieldErrors, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { hashSecretText } from "../../credentials/one_time_secret.ts";
import { createTokenText, hashToken, tokenPrefix } from "../../core/token.ts";
import { checkName } from "./create_account.ts";
import { lockGoverned } from "./people/govern.ts";

/** The settings of a new token. */
export interface TokenSettings {
  name?: string;
  /** Default: all that its sites allow. */
  abilities?: readonly string[];
  /** Default: every site of the account, also later ones. */
  siteIds?: readonly number[];
  /** The member who makes it; absent: the command line does. */
  ownerId?: number;
  /** What the form carries that asks for it: sent twice, by a reload, it makes no second token. */
  formKey?: string;
}

/** A token that was just made: the only moment at which its text is known. */
export interface CreatedToken {
  id: number;
  text: string;
  name: string;
  abilities: readonly Ability[];
  siteIds: readonly number[] | null;
}

/**
 * Creates a token for an account; only its hash is stored.
 *
 * @throws ValidationError when an ability is unknown or a site is not the account's, ConflictError when
 * the form has made a token already, ForbiddenError where the member is no owner any more.
 */
export async function createToken(
  { db, now }: Pick<Services, "db" | "now">,
  account: Pick<Account, "id">,
  settings: TokenSettings = {},
): Promise<CreatedToken> {
  const { name, abilities, siteIds } = await checkTokenSettings(db, account, settings);
  const text = createTokenText();
  const { formKey, ownerId } = settings;
  const token: NewToken = {
    ...{ accountId: account.id, name, abilities, siteIds },
    tokenHash: hashToken(text),
    prefix: tokenPrefix(text),
    ownerId: ownerId ?? null,
    formHash: formKey === undefined ? undefined : hashSecretText(formKey),
  };
  try {
    const id = ownerId === undefined
      ? await insertToken(db, token, now())
      : await transaction(db, async (trx) => {
        // who is removed meanwhile keeps no token
        await lockGoverned(trx, { accountId: account.id, member: { id: ownerId } });
        return await insertToken(trx, token, now());
      });
    return { id, text, name, abilities, siteIds };
  } catch (error) {
    if (isDuplicateKey(error)) throw madeAlready();
    throw error;
  }
}

/** What a token is made with, checked. Throws `ValidationError` as `createToken()`. */
export async function checkTokenSettings(
  db: Services["db"],
  account: Pick<Account, "id">,
  settings: Pick<TokenSettings, "name" | "abilities" | "siteIds">,
): Promise<Pick<CreatedToken, "name" | "abilities" | "siteIds">> {
  const name = settings.name ?? "API token";
  const siteIds = settings.siteIds ? [...new Set(settings.siteIds)].sort((a, b) => a - b) : null;
  const possible = siteIds === null ? ABILITIES : SITE_ABILITIES;
  const wanted = settings.abilities ?? possible;
  const errors = {
    ...checkName("name", name),
    ...checkAbilities(wanted, possible),
    ...(siteIds ? checkSites(siteIds, await listAccountSiteIds(db, account.id)) : {}),
  };
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return { name, abilities: possible.filter((ability) => wanted.includes(ability)), siteIds };
}

function madeAlready(): ConflictError {
  return new ConflictError(
    "token_made_already",
    "This form has made its token already, and a token is shown only once. Nothing was changed. " +
      "If you have not copied it, revoke it and make another one.",
  );
}

function checkAbilities(abilities: readonly string[], possible: readonly Ability[]): FieldErrors {
  const unknown = abilities.filter((ability) => !ABILITIES.some((known) => known === ability));
  if (unknown.length === 0 && abilities.some((name) => !possible.some((one) => one === name))) {
    return { abilities: ["A token that is limited to sites cannot have the ability manage."] };
  }
  if (abilities.length > 0 && unknown.length === 0) return {};
  const wrong = unknown.length > 0 ? `, not "${unknown.join(",")}"` : "";
  return {
    abilities: [`The abilities field must be some of ${ABILITIES.join(", ")}${wrong}.`],
  };
}

function checkSites(siteIds: readonly number[], own: readonly number[]): FieldErrors {
  const foreign = siteIds.filter((id) => !own.includes(id));
  if (siteIds.length > 0 && foreign.length === 0) return {};
  const wrong = foreign.length > 0 ? ` It has no site ${foreign.join(", ")}.` : "";
  return { sites: [`The sites field must name sites of the account.${wrong}`] };
}
