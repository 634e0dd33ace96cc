import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { Db } from "./connection.ts";
import { withConnection } from "./repeat_statements.ts";

/** What the server said of rows that it loaded. */
export interface LoadedRows {
  /** Those that are in the table now; LOCAL passes over rows whose key is there already. */
  rowsCount: number;
  warningsCount: number;
}

/** The part of mysql2's connection that sends streams. */
interface LoadingConnection {
  query(
    options: { sql: string; infileStreamFactory: (name: string) => Readable },
    done: (error: Error | null, result: unknown) => void,
  ): void;
}

/** Rows as the server reads them: fields with a tab between, lines ended by LF, `\N` for NULL. */
interface RowsToLoad {
  /** A table with its columns, and what follows them. */
  into: string;
  /**
   * Outside a transaction the load may be repeated, so that they must be readable twice. The next but one may be written
   * over a part: at most one waits while it is made.
   */
  parts: Iterable<Uint8Array>;
  characterSet?: "ascii" | "binary" | "utf8mb4";
}

const SLICE_BYTES = 512 * 1024;

/** The server does not know the command, or it is switched off there or for this connection. */
const FORBIDDEN = new Set([1148, 1235, 3948, 3950, 4166]);

/**
 * Loads rows by LOAD DATA LOCAL INFILE from a stream. Undefined when the server does not allow it, in which case
 * nothing has happened. With LOCAL the server turns errors into warnings, so that the caller has to compare.
 *
 * The server names the file that it wants to have. It gets the stream of this call and nothing else:
 * no other statement of the program hands out anything.
 */
export async function loadRows(
  trx: Db,
  { into, parts, characterSet = "ascii" }: RowsToLoad,
): Promise<LoadedRows | undefined> {
  const name = randomUUID();
  const sql = `LOAD DATA LOCAL INFILE '${name}' INTO TABLE ${into.split(" (")[0]} ` +
    `CHARACTER SET ${characterSet} FIELDS TERMINATED BY '\\t' LINES TERMINATED BY '\\n' ` +
    into.slice(into.indexOf("("));
  const infileStreamFactory = (asked: string) =>
    asked === name
      ? Readable.from(slice(parts), { objectMode: true, highWaterMark: 1 })
      : refuse(asked);
  const load = (connection: LoadingConnection) =>
    new Promise<LoadedRows | undefined>((resolve, reject) => {
      connection.query({ sql, infileStreamFactory }, (error, result) => {
        if (error === null) resolve(readResult(result));
        else if (isForbidden(error)) resolve(undefined);
        else reject(error);
      });
    });
  return await withConnection(trx, sql, load);
}

/** Each of what it yields is a packet, which the server takes up to its `max_allowed_packet`. */
function* slice(parts: Iterable<Uint8Array>): Generator<Uint8Array> {
  for (const part of parts) {
    for (let start = 0; start < part.length; start += SLICE_BYTES) {
      yield part.subarray(start, start + SLICE_BYTES);
    }
  }
}

function refuse(name: string): Readable {
  const stream = new Readable({ read() {} });
  const error = new Error(`The database server asked for "${name}", which it does not get.`);
  process.nextTick(() => stream.destroy(error));
  return stream;
}

function isForbidden(error: Error): boolean {
  return "errno" in error && FORBIDDEN.has(Number(error.errno));
}

function readResult(result: unknown): LoadedRows {
  // mysql2 gives this header for statements without rows
  const { affectedRows, warningStatus } = result as { affectedRows: number; warningStatus: number };
  return { rowsCount: affectedRows, warningsCount: warningStatus };
}
