import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../../../db/core/connection.ts";
import type { ProcessClient } from "./client.ts";

/** What a site's work came to, to be compared with another run's. */
export interface WorkResult {
  audit: string;
  import: string;
  run: string;
}

/** Work under way on one site. */
interface StartedWork {
  siteId: number;
  auditId: number;
  importId: number;
  runId: number;
}

const DAY = "2026-10-15";
const KEYWORDS = 4_000;
const PROMPTS = 30;
/** What they find depends on the load. */
const TIMED_RULES = ["page_slow", "ttfb_slow"];
const POLL_MS = 1_000;

/** Creates a site and starts an audit, an import with its refresh, and a run of prompts on it. */
export async function startWork(client: ProcessClient, domain: string): Promise<StartedWork> {
  const post = async (path: string, body: unknown) => {
    const answer = await client.insist("POST", path, { body });
    if (answer.status < 300) return answer.body.data;
    throw new Error(`POST ${path} → ${answer.status} ${JSON.stringify(answer.body)}`);
  };
  const { id: siteId } = await post("/sites", { domain });
  for (let number = 1; number <= PROMPTS; number++) {
    await post(`/sites/${siteId}/aeo/prompts`, { text: `Where is tea number ${number} sold?` });
  }
  const { audit_id: auditId } = await post(`/sites/${siteId}/audit`, {
    disabled_rules: TIMED_RULES,
  });
  const rows = Array.from(
    { length: KEYWORDS },
    (_, at) => `tea ${at},${DAY},${at % 7},${at + 9},4.2`,
  );
  const content = `query,date,clicks,impressions,position\n${rows.join("\n")}\n`;
  const { id: importId } = await post(`/sites/${siteId}/imports`, {
    file_name: "days.csv",
    content,
  });
  const { id: runId } = await post(`/sites/${siteId}/aeo/runs`, { runs_per_prompt: 3 });
  return { siteId, auditId, importId, runId };
}

/** Waits until all of the work has ended, or the time is up, and reads what it came to. */
export async function endWork(db: Db, work: StartedWork, withinMs: number): Promise<WorkResult> {
  const deadline = performance.now() + withinMs;
  while (performance.now() < deadline && !await hasEnded(db, work)) await pause(POLL_MS);
  return await readResult(db, work);
}

const ENDED = new Set(["completed", "failed", "canceled"]);

async function hasEnded(db: Db, { auditId, importId, runId }: StartedWork): Promise<boolean> {
  const statuses: string[] = await Promise.all(
    [["audits", auditId] as const, ["imports", importId] as const, ["ai_runs", runId] as const]
      .map(async ([table, id]) =>
        (await db(table).where({ id }).first("status"))?.status ?? "gone"
      ),
  );
  return statuses.every((status) => ENDED.has(status));
}

async function readResult(
  db: Db,
  { siteId, auditId, importId, runId }: StartedWork,
): Promise<WorkResult> {
  const audit = await db("audits").where({ id: auditId }).first();
  const count = async (table: string, where: object) =>
    Number((await db(table).where(where).count({ total: "*" }))[0]?.["total"]);
  const brought = await db("imports").where({ id: importId }).first();
  const run = await db("ai_runs").where({ id: runId }).first();
  const facts = await db("search_facts").where({ site_id: siteId })
    .first(db.raw("COUNT(*) AS total, SUM(clicks) AS clicks, SUM(impressions) AS impressions"));
  return {
    audit: [
      audit.status,
      `${audit.pages_crawled} pages`,
      `${await count("audit_pages", { audit_id: auditId })} stored`,
      `${await count("audit_occurrences", { audit_id: auditId })} places`,
      `score ${audit.health_score}`,
    ].join(", "),
    import: [
      brought.status,
      `${facts.total} facts`,
      `${facts.clicks} clicks`,
      `${facts.impressions} impressions`,
    ].join(", "),
    run: [run.status, `${await count("ai_answers", { run_id: runId })} answers`].join(", "),
  };
}
