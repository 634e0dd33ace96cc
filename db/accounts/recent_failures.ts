import type { Db } from "../core/connection.ts";

/** Work that ended badly. */
export interface RecentFailure {
  kind: "audit" | "import" | "ai_run";
  id: number;
  domain: string;
  accountName: string;
  code: string | null;
  message: string | null;
  failedAt: Date;
}

const TABLES = [
  { kind: "audit", table: "audits" },
  { kind: "import", table: "imports" },
  { kind: "ai_run", table: "ai_runs" },
] as const;
/** So far back is looked in a table that has no index for it. */
const LATEST_ROWS = 2_000;

/** Lists the audits, imports and AI runs of all accounts that failed since, the latest first. */
export async function listRecentFailures(
  db: Db,
  { since, limit }: { since: Date; limit: number },
): Promise<RecentFailure[]> {
  const lists = await Promise.all(
    TABLES.map(({ kind, table }) => listOf(db, { kind, table, since })),
  );
  return lists.flat().sort((a, b) => b.failedAt.getTime() - a.failedAt.getTime()).slice(0, limit);
}

async function listOf(
  db: Db,
  { kind, table, since }: { kind: RecentFailure["kind"]; table: string; since: Date },
): Promise<RecentFailure[]> {
  const latest = db(table).orderBy("id", "desc").limit(LATEST_ROWS)
    .select("id", "site_id", "status", "error_code", "error_message", "finished_at").as("latest");
  const rows = await db(latest).where("latest.status", "failed")
    .where("latest.finished_at", ">=", since)
    .join("sites", "sites.id", "latest.site_id").join("accounts", "accounts.id", "sites.account_id")
    .orderBy("latest.id", "desc")
    .select<Omit<RecentFailure, "kind">[]>({
      id: "latest.id",
      domain: "sites.domain",
      accountName: "accounts.name",
      code: "latest.error_code",
      message: "latest.error_message",
      failedAt: "latest.finished_at",
    });
  return rows.map((row) => ({ kind, ...row }));
}
