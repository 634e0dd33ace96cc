import { readFileSync, rmSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import { openPrivateServer } from "../../db/core/embedded.ts";
import { findServerPid } from "../../db/embedded/server_process.ts";
import { createServerPaths } from "../../db/embedded/server_paths.ts";
import { migrate } from "../../db/upgrade/migrate.ts";

/** A private database server with its schema. */
export interface BenchDatabase {
  db: Db;
  databaseUrl: string;
  /** Stops the server; its files stay only where a folder was given. */
  close(): Promise<void>;
}

/** Opens a database of its own, as `npm start` does: in the folder, or in one that goes at the end. */
export async function openBenchDatabase(folder?: string): Promise<BenchDatabase> {
  const home = folder ?? await mkdtemp(join(tmpdir(), "bench-"));
  const endAtExit = () => endServer(home, folder !== undefined);
  process.once("exit", endAtExit);
  const server = await openPrivateServer(home);
  const db = openDatabase(server.databaseUrl, 2);
  await migrate(db);
  return {
    db,
    databaseUrl: server.databaseUrl,
    async close() {
      await db.destroy();
      await server.close();
      process.off("exit", endAtExit);
      if (folder === undefined) await rm(home, { recursive: true });
    },
  };
}

/** The process of the database server, which is on this machine. */
export async function readServerPid(db: Db): Promise<number> {
  const [[row]] = await db.raw("SELECT @@pid_file AS path, @@datadir AS folder");
  return Number(readFileSync(resolve(row.folder, row.path), "utf8"));
}

/** Ends the server of a bench that a signal or an error ends; nothing can wait for it then. */
function endServer(home: string, keepsFiles: boolean): void {
  const pid = findServerPid(createServerPaths(home));
  if (pid !== undefined) process.kill(pid, keepsFiles ? "SIGTERM" : "SIGKILL");
  if (!keepsFiles) rmSync(home, { recursive: true, force: true });
}
