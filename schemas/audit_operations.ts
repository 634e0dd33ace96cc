import {
  changedPageSchema,
  changedPagesMetaSchema,
  changedPagesQuerySchema,
} from "./changed_page.ts";
import { aiReadinessSchema } from "./ai_readiness.ts";
import { auditItemSchema, auditSchema, latestAuditSchema } from "./audit.ts";
import { auditDiffQuerySchema, diffMetaSchema, diffRowSchema } from "./audit_diff.ts";
import { auditProgressSchema } from "./audit_progress.ts";
import { startAuditBodySchema } from "./audit_settings.ts";
import {
  crawlerViewItemSchema,
  crawlerViewSchema,
  startCrawlerViewSchema,
} from "./crawler_view.ts";
import { cruxSchema, fieldDataSchema, fieldPeriodSchema, putCruxSchema } from "./crux.ts";
import { listAnswerSchema, objectAnswer, viewAnswerSchema } from "./envelope.ts";
import {
  indexNowKeySchema,
  indexNowSchema,
  indexNowSubmissionSchema,
  putIndexNowSchema,
} from "./index_now.ts";
import { inspectionSchema, inspectPageSchema } from "./inspection.ts";
import {
  internalLinkSchema,
  internalLinksQuerySchema,
  linkedPageSchema,
  linkOpportunitySchema,
} from "./internal_link.ts";
import { issueParamsSchema, issueSchema, issueTypeSchema, occurrenceSchema } from "./issue.ts";
import { updateIssueSchema } from "./issue_decision.ts";
import { issueHistorySchema } from "./issue_history.ts";
import {
  pageAnswerMetaSchema,
  pageDetailSchema,
  pageListQuerySchema,
  pageQuerySchema,
  pageSchema,
  pagesProvenanceSchema,
} from "./page.ts";
import { pageVersionSchema } from "./page_history.ts";
import {
  analyticObjectAnswer,
  auditIssuesQuerySchema,
  auditPagesQuerySchema,
  auditQuerySchema,
  provenanceSchema,
} from "./provenance.ts";
import { startRecheckSchema } from "./recheck.ts";
import { recheckVerdictSchema } from "./recheck_verdict.ts";
import { redirectSchema, redirectsQuerySchema } from "./redirect.ts";
import { robotsQuerySchema, robotsSchema } from "./robots.ts";
import { putScheduleSchema, scheduleSchema } from "./schedule.ts";
import { sitemapSchema, sitemapSummarySchema } from "./sitemap.ts";
import type { OperationSchemas } from "./operation.ts";

/** What the operations on audits take and answer. */
export const AUDIT_OPERATIONS = {
  getAiReadiness: { query: auditQuerySchema, answer: analyticObjectAnswer(aiReadinessSchema) },
  listCrawlerViews: { answer: listAnswerSchema(crawlerViewItemSchema) },
  startCrawlerView: { body: startCrawlerViewSchema, answer: objectAnswer(crawlerViewSchema) },
  getCrawlerView: { answer: objectAnswer(crawlerViewSchema) },
  getIndexNow: { answer: objectAnswer(indexNowSchema) },
  putIndexNow: { body: putIndexNowSchema, answer: objectAnswer(indexNowSchema) },
  deleteIndexNow: { answer: null },
  verifyIndexNowKey: { answer: objectAnswer(indexNowKeySchema) },
  listIndexNowSubmissions: { answer: listAnswerSchema(indexNowSubmissionSchema) },
  getCrux: { answer: objectAnswer(cruxSchema) },
  putCrux: { body: putCruxSchema, answer: objectAnswer(cruxSchema) },
  deleteCrux: { answer: null },
  syncCrux: { answer: objectAnswer(cruxSchema) },
  listFieldData: { answer: listAnswerSchema(fieldDataSchema) },
  listFieldDataHistory: { answer: listAnswerSchema(fieldPeriodSchema) },
  diffAudits: {
    query: auditDiffQuerySchema,
    answer: listAnswerSchema(diffRowSchema, { ...provenanceSchema, ...diffMetaSchema }),
  },
  listChangedPages: {
    query: changedPagesQuerySchema,
    answer: listAnswerSchema(changedPageSchema, { ...provenanceSchema, ...changedPagesMetaSchema }),
  },
  pauseAudit: { answer: objectAnswer(auditProgressSchema) },
  resumeAudit: { answer: objectAnswer(auditProgressSchema) },
  listAudits: { answer: listAnswerSchema(auditItemSchema) },
  getAudit: { answer: analyticObjectAnswer(auditSchema) },
  deleteAudit: { answer: null },
  stopAudit: { answer: objectAnswer(auditProgressSchema) },
  cancelAudit: { answer: objectAnswer(auditProgressSchema) },
  inspectPage: { body: inspectPageSchema, answer: objectAnswer(inspectionSchema) },
  listInternalLinks: {
    query: internalLinksQuerySchema,
    answer: {
      anyOf: [
        viewAnswerSchema(
          { view: "links", title: "InternalLinkList" },
          internalLinkSchema,
          provenanceSchema,
        ),
        viewAnswerSchema(
          { view: "pages", title: "LinkedPageList" },
          linkedPageSchema,
          provenanceSchema,
        ),
        viewAnswerSchema(
          { view: "opportunities", title: "LinkOpportunityList" },
          linkOpportunitySchema,
          provenanceSchema,
        ),
      ],
    },
  },
  listIssueTypes: { answer: listAnswerSchema(issueTypeSchema) },
  listIssues: {
    query: auditIssuesQuerySchema,
    answer: listAnswerSchema(issueSchema, provenanceSchema),
  },
  getIssue: {
    params: issueParamsSchema,
    query: auditQuerySchema,
    answer: analyticObjectAnswer(issueSchema),
  },
  getIssueHistory: {
    params: issueParamsSchema,
    answer: objectAnswer(issueHistorySchema),
  },
  updateIssue: {
    params: issueParamsSchema,
    body: updateIssueSchema,
    answer: analyticObjectAnswer(issueSchema),
  },
  listIssuePages: {
    params: issueParamsSchema,
    query: auditPagesQuerySchema,
    answer: listAnswerSchema(occurrenceSchema, provenanceSchema),
  },
  startAudit: { body: startAuditBodySchema, answer: objectAnswer(auditProgressSchema) },
  getLatestAudit: { answer: analyticObjectAnswer(latestAuditSchema) },
  getAuditProgress: { answer: objectAnswer(auditProgressSchema) },
  listPageHistory: { answer: listAnswerSchema(pageVersionSchema, provenanceSchema) },
  listPages: {
    query: pageListQuerySchema,
    answer: listAnswerSchema(pageSchema, pagesProvenanceSchema),
  },
  getPage: {
    query: pageQuerySchema,
    answer: {
      type: "object",
      additionalProperties: false,
      required: ["data", "meta"],
      properties: { data: pageDetailSchema, meta: pageAnswerMetaSchema },
    },
  },
  recheckSite: { body: startRecheckSchema, answer: objectAnswer(auditProgressSchema) },
  getRecheckVerdict: { answer: objectAnswer(recheckVerdictSchema) },
  listRedirects: {
    query: redirectsQuerySchema,
    answer: listAnswerSchema(redirectSchema, provenanceSchema),
  },
  getRobots: { query: robotsQuerySchema, answer: analyticObjectAnswer(robotsSchema) },
  getSchedule: { answer: objectAnswer(scheduleSchema) },
  putSchedule: { body: putScheduleSchema, answer: objectAnswer(scheduleSchema) },
  deleteSchedule: { answer: null },
  listSitemaps: {
    query: auditQuerySchema,
    answer: listAnswerSchema(sitemapSchema, {
      ...provenanceSchema,
      summary: sitemapSummarySchema,
    }),
  },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
