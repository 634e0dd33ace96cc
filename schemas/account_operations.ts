import { accountSchema, tokenSchema, usageSchema } from "./account.ts";
import { trailEntrySchema } from "./audit_trail.ts";
import { listAnswerSchema, objectAnswer } from "./envelope.ts";
import {
  createExportLinkSchema,
  exportLinkSchema,
  exportLinkWithUrlSchema,
} from "./export_link.ts";
import {
  invitationSchema,
  invitationWithUrlSchema,
  inviteMemberSchema,
  memberLinkSchema,
  memberSchema,
  updateMemberSchema,
} from "./member.ts";
import type { OperationSchemas } from "./operation.ts";
import { putReportDefaultsSchema, reportDefaultsSchema } from "./report_settings.ts";
import {
  createWebhookSchema,
  deliveryDetailSchema,
  deliverySchema,
  updateWebhookSchema,
  webhookSchema,
  webhookWithSecretSchema,
} from "./webhook.ts";

/** What the operations on accounts take and answer. */
export const ACCOUNT_OPERATIONS = {
  getAccount: { answer: objectAnswer(accountSchema) },
  getAccountUsage: { answer: objectAnswer(usageSchema) },
  getReportDefaults: { answer: objectAnswer(reportDefaultsSchema) },
  putReportDefaults: { body: putReportDefaultsSchema, answer: objectAnswer(reportDefaultsSchema) },
  listTokens: { answer: listAnswerSchema(tokenSchema) },
  revokeToken: { answer: null },
  listMembers: { answer: listAnswerSchema(memberSchema) },
  inviteMember: { body: inviteMemberSchema, answer: objectAnswer(invitationWithUrlSchema) },
  getMember: { answer: objectAnswer(memberSchema) },
  updateMember: { body: updateMemberSchema, answer: objectAnswer(memberSchema) },
  removeMember: { answer: null },
  createMemberLink: { body: memberLinkSchema, answer: objectAnswer(invitationWithUrlSchema) },
  listInvitations: { answer: listAnswerSchema(invitationSchema) },
  getInvitation: { answer: objectAnswer(invitationSchema) },
  deleteInvitation: { answer: null },
  listAuditTrail: { answer: listAnswerSchema(trailEntrySchema) },
  listExportLinks: { answer: listAnswerSchema(exportLinkSchema) },
  createExportLink: {
    body: createExportLinkSchema,
    answer: objectAnswer(exportLinkWithUrlSchema),
  },
  getExportLink: { answer: objectAnswer(exportLinkSchema) },
  deleteExportLink: { answer: null },
  listWebhooks: { answer: listAnswerSchema(webhookSchema) },
  createWebhook: { body: createWebhookSchema, answer: objectAnswer(webhookWithSecretSchema) },
  getWebhook: { answer: objectAnswer(webhookSchema) },
  updateWebhook: { body: updateWebhookSchema, answer: objectAnswer(webhookSchema) },
  deleteWebhook: { answer: null },
  rotateWebhookSecret: { answer: objectAnswer(webhookWithSecretSchema) },
  testWebhook: { answer: objectAnswer(deliveryDetailSchema) },
  listDeliveries: { answer: listAnswerSchema(deliverySchema) },
  getDelivery: { answer: objectAnswer(deliveryDetailSchema) },
  replayDelivery: { answer: objectAnswer(deliveryDetailSchema) },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
