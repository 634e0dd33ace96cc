import type { HreflangFacts, PageRecord } from "./page_facts.ts";
import { findRedirectTarget } from "../fetch/redirect_target.ts";
import { MAX_URL_CHARS } from "../url/url.ts";

/** A URL that a page names and that is too long to be kept. */
interface OverLongUrl {
  url: string;
  /** What names it, such as `img[src]`. */
  where: string;
}

/**
 * Lists the URLs of more than `MAX_URL_CHARS` characters that a page names by anything but a link (those are in its
 * `linkFaults.long`): what it loads, where it redirects to, its canonical, its versions and its neighbours in a series.
 */
export function listOverLongUrls(record: PageRecord): OverLongUrl[] {
  return [...namedUrls(record)].filter(({ url }) => url.length > MAX_URL_CHARS);
}

function* namedUrls(record: PageRecord): Iterable<OverLongUrl> {
  const redirect = findRedirectTarget(record);
  if (redirect !== null) {
    yield { url: redirect.url, where: redirect.type === "http" ? "Location" : redirect.type };
  }
  const { page } = record;
  if (page === null) return;
  for (const { url, where } of page.resources) yield { url, where };
  for (const { url, source } of page.canonicals) {
    if (url !== null) yield { url, where: placeOf("canonical", source) };
  }
  for (const { url, source } of page.hreflangs) {
    if (url !== null) yield { url, where: placeOf("alternate", source) };
  }
  for (const { rel, url } of page.pagination) yield { url, where: `link[rel=${rel}]` };
}

function placeOf(rel: string, source: HreflangFacts["source"]): string {
  return source === "html" ? `link[rel=${rel}]` : `Link: rel=${rel}`;
}
