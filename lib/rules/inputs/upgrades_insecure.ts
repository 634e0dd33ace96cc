import type { PageRecord } from "../../crawler/html/page_facts.ts";
import { UPGRADE } from "../../crawler/html/page_meta.ts";

/**
 * Whether browsers load what the page names by http over https, and send its forms so too, because
 * its policy says `upgrade-insecure-requests`.
 *
 * @see https://www.w3.org/TR/upgrade-insecure-requests/
 */
export function upgradesInsecure({ page, fetch }: PageRecord): boolean {
  return page?.meta.upgradesInsecure === true ||
    UPGRADE.test(fetch.headers["content-security-policy"] ?? "");
}
