import type { SiteAnswer } from "../../../../schemas/site.ts";
import { callApi, ownerScope } from "../../call_api.ts";
import { timeTag } from "../../format_date.ts";
import { type FormProblem, noProblem, problemNotice } from "../../form_problem.ts";
import { html } from "../../html.ts";
import { labelledProblem } from "../../labelled_problem.ts";
import {
  type DocumentAnswer,
  type Page,
  type PageRequest,
  redirectTo,
  showPage,
} from "../../page.ts";
import { domainName } from "../../sites/domain_name.ts";
import { listSites, type SiteList } from "../../sites/list_sites.ts";
import { NEW_SITE_LABELS, newSiteForm, readNewSite } from "../../sites/new_site_form.ts";
import { sitePaging, siteSearch } from "../../sites/site_search.ts";
import { said } from "../../texts/said.ts";

const PATH = "/settings/sites";

/** `GET /settings/sites`: the sites whose settings can be opened, and a form for another one. */
export const siteListPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showList(request, noProblem()),
};

/** Its form: adds a site. */
export const addSitePage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    try {
      const asked = readNewSite(request.form);
      const { body } = await callApi(await ownerScope(request), "createSite", { body: asked });
      const { data: { id } }: { data: SiteAnswer } = body;
      return redirectTo(
        asked["start_audit"] === true ? `/sites/${id}/report` : `${PATH}/${id}?done=added`,
      );
    } catch (error) {
      return await showList(request, labelledProblem(error, NEW_SITE_LABELS));
    }
  },
};

async function showList(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const list = await listSites(request);
  const main = html`<h1>Site settings</h1>
${problemNotice(list.problem)}
${(list.total > 0 || list.q !== "") && siteTable(list)}
<section class="card" id="add" aria-labelledby="add-heading">
<h2 id="add-heading">Add a site</h2>${problemNotice(problem)}
${newSiteForm(request, problem)}</section>`;
  const status = Math.max(problem.status, list.problem.status);
  const view = { title: "Site settings", section: "settings", main } as const;
  return showPage({ ...view, assets: ["sites.css"] }, status);
}

function siteTable(list: SiteList) {
  return html`
    ${siteSearch(list, PATH)}
    <div class="card">
      <div class="table-scroll" role="region" aria-label="Table of sites" tabindex="0">
        <table>
          <caption class="visually-hidden">Sites</caption>
          <thead>
            <tr>
              <th scope="col">Site</th>
              <th scope="col">Domain</th>
              <th scope="col">Country</th>
              <th scope="col">Language</th>
              <th scope="col">Next audit</th>
            </tr>
          </thead>
          <tbody>${list.sites.map(siteRow)}</tbody>
        </table>
      </div>
    </div>
    ${sitePaging(list, PATH)}
  `;
}

function siteRow({ id, name, domain, country, language, next_audit_at: next }: SiteAnswer) {
  return html`
    <tr>
      <th scope="row"><a class="long-name" href="${PATH}/${id}">${name}</a></th>
      <td>${domainName(domain)}</td>
      <td>${country ?? "–"}</td>
      <td>${language ?? "–"}</td>
      <td>${next === null ? said`not scheduled` : timeTag(next)}</td>
    </tr>
  `;
}
