import { openConnection } from "../../../db/core/connection.ts";
import { checkPacketSize } from "../../../db/core/packet_size.ts";
import { isOutOfSpace } from "../../../db/core/space_errors.ts";
import { errorCode, isConnectionError } from "../../../db/core/transient_errors.ts";
import type { Config } from "../../core/config.ts";
import { StartError } from "../../core/errors.ts";
import { isDiskFull } from "../../core/no_space_left.ts";

/** A start that failed for want of space says so, whatever failed. */
export async function explainStart(
  error: unknown,
  { databaseUrl, dataDir }: Pick<Config, "databaseUrl" | "dataDir">,
): Promise<unknown> {
  const place = databaseUrl === null ? dataDir : "the database";
  if (!isOutOfSpace(error) && (databaseUrl !== null || !await isDiskFull(dataDir))) return error;
  return new StartError(
    `No space left on the disk of ${place}. Free some space and start again.`,
    { cause: error },
  );
}

/** Connects once. Throws a `StartError` that says what to do where that fails. */
export async function checkDatabase(databaseUrl: string): Promise<void> {
  const { hostname, port, pathname } = new URL(databaseUrl);
  const place = `${hostname}${port ? `:${port}` : ""}${pathname}`;
  try {
    const connection = await openConnection(databaseUrl);
    await checkPacketSize(connection).finally(() => connection.end());
  } catch (error) {
    const code = errorCode(error);
    const options = { cause: error };
    if (code === "ER_BAD_DB_ERROR") {
      throw new StartError(`The database ${place} does not exist. Create it first.`, options);
    }
    if (/DENIED/.test(code)) {
      throw new StartError(
        `The database ${place} refuses the user. Check user and password in DATABASE_URL, and ` +
          "that it asks for TLS (?ssl=…) where the server requires it.",
        options,
      );
    }
    if (/^HANDSHAKE_|_SECURE_TRANSPORT_/.test(code)) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new StartError(
        `The database ${place} is not reached by TLS as DATABASE_URL asks for: ${reason}`,
        options,
      );
    }
    if (!isConnectionError(error)) throw error;
    throw new StartError(
      `The database ${place} does not answer (${code}). Check that it runs, and DATABASE_URL.`,
      options,
    );
  }
}
