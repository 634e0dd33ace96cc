import { expect } from "chai";
import { createHash } from "node:crypto";
import { open, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import type { BackupHeader, BackupRow } from "../../../lib/backup/backup_file.ts";
import { readBackup } from "../../../lib/backup/read_backup.ts";
import { writeBackup } from "../../../lib/backup/write_backup.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { createScratchDirectory } from "../../support/scratch_directory.ts";

const HEADER: BackupHeader = {
  programVersion: "0.1.0",
  createdAt: "2026-11-20T12:00:00.000Z",
  engine: "10.11.14-MariaDB",
  migrations: ["0001_accounts"],
  tables: [
    { name: "empty", columns: [{ name: "id", kind: "text" }], rows: 0, nextId: null },
    { name: "teas", columns: [{ name: "name", kind: "text" }], rows: 3, nextId: 7 },
  ],
};
const ROWS: BackupRow[] = ["green", "black", "white"].map((name) => [Buffer.from(name)]);

const broken = (reason: string) =>
  `The backup cannot be used: ${reason}. Copy the file again, or take another one.`;

describe("writeBackup() and readBackup()", () => {
  let folder: string;
  let path: string;
  beforeEach(async () => {
    folder = await createScratchDirectory("backup-file-");
    path = join(folder, "teas.backup");
    await writeBackup(path, HEADER, rowsOf);
  });
  afterEach(() => rm(folder, { recursive: true }));

  async function* rowsOf({ name }: { name: string }) {
    if (name === "teas") yield* [ROWS.slice(0, 2), ROWS.slice(2)];
  }

  async function read(bytes?: Buffer): Promise<string[]> {
    if (bytes !== undefined) await writeFile(path, bytes);
    const file = await open(path);
    const seen: string[] = [];
    try {
      await readBackup(file, {
        rows({ name }, rows) {
          for (const row of rows) seen.push(`${name} ${row.join()}`);
          return Promise.resolve();
        },
      });
      return seen;
    } finally {
      await file.close();
    }
  }

  async function refusal(bytes: Buffer): Promise<string> {
    const error = await read(bytes).then(() => undefined, (error: unknown) => error);
    expect(error).to.be.instanceOf(StartError);
    return error instanceof StartError ? error.message : "";
  }

  /** A file of these decompressed bytes, with a checksum that fits. */
  function sealed(plain: Buffer): Buffer {
    const content = plain.subarray(0, plain.length - 37);
    const digest = createHash("sha256").update(content).digest();
    return gzipSync(Buffer.concat([content, Buffer.from("4500000020", "hex"), digest]));
  }

  it("give header and rows back, more than once from one open file", async () => {
    const file = await open(path);
    expect(await readBackup(file)).to.deep.equal(HEADER);
    expect(await readBackup(file)).to.deep.equal(HEADER);
    await file.close();
    expect(await read()).to.deep.equal(["teas green", "teas black", "teas white"]);
  });

  it("refuse a file that is cut off at any byte", async () => {
    const whole = await readFile(path);
    for (let length = 0; length < whole.length; length++) {
      expect(await refusal(whole.subarray(0, length))).to.match(/cut off|is no backup/);
    }
  });

  it("refuse a file with any changed byte of its contents", async () => {
    const plain = gunzipSync(await readFile(path));
    for (let index = 0; index < plain.length; index++) {
      const changed = Buffer.from(plain);
      changed[index] = (changed[index] ?? 0) ^ 0x20;
      await refusal(gzipSync(changed));
    }
  });

  it("refuse what follows the end", async () => {
    const plain = gunzipSync(await readFile(path));
    expect(await refusal(gzipSync(Buffer.concat([plain, Buffer.from("x")]))))
      .to.equal(broken("something follows its end"));
  });

  it("refuse a whole file whose rows are fewer than its header says", async () => {
    const plain = gunzipSync(await readFile(path)).toString("latin1").replace(
      '"rows":3',
      '"rows":4',
    );
    expect(await refusal(sealed(Buffer.from(plain, "latin1"))))
      .to.equal(broken('"teas" has 3 rows of 4'));
  });

  it("refuse a header whose names could not be those of tables", async () => {
    const plain = gunzipSync(await readFile(path)).toString("latin1").replace('"teas"', '"te`s"');
    expect(await refusal(sealed(Buffer.from(plain, "latin1"))))
      .to.equal(broken("its header is not one of a backup"));
  });

  it("leave the former file where a table gives other rows than were counted", async () => {
    const before = await readFile(path);
    const wrong = writeBackup(path, HEADER, async function* () {
      yield ROWS;
    });
    expect(await wrong.then(() => "", (error: Error) => error.message))
      .to.equal('The table "empty" gave 3 rows instead of 0.');
    expect(await readdir(folder)).to.deep.equal(["teas.backup"]);
    expect(await readFile(path)).to.deep.equal(before);
  });

  it("say what to do where the file cannot be written", async () => {
    const wrong = writeBackup(join(folder, "missing", "teas.backup"), HEADER, rowsOf);
    const error = await wrong.then(() => undefined, (error: unknown) => error);
    expect(error).to.be.instanceOf(StartError);
    expect(String(error)).to.match(
      /teas\.backup" cannot be written: its folder does not exist\. Create it, or name another file\.$/,
    );
  });

  it("say what to do where the disk of the file is full", async () => {
    const full = Object.assign(new Error("ENOSPC: no space left on device, write"), {
      ...{ code: "ENOSPC", syscall: "write" },
    });
    const wrong = writeBackup(path, HEADER, () => {
      throw full;
    });
    const error = await wrong.then(() => undefined, (error: unknown) => error);
    expect(error).to.be.instanceOf(StartError).and.have.property("message").that.includes(
      "no space is left on its disk. Free some, or name a file on another disk.",
    );
    expect(await readdir(folder)).to.deep.equal(["teas.backup"]);
  });

  it("do not take a database that went away for the file", async () => {
    const away = Object.assign(new Error("connect ENOENT /run/mysqld.sock"), {
      ...{ code: "ENOENT", syscall: "connect" },
    });
    const wrong = writeBackup(path, HEADER, () => {
      throw away;
    });
    expect(await wrong.then(() => undefined, (error: unknown) => error)).to.equal(away);
  });
});
