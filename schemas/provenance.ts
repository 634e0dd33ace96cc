import type { Infer } from "./infer.ts";
import { pageGroupOf, pageGroupParameter } from "./page_group.ts";

const nullableDay = { type: ["string", "null"], format: "date" } as const;

/** Members of `meta` that say where the numbers of an answer come from. */
export const provenanceSchema = {
  source: { type: "string", enum: ["crawl"], description: "What the numbers were taken from." },
  audit_id: {
    type: ["integer", "null"],
    minimum: 1,
    description: "The audit that was read; null: there is none yet.",
  },
  from: {
    ...nullableDay,
    description: "First day (UTC) of the crawl; of a recheck, of the crawl that it began with.",
  },
  to: { ...nullableDay, description: "Last day (UTC) of the crawl." },
  data_state: {
    type: ["string", "null"],
    enum: ["final", "partial", null],
    description:
      "partial: the audit was stopped, or ended at one of its limits, before it had seen " +
      "everything; its `stop_reason` says which.",
  },
  formula: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["name", "version"],
    properties: { name: { type: "string" }, version: { type: "integer", minimum: 1 } },
    description: "How the derived number among the fields is made; null: nothing is derived.",
  },
  data_status: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: { code: { type: "string" }, message: { type: "string" } },
    description: "Why there is no data, and what to do; null: there is data.",
  },
} as const;

/** `meta` of an answer whose numbers were measured. */
export const provenanceMetaSchema = {
  type: "object",
  additionalProperties: false,
  required: ["source", "audit_id", "from", "to", "data_state", "formula", "data_status"],
  properties: provenanceSchema,
} as const;
export type Provenance = Infer<typeof provenanceMetaSchema>;

/** The body of an answer with one object whose numbers were measured. */
export function analyticObjectAnswer<const Item extends object>(item: Item) {
  return {
    type: "object",
    additionalProperties: false,
    required: ["data", "meta"],
    properties: { data: item, meta: provenanceMetaSchema },
  } as const;
}

/** The parameter that picks another audit than the latest. */
export const auditQuerySchema = {
  type: "object",
  additionalProperties: false,
  properties: {
    audit_id: {
      type: "integer",
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      description: "Default: the latest audit that has results.",
    },
  },
} as const;
export type AuditQuery = Infer<typeof auditQuerySchema>;

/** The same of a list of places, which a group of pages narrows. */
export const auditPagesQuerySchema = {
  ...auditQuerySchema,
  properties: { ...auditQuerySchema.properties, ...pageGroupParameter },
} as const;

/** The same of a list of issues. */
export const auditIssuesQuerySchema = {
  ...auditQuerySchema,
  properties: {
    ...auditQuerySchema.properties,
    ...pageGroupOf(
      "the audit found it on a page of it. Its counts stay those of the whole site; " +
        "`/issues/{code}/pages` lists the places in the group",
    ),
  },
} as const;
