import { expect } from "chai";
import { type ChildProcess, spawn } from "node:child_process";
import { chown, readdir, readFile, realpath, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openConnection } from "../../../db/core/connection.ts";
import { chooseBufferPoolMb, openPrivateServer } from "../../../db/core/embedded.ts";
import { findProcessIdentity } from "../../../db/embedded/processes.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";
import { waitFor } from "../../support/wait.ts";

const USER = new URL("../../support/private_server_user.ts", import.meta.url).pathname;
const FAST = { durable: false, bufferPoolMb: 32 };

describe("chooseBufferPoolMb()", () => {
  it("takes an eighth of the machine's memory, within bounds", () => {
    const gigabytes = [1, 4, 8, 64].map((size) => size * 1024 ** 3);
    expect(gigabytes.map(chooseBufferPoolMb)).to.deep.equal([256, 512, 1_024, 2_048]);
  });
});

describe("openPrivateServer()", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await createScratchDirectory("private-server-");
  });
  afterEach(async () => {
    // a process that was killed leaves its server: join it and leave as the last
    await (await openPrivateServer(dataDir, FAST)).close();
    await rm(dataDir, { recursive: true });
  });

  it("serves a database of its own and stops when it is closed", async () => {
    const server = await openPrivateServer(dataDir, FAST);
    expect(await queryValue(server.databaseUrl, "SELECT DATABASE() AS value"))
      .to.equal("search_visibility");
    const pid = await serverPid(dataDir);
    await server.close();
    expect(findProcessIdentity(pid)).to.equal(undefined);
  });

  it("keeps what was written", async () => {
    const first = await openPrivateServer(dataDir, FAST);
    await queryValue(first.databaseUrl, "CREATE TABLE kept AS SELECT 7 AS value");
    await first.close();
    const second = await openPrivateServer(dataDir, FAST);
    expect(await queryValue(second.databaseUrl, "SELECT value FROM kept")).to.equal(7);
    await second.close();
  });

  it("lets nobody else into its directory, and listens on no port", async () => {
    const server = await openPrivateServer(dataDir, FAST);
    expect((await stat(join(dataDir, "database"))).mode & 0o777).to.equal(0o700);
    expect(await queryValue(server.databaseUrl, "SELECT @@skip_networking AS value")).to.equal(1);
    await server.close();
  });

  describe("by root in the folder of another user", () => {
    const OTHER = 61_234;
    before(function () {
      if (process.getuid?.() !== 0) this.skip();
    });

    it("does not start, since that user could not start it again", async () => {
      await (await openPrivateServer(dataDir, FAST)).close();
      const home = join(dataDir, "database");
      await chown(home, OTHER, OTHER);
      const opened = openPrivateServer(dataDir, FAST);
      const error = await opened.then(() => undefined, (reason: unknown) => reason);
      await chown(home, 0, 0);
      expect(error).to.be.instanceOf(StartError);
      expect(String(error)).to.include("belongs to another user (61234) and does not run. Start");
    });

    it("joins the one that runs, and leaves nothing that the user cannot read", async () => {
      const first = await openPrivateServer(dataDir, FAST);
      const home = join(dataDir, "database");
      await chown(home, OTHER, OTHER);
      const joined = await openPrivateServer(dataDir, FAST);
      await chown(home, 0, 0);
      const users = await readdir(join(home, "users"));
      const modes = await Promise.all(users.map((name) => stat(join(home, "users", name))));
      expect(modes.map(({ mode }) => mode & 0o444)).to.deep.equal([0o444, 0o444]);
      await joined.close();
      await first.close();
    });
  });

  it("goes on when its terminal interrupts or suspends who started it", async () => {
    const server = await openPrivateServer(dataDir, FAST);
    const pid = await serverPid(dataDir);
    process.kill(pid, "SIGINT");
    process.kill(pid, "SIGTSTP");
    expect(await queryValue(server.databaseUrl, "SELECT 7 AS value")).to.equal(7);
    expect(await serverPid(dataDir)).to.equal(pid);
    await server.close();
  });

  it("leaves the temporary tables of other servers alone", async () => {
    // a server that starts deletes files of this name in its directory for temporary tables
    const table = join(tmpdir(), `#sql-temptable-spec-${process.pid}.MAD`);
    await writeFile(table, "");
    try {
      const server = await openPrivateServer(dataDir, FAST);
      expect((await stat(table)).isFile()).to.equal(true);
      const directory = await queryValue(server.databaseUrl, "SELECT @@tmpdir AS value");
      expect(directory).to.equal(join(await realpath(dataDir), "database", "temporary"));
      await server.close();
    } finally {
      await rm(table, { force: true });
    }
  });

  it("goes on for a second user when the first one leaves", async () => {
    const first = await openPrivateServer(dataDir, FAST);
    const second = await openPrivateServer(dataDir, FAST);
    await first.close();
    expect(await queryValue(second.databaseUrl, "SELECT 1 AS value")).to.equal(1);
    await second.close();
  });

  it("takes over the server of a process that was killed", async () => {
    const owner = await startUser(dataDir);
    const pid = await serverPid(dataDir);
    await kill(owner);
    const server = await openPrivateServer(dataDir, FAST);
    expect(await serverPid(dataDir)).to.equal(pid);
    await server.close();
    expect(findProcessIdentity(pid)).to.equal(undefined);
  });

  it("is started once by two processes at the same moment on an empty directory", async () => {
    const users = await Promise.all([startUser(dataDir), startUser(dataDir)]);
    const pid = await serverPid(dataDir);
    const log = await readFile(join(dataDir, "database", "server.log"), "utf8");
    expect(log.match(/ready for connections\./g)).to.have.length(1);
    await Promise.all(users.map(close));
    expect(findProcessIdentity(pid)).to.equal(undefined);
  });

  it("starts again when a process was killed while it started the server", async () => {
    const owner = spawn(process.execPath, [USER, dataDir], { stdio: ["pipe", "pipe", "inherit"] });
    await waitFor("the lock", () => exists(join(dataDir, "database", "lock")));
    await kill(owner);
    const server = await openPrivateServer(dataDir, FAST);
    expect(await queryValue(server.databaseUrl, "SELECT 1 AS value")).to.equal(1);
    await server.close();
  });

  it("starts the server again when it was killed", async () => {
    const events: string[] = [];
    const server = await openPrivateServer(dataDir, {
      ...FAST,
      onEvent: (event) => events.push(event),
    });
    process.kill(await serverPid(dataDir), "SIGKILL");
    await waitFor("the restart", () => events.includes("restarted"));
    expect(await queryValue(server.databaseUrl, "SELECT 1 AS value")).to.equal(1);
    expect(events).to.deep.equal(["died", "restarted"]);
    await server.close();
  });

  it("puts the socket elsewhere when the directory's name is too long for one", async () => {
    const long = join(dataDir, "d".repeat(90));
    const server = await openPrivateServer(long, FAST);
    expect(await queryValue(server.databaseUrl, "SELECT 1 AS value")).to.equal(1);
    const socket = new URL(server.databaseUrl).searchParams.get("socketPath") ?? "";
    expect((await stat(dirname(socket))).mode & 0o777).to.equal(0o700);
    await server.close();
    await rm(dirname(socket), { recursive: true });
  });

  it("says what to do when the directory cannot be created", async () => {
    const error = await openPrivateServer("/dev/null/data").catch((error: unknown) => error);
    expect(String(error)).to.match(/^StartError: .*"\/dev\/null\/data".* Set DATA_DIR to one that/);
  });
});

async function queryValue(databaseUrl: string, sql: string): Promise<unknown> {
  const connection = await openConnection(databaseUrl);
  const [rows] = await connection.query(sql);
  await connection.end();
  return Array.isArray(rows) ? Object(rows[0])["value"] : undefined;
}

async function serverPid(dataDir: string): Promise<number> {
  return Number(await readFile(join(dataDir, "database", "server.pid"), "utf8"));
}

async function startUser(dataDir: string): Promise<ChildProcess> {
  const child = spawn(process.execPath, [USER, dataDir], { stdio: ["pipe", "pipe", "inherit"] });
  await new Promise((resolve, reject) => {
    child.stdout.once("data", resolve);
    child.once("exit", () => reject(new Error("The process ended before it had a server.")));
  });
  return child;
}

async function close(user: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => user.once("exit", resolve));
  user.stdin?.end();
  await ended;
}

async function kill(user: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => user.once("exit", resolve));
  user.kill("SIGKILL");
  await ended;
}

async function exists(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch {
    return false;
  }
}
