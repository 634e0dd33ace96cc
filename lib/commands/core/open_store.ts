import { type Db, openDatabase } from "../../../db/core/connection.ts";
import { openPrivateServer } from "../../../db/core/embedded.ts";
import { openSharedTime, type SharedTime } from "../../../db/core/shared_time.ts";
import { isTransient } from "../../../db/core/transient_errors.ts";
import { missingMigrations } from "../../../db/upgrade/migrate.ts";
import { checkMigrationContents } from "../../../db/upgrade/migration_contents.ts";
import { finishUpgrade, upgradeDatabase } from "../../../db/upgrade/upgrade_database.ts";
import { type SchemaWatch, watchSchemaState } from "../../../db/upgrade/watch_schema_state.ts";
import type { Config } from "../../core/config.ts";
import { StartError } from "../../core/errors.ts";
import type { Log } from "../../core/log.ts";
import type { Services } from "../../services.ts";
import { checkDatabase, explainStart } from "./explain_start.ts";

/** The services of a process that reads no search data. */
export type StoreServices = Omit<Services, "searchWindows">;

/** An open database, with what has to be closed behind it. */
interface OpenStore {
  services: StoreServices;
  /** Closes the pool and leaves the private server. */
  close(): Promise<void>;
}

/**
 * Opens the database that the settings name, or the private server, and brings its schema up to
 * date. Throws a `StartError` when it does not answer or cannot be migrated.
 */
export async function openStore(settings: Config, log: Log): Promise<OpenStore> {
  try {
    return await open(settings, log);
  } catch (error) {
    throw await explainStart(error, settings);
  }
}

async function open(settings: Config, log: Log): Promise<OpenStore> {
  // the first start of a private server takes seconds, in which nothing else is said
  if (settings.databaseUrl === null) {
    log("info", "database_starting", { directory: settings.dataDir });
  }
  const server = settings.databaseUrl !== null ? undefined : await openPrivateServer(
    settings.dataDir,
    {
      onEvent: (event, error) =>
        log(event === "restarted" ? "info" : "error", `database_${event}`, { error }),
    },
  );
  const databaseUrl = settings.databaseUrl ?? server?.databaseUrl ?? "";
  // threads open pools of their own by this address
  const config = { ...settings, databaseUrl };
  const db = openDatabase(databaseUrl);
  let time: SharedTime | undefined;
  let schema: SchemaWatch | undefined;
  const close = async () => {
    time?.close();
    schema?.close();
    await db.destroy();
    await server?.close();
  };
  try {
    await checkDatabase(databaseUrl);
    await prepareSchema(db, config.migrate, log);
    time = await openSharedTime(db, log);
    schema = watchSchemaState(db, log);
  } catch (error) {
    await close();
    throw error;
  }
  const services: StoreServices = {
    config,
    db,
    now: time.now,
    timeMemory: time.memory,
    log,
    outdated: schema.outdated,
  };
  if (server !== undefined) services.databaseDir = settings.dataDir;
  return { services, close };
}

async function prepareSchema(db: Db, mode: Config["migrate"], log: Log): Promise<void> {
  if (mode === "check") {
    await checkMigrationContents(db);
    const missing = await missingMigrations(db);
    if (missing.length === 0) return await finishUpgrade(db);
    throw new StartError(
      `The database lacks migrations (${missing.join(", ")}). Run "npm run migrate", or set ` +
        "MIGRATE=auto to have the start do it.",
    );
  }
  try {
    const names = await upgradeDatabase(db);
    if (names.length > 0) log("info", "migrated", { count: names.length, last: names.at(-1) });
  } catch (error) {
    if (error instanceof StartError || isTransient(error)) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(`The database could not be migrated: ${reason}`, { cause: error });
  }
}
