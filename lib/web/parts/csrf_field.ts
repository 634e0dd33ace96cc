import { createCsrfToken } from "../csrf_token.ts";
import { type Html, html } from "../html.ts";

/** The name of the field. */
export const CSRF_FIELD = "csrf";

/** The hidden field that every form has: it shows that the form is of this service. */
export function csrfField(cookieValue: string): Html {
  return html`<input type="hidden" name="${CSRF_FIELD}" value="${createCsrfToken(cookieValue)}">`;
}
