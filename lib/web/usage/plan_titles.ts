import type { PlanName } from "../../../schemas/common.ts";

/** What each plan is called. */
export const PLAN_TITLES: Readonly<Record<PlanName, string>> = {
  free: "Free",
  pro: "Pro",
  agency: "Agency",
  enterprise: "Enterprise",
};
