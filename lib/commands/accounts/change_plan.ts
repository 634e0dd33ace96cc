import {
  type Account,
  type NewAccount,
  readAccount,
  updateAccountPlan,
} from "../../../db/accounts/accounts.ts";
import { ValidationError } from "../../core/errors.ts";
import type { Services } from "../../services.ts";
import { checkAccountLimits } from "./create_account.ts";

/**
 * Puts an account on a plan; limits that are not given become the plan's. Holds from the next
 * request on.
 *
 * @throws ValidationError when the limits are wrong, NotFoundError when the account is gone.
 */
export async function changePlan(
  { db, now }: Pick<Services, "db" | "now">,
  account: Account,
  change: Omit<NewAccount, "name">,
): Promise<Account> {
  const errors = checkAccountLimits(change);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  const { plan, requestsPerMinute = null, callsPerMonth = null } = change;
  await updateAccountPlan(db, account.id, { plan, requestsPerMinute, callsPerMonth }, now());
  return await readAccount(db, account.id);
}
