import { readdirSync, readFileSync } from "node:fs";
import type { Db } from "../../db/core/connection.ts";
import type { Member } from "../endurance/processes.ts";

/** What the service takes at one moment. */
export interface Sample {
  /** By role: MB, open files and sockets, threads. */
  processes: Record<string, { memoryMb: number; handles: number; threads: number }>;
  /** Sessions of the database, the reader's own left out. */
  connections: number;
  /** By table. */
  rows: Record<string, number>;
}

/** Reads a sample (Linux). */
export async function takeSample(db: Db, members: readonly Member[]): Promise<Sample> {
  const [sessions] = await db.raw<{ count: number }[][]>(
    "SELECT COUNT(*) AS count FROM information_schema.PROCESSLIST WHERE DB IS NOT NULL",
  );
  const own = db.client.pool.numUsed() + db.client.pool.numFree();
  return {
    processes: Object.fromEntries(
      members.map(({ role, service }) => [role, readProcess(service.child.pid ?? 0)]),
    ),
    connections: (sessions?.[0]?.count ?? 0) - own,
    rows: await countRows(db),
  };
}

function readProcess(pid: number): Sample["processes"][string] {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  const number = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]);
  return {
    memoryMb: Math.round(number("VmRSS") / 1024),
    handles: readdirSync(`/proc/${pid}/fd`).length,
    threads: number("Threads"),
  };
}

async function countRows(db: Db): Promise<Record<string, number>> {
  const rows: Record<string, number> = {};
  for (const name of await listTables(db)) {
    const counted = await db(name).count({ rows: "*" });
    rows[name] = Number(counted[0]?.["rows"]);
  }
  return rows;
}

async function listTables(db: Db): Promise<string[]> {
  const [tables] = await db.raw<{ name: string }[][]>(
    `SELECT TABLE_NAME AS name FROM information_schema.TABLES
      WHERE TABLE_SCHEMA = DATABASE() ORDER BY TABLE_NAME`,
  );
  return (tables ?? []).map(({ name }) => name);
}

/** Counts rows by table whose site or audit is no more; 0 is what all sites share. */
export async function countOrphans(db: Db): Promise<Record<string, number>> {
  const [columns] = await db.raw<{ name: string; owner: string }[][]>(
    `SELECT TABLE_NAME AS name, COLUMN_NAME AS owner FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND COLUMN_NAME IN ('site_id', 'audit_id')`,
  );
  const orphans: Record<string, number> = {};
  for (const { name, owner } of columns ?? []) {
    const owners = db(owner === "site_id" ? "sites" : "audits").select("id");
    const counted = await db(name).whereNotIn(owner, owners).where(owner, "<>", 0)
      .count({ rows: "*" });
    const rows = Number(counted[0]?.["rows"]);
    if (rows > 0) orphans[name] = rows;
  }
  return orphans;
}
