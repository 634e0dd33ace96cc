import {
  type Account,
  insertAccount,
  type NewAccount,
  readAccount,
} from "../../../db/accounts/accounts.ts";
import { isDuplicateKey } from "../../../db/core/connection.ts";
import { insertRateState } from "../../../db/accounts/usage.ts";
import { ConflictError, type FieldErrors, ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";

const MAX_NAME_LENGTH = 100;

/**
 * Creates an account.
 *
 * @throws ValidationError when name or limits are wrong, ConflictError when the name is taken.
 */
export async function createAccount(
  { db, now }: Pick<Services, "db" | "now">,
  account: NewAccount,
): Promise<Account> {
  const errors = { ...checkName("name", account.name), ...checkAccountLimits(account) };
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  try {
    const id = await insertAccount(db, account, now());
    await insertRateState(db, id, now());
    return await readAccount(db, id);
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    throw new ConflictError("account_exists", `There is an account "${account.name}" already.`);
  }
}

/** Checks a name that a person gives to an account or a token. */
export function checkName(field: string, name: string): FieldErrors {
  // deno-lint-ignore no-control-regex -- control characters are what is looked for
  if (name.trim() === name && name.length > 0 && !/[\u0000-\u001f\u007f]/.test(name)) {
    if ([...name].length <= MAX_NAME_LENGTH) return {};
  }
  return {
    [field]: [
      `The ${field} field must be 1 to ${MAX_NAME_LENGTH} characters of text ` +
      "without spaces at its ends.",
    ],
  };
}

/** Checks the limits that an account has instead of its plan's: Enterprise only, from 1. */
export function checkAccountLimits(account: Omit<NewAccount, "name">): FieldErrors {
  const errors: FieldErrors = {};
  for (const field of ["requestsPerMinute", "callsPerMonth"] as const) {
    const limit = account[field] ?? null;
    const name = FIELD_NAMES[field];
    if (limit === null) continue;
    if (account.plan !== "enterprise") {
      errors[name] = [`The ${name} field can be set on the "enterprise" plan only.`];
    } else if (!Number.isInteger(limit) || limit < 1 || limit > MAX_LIMIT) {
      errors[name] = [`The ${name} field must be a whole number from 1 to ${MAX_LIMIT}.`];
    }
  }
  return errors;
}

const MAX_LIMIT = 4_000_000_000;
const FIELD_NAMES = {
  requestsPerMinute: "requests_per_minute",
  callsPerMonth: "calls_per_month",
} as const;
