import type { AuditRow } from "./audits.ts";
import type { Db } from "../../core/connection.ts";

/** An audit with whose it is. */
export interface PlacedAudit extends Pick<AuditRow, "id" | "status" | "stage" | "step"> {
  siteId: number;
  domain: string;
  accountId: number;
  accountName: string;
  progressPct: number | null;
  pagesCrawled: number;
  pagesQueued: number;
  pagesPerSecond: number | null;
  trigger: string;
  queuedAt: Date;
  startedAt: Date | null;
}

const COLUMNS = {
  id: "audits.id",
  status: "audits.status",
  stage: "audits.stage",
  step: "audits.step",
  siteId: "audits.site_id",
  domain: "sites.domain",
  accountId: "accounts.id",
  accountName: "accounts.name",
  progressPct: "audits.progress_pct",
  pagesCrawled: "audits.pages_crawled",
  pagesQueued: "audits.pages_queued",
  pagesPerSecond: "audits.pages_per_second",
  trigger: "audits.trigger",
  queuedAt: "audits.queued_at",
  startedAt: "audits.started_at",
};

/** Lists the audits of all accounts that have not ended, the oldest first. */
export async function listUnfinishedAudits(db: Db, limit: number): Promise<PlacedAudit[]> {
  // audits_claim
  return await placed(db).where("audits.unfinished", 1).orderBy("audits.id").limit(limit)
    .select<PlacedAudit[]>(COLUMNS);
}

/** Finds an audit of any account. */
export async function findPlacedAudit(db: Db, id: number): Promise<PlacedAudit | undefined> {
  return await placed(db).where("audits.id", id).first<PlacedAudit | undefined>(COLUMNS);
}

function placed(db: Db) {
  return db("audits").join("sites", "sites.id", "audits.site_id")
    .join("accounts", "accounts.id", "sites.account_id");
}
