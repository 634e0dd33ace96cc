/**
 * SQL over a link's target, joined as `target` from `audit_urls`: whether it is broken, and whether
 * it redirects. NULL: it was not requested. The same verdicts as `isBroken()` and `isRedirect()` in
 * `lib/rules/inputs/url_answer.ts` give for URLs of the site.
 */
export const BROKEN_SQL = "(case when target.state = 'fetched' then " +
  "coalesce(target.status_code, 0) >= 400 or " +
  "(target.fetch_error is not null and coalesce(target.status_code, 0) < 300) end)";

/** See {@link BROKEN_SQL}. */
export const REDIRECTED_SQL = "(case when target.state = 'fetched' then " +
  "coalesce(target.status_code, 0) in (301, 302, 303, 307, 308) end)";
