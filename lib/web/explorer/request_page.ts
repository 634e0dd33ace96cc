import { API_PREFIX } from "../../routes/core/register.ts";
import { operationPage } from "../api_text.ts";
import { explorerList } from "./explorer_list.ts";
import { EXPLORER_VIEWS } from "./explorer_views.ts";
import { EXPORT_FIELDS, ledgerAddress, readLedgerQuestion } from "./ledger_question.ts";
import { viewPath } from "./view_path.ts";

/** Requests for one row that have a page of their own, by their path below the site. */
const DETAILS = [
  { path: /^pages\/(\d+)(?:\/.*)?$/, page: "pages" },
  { path: /^keywords\/(\d+)(?:\/.*)?$/, page: "keywords" },
  { path: /^backlinks\/(\d+)$/, page: "backlinks" },
  { path: /^aeo\/answers\/(\d+)$/, page: "ai-answers" },
  { path: /^ai\/crawler-views\/(\d+)$/, page: "crawler-views" },
  { path: /^aeo\/prompts\/(\d+)$/, page: "ai-prompts" },
] as const;
/** Requests for what is no list and has a page of its own. */
const REPORTS: Readonly<Record<string, string>> = {
  "crawl-budget": "crawl-budget",
  "crawl-stats": "crawl-stats",
  "ai/funnel": "ai-funnel",
};
/** The request for what two exports show; its page takes the days of both. */
const EXPORT_CHANGES = "changes/exports";
/** What only matters to the program that asked. */
const NOT_KEPT = ["cursor", "per_page", "fields"];

/** A request of the API. */
interface ShownRequest {
  method: string;
  /** Whole, as answers name it. */
  url: string;
}

/**
 * The page of this service that shows what a GET below a site answers, filtered in the same way, or that does what
 * another method does; undefined: there is none.
 */
export function requestPage(siteId: number, { method, url }: ShownRequest): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { pathname, searchParams } = new URL(url);
  const start = `${API_PREFIX}/sites/${siteId}/`;
  const at = pathname.indexOf(start);
  if (at === -1) return undefined;
  const path = pathname.slice(at + start.length);
  if (method !== "GET") return operationPage(siteId, path);
  if (path === EXPORT_CHANGES) {
    const days = readLedgerQuestion(searchParams, EXPORT_FIELDS);
    return ledgerAddress(`/sites/${siteId}/${EXPORT_CHANGES}`, days);
  }
  return detailsPage(siteId, path) ?? listPage(siteId, path, searchParams) ??
    operationPage(siteId, path);
}

function detailsPage(siteId: number, path: string): string | undefined {
  for (const details of DETAILS) {
    const [, id] = details.path.exec(path) ?? [];
    if (id !== undefined) return `/sites/${siteId}/${details.page}/${id}`;
  }
  const report = REPORTS[path];
  if (report !== undefined) return `/sites/${siteId}/${report}`;
  const [, code] = /^issues\/(\w+)$/.exec(path) ?? [];
  return code === undefined ? undefined : `/sites/${siteId}/issues/${code}/places`;
}

function listPage(siteId: number, path: string, query: URLSearchParams): string | undefined {
  for (const view of EXPLORER_VIEWS) {
    const { route } = explorerList(view);
    const fixed = Object.entries(view.fixed ?? {});
    if (fixed.some(([name, value]) => query.get(name) !== value)) continue;
    const params = paramsOf(route.path.replace(/^\/sites\/:id\//, ""), path);
    if (params === undefined) continue;
    const kept = new URLSearchParams(query);
    for (const name of [...NOT_KEPT, ...fixed.map(([name]) => name)]) kept.delete(name);
    const shown = viewPath(siteId, view, params);
    return kept.size === 0 ? shown : `${shown}?${kept}`;
  }
  return undefined;
}

/** The parameters by which the path is one of the pattern's; undefined: it is not. */
function paramsOf(pattern: string, path: string): Record<string, string> | undefined {
  const names = pattern.split("/");
  const parts = path.split("/");
  if (names.length !== parts.length) return undefined;
  const params: Record<string, string> = {};
  for (const [index, name] of names.entries()) {
    const part = parts[index] ?? "";
    if (name.startsWith(":")) params[name.slice(1)] = decodeURIComponent(part);
    else if (name !== part) return undefined;
  }
  return params;
}
