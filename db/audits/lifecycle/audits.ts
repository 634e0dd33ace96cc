import { type AuditSettings, auditSettings } from "../../../schemas/audit_settings.ts";
import type { Db } from "../../core/connection.ts";
import { NO_LEASE } from "../../core/leases.ts";

/** The state of an audit. */
export type AuditStatus =
  | "queued"
  | "running"
  | "pausing"
  | "paused"
  | "stopping"
  | "completed"
  | "completed_partial"
  | "failed"
  | "canceled";

/** What a running audit is doing. */
export type AuditStage = "preparing" | "crawling" | "rendering" | "analyzing" | "scoring";

/** The part of the crawling stage. */
type CrawlStep = "links" | "sitemaps" | "targets";

/** Whether an audit still has its rows: `pruning`, they are being removed and read no more. */
export type AuditDetails = "full" | "pruning" | "pruned";

/** Why an audit ended. */
export type StopReason =
  | "queue_empty"
  | "page_limit"
  | "depth_limit"
  | "time_limit"
  | "stopped"
  | "robots_blocked"
  | "unreachable"
  | "login_refused"
  | "internal_error";

/** An audit as it is stored; times are UTC. */
export interface AuditRow {
  id: number;
  site_id: number;
  status: AuditStatus;
  stage: AuditStage | null;
  step: CrawlStep | null;
  stop_reason: StopReason | null;
  error_code: string | null;
  error_message: string | null;
  trigger: string;
  label: string | null;
  settings: AuditSettings;
  previous_audit_id: number | null;
  /** The audit whose rows a recheck began with. */
  based_on_audit_id: number | null;
  /** JSON of what a recheck is asked for, see `RecheckState`; null: no recheck. */
  recheck: string | null;
  details: AuditDetails;
  start_url: string | null;
  next_url_id: number;
  pages_crawled: number;
  pages_failed: number;
  pages_queued: number;
  pages_discovered: number;
  issues_found: number;
  bytes_downloaded: number;
  crawl_ms: number;
  current_url: string | null;
  progress_pct: number | null;
  pages_per_second: number | null;
  /** Resources and external targets still to be checked; null before it is known. */
  links_queued: number | null;
  links_per_second: number | null;
  /** Why none of its pages was rendered; null: see its rows of `audit_renders`. */
  not_rendered: string | null;
  health_score: number | null;
  /** The finished audit's figures, as `lib/commands/audits/analysis/score_audit.ts` writes them; null before. */
  summary: string | null;
  queued_at: Date;
  /** Of a recheck: when the crawl began of which it shows what it did not look at again. */
  data_from: Date | null;
  started_at: Date | null;
  finished_at: Date | null;
  updated_at: Date;
}

const COLUMNS = [
  "id",
  "site_id",
  "status",
  "stage",
  "step",
  "stop_reason",
  "error_code",
  "error_message",
  "trigger",
  "label",
  "settings",
  "previous_audit_id",
  "based_on_audit_id",
  "recheck",
  "details",
  "start_url",
  "next_url_id",
  "pages_crawled",
  "pages_failed",
  "pages_queued",
  "pages_discovered",
  "issues_found",
  "bytes_downloaded",
  "crawl_ms",
  "current_url",
  "progress_pct",
  "pages_per_second",
  "links_queued",
  "links_per_second",
  "not_rendered",
  "health_score",
  "summary",
  "queued_at",
  "data_from",
  "started_at",
  "finished_at",
  "updated_at",
] as const;

/** What a new audit is made of. */
export interface NewAudit {
  siteId: number;
  trigger: "manual" | "schedule" | "recheck" | "gate";
  label: string | null;
  settings: AuditSettings;
  previousAuditId: number | null;
  /** Null: the crawl finds out which address of the domain answers. */
  startUrl?: string | null;
  /** Of a recheck: the audit that it starts from, and JSON of what it is asked for. */
  basedOnAuditId?: number;
  recheck?: string;
  dataFrom?: Date | null;
  now: Date;
}

/**
 * Queues an audit and returns its id. Rejects with ER_DUP_ENTRY (see `isDuplicateKey()`) when the
 * site has an unfinished one: the unique key decides, so two requests at once cannot both win.
 */
export async function insertAudit(db: Db, audit: NewAudit): Promise<number> {
  const [id] = await db("audits").insert({
    site_id: audit.siteId,
    status: "queued",
    unfinished: 1,
    trigger: audit.trigger,
    label: audit.label,
    settings: JSON.stringify(audit.settings),
    previous_audit_id: audit.previousAuditId,
    start_url: audit.startUrl ?? null,
    based_on_audit_id: audit.basedOnAuditId ?? null,
    recheck: audit.recheck ?? null,
    data_from: audit.dataFrom ?? null,
    queued_at: audit.now,
    updated_at: audit.now,
  });
  if (id === undefined) throw new Error("The database gave the new audit no id.");
  return id;
}

/** The audit with this id, of this site; undefined when there is none. */
export async function findAudit(
  db: Db,
  siteId: number,
  auditId: number,
): Promise<AuditRow | undefined> {
  return parseRow(await db("audits").where({ id: auditId, site_id: siteId }).first(...COLUMNS));
}

/** The audit with this id, for the worker; throws when it is gone. */
export async function readAudit(db: Db, auditId: number): Promise<AuditRow> {
  const row = parseRow(await db("audits").where({ id: auditId }).first(...COLUMNS));
  if (row === undefined) throw new Error(`Audit ${auditId} does not exist.`);
  return row;
}

/** The site's queued or running audit. */
export async function findUnfinishedAudit(db: Db, siteId: number): Promise<AuditRow | undefined> {
  return parseRow(await db("audits").where({ site_id: siteId, unfinished: 1 }).first(...COLUMNS));
}

/** The site's newest audit, whatever its state. */
export async function findLatestAudit(db: Db, siteId: number): Promise<AuditRow | undefined> {
  return parseRow(
    await db("audits").where({ site_id: siteId }).orderBy("id", "desc").first(...COLUMNS),
  );
}

/** The site's newest audit that ended with results (completed or completed_partial). */
export async function findLatestCompletedAudit(
  db: Db,
  siteId: number,
): Promise<AuditRow | undefined> {
  return parseRow(
    await db("audits").where({ site_id: siteId })
      .whereIn("status", ["completed", "completed_partial"]).whereNot({ trigger: "gate" })
      .orderBy("id", "desc").first(...COLUMNS),
  );
}

/** Members of an audit that its worker sets. */
type AuditUpdate = Partial<
  Omit<AuditRow, "id" | "site_id" | "settings" | "trigger" | "label" | "queued_at">
>;

/** Sets members of the audit. Call it under the lease. */
export async function updateAudit(db: Db, auditId: number, update: AuditUpdate): Promise<void> {
  await db("audits").where({ id: auditId }).update(update);
}

/** Makes a queued audit a running one; one that is asked to stop meanwhile stays as it is. */
export async function markRunning(db: Db, auditId: number): Promise<void> {
  await db("audits").where({ id: auditId, status: "queued" }).update({ status: "running" });
}

/** Ends the audit: its site may be audited again, its lease is given back. */
export async function finishAudit(
  db: Db,
  auditId: number,
  end: AuditUpdate & { status: AuditStatus; finished_at: Date },
): Promise<void> {
  await db("audits").where({ id: auditId }).update({
    ...end,
    unfinished: null,
    ...NO_LEASE,
    current_url: null,
  });
}

function parseRow(row: unknown): AuditRow | undefined {
  if (row === undefined) return undefined;
  // the columns are the ones listed above; `settings` was written by insertAudit()
  const audit = row as AuditRow & { settings: unknown };
  return { ...audit, settings: readSettings(String(audit.settings)) };
}

/** Settings that were added since the audit have their defaults. */
function readSettings(text: string): AuditSettings {
  // written by insertAudit()
  return { ...auditSettings({}), ...JSON.parse(text) as AuditSettings };
}
