import type { SiteAnswer } from "../../../../schemas/site.ts";
import { callApi, ownerScope } from "../../call_api.ts";
import { knownPlace, SWITCH_PATH } from "../../explorer/site_switch.ts";
import { formatCount } from "../../format_number.ts";
import { type Html, html } from "../../html.ts";
import { type Page, type PageRequest, redirectTo, showPage } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { textField } from "../../parts/text_field.ts";
import { domainName } from "../../sites/domain_name.ts";

const SHOWN = 20;
const MAX_LENGTH = 200;

/** `GET /sites/switch`: leads to the same page of another site, or lists those that match. */
export const switchSitePage: Page = {
  method: "GET",
  path: SWITCH_PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { query } = request;
    const q = (query.get("q") ?? "").trim().slice(0, MAX_LENGTH);
    const view = knownPlace(query.get("view") ?? "");
    const { body: { data: sites }, headers } = await callApi(
      await ownerScope(request),
      "listSites",
      { query: { per_page: SHOWN, q: q === "" ? null : q } },
    );
    const total = Number(headers["X-Total-Count"]);
    const [only] = sites;
    // a script asks for the list, whatever matches
    if (only !== undefined && sites.length === 1 && q !== "" && !query.has("list")) {
      return redirectTo(`/sites/${only.id}/${view}`);
    }
    const main = html`
      <div class="page-head">
        <h1>Another site</h1>
      </div>
      <form class="view-search" method="get" action="${SWITCH_PATH}" role="search"
        aria-label="Another site">
        <input type="hidden" name="view" value="${view}">
        ${textField({ name: "q", label: "Name or domain", value: q })}<button>Go</button>
      </form>
      ${foundSites(sites, { view, total })}
    `;
    return showPage({
      title: "Another site",
      section: "sites",
      main,
      assets: ["explorer.css", "site_nav.css"],
    });
  },
};

function foundSites(
  sites: readonly Partial<SiteAnswer>[],
  { view, total }: { view: string; total: number },
): Html {
  if (sites.length === 0) {
    return html`<div data-sites>${notice("info", "No site has this in its name or domain.")}</div>`;
  }
  const rest = total - sites.length;
  return html`
    <ul class="found-sites" data-sites>
    ${sites.map(({ id, name, domain }) =>
      html`<li><a href="/sites/${
        String(id)
      }/${view}"><strong>${name}</strong> <span class="muted">${
        domainName(domain ?? "")
      }</span></a></li>\n`
    )}
    ${rest > 0 &&
      html`<li class="muted">and ${formatCount(rest, "other site")}: type more of the name</li>`}
      </ul>
  `;
}
