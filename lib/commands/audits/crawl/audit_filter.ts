import type { AuditSettings } from "../../../../schemas/audit_settings.ts";
import { isSignOutUrl } from "../../../crawler/url/login_url.ts";
import { createUrlFilter, type UrlFilter } from "../../../crawler/url/url_filter.ts";

/**
 * Creates the filter of an audit's URLs. One that is signed in requests nothing that looks like a link to
 * sign out: it would be signed out.
 */
export function createAuditFilter(
  settings: Pick<AuditSettings, "include" | "exclude" | "signed_in_origins">,
): UrlFilter {
  const filter = createUrlFilter(settings);
  const origins = new Set(settings.signed_in_origins);
  if (origins.size === 0) return filter;
  const isSignOut = (url: string) => isSignOutUrl(url) && origins.has(new URL(url).origin);
  return {
    refusal: (url) => isSignOut(url) ? "excluded" : filter.refusal(url),
    skipReason: (url) => isSignOut(url) ? "excluded" : filter.skipReason(url),
  };
}
