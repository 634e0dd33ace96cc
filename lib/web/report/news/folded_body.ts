import { said } from "../../texts/said.ts";
import { type Content, type Html, html } from "../../html.ts";

/** Writes the body of a section, of which a phone shows the figures alone until all of it is wanted. */
export function foldedBody(title: string, body: Content): Html {
  return html`
    <label class="section-fold no-print"><input type="checkbox"> ${said`Show all`}
    <span class="visually-hidden">${said`of ${title}`}</span></label>
    <div class="section-body">${body}</div>
  `;
}
