import type { Db } from "./connection.ts";
import { HELD_LEASE } from "./leases.ts";

/** Work that waits for the jobs or is under way, over all accounts. */
export interface WorkQueue {
  name:
    | "audits"
    | "imports"
    | "ai_runs"
    | "refreshes"
    | "verifications"
    | "crawler_views"
    | "export_files"
    | "deleted_sites";
  waiting: number;
  /** Held by a process at present, on the database's clock. */
  running: number;
}

/** Counts what waits and what is under way. */
export async function countWorkQueues(db: Db): Promise<WorkQueue[]> {
  const unfinished = ["queued", "running"];
  return await Promise.all([
    // a paused audit waits for nobody
    count("audits", db("audits").where({ unfinished: 1 }).whereNot({ status: "paused" })),
    count("imports", db("imports").whereIn("status", [...unfinished, "deleting"])),
    count("ai_runs", db("ai_runs").whereIn("status", unfinished)),
    count(
      "refreshes",
      db("search_refreshes").whereRaw("done_at IS NULL OR done_at < wanted_at"),
    ),
    count("verifications", db("link_verifications").where({ unfinished: 1 })),
    count("crawler_views", db("crawler_views").where({ unfinished: 1 })),
    count("export_files", db("export_files").where({ unfinished: 1 })),
    count("deleted_sites", db("sites").where({ status: "deleting" }), "FALSE"),
  ]);

  async function count(
    name: WorkQueue["name"],
    query: ReturnType<Db>,
    running: string = HELD_LEASE,
  ): Promise<WorkQueue> {
    const [row] = await query.select<{ total: number; running: number }[]>(
      db.raw("COUNT(*) AS total"),
      db.raw(`COALESCE(SUM(${running}), 0) AS running`),
    );
    const busy = Number(row?.running ?? 0);
    return { name, running: busy, waiting: Number(row?.total ?? 0) - busy };
  }
}
