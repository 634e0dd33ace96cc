import { formatCount } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { selectField } from "../parts/select_field.ts";
import { textField } from "../parts/text_field.ts";
import type { SiteList } from "./list_sites.ts";

const ORDERS = [
  ["", "As they were added"],
  ["name", "Name"],
  ["domain", "Domain"],
  ["health_score", "Health score, lowest first"],
  ["-health_score", "Health score, highest first"],
  ["-last_audit_at", "Last audit, newest first"],
  ["last_audit_at", "Last audit, oldest first"],
  ["-pages_count", "Most pages"],
  ["-issues_count", "Most issues"],
  ["-keywords_count", "Most keywords"],
  ["-backlinks_count", "Most backlinks"],
  ["-created_at", "Newest first"],
] as const;

/** Writes the form with which sites are searched and ordered, and how many there are. */
export function siteSearch({ q, sort, total }: SiteList, path: string): Html {
  const found = formatCount(total, "site");
  return html`<form class="site-search" method="get" action="${path}" role="search">
${textField({ name: "q", label: "Search", value: q, placeholder: "Name or domain" })}
${selectField({ name: "sort", label: "Order", value: sort, options: ORDERS })}
<div class="site-search-go"><button>Show</button>
<span class="muted">${found}${q !== "" && " found"}</span>
${q !== "" && html`<a href="${path}">Show all</a>`}</div></form>`;
}

/** Writes the links to the next page and to the first. */
export function sitePaging({ q, sort, cursor, nextCursor }: SiteList, path: string): Html {
  if (cursor === "" && nextCursor === null) return html``;
  return html`<nav class="row" aria-label="Pages of the list">
${cursor !== "" && html`<a class="button" href="${path}${query({ q, sort })}">First page</a>`}
${
    nextCursor !== null &&
    html`<a class="button" href="${path}${query({ q, sort, cursor: nextCursor })}">Next page</a>`
  }</nav>`;
}

function query(values: Readonly<Record<string, string>>): string {
  const search = new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ""));
  return search.size === 0 ? "" : `?${search}`;
}
