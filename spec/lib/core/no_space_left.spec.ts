import { expect } from "chai";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { OutOfSpaceError } from "../../../db/core/space_errors.ts";
import { readConfig } from "../../../lib/core/config.ts";
import { StartError } from "../../../lib/core/errors.ts";
import { isDiskFull } from "../../../lib/core/no_space_left.ts";
import { explainStart } from "../../../lib/commands/core/explain_start.ts";
import { openStore } from "../../../lib/commands/core/open_store.ts";
import { startApi } from "../../support/api.ts";
import { createSpecDatabase } from "../../support/database.ts";

/** A file system without any space, on every Linux. */
const FULL = "/proc";

describe("a disk without space", function () {
  before(function () {
    if (process.platform !== "linux") this.skip();
  });

  it("is known by its folder, and by a folder that is still to be made", async () => {
    expect(await isDiskFull(FULL)).to.equal(true);
    expect(await isDiskFull(join(FULL, "not", "there"))).to.equal(true);
    expect(await isDiskFull(join(tmpdir(), "not", "there"))).to.equal(false);
  });

  it("makes /readyz say so", async () => {
    const database = await createSpecDatabase();
    const api = await startApi(database, { databaseDir: FULL });
    const { status, body } = await api.request("GET", "//readyz");
    await api.close();
    await database.drop();
    expect([status, body.code]).to.deep.equal([503, "no_space_left"]);
    expect(body.message).to.include("No space left");
  });

  const broken = new Error("The server does not answer.");
  const starts: [string, unknown, string | null, string, string][] = [
    ["the server wrote it", new OutOfSpaceError("error 28"), null, tmpdir(), tmpdir()],
    ["the disk is full", broken, null, join(FULL, "data"), "/proc/data"],
    [
      "the database of another machine says it",
      Object.assign(new Error("The table is full"), { code: "ER_RECORD_FILE_FULL" }),
      "mysql://db.example/name",
      tmpdir(),
      "the database",
    ],
  ];
  for (const [why, error, databaseUrl, dataDir, place] of starts) {
    it(`is what a failed start says when ${why}`, async () => {
      const explained = await explainStart(error, { databaseUrl, dataDir });
      expect(explained).to.be.instanceOf(StartError);
      expect(String(explained)).to.include(
        `No space left on the disk of ${place}. Free some space and start again.`,
      );
    });
  }

  it("is what a start with the private server says, which it does not begin then", async () => {
    // where a folder cannot be made at all, nobody waits for another who makes it
    const dataDir = "/sys/data";
    const opened = openStore({ ...readConfig({}), databaseUrl: null, dataDir }, () => {});
    const error = await opened.then(() => null, (reason: unknown) => reason);
    expect(error).to.be.instanceOf(StartError);
    expect(String(error)).to.include(`No space left on the disk of ${dataDir}.`);
  });

  it("is not what a start says that failed by something else", async () => {
    expect(await explainStart(broken, { databaseUrl: null, dataDir: tmpdir() })).to.equal(broken);
    const elsewhere = { databaseUrl: "mysql://db.example/name", dataDir: FULL };
    expect(await explainStart(broken, elsewhere)).to.equal(broken);
  });
});
