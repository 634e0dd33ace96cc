import { AUDIT_STATUSES, AUDIT_TRIGGERS, STOP_REASONS } from "../../../schemas/audit.ts";
import type { AuditRow } from "./audits.ts";
import type { Db } from "../../core/connection.ts";
import { listRows } from "../../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../../core/list_shapes.ts";

/** An audit in the list of a site's audits. */
export type AuditListRow =
  & Pick<
    AuditRow,
    | "id"
    | "status"
    | "stop_reason"
    | "error_code"
    | "error_message"
    | "trigger"
    | "label"
    | "queued_at"
    | "started_at"
    | "finished_at"
    | "health_score"
    | "previous_audit_id"
    | "based_on_audit_id"
    | "details"
    | "pages_crawled"
    | "pages_discovered"
    | "pages_failed"
    | "issues_found"
    | "bytes_downloaded"
  >
  & {
    /** JSON of the issues by severity; null until the audit was scored. */
    issues: string | null;
  };

const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of a site's audits sorts, filters and searches by. */
export const AUDIT_LIST: ListFields = {
  defaultSort: "-id",
  key: "id",
  fields: {
    id: { sql: "audits.id", ...COUNT },
    status: { sql: "audits.status", type: "string", filterable: true, values: AUDIT_STATUSES },
    stop_reason: {
      sql: "audits.stop_reason",
      type: "string",
      nullable: true,
      filterable: true,
      values: STOP_REASONS,
    },
    error: {
      type: "object",
      columns: { error_code: "audits.error_code", error_message: "audits.error_message" },
    },
    trigger: {
      sql: "audits.`trigger`",
      type: "string",
      filterable: true,
      values: AUDIT_TRIGGERS,
    },
    label: {
      sql: "audits.label",
      type: "string",
      nullable: true,
      filterable: true,
      searchable: true,
    },
    queued_at: { sql: "audits.queued_at", ...TIME },
    started_at: { sql: "audits.started_at", nullable: true, ...TIME },
    finished_at: { sql: "audits.finished_at", nullable: true, ...TIME },
    duration_ms: {
      type: "integer",
      columns: { started_at: "audits.started_at", finished_at: "audits.finished_at" },
    },
    health_score: { sql: "audits.health_score", nullable: true, ...COUNT },
    previous_audit_id: { sql: "audits.previous_audit_id", type: "integer", nullable: true },
    based_on_audit_id: { sql: "audits.based_on_audit_id", type: "integer", nullable: true },
    details: { type: "string", columns: { details: "audits.details" } },
    pages_crawled: { sql: "audits.pages_crawled", ...COUNT },
    pages_discovered: { sql: "audits.pages_discovered", ...COUNT },
    bytes_downloaded: { sql: "audits.bytes_downloaded", ...COUNT },
    pages_failed: { sql: "audits.pages_failed", ...COUNT },
    issues_found: { sql: "audits.issues_found", ...COUNT },
    // as text: drivers read JSON of their own accord
    issues: {
      type: "object",
      columns: { issues: "JSON_UNQUOTE(JSON_EXTRACT(audits.summary, '$.issues'))" },
    },
  },
};

/** One page of the site's audits; index audits_site (site_id, id). */
export function listAudits(
  db: Db,
  siteId: number,
  query: ListQuery,
): Promise<ListPage<AuditListRow>> {
  const from = db("audits").where({ "audits.site_id": siteId });
  return listRows<AuditListRow>(db, { from, fields: AUDIT_LIST, query });
}
