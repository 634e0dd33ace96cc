/**
 * The Content-Security-Policy of pages: no script and no style but those of this service, and no page of others around
 * it. `formAction` is a place of elsewhere that the answer to a form may lead to.
 */
export function pagePolicy(
  { formAction }: { formAction?: string } = {},
): { "Content-Security-Policy": string } {
  const policy = [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data:",
    "connect-src 'self'",
    "base-uri 'none'",
    `form-action 'self'${formAction === undefined ? "" : ` ${formAction}`}`,
    "frame-ancestors 'none'",
  ].join("; ");
  return { "Content-Security-Policy": policy };
}
