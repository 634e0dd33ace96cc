import { createHash } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, realpathSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { StartError } from "../../lib/core/errors.ts";
import { errorCode } from "../core/transient_errors.ts";

/** Where everything of one private server is. */
export interface ServerPaths {
  /** The server's own data directory. */
  files: string;
  /**
   * For temporary tables, this server's alone: a server that starts deletes all that it finds in
   * the directory, also those of a server that runs.
   */
  temporary: string;
  socket: string;
  pidFile: string;
  logFile: string;
  /** Held while the server is started or stopped. */
  lockFile: string;
  /** One file for each process that uses the server. */
  users: string;
  /** The server's address without a database. */
  adminUrl: string;
}

/** `sun_path` holds 108 bytes with its end on Linux, 104 on macOS and the BSDs (unix(7)). */
const SOCKET_PATH_MAX_BYTES = 103;

/** Creates the directories of the private server under `dataDir`, for this user alone. */
export function createServerPaths(dataDir: string): ServerPaths {
  const home = join(createDirectory(dataDir, "DATA_DIR"), "database");
  createDirectory(home, "DATA_DIR");
  const users = join(home, "users");
  createDirectory(users, "DATA_DIR");
  const socket = chooseSocketPath(home);
  return {
    files: join(home, "files"),
    temporary: createDirectory(join(home, "temporary"), "DATA_DIR"),
    socket,
    pidFile: join(home, "server.pid"),
    logFile: join(home, "server.log"),
    lockFile: join(home, "lock"),
    users,
    adminUrl: `mysql://root@localhost/?socketPath=${encodeURIComponent(socket)}`,
  };
}

function createDirectory(path: string, setting: string): string {
  try {
    makeDirectories(path);
    return realpathSync(path);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StartError(
      `The directory "${path}" cannot be created (${reason}). Set ${setting} to one that can.`,
      { cause: error },
    );
  }
}

/**
 * Makes the directory and those above it that are missing. Node's own way (`recursive`) never ends below a directory
 * that takes none and answers ENOENT, as /proc does.
 */
function makeDirectories(path: string): void {
  const missing: string[] = [];
  for (let place = resolve(path); !existsSync(place); place = dirname(place)) missing.push(place);
  for (const place of missing.toReversed()) {
    try {
      mkdirSync(place, { mode: 0o700 });
    } catch (error) {
      // another process was faster
      if (errorCode(error) !== "EEXIST") throw error;
    }
  }
}

function chooseSocketPath(home: string): string {
  const socket = join(home, "server.sock");
  if (Buffer.byteLength(socket) <= SOCKET_PATH_MAX_BYTES) return socket;
  const name = createHash("sha256").update(home).digest("hex").slice(0, 16);
  const directory = join(tmpdir(), `search-visibility-${name}`);
  makeDirectories(directory);
  // the directory for temporary files is everybody's: another user may have been there first
  const stats = lstatSync(directory);
  if (!stats.isDirectory() || stats.uid !== process.getuid?.() || (stats.mode & 0o077) !== 0) {
    throw new StartError(
      `"${directory}" is not this user's alone. Remove it, or set DATA_DIR to a shorter path.`,
    );
  }
  return join(directory, "server.sock");
}
