import { alertsSchema, putAlertsSchema } from "./alert.ts";
import { alertSchema } from "./alert_history.ts";
import {
  annotationSchema,
  annotationsQuerySchema,
  createAnnotationSchema,
  updateAnnotationSchema,
} from "./annotation.ts";
import { bareListAnswerSchema, listAnswerSchema, objectAnswer } from "./envelope.ts";
import { createPageGroupSchema, pageGroupSchema, updatePageGroupSchema } from "./page_group.ts";
import { ownershipSchema, proveOwnershipSchema } from "./ownership.ts";
import { createSiteSchema, siteSchema, updateSiteSchema } from "./site.ts";
import { putSiteLoginSchema, siteLoginSchema } from "./site_login.ts";
import { putReportSettingsSchema, reportSettingsSchema } from "./report_settings.ts";
import { siteReportQuerySchema, siteReportSchema } from "./site_report.ts";
import type { OperationSchemas } from "./operation.ts";

/** What the operations on sites take and answer. */
export const SITE_OPERATIONS = {
  getOwnership: { answer: objectAnswer(ownershipSchema) },
  proveOwnership: { body: proveOwnershipSchema, answer: objectAnswer(ownershipSchema) },
  listSiteLogins: { answer: bareListAnswerSchema(siteLoginSchema) },
  putSiteLogin: { body: putSiteLoginSchema, answer: bareListAnswerSchema(siteLoginSchema) },
  deleteSiteLogin: { answer: null },
  listSites: { answer: bareListAnswerSchema(siteSchema) },
  createSite: { body: createSiteSchema, answer: objectAnswer(siteSchema) },
  getSite: { answer: objectAnswer(siteSchema) },
  updateSite: { body: updateSiteSchema, answer: objectAnswer(siteSchema) },
  deleteSite: { answer: null },
  getSiteReport: { query: siteReportQuerySchema, answer: objectAnswer(siteReportSchema) },
  getReportSettings: { answer: objectAnswer(reportSettingsSchema) },
  putReportSettings: { body: putReportSettingsSchema, answer: objectAnswer(reportSettingsSchema) },
  getAlerts: { answer: objectAnswer(alertsSchema) },
  putAlerts: { body: putAlertsSchema, answer: objectAnswer(alertsSchema) },
  listAlertHistory: { answer: listAnswerSchema(alertSchema) },
  listAnnotations: { query: annotationsQuerySchema, answer: listAnswerSchema(annotationSchema) },
  createAnnotation: { body: createAnnotationSchema, answer: objectAnswer(annotationSchema) },
  getAnnotation: { answer: objectAnswer(annotationSchema) },
  updateAnnotation: { body: updateAnnotationSchema, answer: objectAnswer(annotationSchema) },
  deleteAnnotation: { answer: null },
  listPageGroups: { answer: listAnswerSchema(pageGroupSchema) },
  createPageGroup: { body: createPageGroupSchema, answer: objectAnswer(pageGroupSchema) },
  getPageGroup: { answer: objectAnswer(pageGroupSchema) },
  updatePageGroup: { body: updatePageGroupSchema, answer: objectAnswer(pageGroupSchema) },
  deletePageGroup: { answer: null },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
