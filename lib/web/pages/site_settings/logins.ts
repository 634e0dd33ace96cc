import type { Act } from "../../acts/act.ts";
import { actCard, actForm, type ActPlace } from "../../acts/act_form.ts";
import { actPages, type SentAct } from "../../acts/act_page.ts";
import { callApi } from "../../call_api.ts";
import { timeTag } from "../../format_date.ts";
import { type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { badge } from "../../parts/badge.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import type { SiteLoginAnswer } from "../../../../schemas/site_login.ts";
import { placeOf, showActs } from "./show_acts.ts";

const SAVE: Act = {
  ...{ name: "save", operationId: "putSiteLogin", title: "Sign in to an origin" },
  fields: ["origin", "basic.username", "basic.password", "bearer", "headers", "cookies"],
  button: "Save the sign-in",
  about:
    "Audits ask this origin, and no other, signed in. It replaces the sign-in that the origin has. " +
    "Secrets are kept encrypted and never shown.",
  done: "The sign-in is saved. The next audit uses it.",
};
const REMOVE: Act = {
  ...{ name: "remove", operationId: "deleteSiteLogin", title: "Remove", button: "Remove it" },
  ...{ ofRow: ["login_id"], isDanger: true, done: "The sign-in is removed." },
  about: "Audits ask this origin without signing in from now on.",
};
const ACTS = [SAVE, REMOVE];

const STATES = {
  untried: ["", "Not tried yet"],
  works: ["good", "Works"],
  refused: ["bad", "Refused"],
} as const;

/** `/settings/sites/{id}/sources/logins`: with what the crawler signs in. */
export const LOGIN_PAGES: readonly Page[] = actPages({
  path: "/settings/sites/:id/sources/logins",
  acts: ACTS,
  show: showLogins,
});

async function showLogins(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { body: { data } } = await callApi(scope, "listSiteLogins", { params: { id: site.id } });
  const place = placeOf(request, { action: `${settingsPath(site.id, "sources")}/logins`, sent });
  return showActs(request, {
    ...{ site, tab: "sources", label: "Sign-ins", above: "Sources", acts: ACTS, sent },
    content: html`<section class="card" aria-labelledby="logins-heading">
<h2 id="logins-heading">Sign-ins of the crawler</h2>
${
      data.length === 0
        ? html`<p>The crawler signs in nowhere: it sees what everyone sees.</p>`
        : html`<ul class="plain">${data.map((login) => loginRow(login, place))}</ul>`
    }</section>
${actCard(SAVE, place)}`,
  });
}

function loginRow(login: SiteLoginAnswer, place: ActPlace): Html {
  const { id, origin, parts, state, message, checked_at: at } = login;
  const [kind, text] = STATES[state];
  const shown = parts.map(({ kind: of, name, ends_with: end }) => `${of} ${name ?? ""} …${end}`);
  return html`<li><p><strong>${origin}</strong> ${badge(kind, text)}${
    at && html`
      ${timeTag(at)}
    `
  }<br>
${shown.join(", ")}</p>
${message && html`<p>${message}</p>`}
${actForm(REMOVE, { ...place, row: { login_id: id }, ofWhat: origin })}</li>`;
}
