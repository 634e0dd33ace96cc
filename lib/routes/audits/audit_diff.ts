import type { AuditDiffQuery, DiffRowAnswer } from "../../../schemas/audit_diff.ts";
import { checkGate } from "../../commands/audits/diff/audit_gate.ts";
import { readGooglebotVisits } from "../../commands/audits/diff/read_googlebot_visits.ts";
import { readDiffRows } from "../../commands/audits/diff/read_diff_rows.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { summarizeDiff } from "../../commands/audits/diff/summarize_diff.ts";
import { ValidationError } from "../../core/errors.ts";
import { DIFF_LIST, listGroupedRows } from "../../lists/list_groups.ts";
import { findRule } from "../../rules/find_rule.ts";
import { GOOGLEBOT_VISITS_EXAMPLE, PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { listAnswer } from "../core/list_answer.ts";
import { presentDiffRow, presentGate } from "./present_diff.ts";
import { FORMULAS, provenanceOf } from "./provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const ROW_EXAMPLE: DiffRowAnswer = {
  state: "new",
  code: "link_to_broken_internal",
  title: "Link to a broken page of the site",
  severity: "error",
  category: "links",
  url: "https://shop.example.com/tea",
  target_url: "https://shop.example.com/tea/assam",
  fingerprint: "5b1b2dd1c5d6c5ab5f28a1f2d5c4d1f7c0d1e52b8a9d4a7bd4e5d6c1a2b3c4d5",
  ignored: false,
  evidence_before: null,
  evidence_after: {
    found: { url: "https://shop.example.com/tea/assam", status: 404, anchor: "Assam" },
    expected: "a link to a URL that answers 200",
    where: "a[href] in main",
  },
};

const STATES_EXAMPLE = {
  new: 1,
  regressed: 0,
  fixed: 4,
  gone_with_page: 3,
  newly_checked: 0,
  not_recrawled: 0,
  persisting: 212,
};

const SUMMARY_EXAMPLE = {
  states: STATES_EXAMPLE,
  codes: [{ code: "link_to_broken_internal", ...STATES_EXAMPLE }],
  settings_changed: [{ name: "max_pages", before: 500, after: 10_000 }],
  rules_changed: [],
  score: {
    before: 84,
    after: 87,
    delta: 3,
    urls_total: { before: 536, after: 538 },
    urls_with_errors: { before: 86, after: 70 },
    pages_lost: 2,
    gates_added: [],
    gates_removed: [],
    error_codes: [
      { code: "link_to_broken_internal", urls_before: 64, urls_after: 61, delta: -3 },
    ],
  },
  pages: {
    added: 4,
    removed: 2,
    both: 534,
    lost: { total: 2, error: 1, redirect: 0, noindex: 0, not_html: 0, left: 1 },
  },
};

const diffRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/audits/:audit_id/diff",
  operationId: "diffAudits",
  tag: "Audits",
  summary: "Compare an audit with another",
  description: "Every place of every issue in either audit, and what became of it: new, " +
    "regressed, fixed, gone with its page, newly checked, not recrawled or persisting, with the " +
    "evidence of both. The most urgent " +
    "first; `filter[state]=new,regressed` shows what is worse. `meta.summary` counts them, names " +
    "the settings that were changed and says what moved the score; `meta.seen_by_googlebot` says by " +
    "the server's logs which fixed pages the verified Googlebot has requested since. With `fail_on`, `meta.gate` " +
    "is a verdict for a pipeline: pages that were lost are counted there too, and what only a " +
    "newer rule found does not fail it. Both audits must have results and keep their rows (409 " +
    "otherwise); without a previous audit, `against` has to be given (422), or `alone=true`, which " +
    "lists all that the audit found. Of one account 4 " +
    "comparisons may be made at the same time, of all 16 in each server process; more are a 429 " +
    "with the code `too_many_comparisons`. What was compared lately is not compared again.",
  ability: "read",
  quotaCost: 1,
  list: DIFF_LIST,
  answerStatus: 200,
  example: {
    data: [ROW_EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/audits/12/diff", next: null },
    meta: {
      ...PROVENANCE_EXAMPLE,
      formula: FORMULAS.healthScore,
      against_audit_id: 9,
      summary: SUMMARY_EXAMPLE,
      seen_by_googlebot: GOOGLEBOT_VISITS_EXAMPLE,
      gate: {
        status: "failed",
        fail_on: "error",
        failed_count: 1,
        pages_lost: 2,
        newly_checked_count: 0,
        rows: [ROW_EXAMPLE],
      },
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 409, 422],
  async handler(request) {
    const { services: { db, auditDiffs }, caller, params, query, list } = request;
    await readSite(db, caller.accountId, params.id);
    const choice = {
      accountId: caller.accountId,
      siteId: params.id,
      auditId: params.audit_id,
    };
    checkAlone(query);
    const { audit, against, diff } = query.alone === true
      ? await auditDiffs.readAlone(choice)
      : await auditDiffs.read({ ...choice, againstId: query.against ?? null });
    const compared = { auditId: audit.id, againstId: against?.id ?? null };
    const page = listGroupedRows(diff.groups, list, (code) => findRule(code)?.category ?? "");
    const rows = await readDiffRows(db, compared, { diff, rows: page.rows });
    const gate = query.fail_on === undefined
      ? null
      : presentGate(await checkGate(db, compared, { diff, failOn: query.fail_on }));
    const seen = await readGooglebotVisits(db, { audit, againstId: compared.againstId, diff });
    return listAnswer(request, { ...page, rows }, {
      presenter: presentDiffRow,
      listAnswerOptions: {
        meta: {
          ...provenanceOf(params.id, audit, FORMULAS.healthScore),
          against_audit_id: compared.againstId,
          summary: summarizeDiff(diff, audit, against),
          seen_by_googlebot: seen,
          gate,
        },
      },
    });
  },
});

function checkAlone({ alone, against }: AuditDiffQuery): void {
  if (alone !== true || against === undefined) return;
  throw new ValidationError({
    alone: ["The alone parameter excludes against: it compares with nothing."],
  });
}

/** The route that compares two audits. */
export const AUDIT_DIFF_ROUTES: readonly Route[] = [diffRoute];
