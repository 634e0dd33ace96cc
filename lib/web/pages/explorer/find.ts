import type { OperationId } from "../../../../schemas/operations.ts";
import { NotFoundError } from "../../../core/errors.ts";
import { MAX_PER_PAGE } from "../../../lists/parse_list_query.ts";
import { callApi, ownerScope, type PageScope } from "../../call_api.ts";
import { EXPLORER_VIEWS } from "../../explorer/explorer_views.ts";
import { SEARCHED_COUNT_LIMIT, searchedCount } from "../../parts/searched_count.ts";
import { viewPath } from "../../explorer/view_path.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../../explorer/site_frame.ts";
import { type Content, type Html, html } from "../../html.ts";
import { type Page, type PageRequest, showPage } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { textField } from "../../parts/text_field.ts";
import { shownUrl } from "../../report/shown_url.ts";
import { saidText } from "../../texts/said.ts";

const SHOWN = 8;
const MAX_LENGTH = 200;

/** A list that is searched, with how its rows are shown. */
interface SearchedList {
  slug: string;
  label: string;
  operationId: OperationId;
  fields: string;
  show(
    row: Readonly<Record<string, unknown>>,
    site: { siteId: number; domain: string },
  ): Content;
}

const SEARCHED: readonly SearchedList[] = [
  {
    ...{ slug: "pages", label: "Pages", operationId: "listPages", fields: "id,url" },
    show: ({ id, url }, { siteId, domain }) =>
      html`<a href="/sites/${siteId}/pages/${String(id)}">${shownUrl(String(url), domain)}</a>`,
  },
  {
    ...{ slug: "keywords", label: "Keywords", operationId: "listKeywords", fields: "id,keyword" },
    show: ({ id, keyword }, { siteId }) =>
      html`<a href="/sites/${siteId}/keywords/${String(id)}">${String(keyword)}</a>`,
  },
];

/** `GET /sites/:id/find`: searches views, issues, pages and keywords of a site. */
export const findPage: Page = {
  method: "GET",
  path: "/sites/:id/find",
  access: "owner",
  async handler(request: PageRequest) {
    const siteId = Number(request.params["id"]);
    const q = (request.query.get("q") ?? "").trim().slice(0, MAX_LENGTH);
    const scope = await ownerScope(request);
    const { body: { data: site } } = await callApi(scope, "getSite", { params: { id: siteId } });
    const found = q === "" ? [] : await Promise.all(
      SEARCHED.map((list) => searchList(scope, list, { siteId, q, domain: site.domain })),
    );
    const path = `/sites/${siteId}/find`;
    const main = siteFrame({
      id: siteId,
      name: site.name,
      current: path,
      abilities: scope.caller.abilities,
    }, [
      html`
        <h1>Find</h1>
        <form class="view-search" method="get" action="${path}" role="search"
          aria-label="In this list">
                ${textField({ name: "q", label: "Words", value: q })}<button>Find</button></form>
      `,
      q !== "" && foundViews(siteId, q),
      q !== "" && await foundIssues(scope, siteId, q),
      found,
      q === "" && notice("info", "Type a part of a page's address, a keyword, an issue or a view."),
    ]);
    const assets = ["explorer.css", ...SITE_FRAME_ASSETS];
    return showPage({ title: `Find in ${site.name}`, section: "sites", main, assets });
  },
};

function foundViews(siteId: number, q: string): Html {
  const words = q.toLowerCase();
  const views = EXPLORER_VIEWS.filter(({ isNested, label, about }) =>
    !isNested &&
    [label, about, saidText(label), saidText(about)].join(" ").toLowerCase().includes(words)
  );
  if (views.length === 0) return html``;
  return html`
    <section class="card">
      <h2>Views</h2>
      <ul>${views.map((view) =>
        html`<li><a href="${viewPath(siteId, view)}">${saidText(view.label)}</a></li>`
      )}</ul>
    </section>
  `;
}

/** The issues of the latest audit whose titles have the words: there are few, and the API does not search them. */
async function foundIssues(scope: PageScope, siteId: number, q: string): Promise<Html> {
  const { rows } = await readFound(scope, "listIssues", {
    siteId,
    query: { fields: "code,title", per_page: MAX_PER_PAGE },
  });
  const found = rows.filter(({ title }) => String(title).toLowerCase().includes(q.toLowerCase()));
  if (found.length === 0) return html``;
  return html`
    <section class="card">
      <h2>Issues</h2>
      <ul>${found.slice(0, SHOWN).map(({ code, title }) =>
        html`<li><a href="/sites/${siteId}/issues/${String(code)}/places">${String(title)}</a></li>`
      )}</ul>
    </section>
  `;
}

async function searchList(
  scope: PageScope,
  list: SearchedList,
  { siteId, q, domain }: { siteId: number; q: string; domain: string },
): Promise<Html> {
  const rest = new URLSearchParams({ q });
  const all = `/sites/${siteId}/${list.slug}?${rest}`;
  const { operationId, fields } = list;
  const query = { q, fields, per_page: SHOWN };
  const { rows, total } = await readFound(scope, operationId, { siteId, query });
  return html`<section class="card"><h2>${saidText(list.label)}</h2>
${rows.length === 0 && html`<p class="muted">None has these words.</p>`}
<ul>${rows.map((row) => html`<li>${list.show(row, { siteId, domain })}</li>`)}</ul>
${total > 0 && html`<p><a href="${all}">${searchedCount(total)}</a></p>`}
</section>`;
}

async function readFound(
  scope: PageScope,
  operationId: OperationId,
  { siteId, query }: { siteId: number; query: Readonly<Record<string, string | number>> },
) {
  try {
    const { body } = await callApi(scope, operationId, {
      params: { id: siteId },
      query,
      countUpTo: SEARCHED_COUNT_LIMIT,
    });
    // every list answers its rows and how many there are
    const { data, meta } = body as unknown as {
      data: readonly Readonly<Record<string, unknown>>[];
      meta: { total: number };
    };
    return { rows: data, total: meta.total };
  } catch (error) {
    if (error instanceof NotFoundError && error.code === "no_audit") return { rows: [], total: 0 };
    throw error;
  }
}
