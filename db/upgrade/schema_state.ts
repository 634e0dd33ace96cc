import { setTimeout as pause } from "node:timers/promises";
import type { Db } from "../core/connection.ts";
import { errorCode } from "../core/transient_errors.ts";
import { type Migration, MIGRATIONS } from "../migrations/mod.ts";

/** How often a process reads whether it may go on. */
export const STATE_READ_EVERY_MS = 5_000;
/** Within that every process that is connected has read it. */
const NOTICE_MS = 2 * STATE_READ_EVERY_MS;

/** Which programs may run on the schema, by the number of migrations that they know. */
interface SchemaState {
  /** Of the newest program that has migrated. */
  version: number;
  /** Of the oldest program that may run. */
  oldestVersion: number;
}

/** Reads the state; undefined: the schema has none yet, and is older than this program. */
export async function findSchemaState(db: Db): Promise<SchemaState | undefined> {
  try {
    return await db("schema_state").where({ id: 1 })
      .first<SchemaState | undefined>({ version: "version", oldestVersion: "oldest_version" });
  } catch (error) {
    if (errorCode(error) === "ER_NO_SUCH_TABLE") return undefined;
    throw error;
  }
}

/** Whether a program that knows these migrations may run on the schema, which newer ones may have changed. */
export async function mayRun(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<boolean> {
  const state = await findSchemaState(db);
  return state === undefined || migrations.length >= state.oldestVersion;
}

/**
 * Before a migration that older programs cannot live with: says that they may run no more, and waits until those that
 * run have read it and stopped their work. Does nothing where no such migration is missing, or on an empty database.
 */
export async function stopOlderPrograms(
  db: Db,
  missing: readonly string[],
  { migrations = MIGRATIONS, noticeMs = NOTICE_MS }: {
    migrations?: readonly Migration[];
    noticeMs?: number;
  } = {},
): Promise<void> {
  const index = migrations.findLastIndex(({ name, breaking }) =>
    breaking === true && missing.includes(name)
  );
  const state = index === -1 ? undefined : await findSchemaState(db);
  if (state === undefined || state.oldestVersion > index) return;
  await db("schema_state").where({ id: 1 }).where("oldest_version", "<=", index)
    .update({ oldest_version: index + 1 });
  await pause(noticeMs);
}

/** Notes that a program with these migrations has migrated. */
export async function noteSchemaVersion(
  db: Db,
  migrations: readonly Migration[] = MIGRATIONS,
): Promise<void> {
  const oldest = migrations.findLastIndex(({ breaking }) => breaking === true) + 1;
  await db("schema_state").where({ id: 1 }).where("version", "<", migrations.length)
    .update({ version: migrations.length });
  await db("schema_state").where({ id: 1 }).where("oldest_version", "<", oldest)
    .update({ oldest_version: oldest });
}
