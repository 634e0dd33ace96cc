import type { Db } from "../../db/core/connection.ts";
import { findFreePort } from "../bench/free_port.ts";
import { printTable } from "../bench/tables.ts";
import { createAccountClient } from "../endurance/client.ts";
import { startMember, stopMembers } from "../endurance/processes.ts";
import { eventually, openStage } from "../endurance/stage.ts";
import { judgeSamples, listSamples } from "./judge_samples.ts";
import { createLoad } from "./load.ts";
import { countOrphans, takeSample } from "./take_sample.ts";

/** Each sample is taken at rest: twice without anything to do. */
const REST_MS = 3_000;

/**
 * Runs one API process and one worker under load, prints the samples, and returns what grows that is not data, a line each.
 * The first sample is taken when each kind of work has been done once.
 */
export async function runSoak(lengthMs: number): Promise<string[]> {
  const stage = await openStage();
  try {
    await stage.reset();
    const options = { settings: stage.settings, port: await findFreePort() };
    const members = [startMember("api", options), startMember("worker", options)];
    await Promise.all(members.map(({ ready }) => ready));
    const client = await createAccountClient(stage.db, `http://127.0.0.1:${options.port}`);
    const load = await createLoad(client);
    const rest = async () => {
      await waitForRest(stage.db);
      return await takeSample(stage.db, members);
    };
    await load.run(0);
    const start = await rest();
    await load.run(lengthMs / 2);
    const middle = await rest();
    await load.run(lengthMs / 2);
    const end = await rest();
    const soaked = {
      ...{ start, middle, end },
      orphans: await countOrphans(stage.db),
      owned: await listOwned(stage.db),
    };
    const minutes = Math.round(lengthMs / 60_000);
    process.stdout.write(`${minutes} minutes: ${load.describe()}\n\n`);
    printTable(["", "start", "middle", "end"], listSamples(soaked));
    await stopMembers(members);
    return [...judgeSamples(soaked), ...load.failures()];
  } finally {
    await stage.close();
  }
}

/** Tables with the key of what they go with. */
async function listOwned(db: Db): Promise<Set<string>> {
  const [columns] = await db.raw<{ name: string }[][]>(
    `SELECT TABLE_NAME AS name FROM information_schema.COLUMNS
      WHERE TABLE_SCHEMA = DATABASE() AND COLUMN_NAME IN ('site_id', 'audit_id', 'account_id')`,
  );
  return new Set(["sites", "audits", "accounts", ...(columns ?? []).map(({ name }) => name)]);
}

/** Waits until no work waits or runs. */
async function waitForRest(db: Db): Promise<void> {
  const isQuiet = async () => {
    const pending = await Promise.all([
      db("audits").where({ finished_at: null }),
      db("imports").where({ finished_at: null }),
      db("ai_runs").where({ finished_at: null }),
      db("link_verifications").where({ finished_at: null }),
      db("sites").where({ status: "deleting" }),
      db("search_refreshes").whereRaw("done_at IS NULL OR done_at < wanted_at"),
      db("audits").where({ site_id: 0 }),
    ]);
    return pending.every((rows) => rows.length === 0);
  };
  await eventually("all work to end", async () => {
    if (!await isQuiet()) return false;
    await new Promise((resolve) => setTimeout(resolve, REST_MS));
    return await isQuiet();
  }, { everyMs: 500 });
}
