import { type Html, html } from "../html.ts";
import { attributes } from "../parts/attributes.ts";
import { copyField } from "../parts/copy_field.ts";
import { columnLabel } from "./column_label.ts";
import { hiddenFields } from "./hidden_fields.ts";
import { viewPath } from "./view_path.ts";
import { changedAddress, RESET_COLUMNS, shownColumns } from "./view_address.ts";
import type { AddressedView } from "./view_filters.ts";

/** The forms in which what is seen can be taken away, with their names. */
const EXPORTS = [["csv", "CSV"], ["xlsx", "Excel"]] as const;

/** Writes the choice of columns, the exports of what is seen, and the same as a call of the API; `maySend`: a link of it can be made. */
export function viewTools(
  shown: AddressedView,
  { apiUrl, maySend }: { apiUrl: string; maySend: boolean },
): Html {
  return html`
    <div class="view-tools no-print">
      ${columnChoice(shown)}
      ${exportLinks(shown)}
      ${DISAVOWED.has(shown.view.slug) &&
        html`<p class="row"><a class="button" href="${disavowPath(shown)}">Disavow file…</a></p>`}
      ${maySend &&
        html`<p class="row"><a class="button" href="${
          newLinkPath(
            shown.siteId,
            apiUrl,
          )
        }">As a link…</a></p>`}
      <details class="view-form">
        <summary>As API call</summary>
        ${copyField({ id: "api-call", text: curlOf(apiUrl), button: "Copy the call" })}
      </details>
    </div>
  `;
}

/** Views whose rows can be disavowed. */
const DISAVOWED: ReadonlySet<string> = new Set(["backlinks", "referring-domains"]);

function disavowPath({ siteId, view, query }: AddressedView): string {
  const asked = new URLSearchParams(query);
  for (const name of ["cursor", "fields", "per_page"]) asked.delete(name);
  asked.set("of", view.slug);
  return `/sites/${siteId}/disavow?${asked}`;
}

function columnChoice({ view, list, siteId, params, query }: AddressedView): Html {
  const shown = shownColumns(view, list, query);
  const boxes = list.columns.map((name) => {
    const checked = shown.includes(name);
    const box = attributes({ type: "checkbox", name: "column", value: name, checked });
    return html`<li><label><input ${box}> ${columnLabel(name)}</label></li>`;
  });
  const path = viewPath(siteId, view, params);
  return html`
    <details class="view-form">
      <summary>Columns</summary>
      <form method="get" action="${path}">
            ${hiddenFields(query, ["fields", "cursor"])}
            <ul class="column-choice">${boxes}</ul>
            <div class="row"><button>Show and keep these</button>
    ${query.has("fields") &&
      html`<a class="button" href="${
        changedAddress(path, query, { fields: null, [RESET_COLUMNS]: "1" })
      }">As at first</a>`}</div>
          </form>
    </details>
  `;
}

function exportLinks({ view, siteId, params, query }: AddressedView): Html {
  const path = `${viewPath(siteId, view, params)}/export`;
  const links = EXPORTS.map(([format, name]) => {
    const asked = new URLSearchParams(query);
    asked.delete("cursor");
    asked.set("format", format);
    return html`
      <a class="button" href="${`${path}?${asked}`}" download>${name}</a>
    `;
  });
  return html`<p class="row"><span class="muted">Take all rows away:</span> ${links}</p>`;
}

/** Where a link is made that gives what is seen to a spreadsheet. */
function newLinkPath(siteId: number, apiUrl: string): string {
  const { pathname, searchParams } = new URL(apiUrl);
  searchParams.delete("cursor");
  searchParams.delete("per_page");
  const list = pathname.replace(/^.*?\/sites\/\d+\//, "");
  const query = decodeURIComponent(String(searchParams));
  const asked = new URLSearchParams({ list: query === "" ? list : `${list}?${query}` });
  return `/sites/${siteId}/exports/new?${asked}`;
}

/** The call whose answer the view shows. */
function curlOf(apiUrl: string): string {
  // single quotes end a text of the shell
  const quoted = apiUrl.replaceAll("'", "%27");
  return `curl -H "Authorization: Bearer $TOKEN" '${quoted}'`;
}
