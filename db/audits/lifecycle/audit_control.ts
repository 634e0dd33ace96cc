import type { AuditSummary } from "../../../lib/rules/inputs/audit_summary.ts";
import {
  type AuditRow,
  type AuditStatus,
  findLatestCompletedAudit,
  finishAudit,
} from "./audits.ts";
import { PASSING_TRIGGER, RESULT_STATUSES } from "./audit_results.ts";
import type { Db } from "../../core/connection.ts";
import { HELD_LEASE, NO_LEASE } from "../../core/leases.ts";

/** The site number of an audit that was deleted and whose rows are still to be removed. */
const NO_SITE = 0;

const UNFINISHED_STATUSES: readonly AuditStatus[] = [
  "queued",
  "running",
  "pausing",
  "paused",
  "stopping",
];

/** Whether an audit waits or is under way; a site without one has null as its status. */
export function isUnfinished({ status }: { status: string | null }): boolean {
  return UNFINISHED_STATUSES.some((one) => one === status);
}

/** What decides whether an audit may be stopped, canceled, paused or resumed. */
export interface LockedAudit extends Pick<AuditRow, "status" | "stage" | "stop_reason"> {
  /** Whether a worker holds it at present, on the database's clock. */
  claimed: boolean;
}

/** Locks the audit's row for the rest of the transaction; undefined when the site has none such. */
export async function lockAudit(
  trx: Db,
  siteId: number,
  auditId: number,
): Promise<LockedAudit | undefined> {
  const row = await trx("audits").where({ id: auditId, site_id: siteId }).forUpdate().first(
    "status",
    "stage",
    "stop_reason",
    trx.raw(`${HELD_LEASE} AS claimed`),
  );
  return row && { ...row, claimed: Number(row.claimed) === 1 };
}

/** Asks the audit's worker, the present one or the next, to end it with what it has. */
export async function markAuditStopping(trx: Db, auditId: number, now: Date): Promise<void> {
  await trx("audits").where({ id: auditId }).update({ status: "stopping", updated_at: now });
}

/** Asks the audit's worker to give it back paused. */
export async function markAuditPausing(trx: Db, auditId: number, now: Date): Promise<void> {
  await trx("audits").where({ id: auditId }).update({ status: "pausing", updated_at: now });
}

/** Pauses an audit that no worker holds; one whose claim ran out can write nothing more. */
export async function markAuditPaused(trx: Db, auditId: number, now: Date): Promise<void> {
  await trx("audits").where({ id: auditId }).update({
    status: "paused",
    ...NO_LEASE,
    updated_at: now,
  });
}

/** Lets a paused audit, or one that is about to be, go on: with its worker, or with the next. */
export async function markAuditResumed(
  trx: Db,
  auditId: number,
  { status, now }: { status: "queued" | "running"; now: Date },
): Promise<void> {
  await trx("audits").where({ id: auditId }).update({ status, updated_at: now });
}

/** Ends an audit without results. */
export async function markAuditCanceled(trx: Db, auditId: number, now: Date): Promise<void> {
  await finishAudit(trx, auditId, {
    status: "canceled",
    stop_reason: "stopped",
    stage: null,
    step: null,
    finished_at: now,
    updated_at: now,
  });
}

/** Takes a finished audit from its site: it is gone for everybody, and its rows may be removed. */
export async function detachAudit(trx: Db, auditId: number, now: Date): Promise<void> {
  await trx("audits").where({ id: auditId }).update({ site_id: NO_SITE, updated_at: now });
}

/** Lists audits that were taken from their sites, oldest first; index audits_site. */
export async function listDetachedAudits(db: Db, limit: number): Promise<number[]> {
  return await db("audits").where({ site_id: NO_SITE }).orderBy("id").limit(limit)
    .pluck<number[]>("id");
}

/** Writes what the site shows of its newest audits with results, after one of them has gone. */
export async function updateSiteResults(trx: Db, siteId: number): Promise<void> {
  const latest = await findLatestCompletedAudit(trx, siteId);
  const previous = latest === undefined ? undefined : await trx("audits")
    .where({ site_id: siteId }).whereIn("status", RESULT_STATUSES)
    .whereNot({ trigger: PASSING_TRIGGER }).andWhere("id", "<", latest.id).orderBy("id", "desc")
    .first<{ health_score: number | null } | undefined>("health_score");
  await trx("sites").where({ id: siteId }).update({
    last_audit_id: latest?.id ?? null,
    last_audit_at: latest?.finished_at ?? null,
    health_score: latest?.health_score ?? null,
    previous_health_score: previous?.health_score ?? null,
    pages_count: latest ? await countHtmlPages(trx, latest) : null,
    issues_count: latest ? await countIssues(trx, latest.id) : null,
  });
}

async function countHtmlPages(
  trx: Db,
  { id, details, summary }: Pick<AuditRow, "id" | "details" | "summary">,
): Promise<number> {
  if (details !== "full" && summary !== null) {
    // written by score_audit.ts: HTML pages by their depth
    const { depths } = JSON.parse(summary) as Pick<AuditSummary, "depths">;
    return Object.values(depths).reduce((sum, count) => sum + count, 0);
  }
  const [row] = await trx("audit_pages").where({ audit_id: id, html: 1 })
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}

async function countIssues(trx: Db, auditId: number): Promise<number> {
  const [row] = await trx("audit_issues").where({ audit_id: auditId })
    .andWhere("affected_urls_count", ">", 0)
    .count<{ count: number }[]>({ count: "*" });
  return Number(row?.count ?? 0);
}
