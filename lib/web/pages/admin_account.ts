import { type AdminAccount, findAdminAccount } from "../../../db/accounts/admin_accounts.ts";
import { PLAN_NAMES } from "../../../schemas/common.ts";
import { changePlan } from "../../commands/accounts/change_plan.ts";
import { checkAccountLimits } from "../../commands/accounts/create_account.ts";
import { NotFoundError, ValidationError } from "../../core/errors.ts";
import { logOperator } from "../admin/log_operator.ts";
import { askPlan, planLimitsField, type PlanWish } from "../admin/plan_change.ts";
import { showAccount } from "../admin/show_account.ts";
import { formProblem } from "../form_problem.ts";
import { type Page, type PageRequest, redirectTo } from "../page.ts";
import type { Form } from "../read_form.ts";

/** `GET /admin/accounts/{id}`: one account, and the form that changes its plan. */
export const adminAccountPage: Page = {
  method: "GET",
  path: "/admin/accounts/:account_id",
  access: "operator",
  async handler(request: PageRequest) {
    return showAccount(request, { account: await readAdminAccount(request) });
  },
};

/** `POST /admin/accounts/{id}/plan`: asks, and once that is answered, changes the plan. */
export const changePlanPage: Page = {
  method: "POST",
  path: "/admin/accounts/:account_id/plan",
  access: "operator",
  async handler(request: PageRequest) {
    const { services, form } = request;
    const account = await readAdminAccount(request);
    try {
      const wish = readWish(form);
      if (!form.has("confirmed")) return askPlan({ account, wish }, request);
      await changePlan(services, account, wish);
      logOperator(request, "change_plan", {
        account_id: account.id,
        plan_before: account.plan,
        plan: wish.plan,
        requests_per_minute: wish.requestsPerMinute,
        calls_per_month: wish.callsPerMonth,
      });
      return redirectTo(`/admin/accounts/${account.id}?done=plan_changed`);
    } catch (error) {
      const problem = formProblem(error, ["plan", "requests_per_minute", "calls_per_month"]);
      return showAccount(request, { account, problem });
    }
  },
};

/** Reads what is wished for; throws `ValidationError`. */
function readWish(form: Form): PlanWish {
  const plan = PLAN_NAMES.find((name) => name === form.text("plan"));
  if (plan === undefined) throw new ValidationError({ plan: ["Choose a plan of the list."] });
  const wish: PlanWish = {
    plan,
    requestsPerMinute: planLimitsField(form, "requests_per_minute"),
    callsPerMonth: planLimitsField(form, "calls_per_month"),
  };
  const errors = checkAccountLimits(wish);
  if (Object.keys(errors).length > 0) throw new ValidationError(errors);
  return wish;
}

async function readAdminAccount({ services, params }: PageRequest): Promise<AdminAccount> {
  const id = Number(params["account_id"]);
  const month = services.now().toISOString().slice(0, 7);
  const account = await findAdminAccount(services.db, id, month);
  if (account !== undefined) return account;
  throw new NotFoundError("account_not_found", `There is no account ${id}.`);
}
