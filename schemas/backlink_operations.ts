import {
  backlinkSchema,
  backlinksQuerySchema,
  linkAnchorSchema,
  linkProvenanceSchema,
  referringDomainSchema,
} from "./backlink.ts";
import { backlinkDetailSchema } from "./backlink_detail.ts";
import {
  backlinkSummaryMetaSchema,
  backlinkSummaryQuerySchema,
  backlinkSummarySchema,
} from "./backlink_summary.ts";
import { listAnswerSchema, objectAnswer } from "./envelope.ts";
import { disavowFileSchema, disavowSchema } from "./disavow.ts";
import { linkVerificationSchema, verifyBacklinksSchema } from "./link_verification.ts";
import type { OperationSchemas } from "./operation.ts";

/** What the operations on backlinks take and answer. */
export const BACKLINK_OPERATIONS = {
  getBacklinkSummary: {
    query: backlinkSummaryQuerySchema,
    answer: {
      type: "object",
      additionalProperties: false,
      required: ["data", "meta"],
      properties: { data: backlinkSummarySchema, meta: backlinkSummaryMetaSchema },
    },
  },
  listBacklinks: {
    query: backlinksQuerySchema,
    answer: listAnswerSchema(backlinkSchema, linkProvenanceSchema),
  },
  getBacklink: { answer: objectAnswer(backlinkDetailSchema) },
  listAnchors: { answer: listAnswerSchema(linkAnchorSchema, linkProvenanceSchema) },
  getBacklinkVerification: { answer: objectAnswer(linkVerificationSchema) },
  verifyBacklinks: { body: verifyBacklinksSchema, answer: objectAnswer(linkVerificationSchema) },
  writeDisavowFile: { body: disavowSchema, answer: objectAnswer(disavowFileSchema) },
  listReferringDomains: { answer: listAnswerSchema(referringDomainSchema, linkProvenanceSchema) },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
