import { expect } from "chai";
import { rm, writeFile } from "node:fs/promises";
import { openConnection } from "../../../db/core/connection.ts";
import { findProcessIdentity } from "../../../db/embedded/processes.ts";
import { createServerPaths, type ServerPaths } from "../../../db/embedded/server_paths.ts";
import { findServerPid, startServer, stopServer } from "../../../db/embedded/server_process.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

const FAST = { durable: false, bufferPoolMb: 32 };
const STOP_MS = 60_000;

describe("server_process", () => {
  let directory: string;
  let paths: ServerPaths;
  beforeEach(async () => {
    directory = await createScratchDirectory("server-process-");
    paths = createServerPaths(directory);
  });
  afterEach(async () => {
    await stopServer(paths, STOP_MS);
    await rm(directory, { recursive: true });
  });

  it("starts a server on its files once, with these settings, and stops it", async () => {
    await startServer(paths, FAST);
    const pid = findServerPid(paths) ?? 0;
    expect(findProcessIdentity(pid)).not.to.equal(undefined);
    await startServer(paths, FAST);
    expect(findServerPid(paths)).to.equal(pid);
    const connection = await openConnection(paths.adminUrl);
    const [rows] = await connection.query(
      "SELECT @@skip_networking AS private, @@innodb_flush_log_at_trx_commit AS durable, " +
        "@@character_set_server AS charset, @@innodb_buffer_pool_size AS bytes",
    );
    await connection.end();
    expect(rows).to.deep.equal([
      { private: 1, durable: 0, charset: "utf8mb4", bytes: 32 * 1_024 * 1_024 },
    ]);
    await stopServer(paths, STOP_MS);
    expect(findServerPid(paths)).to.equal(undefined);
  });

  it("takes no other program for the server, whatever its number", async () => {
    expect(findServerPid(paths)).to.equal(undefined);
    for (const text of [String(process.pid), "no number", "0"]) {
      await writeFile(paths.pidFile, text);
      expect(findServerPid(paths), text).to.equal(undefined);
    }
    await stopServer(paths, STOP_MS);
  });

  it("says why a server does not start", async () => {
    await startServer(paths, FAST);
    await stopServer(paths, STOP_MS);
    await rm(paths.temporary, { recursive: true });
    const error = await startServer(paths, FAST).catch((reason) => reason);
    expect(error).to.be.instanceOf(StartError);
    expect(error.message).to.contain("did not start");
  });
});
