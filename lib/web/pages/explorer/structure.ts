import type { InternalLinkAnswer } from "../../../../schemas/internal_link.ts";
import { NotFoundError } from "../../../core/errors.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { linkMap } from "../../charts/link_map.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../../explorer/site_frame.ts";
import { formatCount, formatNumber } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import { type Page, type PageRequest, showPage } from "../../page.ts";
import { attributes } from "../../parts/attributes.ts";
import { notice } from "../../parts/notice.ts";
import { shownUrl } from "../../report/shown_url.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said, saidText } from "../../texts/said.ts";

/** Pages of a depth, and links of a page, that are shown; their lists have all. */
const PAGES_SHOWN = 25;
const LINKS_SHOWN = 12;
const FIRST_DEPTH = "0";
const UNREACHABLE = "unreachable";
const MAX_URL = 2_000;

/** What is shown of a site's structure. */
interface Place {
  scope: PageScope;
  siteId: number;
  domain: string;
  path: string;
}

/** `GET /sites/:id/structure`: pages by clicks from the start page, and a map of links to walk from page to page. */
export const structurePage: Page = {
  method: "GET",
  path: "/sites/:id/structure",
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const path = `/sites/${site.id}/structure`;
    const place = { scope, siteId: site.id, domain: site.domain, path };
    const depths = await readDepths(place);
    const main = siteFrame({
      id: site.id,
      name: site.name,
      current: path,
      abilities: scope.caller.abilities,
    }, [
      html`
        <div class="page-head">
          <div>
            <h1>Structure</h1>
            <p class="muted">How far pages are from the start page, and how they link to each other.</p>
          </div>
        </div>
      `,
      depths === null
        ? notice(
          "info",
          "No audit has ended with results yet. Run one to see how pages are linked.",
        )
        : await structureOf(place, { depths, query: request.query }),
    ]);
    return showPage({
      title: `Structure of ${site.name}`,
      section: "sites",
      main,
      assets: ["explorer.css", ...SITE_FRAME_ASSETS],
    });
  },
};

type Depths = Readonly<Record<string, number>>;

/** How many pages there are at each depth; null: there is no audit with results. */
async function readDepths({ scope, siteId }: Place): Promise<Depths | null> {
  try {
    const { body } = await callApi(scope, "getLatestAudit", { params: { id: siteId } });
    return body.data.depths ?? {};
  } catch (error) {
    if (error instanceof NotFoundError && error.code === "no_audit") return null;
    throw error;
  }
}

async function structureOf(
  place: Place,
  { depths, query }: { depths: Depths; query: URLSearchParams },
): Promise<Content> {
  const asked = query.get("depth") ?? "";
  const depth = Object.hasOwn(depths, asked) ? asked : FIRST_DEPTH;
  const url = (query.get("url") ?? "").slice(0, MAX_URL);
  return [
    url !== "" && await mapOf(place, url),
    await depthTree(place, { depths, depth }),
  ];
}

/** Writes the depths, the chosen one with its pages. */
async function depthTree(
  place: Place,
  { depths, depth }: { depths: Depths; depth: string },
): Promise<Html> {
  const steps = Object.entries(depths).toSorted(([one], [other]) => orderOf(one) - orderOf(other));
  const most = Math.max(1, ...steps.map(([, count]) => count));
  const pages = await pagesOf(place, depth);
  return html`
    <section class="card">
      <h2>By clicks from the start page</h2>
      <ol class="depth-tree">
    ${steps.map(([step, count]) => {
      const isChosen = step === depth;
      const names = attributes({
        href: `${place.path}?depth=${step}`,
        "aria-current": isChosen && "true",
      });
      return html`<li><a ${names}>${depthName(step)}</a>
<meter min="0" max="${most}" value="${count}" aria-hidden="true"></meter>
<span class="number">${formatCount(count, "page")}</span>${isChosen && pages}</li>\n`;
    })}
        </ol>
    </section>
  `;
}

function orderOf(depth: string): number {
  return depth === UNREACHABLE ? Infinity : Number(depth);
}

function depthName(depth: string): string {
  if (depth === UNREACHABLE) return saidText("No link leads there");
  return depth === FIRST_DEPTH ? saidText("Start page") : formatCount(Number(depth), "click");
}

async function pagesOf({ scope, siteId, domain, path }: Place, depth: string): Promise<Html> {
  const filters = {
    [depth === UNREACHABLE ? "filter[depth][null]" : "filter[depth]"]: depth === UNREACHABLE
      ? "true"
      : depth,
    "filter[status_code]": "200",
  };
  const { body: { data, meta } } = await callApi(scope, "listPages", {
    params: { id: siteId },
    query: {
      ...filters,
      ...{ fields: "url,inlinks_count", per_page: PAGES_SHOWN, sort: "-inlinks_count" },
    },
  });
  const all = new URLSearchParams(filters);
  const rest = meta.total - data.length;
  return html`
    <ul class="depth-pages">
    ${data.map(({ url = "", inlinks_count: count = null }) =>
      html`<li>${walkTo(path, url, domain)} <span class="muted">${
        count === null ? "" : said`${formatCount(count, "link")} to it`
      }</span></li>\n`
    )}
    ${data.length === 0 && html`<li class="muted">No page of this depth is listed.</li>`}
    ${rest > 0 &&
      html`<li><a href="/sites/${siteId}/pages?${String(all)}">and ${
        formatNumber(rest)
      } more</a></li>`}
      </ul>
  `;
}

function walkTo(path: string, url: string, domain: string): Html {
  return html`<a href="${path}?${String(new URLSearchParams({ url }))}">${
    shownUrl(url, domain)
  }</a>`;
}

/** Writes one page with the pages around it. */
async function mapOf(place: Place, url: string): Promise<Html> {
  const { scope, siteId, domain, path } = place;
  const { body: { data: [page] } } = await callApi(scope, "listInternalLinks", {
    params: { id: siteId },
    query: { "view": "pages", "filter[url]": url, "per_page": 1 },
  });
  if (page === undefined) return notice("info", "The latest audit has no such page.");
  const from = await linksOf(place, { "filter[target_url]": url });
  const to = await linksOf(place, { "filter[source_url]": url });
  const node = (other: string) => ({
    label: pathOf(other, domain),
    href: `${path}?${new URLSearchParams({ url: other })}`,
  });
  const around = {
    from: from.rows.map(({ source_url: other = "" }) => other).filter((other) => other !== url),
    to: to.rows.map(({ target_url: other = "" }) => other).filter((other) => other !== url),
  };
  return html`
    <section class="card" aria-labelledby="map">
          <h2 id="map">${shownUrl(url, domain)}</h2>
          <p class="muted">${page.depth == null
            ? saidText("No link leads there")
            : depthName(String(page.depth))}. <a
    href="/sites/${siteId}/pages/${String(page.page_id)}">All that is known of the page</a></p>
          ${linkMap({
            middle: pathOf(url, domain),
            from: around.from.map(node),
            to: around.to.map(node),
          })}
          <div class="map-lists">
            ${linkList("Pages that link to it", around.from, {
              place,
              total: from.total,
              filter: {
                "filter[target_url]": url,
              },
            })}
            ${linkList("Pages that it links to", around.to, {
              place,
              total: to.total,
              filter: {
                "filter[source_url]": url,
              },
            })}
          </div>
        </section>
  `;
}

function pathOf(url: string, domain: string): string {
  if (!URL.canParse(url)) return url;
  const { hostname, pathname, search } = new URL(url);
  return hostname === domain || hostname === `www.${domain}` ? pathname + search : url;
}

async function linksOf(
  { scope, siteId }: Place,
  filter: Readonly<Record<string, string>>,
): Promise<{ rows: readonly Partial<InternalLinkAnswer>[]; total: number }> {
  const { body: { data, meta } } = await callApi(scope, "listInternalLinks", {
    params: { id: siteId },
    query: { view: "links", ...filter, per_page: LINKS_SHOWN },
  });
  // `view` chooses the rows
  return { rows: data as Partial<InternalLinkAnswer>[], total: meta.total };
}

function linkList(
  title: string,
  urls: readonly string[],
  { place: { path, domain, siteId }, total, filter }: {
    place: Place;
    total: number;
    filter: Readonly<Record<string, string>>;
  },
): Html {
  const all = String(new URLSearchParams(filter));
  return html`
    <div>
      <h3>${title}</h3>
      ${urls.length === 0
        ? html`<p class="muted">None does.</p>`
        : html`<ul>${urls.map((url) => html`<li>${walkTo(path, url, domain)}</li>\n`)}</ul>`}
      ${total > LINKS_SHOWN &&
        html`<p><a href="/sites/${siteId}/internal-links?${all}">All ${
          formatNumber(total)
        }, with their anchors</a></p>`}
    </div>
  `;
}
