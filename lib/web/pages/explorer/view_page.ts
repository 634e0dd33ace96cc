import { DAY_MS } from "../../../core/days.ts";
import { ConflictError, NotFoundError, ValidationError } from "../../../core/errors.ts";
import { apiText } from "../../api_text.ts";
import { actForm, type ActPlace } from "../../acts/act_form.ts";
import { actNotice, actStatus, type SentAct } from "../../acts/act_page.ts";
import { callApi, ownerScope, type PageScope } from "../../call_api.ts";
import { type ExplorerList, explorerList, type ExplorerRow } from "../../explorer/explorer_list.ts";
import { explorerTable } from "../../explorer/explorer_table.ts";
import type { ExplorerView } from "../../explorer/explorer_view.ts";
import { keepColumns, keptColumns } from "../../explorer/kept_columns.ts";
import { parentView, viewPath } from "../../explorer/view_path.ts";
import { readIssuePanel } from "../../explorer/issue_panel.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../../explorer/site_frame.ts";
import {
  askedOf,
  beginningOf,
  changedAddress,
  RESET_COLUMNS,
  settledAddress,
} from "../../explorer/view_address.ts";
import { rowActs } from "../../explorer/row_acts.ts";
import { SEARCHED_COUNT_LIMIT, searchedCount } from "../../parts/searched_count.ts";
import { actsBefore, actsOf } from "../../explorer/view_acts.ts";
import { chartAssets, viewChart } from "../../explorer/view_chart.ts";
import { viewFilters } from "../../explorer/view_filters.ts";
import { viewTools } from "../../explorer/view_tools.ts";
import { type FormProblem, formProblem, noProblem, problemNotice } from "../../form_problem.ts";
import { formatCount } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import {
  type DocumentAnswer,
  type Page,
  type PageRequest,
  redirectTo,
  showPage,
} from "../../page.ts";
import { COPY_ASSETS } from "../../parts/copy_field.ts";
import { notice } from "../../parts/notice.ts";
import { readAskedList } from "../../read_asked_list.ts";
import { ruleName } from "../../report/rule_names.ts";
import { sourceLine, type SourceMeta } from "../../report/source_line.ts";
import { said, saidText } from "../../texts/said.ts";

const VIEW_ASSETS = ["explorer.css", "acts.css", ...SITE_FRAME_ASSETS, ...COPY_ASSETS];

/** The view that begins with what its issue means. */
const ISSUE_PLACES = "issues/:code/places";

/** A list of the API as it was answered. */
interface AnsweredList {
  rows: readonly ExplorerRow[];
  meta: Partial<SourceMeta> & { total: number; next_cursor: string | null };
  apiUrl: string;
}

/** What is read for a view. */
interface ReadView {
  /** Undefined: there is no audit with results yet, or none to compare with, as `problem` says. */
  list: AnsweredList | undefined;
  problem: FormProblem;
}

/** Creates the page of a list of a site. */
export function viewPage(view: ExplorerView): Page {
  return {
    method: "GET",
    path: `/sites/:id/${view.slug}`,
    access: "owner",
    async handler(request: PageRequest) {
      const siteId = Number(request.params["id"]);
      const path = viewPath(siteId, view, request.params);
      const settled = settledAddress(path, request.query);
      if (settled !== undefined) return redirectTo(settled, chosenColumns(view, request));
      const kept = addressWithKept(view, path, request);
      if (kept !== undefined) return redirectTo(kept);
      return await showView(request, { view });
    },
  };
}

/** How long a browser keeps columns; browsers keep nothing for longer. */
const KEPT_DAYS = 400;

/** The columns that the form of a view names, for the browser to keep; none where they are set back. */
function chosenColumns(
  view: ExplorerView,
  { query, columns: kept, services }: PageRequest,
): { columns?: { value: string; expiresAt: Date } } {
  const isReset = query.has(RESET_COLUMNS);
  const { columns: known } = explorerList(view);
  const columns = isReset ? [] : query.getAll("column").filter((name) => known.includes(name));
  if (!isReset && columns.length === 0) return {};
  const expiresAt = new Date(services.now().getTime() + KEPT_DAYS * DAY_MS);
  return { columns: { value: keepColumns(kept, { slug: view.slug, columns }), expiresAt } };
}

/** The address with the columns that the browser keeps for the view; undefined: it names some, or none are kept. */
function addressWithKept(
  view: ExplorerView,
  path: string,
  { query, columns: kept }: PageRequest,
): string | undefined {
  if (query.has("fields")) return undefined;
  const { columns: known } = explorerList(view);
  const names = keptColumns(kept, view.slug).filter((name) => known.includes(name));
  if (names.length === 0) return undefined;
  const asked = new URLSearchParams(query);
  asked.set("fields", names.join(","));
  return `${path}?${asked}`;
}

/** Shows a list of a site, with what was wrong with a form of the page that was sent. */
export async function showView(
  request: PageRequest,
  { view, sent }: { view: ExplorerView; sent?: SentAct | undefined },
): Promise<DocumentAnswer> {
  const { params, form: typed, cookieValue } = request;
  const scope = await ownerScope(request);
  const { body: { data: site } } = await callApi(scope, "getSite", {
    params: { id: params["id"] ?? "" },
  });
  const list = explorerList(view);
  const asked = new URLSearchParams(request.query);
  asked.delete("done");
  const read = await readView(scope, { view, list, params, query: asked });
  const isAsAsked = read.problem.status === 200;
  const query = isAsAsked ? asked : new URLSearchParams();
  const shown = { view, list, siteId: site.id, params, query };
  const { abilities } = scope.caller;
  const path = viewPath(site.id, view, params);
  const { acts = [], ofRow, stored, link } = actsOf(view);
  // what was sent shows the same rows again
  const action = query.size === 0 ? path : `${path}?${query}`;
  const place: ActPlace = { action, cookieValue, typed, sent, isFolded: true, abilities };
  if (stored !== undefined) place.stored = await stored(scope, params);
  const heading = headingOf(view, { params, stored: place.stored });
  const parent = view.isNested ? parentView(view) : view;
  const current = viewPath(site.id, parent);
  const main = siteFrame({ id: site.id, name: site.name, current, abilities }, [
    parent !== view &&
    html`<p class="crumb"><a href="${current}">${saidText(parent.label)}</a></p>`,
    headOf(heading, saidText(view.about)),
    actNotice(request, actsBefore(view), sent),
    problemNotice(read.problem),
    read.list === undefined &&
    html`<p><a href="/sites/${site.id}/report">To the report</a>, where an audit
can be started.</p>`,
    view.slug === ISSUE_PLACES
      ? read.list && await readIssuePanel(scope, { params, domain: site.domain, place })
      : acts.length > 0 &&
        html`<div class="acts no-print">${acts.map((act) => actForm(act, place))}</div>`,
    link &&
    html`<p><a class="button" href="/sites/${site.id}/${link.path}">${
      saidText(link.label)
    }</a></p>`,
    read.list &&
    listParts(read.list, { ...shown, domain: site.domain }, {
      path,
      maySet: abilities.includes("write"),
      acts: ofRow && rowActs(ofRow, { ...place, params }),
    }),
  ]);
  return showPage({
    title: said`${heading} of ${site.name}`,
    section: "sites",
    main,
    assets: [...VIEW_ASSETS, ...chartAssets(view)],
  }, sent === undefined ? read.problem.status : actStatus(sent));
}

/** Writes a list with what can be done about it; one without rows has nothing to filter, sort or take away. */
function listParts(
  list: AnsweredList,
  shown: Omit<Parameters<typeof explorerTable>[0], "rows" | "acts">,
  { path, maySet, acts }: {
    path: string;
    maySet: boolean;
    acts: ReturnType<typeof rowActs> | undefined;
  },
): Content {
  const isEmpty = isWithoutRows(list, shown);
  return [
    !isEmpty && viewFilters(shown),
    metaLines(list, { isSearched: (shown.query.get("q") ?? "") !== "", maySet }),
    rowsOf(list, { ...shown, rows: list.rows, maySet, ...acts && { acts } }),
    paging(list, { path, query: shown.query }),
    !isEmpty && viewTools(shown, { apiUrl: list.apiUrl, maySend: maySet }),
  ];
}

/** The name of a view; of places, that of their rule; of one row of another view, with that row. */
function headingOf(
  { slug, label, headingOf: nameOf }: ExplorerView,
  { params, stored }: { params: PageRequest["params"]; stored: unknown },
): string {
  if (slug === ISSUE_PLACES) return ruleName(params["code"] ?? "");
  return nameOf?.({ ...Object(stored), ...params }) ?? saidText(label);
}

function headOf(heading: string, about: string): Html {
  return html`
    <div class="page-head">
      <div>
        <h1>${heading}</h1>
        <p class="muted">${about}</p>
      </div>
    </div>
  `;
}

/** Reads the list as its address asks; with an address that cannot be read, its beginning and what is wrong. */
async function readView(
  scope: PageScope,
  { view, list, params, query }: {
    view: ExplorerView;
    list: ExplorerList;
    params: PageRequest["params"];
    query: URLSearchParams;
  },
): Promise<ReadView> {
  const path = Object.fromEntries(
    Object.entries(params).filter(([name]) => list.route.path.includes(`:${name}`)),
  );
  try {
    return await readAskedList(
      (asked: Readonly<Record<string, string>>) => callList(scope, view, { params: path, asked }),
      { asked: askedOf(view, list, query), beginning: beginningOf(view, list) },
    );
  } catch (error) {
    const isNotReady = error instanceof ConflictError ||
      error instanceof NotFoundError && error.code === "no_audit";
    if (isNotReady) return { list: undefined, problem: { ...noProblem(), message: error.message } };
    const isAlone = error instanceof ValidationError && Object.hasOwn(error.errors, "against");
    if (!isAlone) throw error;
    // the first audit has none to be compared with, and rows lead here
    return { list: undefined, problem: { ...formProblem(error), status: 200 } };
  }
}

async function callList(
  scope: PageScope,
  { operationId }: ExplorerView,
  { params, asked }: {
    params: Readonly<Record<string, string>>;
    asked: Readonly<Record<string, string>>;
  },
): Promise<AnsweredList> {
  const { body, apiUrl } = await callApi(scope, operationId, {
    params,
    query: asked,
    // how many rows have some words takes a look at each row
    ...(asked["q"] ?? "") !== "" && { countUpTo: SEARCHED_COUNT_LIMIT },
  });
  // every list answers its rows and what they are of
  const { data, meta } = body as unknown as {
    data: readonly ExplorerRow[];
    meta: AnsweredList["meta"];
  };
  return { rows: data, meta, apiUrl };
}

function metaLines(
  { meta }: AnsweredList,
  { isSearched, maySet }: { isSearched: boolean; maySet: boolean },
): Html {
  const { data_status = null } = meta;
  const count = isSearched ? searchedCount(meta.total) : formatCount(meta.total, "row");
  return html`<p class="muted">${count}</p>
${
    isDated(meta)
      ? sourceLine({ ...meta, data_status }, { isOwner: maySet })
      : data_status && notice("info", apiText(data_status.message, { maySet }))
  }`;
}

/** Whether a list says of which days it is, and from where. */
function isDated<Meta extends Partial<SourceMeta>>(
  meta: Meta,
): meta is Meta & Pick<SourceMeta, "source" | "from" | "to"> {
  return meta.source !== undefined && meta.from !== undefined && meta.to !== undefined;
}

function rowsOf(
  { rows, meta }: AnsweredList,
  { maySet, ...shown }: Parameters<typeof explorerTable>[0] & { maySet: boolean },
): Html {
  if (rows.length > 0) {
    return html`${viewChart(shown)}<div class="card">${explorerTable(shown)}</div>`;
  }
  const isNarrowed = [...shown.query.keys()].some((name) => /^(?:filter\[|q$|cursor$)/.test(name));
  if (isNarrowed) return notice("info", "No row matches. Take a filter away to see more.");
  const isSaid = meta.data_status && (maySet || !isDated(meta));
  return html`${isSaid ? "" : notice("info", shown.view.empty ?? "There is nothing here yet.")}`;
}

/** Names in an address that leave no row out. */
const WHOLE: ReadonlySet<string> = new Set(["fields", "sort", "per_page", "done"]);

/** Whether a list has no rows at all, whatever is left out. */
function isWithoutRows(
  { meta: { total } }: AnsweredList,
  { list, query }: Pick<Parameters<typeof explorerTable>[0], "list" | "query">,
): boolean {
  return total === 0 && !("from" in list.parameters) &&
    [...query.keys()].every((name) => WHOLE.has(name));
}

/** Writes the links to the next page and to the first. */
function paging(
  { meta: { next_cursor: next } }: AnsweredList,
  { path, query }: { path: string; query: URLSearchParams },
): Html {
  if (next === null && !query.has("cursor")) return html``;
  const first = changedAddress(path, query, {});
  return html`<nav class="row no-print" aria-label="Pages of the list">
${query.has("cursor") && html`<a class="button" href="${first}">First page</a>`}
${
    next !== null && html`
      <a class="button" href="${changedAddress(path, query, { cursor: next })}"
        rel="next">Next page</a>
    `
  }</nav>`;
}
