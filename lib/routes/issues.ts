import { findIssue, ISSUE_LIST, listExampleUrls, listIssues } from "../../db/issues.ts";
import { listOccurrences, OCCURRENCE_LIST } from "../../db/occurrences.ts";
import { listAnswerSchema } from "../../schemas/envelope.ts";
import {
  type IssueAnswer,
  issueParamsSchema,
  issueSchema,
  occurrenceSchema,
} from "../../schemas/issue.ts";
import {
  analyticObjectAnswer,
  type AuditQuery,
  auditQuerySchema,
  provenanceSchema,
} from "../../schemas/provenance.ts";
import { readChosenAudit } from "../commands/find_chosen_audit.ts";
import { readSite } from "../commands/read_site.ts";
import { NotFoundError } from "../errors.ts";
import { findRule } from "../rules/find_rule.ts";
import { PROVENANCE_EXAMPLE } from "./audit_examples.ts";
import { crawlListAnswer, type CrawlListRequest, wantsField } from "./crawl_list.ts";
import { present } from "./present.ts";
import { issuePresenter, presentOccurrence } from "./present_issue.ts";
import { FORMULAS, provenanceOf } from "./provenance.ts";
import type { Route, RouteRequest } from "./route.ts";
import type { SiteParams } from "./sites.ts";

type IssueParams = SiteParams & { code: string };

const EXAMPLE_URLS = 5;

const EXAMPLE: IssueAnswer = {
  code: "link_to_broken_internal",
  title: "Link to a broken page of the site",
  severity: "error",
  category: "links",
  scope: "crawl",
  status: "open",
  affected_urls_count: 61,
  previous_affected_urls_count: 58,
  new_count: 4,
  fixed_count: 1,
  not_recrawled_count: 0,
  first_seen_at: "2026-11-02T04:00:00.000Z",
  last_seen_at: "2026-11-20T08:12:02.000Z",
  priority_score: 88,
  clicks_affected: null,
  description: "A link on this page leads to a URL of the site that answers with an error.",
  how_to_fix: "Correct the address, remove the link, or bring the target back.",
  learn_more_url: "https://developers.google.com/search/docs/crawling-indexing/http-network-errors",
  example_urls: ["https://shop.example.com/tea"],
};

const listRoute: Route = {
  method: "GET",
  path: "/sites/:id/issues",
  operationId: "listIssues",
  tag: "Issues",
  summary: "List the problems of a site",
  description: "One row for each problem that the latest audit with results found, what to fix " +
    "first on top. Problems that are gone since the audit before have the status `fixed`.",
  ability: "read",
  quotaCost: 1,
  querySchema: auditQuerySchema,
  list: ISSUE_LIST,
  answerSchema: listAnswerSchema(issueSchema, provenanceSchema),
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
  handler(request: CrawlListRequest) {
    const { db } = request.services;
    return crawlListAnswer(request, {
      formula: FORMULAS.priorityScore,
      figuresAlone: true,
      read: (auditId) => listIssues(db, auditId, request.list),
      async present(auditId, rows) {
        const codes = wantsField(request, "example_urls") ? rows.map((row) => row.rule_code) : [];
        return issuePresenter(await listExampleUrls(db, auditId, codes, EXAMPLE_URLS));
      },
    });
  },
};

const readRoute: Route = {
  method: "GET",
  path: "/sites/:id/issues/:code",
  operationId: "getIssue",
  tag: "Issues",
  summary: "Get one problem of a site",
  description: "A 404 with the code `issue_not_found` when the audit did not find it.",
  ability: "read",
  quotaCost: 1,
  paramsSchema: issueParamsSchema,
  querySchema: auditQuerySchema,
  answerSchema: analyticObjectAnswer(issueSchema),
  answerStatus: 200,
  example: { data: EXAMPLE, meta: { ...PROVENANCE_EXAMPLE, formula: FORMULAS.priorityScore } },
  errors: [404, 409, 422],
  async handler({ services, caller, params, query }: RouteRequest<IssueParams, AuditQuery>) {
    const { db } = services;
    await readSite(db, caller.accountId, params.id);
    const audit = await readChosenAudit(db, {
      siteId: params.id,
      auditId: query.audit_id ?? null,
      figuresAlone: true,
    });
    const issue = await findIssue(db, audit.id, params.code);
    if (issue === undefined) {
      throw new NotFoundError(
        "issue_not_found",
        `Audit ${audit.id} did not find the issue "${params.code}".`,
      );
    }
    const examples = await listExampleUrls(db, audit.id, [issue.code], EXAMPLE_URLS);
    return {
      body: {
        data: present(issuePresenter(examples), issue),
        meta: provenanceOf(params.id, audit, FORMULAS.priorityScore),
      },
    };
  },
};

const placesRoute: Route = {
  method: "GET",
  path: "/sites/:id/issues/:code/pages",
  operationId: "listIssuePages",
  tag: "Issues",
  summary: "List the places of a problem",
  description: "Every place with its evidence: what was found, what was expected, and where. A " +
    "page with several broken links has one place for each. Places on the site as a whole have " +
    "no page.",
  ability: "read",
  quotaCost: 1,
  paramsSchema: issueParamsSchema,
  querySchema: auditQuerySchema,
  list: OCCURRENCE_LIST,
  answerSchema: listAnswerSchema(occurrenceSchema, provenanceSchema),
  answerStatus: 200,
  example: {
    data: [{
      page_id: 204,
      url: "https://shop.example.com/tea",
      severity: "error",
      target_url: "https://shop.example.com/tea/assam",
      evidence: {
        found: { url: "https://shop.example.com/tea/assam", status: 404, anchor: "Assam" },
        expected: "a link to a URL that answers 200",
        where: "a[href] in main",
      },
    }],
    links: {
      first: "https://api.example.com/api/v1/sites/1/issues/link_to_broken_internal/pages",
      next: null,
    },
    meta: { ...PROVENANCE_EXAMPLE, per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 409, 422],
  async handler(request: CrawlListRequest & RouteRequest<IssueParams, AuditQuery>) {
    const { services, params, list } = request;
    return await crawlListAnswer(request, {
      formula: null,
      async read(auditId) {
        const page = await listOccurrences(services.db, { auditId, code: params.code }, list);
        if (page.total === 0 && !findRule(params.code)) throw unknownIssue(params.code);
        return page;
      },
      present: () => Promise.resolve(presentOccurrence),
    });
  },
};

function unknownIssue(code: string): NotFoundError {
  return new NotFoundError(
    "issue_not_found",
    `There is no issue "${code}". GET /issue-types lists those there are.`,
  );
}

/** The routes of a site's issues. */
export const ISSUE_ROUTES: readonly Route[] = [listRoute, readRoute, placesRoute];
