import {
  brandCandidateMetaSchema,
  brandCandidateSchema,
  updateBrandCandidateSchema,
} from "./brand_candidate.ts";
import {
  cannibalizationQuerySchema,
  cannibalizationSchema,
  cannibalizationSummarySchema,
} from "./cannibalization.ts";
import {
  competitorMetaSchema,
  competitorSchema,
  competitorWindowQuerySchema,
  createCompetitorSchema,
  keywordGapMetaSchema,
  keywordGapQuerySchema,
  keywordGapSchema,
  updateCompetitorSchema,
} from "./competitor.ts";
import {
  contentDecayQuerySchema,
  contentDecaySchema,
  contentDecaySummarySchema,
  missingDaysProperties,
} from "./content_decay.ts";
import { listAnswerSchema, objectAnswer } from "./envelope.ts";
import {
  clickCurveSchema,
  keywordListQuerySchema,
  keywordSchema,
  keywordSettingsSchema,
  trackedKeywordsAnswer,
  trackKeywordsSchema,
  untrackedKeywordsSchema,
  untrackKeywordsSchema,
  updateKeywordSchema,
} from "./keyword.ts";
import { keywordHistoryAnswerSchema, keywordHistoryQuerySchema } from "./keyword_history.ts";
import {
  opportunitiesQuerySchema,
  opportunitiesSummarySchema,
  opportunitySchema,
} from "./opportunity.ts";
import { exportChangesAnswerSchema } from "./export_changes.ts";
import {
  exportChangesQuerySchema,
  searchChangesAnswerSchema,
  searchChangesQuerySchema,
} from "./search_changes.ts";
import {
  searchIntentQuerySchema,
  searchIntentSchema,
  searchIntentSummarySchema,
} from "./search_intent.ts";
import { searchOverviewQuerySchema, searchOverviewSchema } from "./search_overview.ts";
import { analyticSearchAnswer, searchProvenanceSchema } from "./search_provenance.ts";
import { eventsAroundSchema, eventsQuerySchema } from "./site_event.ts";
import {
  putUrlInspectionSchema,
  requestedInspectionsSchema,
  requestInspectionsSchema,
  urlInspectionSchema,
  urlInspectionsMetaSchema,
  urlInspectionStateSchema,
} from "./url_inspection.ts";
import { visibilityAnswerSchema, visibilityQuerySchema } from "./visibility.ts";
import type { OperationSchemas } from "./operation.ts";

/** What the operations on search performance take and answer. */
export const SEARCH_OPERATIONS = {
  getUrlInspection: { answer: objectAnswer(urlInspectionStateSchema) },
  putUrlInspection: {
    body: putUrlInspectionSchema,
    answer: objectAnswer(urlInspectionStateSchema),
  },
  deleteUrlInspection: { answer: null },
  listUrlInspections: { answer: listAnswerSchema(urlInspectionSchema, urlInspectionsMetaSchema) },
  requestUrlInspections: {
    body: requestInspectionsSchema,
    answer: objectAnswer(requestedInspectionsSchema),
  },
  listCannibalization: {
    query: cannibalizationQuerySchema,
    answer: listAnswerSchema(cannibalizationSchema, {
      ...searchProvenanceSchema,
      summary: cannibalizationSummarySchema,
    }),
  },
  getEventsAround: { query: eventsQuerySchema, answer: objectAnswer(eventsAroundSchema) },
  listCompetitors: {
    query: competitorWindowQuerySchema,
    answer: listAnswerSchema(competitorSchema, competitorMetaSchema),
  },
  createCompetitor: { body: createCompetitorSchema, answer: objectAnswer(competitorSchema) },
  listBrandCandidates: {
    answer: listAnswerSchema(brandCandidateSchema, brandCandidateMetaSchema),
  },
  updateBrandCandidate: {
    body: updateBrandCandidateSchema,
    answer: objectAnswer(brandCandidateSchema),
  },
  updateCompetitor: { body: updateCompetitorSchema, answer: objectAnswer(competitorSchema) },
  deleteCompetitor: { answer: null },
  listContentDecay: {
    query: contentDecayQuerySchema,
    answer: listAnswerSchema(contentDecaySchema, {
      ...searchProvenanceSchema,
      ...missingDaysProperties,
      summary: contentDecaySummarySchema,
    }),
  },
  listKeywordGap: {
    query: keywordGapQuerySchema,
    answer: listAnswerSchema(keywordGapSchema, keywordGapMetaSchema),
  },
  getKeywordHistory: { query: keywordHistoryQuerySchema, answer: keywordHistoryAnswerSchema },
  listKeywords: {
    query: keywordListQuerySchema,
    answer: listAnswerSchema(keywordSchema, {
      ...searchProvenanceSchema,
      click_curve: clickCurveSchema,
    }),
  },
  listOpportunities: {
    query: opportunitiesQuerySchema,
    answer: listAnswerSchema(opportunitySchema, {
      ...searchProvenanceSchema,
      summary: opportunitiesSummarySchema,
    }),
  },
  listSearchIntent: {
    query: searchIntentQuerySchema,
    answer: listAnswerSchema(searchIntentSchema, {
      ...searchProvenanceSchema,
      summary: searchIntentSummarySchema,
    }),
  },
  getChanges: { query: searchChangesQuerySchema, answer: searchChangesAnswerSchema },
  getExportChanges: { query: exportChangesQuerySchema, answer: exportChangesAnswerSchema },
  getSearchOverview: {
    query: searchOverviewQuerySchema,
    answer: analyticSearchAnswer(searchOverviewSchema),
  },
  trackKeywords: { body: trackKeywordsSchema, answer: trackedKeywordsAnswer },
  untrackKeywords: { body: untrackKeywordsSchema, answer: objectAnswer(untrackedKeywordsSchema) },
  updateKeyword: { body: updateKeywordSchema, answer: objectAnswer(keywordSettingsSchema) },
  getVisibility: { query: visibilityQuerySchema, answer: visibilityAnswerSchema },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
