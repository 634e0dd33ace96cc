import { ACCOUNT_ROUTES } from "./account.ts";
import { AUDIT_ROUTES } from "./audits.ts";
import { LATEST_AUDIT_ROUTES } from "./latest_audit.ts";
import type { Route } from "./route.ts";
import { SITE_ROUTES } from "./sites.ts";

/** Every route of the API. */
export const ROUTES: readonly Route[] = [
  ...SITE_ROUTES,
  ...LATEST_AUDIT_ROUTES,
  ...AUDIT_ROUTES,
  ...ACCOUNT_ROUTES,
];
