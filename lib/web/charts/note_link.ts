import { type Html, html } from "../html.ts";
import { annotationsPath } from "../report/annotation_form.ts";

/** Leads from charts to the form that notes something; where scripts run, a click on a day does so as well. */
export function noteLink(siteId: number): Html {
  const path = annotationsPath(siteId);
  return html`
    <p class="no-print"><a href="${path}" data-notes="${path}">Note something on a day</a></p>
  `;
}
