import type { AuditItemAnswer } from "../../../../schemas/audit.ts";
import type { DiffSummaryAnswer } from "../../../../schemas/audit_diff.ts";
import type { ChangedPageAnswer, ChangedPagesSummary } from "../../../../schemas/changed_page.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { auditTables, type ComparedAudits } from "../../explorer/audit_tables.ts";
import { type ChangeLinks, tellChanges } from "../../explorer/tell_changes.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../../explorer/site_frame.ts";
import { type FormProblem, formProblem, noProblem, problemNotice } from "../../form_problem.ts";
import { formatTime } from "../../format_date.ts";
import { type Content, type Html, html } from "../../html.ts";
import { type Page, type PageRequest, showPage } from "../../page.ts";
import { badge } from "../../parts/badge.ts";
import { notice } from "../../parts/notice.ts";
import { selectField } from "../../parts/select_field.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";

/** The audits that can be chosen; the API has all. */
const CHOSEN_FROM = 100;
const PAGES_SHOWN = 20;
const MARKS = { bad: ["bad", "worse"], good: ["good", "better"], info: ["", "also"] } as const;

/** `GET /sites/:id/audits/compare`: what changed between two audits, in words and in tables. */
export const compareAuditsPage: Page = {
  method: "GET",
  path: "/sites/:id/audits/compare",
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const audits = await readAudits(scope, site.id);
    const chosen = chooseAudits(request.query, audits);
    const path = `/sites/${site.id}/audits/compare`;
    const { comparison, problem } = chosen === null
      ? { comparison: null, problem: noProblem() }
      : await compare(scope, { siteId: site.id, ...chosen });
    const main = siteFrame({
      id: site.id,
      name: site.name,
      current: path,
      abilities: scope.caller.abilities,
    }, [
      html`
        <div class="page-head">
          <div>
            <h1>What changed</h1>
            <p class="muted">Two audits side by side: the last two, or those that you choose.</p>
          </div>
        </div>
      `,
      problemNotice(problem),
      audits.length < 2
        ? notice(
          "info",
          html`<p>It takes two audits with results that keep their pages.
<a href="/sites/${site.id}/audit">Run another one</a>.</p>`,
        )
        : choiceForm(path, { audits, chosen }),
      comparison && news(comparison, linksOf(site.id, comparison)),
      comparison && auditTables(comparison, {
        ...{ links: linksOf(site.id, comparison), siteId: site.id, domain: site.domain },
      }),
    ]);
    const assets = ["explorer.css", "acts.css", ...SITE_FRAME_ASSETS];
    const title = `What changed on ${site.name}`;
    return showPage({ title, section: "sites", main, assets }, problem.status);
  },
};

/** Reads the audits that can be compared, the newest first. */
async function readAudits(scope: PageScope, siteId: number): Promise<AuditItemAnswer[]> {
  const { body: { data } } = await callApi(scope, "listAudits", {
    params: { id: siteId },
    query: { "filter[status]": "completed,completed_partial", "per_page": CHOSEN_FROM },
  });
  // without `fields` all members are there
  return (data as AuditItemAnswer[]).filter(({ details }) => details === "full")
    .toSorted((one, other) => other.id - one.id);
}

interface Chosen {
  auditId: string;
  /** Undefined: that before it. */
  againstId: string | undefined;
}

/** Those of the address, or the last whole audit and the one that it is compared with. */
function chooseAudits(query: URLSearchParams, audits: readonly AuditItemAnswer[]): Chosen | null {
  if (audits.length < 2) return null;
  const asked = query.get("audit") ?? "";
  const against = query.get("against") ?? "";
  const newest = audits.find(({ trigger }) => trigger !== "gate") ?? audits[0];
  const auditId = asked === "" ? String(newest?.id) : asked;
  if (against !== "") return { auditId, againstId: against };
  const audit = audits.find(({ id }) => String(id) === auditId);
  const isKept = audits.some(({ id }) => id === audit?.previous_audit_id);
  const before = audits.find(({ id }) => id < Number(auditId));
  return { auditId, againstId: isKept || before === undefined ? undefined : String(before.id) };
}

/** Reads what differs; what cannot be compared is a problem of the page. */
async function compare(
  scope: PageScope,
  { siteId, auditId, againstId }: { siteId: number } & Chosen,
): Promise<{ comparison: ComparedAudits | null; problem: FormProblem }> {
  const params = { id: siteId, audit_id: auditId };
  const against = againstId === undefined ? {} : { against: againstId };
  try {
    const { body: { meta } } = await callApi(scope, "diffAudits", {
      params,
      query: { ...against, per_page: 1 },
    });
    const { body: changed } = await callApi(scope, "listChangedPages", {
      params,
      query: { ...against, per_page: PAGES_SHOWN },
    });
    const ids = { auditId: Number(auditId), againstId: changed.meta.against_audit_id };
    const [audit, earlier] = await readBoth(scope, { siteId, ...ids });
    // the answers are what their schemas say
    const summary = meta.summary as DiffSummaryAnswer;
    const pages = changed.meta.summary as ChangedPagesSummary;
    const rows = changed.data as ChangedPageAnswer[];
    return { comparison: { audit, earlier, summary, pages, rows }, problem: noProblem() };
  } catch (error) {
    return { comparison: null, problem: formProblem(error) };
  }
}

async function readBoth(
  scope: PageScope,
  { siteId, auditId, againstId }: { siteId: number; auditId: number; againstId: number },
) {
  const read = async (id: number) => {
    const params = { id: siteId, audit_id: id };
    return (await callApi(scope, "getAudit", { params })).body.data;
  };
  return [await read(auditId), await read(againstId)] as const;
}

function linksOf(siteId: number, { audit, earlier }: ComparedAudits): ChangeLinks {
  const path = `/sites/${siteId}/audits/${audit.id}`;
  const link = (view: string, filters: Readonly<Record<string, string>>) =>
    `${path}/${view}?${new URLSearchParams({ against: String(earlier.id), ...filters })}`;
  return {
    places: (states, code) =>
      link("changes", {
        "filter[state]": states,
        ...code !== undefined && { "filter[code]": code },
      }),
    pages: (change) =>
      link("changed-pages", change === undefined ? {} : { [`filter[${change}_changed]`]: "true" }),
  };
}

function choiceForm(
  path: string,
  { audits, chosen }: { audits: readonly AuditItemAnswer[]; chosen: Chosen | null },
): Html {
  const options = audits.map((audit) => [String(audit.id), auditName(audit)] as const);
  const before = [["", "the one before it"] as const, ...options];
  return html`
    <form class="compare-choice no-print" method="get" action="${path}">
      ${selectField({ name: "audit", label: "Audit", value: chosen?.auditId ?? "", options })}
      ${selectField({
        ...{ name: "against", label: "Compared with", options: before },
        value: chosen?.againstId ?? "",
      })}
      <button>Compare</button>
    </form>
  `;
}

/** Such as `20 Nov 2026, 10:00 UTC, score 84, schedule`. */
function auditName({ id, finished_at: at, health_score: score, trigger, label }: AuditItemAnswer) {
  return [
    at === null ? said`Audit ${id}` : formatTime(at),
    score === null ? null : said`score ${score}`,
    trigger,
    label,
  ].filter((part) => part !== null && part !== "").join(", ");
}

function news(comparison: ComparedAudits, links: ChangeLinks): Content {
  const told = tellChanges(comparison, links);
  return html`
    <section class="card" aria-labelledby="news">
      <h2 id="news">What matters</h2>
      <ul class="told-changes">
    ${told.map(({ kind, text }) => {
      const [tone, word] = MARKS[kind];
      return html`<li>${badge(tone, word)} <span>${text}</span></li>\n`;
    })}
      </ul>
    </section>
  `;
}
