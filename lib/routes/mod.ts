import { ACCOUNT_ROUTES } from "./account.ts";
import type { Route } from "./route.ts";
import { SITE_ROUTES } from "./sites.ts";

/** Every route of the API. */
export const ROUTES: readonly Route[] = [...SITE_ROUTES, ...ACCOUNT_ROUTES];
