import { parseMetaRefresh } from "../html/meta_refresh.ts";
import type { PageRecord } from "../html/page_facts.ts";
import { normaliseUrl } from "../url/url.ts";

/** Where a URL sends its visitors on to, and by what means. */
export interface RedirectTarget {
  url: string;
  type: "http" | "meta_refresh" | "refresh_header";
}

/**
 * Finds where a URL leads on to: the `Location` of a 3xx, else a refresh of the page, else a
 * `Refresh` header, which browsers obey like the element. A page that only reloads itself leads
 * nowhere.
 */
export function findRedirectTarget({ url, fetch, page }: PageRecord): RedirectTarget | null {
  if (fetch.location !== null) return { url: fetch.location, type: "http" };
  const refresh = page?.metaRefresh?.url ?? null;
  if (refresh !== null) return refresh === url ? null : { url: refresh, type: "meta_refresh" };
  const header = fetch.headers["refresh"];
  if (header === undefined || fetch.status !== 200) return null;
  const target = parseMetaRefresh(header)?.target ?? null;
  const resolved = target === null ? null : normaliseUrl(target, url);
  return resolved === null || resolved === url ? null : { url: resolved, type: "refresh_header" };
}
