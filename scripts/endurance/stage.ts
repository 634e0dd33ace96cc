import { rm } from "node:fs/promises";
import { setTimeout as pause } from "node:timers/promises";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import { DATABASE_NAME, openPrivateServer } from "../../db/core/embedded.ts";
import { createServerPaths } from "../../db/embedded/server_paths.ts";
import { findServerPid } from "../../db/embedded/server_process.ts";
import { upgradeDatabase } from "../../db/upgrade/upgrade_database.ts";
import {
  type AnswerEngine,
  startAnswerEngine,
} from "../../spec/support/ai_mentions/answer_engine.ts";
import { createScratchDirectory } from "../../spec/support/scratch_directory.ts";
import { startTestSite, type TestSite } from "../../spec/support/test_site.ts";
import { answerWeb, LINK_HOSTS } from "./web.ts";

/** Where processes of the service are put under load: a database server, a web and an AI engine of their own. */
export interface Stage {
  databaseUrl: string;
  db: Db;
  web: TestSite;
  engine: AnswerEngine;
  /** Settings of the processes. */
  settings: Record<string, string>;
  /** Empties the database and sets its tables up again; no process may run. */
  reset(): Promise<void>;
  /** Kills the database server, and waits until it runs again. */
  killDatabase(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a stage; the database is durable, as that of `npm start`. */
export async function openStage(): Promise<Stage> {
  const directory = await createScratchDirectory("endurance-");
  const server = await openPrivateServer(directory);
  const db = openDatabase(server.databaseUrl, 4);
  const web = await startTestSite(answerWeb);
  const engine = await startAnswerEngine();
  const hosts = ["shop.test", ...LINK_HOSTS];
  const engineSetting = {
    ...{ name: "oracle", wire_format: "chat_completions", base_url: engine.baseUrl },
    ...{ model: "spec-1", api_key_variable: "ORACLE_KEY", price_usd_per_request: 0.01 },
  };
  return {
    databaseUrl: server.databaseUrl,
    db,
    web,
    engine,
    settings: {
      DATABASE_URL: server.databaseUrl,
      CRAWL_ALLOW_PRIVATE: "127.0.0.0/8",
      CRAWL_CONNECT_TO: hosts.map((host) => `${host}:80:127.0.0.1:${web.port}`).join(","),
      AI_ENGINES: JSON.stringify([engineSetting]),
      ORACLE_KEY: engine.key ?? "",
      // links are verified when they are told to be, and not by themselves
      CRAWL_LINK_PAGES_PER_DAY: "0",
      LOG_LEVEL: "warn",
    },
    async reset() {
      await db.raw("DROP DATABASE ??", [DATABASE_NAME]);
      await db.raw("CREATE DATABASE ?? CHARACTER SET utf8mb4", [DATABASE_NAME]);
      await db.destroy();
      db.initialize();
      await upgradeDatabase(db);
      engine.questions.length = 0;
    },
    async killDatabase() {
      const pid = findServerPid(createServerPaths(directory));
      if (pid === undefined) throw new Error("The database server does not run.");
      process.kill(pid, "SIGKILL");
      await eventually("the database server", async () => {
        await db.raw("SELECT 1");
        return findServerPid(createServerPaths(directory)) !== pid;
      });
    },
    async close() {
      await Promise.all([web.close(), engine.close(), db.destroy()]);
      await server.close();
      await rm(directory, { recursive: true });
    },
  };
}

/** Waits until `check` holds; what it throws counts as not yet. Throws after `timeoutMs`, by default ten minutes. */
export async function eventually(
  what: string,
  check: () => Promise<boolean>,
  { timeoutMs = 600_000, everyMs = 200 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  let reason: unknown = "";
  for (;;) {
    const holds = await check().catch((error: unknown) => {
      reason = error;
      return false;
    });
    if (holds) return;
    if (performance.now() > deadline) {
      throw new Error(`Waited in vain for ${what}. ${reason}`, { cause: reason });
    }
    await pause(everyMs);
  }
}
