import { expect } from "chai";
import { spawnSync } from "node:child_process";
import { chmod, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createServerPaths } from "../../../db/embedded/server_paths.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

const PROGRAM = new URL("../../../db/embedded/server_paths.ts", import.meta.url).href;

describe("createServerPaths()", () => {
  let directory: string;
  beforeEach(async () => {
    directory = await realpath(await createScratchDirectory("paths-"));
  });
  afterEach(() => rm(directory, { recursive: true }));
  const modeOf = async (path: string) => (await stat(path)).mode & 0o777;
  /** A data directory so deep that no socket fits below it. */
  const createDeep = () => createServerPaths(join(directory, "d".repeat(100)));

  it("creates the directories for this user alone, and can be called again", async () => {
    const dataDir = join(directory, "data");
    const paths = createServerPaths(dataDir);
    expect(createServerPaths(dataDir)).to.deep.equal(paths);
    const home = join(dataDir, "database");
    expect(paths).to.deep.equal({
      files: join(home, "files"),
      temporary: join(home, "temporary"),
      socket: join(home, "server.sock"),
      pidFile: join(home, "server.pid"),
      logFile: join(home, "server.log"),
      lockFile: join(home, "lock"),
      users: join(home, "users"),
      adminUrl: `mysql://root@localhost/?socketPath=${
        encodeURIComponent(join(home, "server.sock"))
      }`,
    });
    for (const path of [home, paths.users, paths.temporary]) {
      expect(await modeOf(path), path).to.equal(0o700);
    }
  });

  it("puts the socket of a deep directory into one of its own below that for temporary files", async () => {
    const paths = createDeep();
    const place = dirname(paths.socket);
    try {
      expect(dirname(place)).to.equal(tmpdir());
      expect(Buffer.byteLength(paths.socket)).to.be.at.most(103);
      expect(await modeOf(place)).to.equal(0o700);
      expect(createDeep().socket).to.equal(paths.socket);
    } finally {
      await rm(place, { recursive: true });
    }
  });

  it("refuses a directory for the socket that others may enter", async () => {
    const place = dirname(createDeep().socket);
    try {
      await chmod(place, 0o755);
      expect(createDeep).to.throw(StartError, "is not this user's alone");
    } finally {
      await rm(place, { recursive: true });
    }
  });

  it("says which setting names a directory that cannot be created", async () => {
    const file = join(directory, "file");
    await writeFile(file, "");
    expect(() => createServerPaths(join(file, "data"))).to.throw(StartError, "Set DATA_DIR");
  });

  it("says so below a directory that takes none and calls them missing, as /proc does", () => {
    // a process of its own: without an end of the call, no timer of this one would run
    const program = `import { createServerPaths } from ${JSON.stringify(PROGRAM)};
      createServerPaths("/proc/none/data");`;
    const { stderr, signal } = spawnSync(
      process.execPath,
      ["--input-type=module", "--eval", program],
      { encoding: "utf8", timeout: 20_000, killSignal: "SIGKILL" },
    );
    expect(signal).to.equal(null);
    expect(stderr).to.match(
      /StartError: The directory "\/proc\/none\/data" cannot be created \(.+\)\. Set DATA_DIR/,
    );
  }).timeout(30_000);
});
