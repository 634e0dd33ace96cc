import { memberRights } from "../../core/member_rights.ts";
import { noProblem, problemNotice } from "../form_problem.ts";
import { type Html, html } from "../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, showPage } from "../page.ts";
import { notice } from "../parts/notice.ts";
import { listSites, type SiteList } from "../sites/list_sites.ts";
import { newSiteForm } from "../sites/new_site_form.ts";
import { siteCard } from "../sites/site_card.ts";
import { sitePaging, siteSearch } from "../sites/site_search.ts";

const PATH = "/sites";

/** `GET /sites`: what an owner sees first. */
export const sitesPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showSites(request),
};

async function showSites(request: PageRequest): Promise<DocumentAnswer> {
  const list = await listSites(request);
  const { problem } = list;
  const isFirst = list.total === 0 && list.q === "";
  const { abilities } = memberRights(request.session);
  const mayAdd = abilities.includes("write");
  const main = html`<div class="page-head"><h1>Sites</h1>
${!isFirst && mayAdd && html`<a class="button" href="/settings/sites#add">Add a site</a>`}</div>
${request.query.get("done") === "deleted" && notice("good", "The site is deleted.")}
${problemNotice(problem)}
${
    isFirst
      ? mayAdd ? firstSite(request) : NO_SITES
      : siteCards(list, { cookieValue: request.cookieValue, abilities })
  }`;
  const view = { title: "Sites", section: "sites", main, assets: ["sites.css"] } as const;
  return showPage(view, problem.status);
}

function firstSite({ form, cookieValue }: PageRequest): Html {
  return html`<div class="card"><h2>Add your first site</h2>
<p>Its first audit crawls it, says what is wrong and how to fix it. Search data, backlinks and AI
answers can be brought in afterwards.</p>
${newSiteForm({ form, cookieValue }, noProblem())}</div>`;
}

const NO_SITES =
  html`<p>There are no sites that you read yet. An owner of the account adds them.</p>`;

function siteCards(list: SiteList, may: Parameters<typeof siteCard>[1]): Html {
  const { sites, q } = list;
  const cards = html`<ul class="cards site-cards">${sites.map((site) => siteCard(site, may))}</ul>`;
  return html`${siteSearch(list, PATH)}
${sites.length > 0 ? cards : html`<p>No name and no domain has “${q}” in it.</p>`}
${sitePaging(list, PATH)}`;
}
