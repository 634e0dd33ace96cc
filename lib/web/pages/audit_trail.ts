import type { TrailEntryAnswer } from "../../../schemas/audit_trail.ts";
import { callApi, ownerScope } from "../call_api.ts";
import { problemNotice } from "../form_problem.ts";
import { timeTag } from "../format_date.ts";
import { formatCount } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, showPage } from "../page.ts";
import { badge } from "../parts/badge.ts";
import { dataTable } from "../parts/data_table.ts";
import { selectField } from "../parts/select_field.ts";
import { textField } from "../parts/text_field.ts";
import { readAskedList } from "../read_asked_list.ts";
import { said, saidText } from "../texts/said.ts";

const PATH = "/settings/audit-trail";
const SHOWN = 100;
const ACTORS = [
  ["", "anyone"],
  ["member", "a member"],
  ["token", "a token"],
  ["command_line", "the command line"],
] as const;

/** What is looked for. */
interface Asked {
  q: string;
  actor: string;
  /** `YYYY-MM-DD` in UTC; empty: from the beginning, or to now. */
  from: string;
  to: string;
  cursor: string;
}

/** `GET /settings/audit-trail`: what was changed in the account, and by whom. */
export const auditTrailPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showTrail(request),
};

async function showTrail(request: PageRequest): Promise<DocumentAnswer> {
  const scope = await ownerScope(request);
  const asked = readAsked(request.query);
  const { list, asked: shown, problem } = await readAskedList(
    async (one: Asked) => (await callApi(scope, "listAuditTrail", { query: queryOf(one) })).body,
    { asked, beginning: { q: "", actor: "", from: "", to: "", cursor: "" } },
  );
  const main = html`
    <p class="crumbs"><a href="/settings/members">Members</a></p>
    <div class="page-head">
      <div>
        <h1>Audit trail</h1>
        <p class="muted">What members and tokens changed; kept 400 days.</p>
      </div>
    </div>
    ${problemNotice(problem)}
    ${searchForm(shown, list.meta.total)}
    ${list.data.length === 0
      ? html`
        <p>Nothing was changed that fits.</p>
      `
      : trailTable(list.data)}
    ${paging(shown, list.meta.next_cursor)}
  `;
  const view = { title: "Audit trail", section: "members", main, assets: ["sites.css"] } as const;
  return showPage(view, problem.status);
}

function readAsked(query: URLSearchParams): Asked {
  const of = (name: string) => (query.get(name) ?? "").slice(0, 500);
  return {
    q: of("q"),
    actor: of("actor"),
    from: of("from"),
    to: of("to"),
    cursor: query.get("cursor") ?? "",
  };
}

function queryOf({ q, actor, from, to, cursor }: Asked): Record<string, string | number> {
  const asked = {
    ...{ q, cursor, "filter[actor]": actor },
    "filter[created_at][gte]": from === "" ? "" : `${from}T00:00:00Z`,
    "filter[created_at][lte]": to === "" ? "" : `${to}T23:59:59.999Z`,
  };
  const given = Object.entries(asked).filter(([, value]) => value !== "");
  return { per_page: SHOWN, ...Object.fromEntries(given) };
}

function searchForm({ q, actor, from, to }: Asked, total: number): Html {
  return html`<form class="site-search" method="get" action="${PATH}" role="search">
${textField({ name: "q", label: "Search", value: q, placeholder: "Address, operation or path" })}
${selectField({ name: "actor", label: "Changed by", value: actor, options: ACTORS })}
${textField({ name: "from", label: "From", type: "date", value: from })}
${textField({ name: "to", label: "To", type: "date", value: to })}
<div class="site-search-go"><button>Show</button>
<span class="muted">${formatCount(total, "change")}</span></div></form>`;
}

function trailTable(entries: readonly TrailEntryAnswer[]): Html {
  return dataTable({
    ...{ caption: html`<span class="visually-hidden">Changes</span>`, label: "Changes" },
    stacks: true,
    columns: [
      ...[{ label: "When" }, { label: "Who" }, { label: "What" }, { label: "Of what" }],
      { label: "What was sent" },
    ],
    rows: entries.map((one) => [
      timeTag(one.created_at),
      whoOf(one),
      html`${one.operation} ${one.outcome === "started" && badge("warn", "end not known")}`,
      html`<code>${one.object}</code>`,
      one.fields.length === 0 ? saidText("nothing") : one.fields.join(", "),
    ]),
  });
}

function whoOf(
  { actor, member_email: email, token_id: id, token_name: name }: TrailEntryAnswer,
): Content {
  if (actor === "member") return email;
  return actor === "token" ? said`token ${name ?? id ?? ""}` : saidText("command line");
}

function paging(asked: Asked, nextCursor: string | null): Html {
  const link = (cursor: string, label: string) => {
    const given = Object.entries({ ...asked, cursor }).filter(([, value]) => value !== "");
    return html`<a class="button" href="${PATH}?${
      String(new URLSearchParams(given))
    }">${label}</a>`;
  };
  if (asked.cursor === "" && nextCursor === null) return html``;
  return html`<nav class="row" aria-label="Pages of the list">
${asked.cursor !== "" && link("", "Newest")}${
    nextCursor !== null && link(nextCursor, "Older")
  }</nav>`;
}
