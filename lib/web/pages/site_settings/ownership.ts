import type { Act } from "../../acts/act.ts";
import { actForm } from "../../acts/act_form.ts";
import { actPages, type SentAct } from "../../acts/act_page.ts";
import { callApi } from "../../call_api.ts";
import { timeTag } from "../../format_date.ts";
import { type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { badge } from "../../parts/badge.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import type { OwnershipAnswer } from "../../../../schemas/ownership.ts";
import { placeOf, showActs } from "./show_acts.ts";
import { saidText } from "../../texts/said.ts";

const PROVE: Act = {
  ...{ name: "prove", operationId: "proveOwnership", title: "Check now", button: "Check now" },
  ...{ fixed: () => ({}), done: "It is proved that the site is yours." },
};

/** `/settings/sites/{id}/sources/ownership`: whether it is proved that the site is the owner's. */
export const OWNERSHIP_PAGES: readonly Page[] = actPages({
  path: "/settings/sites/:id/sources/ownership",
  acts: [PROVE],
  show: showOwnership,
});

async function showOwnership(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { body: { data } } = await callApi(scope, "getOwnership", { params: { id: site.id } });
  const action = `${settingsPath(site.id, "sources")}/ownership`;
  const state = data.verified ? badge("good", "Proved") : badge("", "Not proved");
  return showActs(request, {
    ...{ site, tab: "sources", label: "Ownership", above: "Sources", acts: [PROVE], sent },
    content: html`<section class="card" aria-labelledby="owner-heading">
<h2 id="owner-heading">Proof of ownership ${state}</h2>
${
      data.verified
        ? html`<p>By ${data.method?.replaceAll("_", " ")}${
          data.verified_at && html`, ${timeTag(data.verified_at)}`
        }. It holds as long as the site is here.</p>`
        : ways(data)
    }
${!data.verified && actForm(PROVE, placeOf(request, { action, sent }))}</section>`,
  });
}

function ways({ file, dns, required }: OwnershipAnswer): Html {
  return html`
    <p>${saidText(
      required
        ? "This server asks for it before it crawls faster than usual or signs in."
        : "This server does not ask for it.",
    )} One of these proves it; a connected Search Console property of the
    whole site does, too.</p>
    <dl class="facts">
      <div>
        <dt>A file at ${file.url}</dt>
        <dd><code>${file.content}</code></dd>
      </div>
      <div>
        <dt>A ${dns.type} record of ${dns.name}</dt>
        <dd><code>${dns.value}</code></dd>
      </div>
    </dl>
  `;
}
