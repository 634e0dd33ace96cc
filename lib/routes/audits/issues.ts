import type { Db } from "../../../db/core/connection.ts";
import {
  findWholeIgnore,
  listUrlIgnores,
  listWholeIgnores,
} from "../../../db/audits/issues/issue_ignores.ts";
import {
  type ExampleUrls,
  findIssue,
  ISSUE_LIST,
  type IssueRow,
  listExampleUrls,
  listIssues,
  listSiteEvidence,
} from "../../../db/audits/issues/issues.ts";
import { listIssueWork } from "../../../db/audits/issues/issue_work.ts";
import { issueOfGroupCondition } from "../../../db/audits/issues/issues_of_group.ts";
import {
  listOccurrences,
  OCCURRENCE_LIST,
  type OccurrenceRow,
} from "../../../db/audits/issues/occurrences.ts";
import { type IssueAnswer } from "../../../schemas/issue.ts";
import { type IgnoreAnswer } from "../../../schemas/issue_decision.ts";
import { readFieldVitals } from "../../commands/audits/crux/read_field_vitals.ts";
import { readChosenAudit } from "../../commands/audits/control/find_chosen_audit.ts";
import { decideIssue } from "../../commands/audits/analysis/decide_issue.ts";
import { issueNotFound } from "../../commands/audits/analysis/ignore_issue.ts";
import { narrowByGroup, narrowToPageGroup } from "../../commands/sites/page_groups.ts";
import { readIssueClicks } from "../../commands/audits/analysis/read_issue_clicks.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { findRule, isRuleCode } from "../../rules/find_rule.ts";
import { siteUrls } from "../../rules/inputs/site_subject.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { crawlListAnswer, wantsField } from "./crawl_list.ts";
import { present } from "../core/present.ts";
import { issueHistoryRoute, unknownIssue } from "./issue_history.ts";
import { issuePresenter, occurrencePresenter } from "./present_issue.ts";
import { FORMULAS, provenanceOf } from "./provenance.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";
import type { Services } from "../../services.ts";
import type { SiteParams } from "../sites/sites.ts";

type IssueParams = SiteParams & { code: string };

const EXAMPLE_URLS = 5;
/** A thousand of the longest URLs, and the rest. */
const LONGEST_BODY_BYTES = 4 * 1024 * 1024;

const IGNORE_EXAMPLE: IgnoreAnswer = {
  note: "Old catalogue, goes offline in May.",
  by: { token_id: 3, token_name: "ci" },
  at: "2026-11-20T09:40:00.000Z",
};

const EXAMPLE: IssueAnswer = {
  code: "link_to_broken_internal",
  title: "Link to a broken page of the site",
  severity: "error",
  category: "links",
  scope: "crawl",
  status: "open",
  affected_urls_count: 61,
  ignored_urls_count: 0,
  ignore: null,
  work: null,
  previous_affected_urls_count: 58,
  new_count: 4,
  newly_checked_count: 0,
  fixed_count: 1,
  gone_with_page_count: 0,
  not_recrawled_count: 0,
  first_seen_at: "2026-11-02T04:00:00.000Z",
  last_seen_at: "2026-11-20T08:12:02.000Z",
  priority_score: 88,
  clicks_affected: 1_204,
  description: "A link on this page leads to a URL of the site that answers with an error.",
  how_to_fix: "Correct the address, remove the link, or bring the target back.",
  learn_more_url: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
  example_urls: ["https://shop.example.com/tea"],
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/issues",
  operationId: "listIssues",
  tag: "Issues",
  summary: "List the problems of a site",
  description: "One row for each problem that the latest audit with results found, what to fix " +
    "first on top. Problems that an earlier audit found and that are gone stay listed, as `fixed`, " +
    "where their pages were lost, `gone_with_page`, or, where nobody could look again, `unverified`; a `fixed_count` above 0 says that it was this " +
    "audit which found them gone.",
  ability: "read",
  quotaCost: 1,
  list: ISSUE_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/issues", next: null },
    meta: {
      ...PROVENANCE_EXAMPLE,
      formula: FORMULAS.priorityScore,
      per_page: 50,
      next_cursor: null,
      total: 1,
    },
  },
  errors: [404, 409, 422],
  handler(request) {
    const { services, params, query: { page_group: groupId }, list } = request;
    const { db } = services;
    return crawlListAnswer(request, {
      formula: FORMULAS.priorityScore,
      figuresAlone: true,
      async read(auditId) {
        const conditionOf = issueOfGroupCondition.bind(null, auditId);
        const group = { siteId: params.id, groupId };
        const narrowed = await narrowByGroup(db, group, { list, conditionOf });
        return await listIssues(db, auditId, narrowed);
      },
      async present(auditId, rows) {
        return issuePresenter({
          examples: await listExamples(
            db,
            auditId,
            wantsField(request, "example_urls") ? rows : [],
          ),
          ignores: wantsField(request, "ignore")
            ? await listWholeIgnores(db, request.params.id, rows.map((row) => row.rule_code))
            : new Map(),
          work: wantsField(request, "work")
            ? await listIssueWork(db, request.params.id, rows.map((row) => row.rule_code))
            : new Map(),
          clicks: wantsField(request, "clicks_affected")
            ? await readIssueClicks(services, { siteId: params.id, auditId, now: services.now() })
            : null,
        });
      },
    });
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/issues/:code",
  operationId: "getIssue",
  tag: "Issues",
  summary: "Get one problem of a site",
  description: "A 404 with the code `issue_not_found` when the audit did not find it.",
  ability: "read",
  quotaCost: 1,
  answerStatus: 200,
  example: { data: EXAMPLE, meta: { ...PROVENANCE_EXAMPLE, formula: FORMULAS.priorityScore } },
  errors: [404, 409, 422],
  async handler({ services, caller, params, query }) {
    await readSite(services.db, caller.accountId, params.id);
    return { body: await answerIssue(services, params, query.audit_id ?? null) };
  },
});

/** The body about one issue of one audit; null: the latest. */
async function answerIssue(
  services: Services,
  { id, code }: IssueParams,
  auditId: number | null,
) {
  const { db } = services;
  const audit = await readChosenAudit(db, { siteId: id, auditId, figuresAlone: true });
  // the database compares codes with nothing but ASCII
  const issue = isRuleCode(code) ? await findIssue(db, audit.id, code) : undefined;
  if (issue === undefined) throw issueNotFound(audit.id, code);
  const presenter = issuePresenter({
    examples: await listExamples(db, audit.id, [issue]),
    ignores: await listWholeIgnores(db, id, [code]),
    work: await listIssueWork(db, id, [code]),
    clicks: await readIssueClicks(services, { siteId: id, auditId: audit.id, now: services.now() }),
  });
  return {
    data: present(presenter, issue),
    meta: provenanceOf(id, audit, FORMULAS.priorityScore),
  };
}

async function listExamples(
  db: Db,
  auditId: number,
  issues: readonly IssueRow[],
): Promise<ExampleUrls> {
  const codes = issues.map((issue) => issue.rule_code);
  const ignored = new Set(
    issues.filter(({ status }) => status === "ignored").map((issue) => issue.rule_code),
  );
  const limits = { limit: EXAMPLE_URLS, ignored };
  const examples = new Map(await listExampleUrls(db, auditId, { codes, ...limits }));
  const ofSite = codes.filter((code) => findRule(code)?.scope === "S");
  for (
    const { code, evidence } of await listSiteEvidence(db, auditId, { codes: ofSite, ...limits })
  ) {
    const urls = new Set([...examples.get(code) ?? [], ...siteUrls(evidence)]);
    examples.set(code, [...urls].slice(0, EXAMPLE_URLS));
  }
  return examples;
}

const updateRoute = defineRoute({
  method: "PATCH",
  path: "/sites/:id/issues/:code",
  operationId: "updateIssue",
  tag: "Issues",
  summary: "Ignore a problem, let it count again, or say who works on it",
  description:
    "Ignores a problem of the latest audit with results, as a whole or on the URLs that " +
    "`urls` names. What is ignored leaves the counts and the score at once and in all later " +
    "audits, stays listed, and says who decided it. `status: open` takes it back: without `urls` " +
    "the decision about the problem as a whole or, where there is none, those about single URLs; " +
    "all numbers are then what they were before. A problem that the audit did not find is a 404, " +
    "a URL on which it neither found it nor ignores it a 422; " +
    "to let single URLs count of a problem that is ignored as a whole is a 409. " +
    "`in_progress: true` says that somebody works on it, with the `note`; `false` takes that back. It " +
    "changes no figures and outlives audits.",
  ability: "write",
  quotaCost: 1,
  bodyLimitBytes: LONGEST_BODY_BYTES,
  bodyExample: { status: "ignored", note: "Old catalogue, goes offline in May." },
  answerStatus: 200,
  example: {
    data: {
      ...EXAMPLE,
      status: "ignored",
      affected_urls_count: 0,
      ignored_urls_count: 61,
      ignore: IGNORE_EXAMPLE,
      priority_score: 0,
    },
    meta: { ...PROVENANCE_EXAMPLE, formula: FORMULAS.priorityScore },
  },
  errors: [400, 404, 409, 413, 415, 422],
  async handler({ services, caller, params, body }) {
    await readSite(services.db, caller.accountId, params.id);
    const issue = { siteId: params.id, code: params.code, tokenId: caller.tokenId };
    await decideIssue(services, issue, body);
    return { body: await answerIssue(services, params, null) };
  },
});

const placesRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/issues/:code/pages",
  operationId: "listIssuePages",
  tag: "Issues",
  summary: "List the places of a problem",
  description: "Every place with its evidence: what was found, what was expected, and where. A " +
    "page with several broken links has one place for each. Places on the site as a whole have " +
    "no page. Of issues of performance `visitors` says what people experience there, by the Chrome " +
    "UX Report, or why that is not known.",
  ability: "read",
  quotaCost: 1,
  list: OCCURRENCE_LIST,
  answerStatus: 200,
  example: {
    data: [{
      page_id: 204,
      url: "https://shop.example.com/tea",
      severity: "error",
      target_url: "https://shop.example.com/tea/assam",
      ignored: true,
      ignore: IGNORE_EXAMPLE,
      fingerprint: "4d1f0a86ad52c1b1ef0f9ca8d58aeb6c0f9a6f5c6ed3ff0f0b8d0c2dfb3b0a57",
      evidence: {
        found: { url: "https://shop.example.com/tea/assam", status: 404, anchor: "Assam" },
        expected: "a link to a URL that answers 200",
        where: "a[href] in main",
      },
      visitors: null,
    }],
    links: {
      first: "https://api.example.com/api/v1/sites/1/issues/link_to_broken_internal/pages",
      next: null,
    },
    meta: { ...PROVENANCE_EXAMPLE, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 409, 422],
  async handler(request) {
    const { services, params, query, list } = request;
    return await crawlListAnswer(request, {
      formula: null,
      async read(auditId) {
        if (!isRuleCode(params.code)) throw unknownIssue(params.code);
        const group = { siteId: params.id, groupId: query.page_group, field: "url" };
        const narrowed = await narrowToPageGroup(services.db, group, list);
        const page = await listOccurrences(services.db, { auditId, code: params.code }, narrowed);
        if (page.total === 0 && !findRule(params.code)) throw unknownIssue(params.code);
        return page;
      },
      present: (_, rows) =>
        presentPlaces(services.db, params, { rows, withVisitors: wantsField(request, "visitors") }),
    });
  },
});

async function presentPlaces(
  db: Db,
  { id, code }: IssueParams,
  { rows, withVisitors }: { rows: readonly OccurrenceRow[]; withVisitors: boolean },
): Promise<ReturnType<typeof occurrencePresenter>> {
  const issue = { siteId: id, code };
  // sparse rows have only the columns of their fields
  const ignored = rows.filter((row) => row.ignored === 1);
  const hashes = ignored.flatMap((row) => row.url_hash ?? []);
  const isSpeed = withVisitors && findRule(code)?.category === "performance";
  const find = isSpeed
    ? await readFieldVitals(db, id, rows.flatMap(({ url }) => url ?? []))
    : undefined;
  return occurrencePresenter({
    visitorsOf: (url) => find?.(url) ?? null,
    whole: ignored.length > 0 ? await findWholeIgnore(db, issue) : undefined,
    byUrl: await listUrlIgnores(db, issue, hashes),
  });
}

/** The routes of a site's issues. */
export const ISSUE_ROUTES: readonly Route[] = [
  listRoute,
  readRoute,
  issueHistoryRoute,
  updateRoute,
  placesRoute,
];
