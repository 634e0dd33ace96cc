import { createScope, type ScopeOptions } from "../../../crawler/url/scope.ts";
import { normaliseUrl } from "../../../crawler/url/url.ts";
import type { FieldErrors } from "../../../core/errors.ts";

/**
 * Returns the URLs that the `urls` field of a body names, normalised and without repetitions, and
 * adds an error for each that is not the site's.
 */
export function checkSiteUrls(
  site: ScopeOptions,
  texts: readonly string[],
  errors: FieldErrors,
): string[] {
  const scope = createScope(site);
  const normalised = new Set<string>();
  for (const [index, text] of texts.entries()) {
    const url = normaliseUrl(text);
    if (url !== null && scope.isInternal(url)) normalised.add(url);
    else errors[`urls.${index}`] = [`"${text}" is not an http(s) URL of ${site.domain}.`];
  }
  return [...normalised];
}
