import {
  CLIENT_ERROR,
  KNOWN,
  NO_ANSWER,
  NOINDEX,
  NOT_HTML,
  PAGE,
  REDIRECT,
  SERVER_ERROR,
  UNKNOWN,
} from "../../../schemas/url_state.ts";

/**
 * Writes the expression of a URL's state, a number of `schemas/url_state.ts`, from its rows of
 * `audit_urls` and `audit_pages` under these aliases. The latter is missing where it is no page of
 * the site, both where the audit does not know the URL: join them from the left.
 */
export function urlState(url: string, page: string): string {
  return `CASE
    WHEN ${url}.url_id IS NULL THEN ${UNKNOWN}
    WHEN ${url}.state <> 'fetched' THEN ${KNOWN}
    WHEN ${url}.status_code IS NULL THEN ${NO_ANSWER}
    WHEN ${url}.status_code >= 500 THEN ${SERVER_ERROR}
    WHEN ${url}.status_code >= 400 THEN ${CLIENT_ERROR}
    WHEN ${url}.status_code >= 300 OR ${url}.redirect_to IS NOT NULL THEN ${REDIRECT}
    WHEN ${page}.url_id IS NULL THEN ${PAGE}
    WHEN ${page}.html = 0 THEN ${NOT_HTML}
    WHEN ${page}.noindex = 1 THEN ${NOINDEX}
    ELSE ${PAGE} END`;
}
