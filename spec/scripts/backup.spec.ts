import { expect } from "chai";
import { open, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import { openPrivateServer } from "../../db/core/embedded.ts";
import { upgradeDatabase } from "../../db/upgrade/upgrade_database.ts";
import { readBackup } from "../../lib/backup/read_backup.ts";
import { insertSpecAccount } from "../support/accounts/account.ts";
import { startApi } from "../support/api.ts";
import { askEndpoints } from "../support/asked_endpoints.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { type FuzzAccount, insertFuzzAccount } from "../support/fuzz/rows.ts";
import { createScratchDirectory } from "../support/scratch_directory.ts";
import { runScript, startScript } from "../support/script.ts";
import { waitFor } from "../support/wait.ts";

/** The rows of each table in a backup. */
async function countRows(path: string): Promise<Record<string, number>> {
  const file = await open(path);
  try {
    const { tables } = await readBackup(file);
    return Object.fromEntries(tables.map(({ name, rows }) => [name, rows]));
  } finally {
    await file.close();
  }
}

const NOW = new Date("2026-11-20T12:00:00Z");

describe("npm run backup and npm run restore", () => {
  let folder: string;
  let source: SpecDatabase;
  let filled: FuzzAccount;
  let file: string;

  before(async function () {
    this.timeout(120_000);
    folder = await createScratchDirectory("backup-");
    source = await createSpecDatabase();
    const api = await startApi(source, { now: () => NOW });
    filled = await insertFuzzAccount(api);
    await api.close();
    file = join(folder, "whole.backup");
    const { code, stderr } = await backup(source, file);
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
  });
  after(async () => {
    await source.drop();
    await rm(folder, { recursive: true });
  });

  const backup = (database: SpecDatabase, ...args: string[]) =>
    runScript("backup", args, { DATABASE_URL: database.url });
  const restore = (database: SpecDatabase, ...args: string[]) =>
    runScript("restore", args, { DATABASE_URL: database.url });

  async function tablesOf({ db }: SpecDatabase): Promise<string[]> {
    const tables = await db("information_schema.tables").whereRaw("table_schema = DATABASE()")
      .select({ name: "table_name" });
    return tables.map(({ name }) => String(name));
  }

  async function withEmpty(work: (database: SpecDatabase) => Promise<void>): Promise<void> {
    const database = await createSpecDatabase({ migrated: false });
    try {
      await work(database);
    } finally {
      await database.drop();
    }
  }

  it("gives equal answers at every endpoint after a restore into an empty database", async function () {
    this.timeout(120_000);
    await withEmpty(async (target) => {
      const { code, stdout, stderr } = await restore(target, file);
      expect({ code, stderr }).to.deep.equal({ code: 0, stderr: "" });
      expect(stdout).to.match(/^Restored [\d,]+ rows of \d+ tables, made 2\S+Z by version \S+ on /);
      const before = await askEndpoints(source, filled, NOW);
      const after = await askEndpoints(target, filled, NOW);
      const answered = [...before.values()].filter(({ status }) => status === 200);
      expect(answered).to.have.lengthOf(89);
      for (const [path, answer] of before) expect(after.get(path), path).to.deep.equal(answer);
    });
  });

  it("says what is inside, and lets nobody else read the file", async () => {
    const path = join(folder, "said.backup");
    const { stdout } = await backup(source, path);
    expect(stdout).to.match(/^Backed up [\d,]+ rows of \d+ tables, made .*: \S+, [\d,]+ bytes\.\n/);
    expect(stdout).to.include("It holds hashes of tokens and passphrases");
    expect(stdout).to.include("SECRET_KEY is not in it");
    expect((await stat(path)).mode & 0o777).to.equal(0o600);
  });

  it("replaces a file only when asked", async () => {
    const path = join(folder, "there.backup");
    await writeFile(path, "mine");
    const refused = await backup(source, path);
    expect(refused.code).to.equal(2);
    expect(refused.stderr).to.include(`"${path}" exists.`);
    expect(await readFile(path, "utf8")).to.equal("mine");
    expect((await backup(source, path, "--force")).code).to.equal(0);
    expect((await readFile(path)).subarray(0, 2).toString("hex")).to.equal("1f8b");
  });

  it("leaves no file where the backup fails", async () => {
    await withEmpty(async (empty) => {
      const path = join(folder, "failed.backup");
      const { code, stderr } = await backup(empty, path);
      expect({ code, stderr }).to.deep.equal({
        code: 1,
        stderr: "error: The database is not one of this program: there is nothing to back up.\n",
      });
      expect(await readdir(folder)).not.to.include.members(["failed.backup"]);
    });
  });

  it("says in one sentence what is wrong with an address or a file", async () => {
    const there = { DATABASE_URL: source.url };
    const nowhere = { DATABASE_URL: "mysql://user@127.0.0.1:1/name" };
    const away =
      "The database 127.0.0.1:1/name does not answer (ECONNREFUSED). Check that it runs, and DATABASE_URL.";
    const missing = join(folder, "missing", "x.backup");
    const calls: [string, string, Record<string, string>, string][] = [
      ["backup", join(folder, "away.backup"), nowhere, away],
      ["restore", file, nowhere, away],
      [
        "backup",
        missing,
        there,
        `"${missing}" cannot be written: its folder does not exist. Create it, or name another file.`,
      ],
      ["restore", missing, there, `"${missing}" does not exist. Name the file of a backup.`],
      ["backup", folder, there, `"${folder}" is a folder. Name a file in it.`],
      ["restore", folder, there, `"${folder}" is a folder. Name a file in it.`],
    ];
    for (const [script, path, environment, message] of calls) {
      const { code, stderr } = await runScript(script, [path], environment);
      expect(code, message).to.be.above(0);
      expect(stderr.split("\n")[0], `${script} ${path}`).to.equal(`error: ${message}`);
      expect(stderr).not.to.include("    at ");
    }
  });

  it("starts no private server for a file that cannot be used", async () => {
    const path = join(folder, "foreign.backup");
    await writeFile(path, "-- MySQL dump");
    const dataDir = join(folder, "untouched");
    const environment = { DATABASE_URL: "", DATA_DIR: dataDir };
    const { code, stderr } = await runScript("restore", [path], environment);
    expect({ code, stderr }).to.deep.equal({
      code: 1,
      stderr: "error: The file is no backup of this program. Nothing was changed.\n",
    });
    expect(await readdir(folder)).not.to.include("untouched");
  });

  it("lets no process start where it was killed, whatever it had done, until it runs again", async function () {
    this.timeout(120_000);
    await withEmpty(async (target) => {
      const { child, ended } = startScript("restore", [file], { DATABASE_URL: target.url });
      await waitFor("the first table", async () => (await tablesOf(target)).includes("accounts"));
      child.kill("SIGKILL");
      await ended;
      const error = await upgradeDatabase(target.db).catch((reason: unknown) => reason);
      expect(String(error)).to.include("A restore into this database did not finish.");
      await target.db.destroy();
      const again = await restore(target, file, "--replace");
      target.db.initialize();
      expect(again).to.include({ code: 0, stderr: "" });
      expect(await upgradeDatabase(target.db)).to.deep.equal([]);
    });
  });

  it("takes one moment while rows are written", async function () {
    this.timeout(120_000);
    const written = await createSpecDatabase();
    await written.db.raw(
      "CREATE TABLE first_half (id INT PRIMARY KEY, padding TEXT) ENGINE=InnoDB",
    );
    await written.db.raw("CREATE TABLE second_half (id INT PRIMARY KEY) ENGINE=InnoDB");
    const stop = new AbortController();
    let ids = 0;
    const write = async () => {
      while (!stop.signal.aborted) {
        const id = ids++;
        await written.db.transaction(async (trx) => {
          await trx("first_half").insert({ id, padding: "x".repeat(1_000) });
          await trx("second_half").insert({ id });
        });
      }
    };
    try {
      const writing = write();
      await waitFor("rows", () => ids > 500);
      const path = join(folder, "moment.backup");
      const { code } = await backup(written, path);
      const atEnd = ids;
      stop.abort();
      await writing;
      expect(code).to.equal(0);
      const { first_half: first, second_half: second } = await countRows(path);
      expect(first).to.equal(second);
      expect(first).to.be.above(500).and.below(atEnd);
    } finally {
      stop.abort();
      await written.drop();
    }
  });

  it("writes nothing of a file that is damaged, cut off or foreign", async function () {
    this.timeout(120_000);
    const whole = await readFile(file);
    const plain = gunzipSync(whole);
    const changed = Buffer.from(plain);
    changed[plain.length - 50_000] = (changed[plain.length - 50_000] ?? 0) ^ 1;
    const damaged = Buffer.from(whole);
    damaged[whole.length - 2_000] = (damaged[whole.length - 2_000] ?? 0) ^ 1;
    const files: Record<string, [Buffer, RegExp]> = {
      "a changed byte": [
        gzipSync(changed),
        /^error: The backup cannot be used: .*\. Nothing was changed\.\n$/,
      ],
      "a damaged file": [
        damaged,
        /^error: The backup cannot be used: its contents are damaged or cut off/,
      ],
      "the first half": [
        whole.subarray(0, whole.length / 2),
        /: its contents are damaged or cut off/,
      ],
      "another file": [
        Buffer.from("-- MySQL dump"),
        /^error: The file is no backup of this program/,
      ],
      "another packed file": [
        gzipSync("-- MySQL dump of something else"),
        /is no backup of this program/,
      ],
      "an empty file": [Buffer.alloc(0), /is no backup of this program/],
    };
    await withEmpty(async (target) => {
      for (const [name, [bytes, message]] of Object.entries(files)) {
        const path = join(folder, "wrong.backup");
        await writeFile(path, bytes);
        const { code, stderr } = await restore(target, path);
        expect(code, name).to.equal(1);
        expect(stderr, name).to.match(message);
        expect(await tablesOf(target), name).to.deep.equal([]);
      }
    });
  });

  it("restores into a database with tables only when asked", async function () {
    this.timeout(60_000);
    const target = await createSpecDatabase();
    try {
      const { accountId } = await insertSpecAccount(target.db);
      const refused = await restore(target, file);
      expect(refused.code).to.equal(1);
      expect(refused.stderr).to.match(/^error: The database is not empty\..* --replace/);
      expect(await target.db("accounts").pluck("id")).to.deep.equal([accountId]);
      const used = await restore(target, file, "--replace");
      expect(used.stderr).to.match(/^error: The database is in use \(\d connections?\)\. Stop/);
      await target.db.destroy();
      expect((await restore(target, file, "--replace")).code).to.equal(0);
      target.db.initialize();
      expect(await target.db("accounts").pluck("name"))
        .to.deep.equal(await source.db("accounts").pluck("name"));
    } finally {
      await target.drop();
    }
  });

  it("does not drop the tables of something else", async () => {
    await withEmpty(async (target) => {
      await target.db.raw("CREATE TABLE theirs (id INT PRIMARY KEY)");
      const { code, stderr } = await restore(target, file, "--replace");
      expect(code).to.equal(1);
      expect(stderr).to.include("The database has tables of something else.");
      expect(await tablesOf(target)).to.deep.equal(["theirs"]);
    });
  });

  it("moves the private server's data while it runs to another machine's", async function () {
    this.timeout(120_000);
    const [here, there] = [join(folder, "here"), join(folder, "there")];
    const path = join(folder, "private.backup");
    const options = { durable: false, bufferPoolMb: 128 };
    const names = async (dataDir: string, work: (db: Db) => Promise<unknown>) => {
      const server = await openPrivateServer(dataDir, options);
      const db = openDatabase(server.databaseUrl, 2);
      try {
        await upgradeDatabase(db);
        await work(db);
        return await db("accounts").pluck<string[]>("name");
      } finally {
        await db.destroy();
        await server.close();
      }
    };
    const before = await names(here, async (db) => {
      await insertSpecAccount(db);
      const made = await runScript("backup", [path], { DATABASE_URL: "", DATA_DIR: here });
      expect(made).to.include({ code: 0, stderr: "" });
    });
    const restored = await runScript("restore", [path], { DATABASE_URL: "", DATA_DIR: there });
    expect(restored).to.include({ code: 0, stderr: "" });
    expect(await names(there, () => Promise.resolve())).to.deep.equal(before);
  });
});
