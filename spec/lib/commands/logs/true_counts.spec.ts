import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { fileSource } from "../../../../lib/logs/files/log_source.ts";
import {
  compareFigures,
  readStoredFigures,
} from "../../../../scripts/bench/generated_logs/stored_figures.ts";
import { VARIED_FORMAT, writeVariedLogs } from "../../../support/logs/write_varied_logs.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { hasProgram } from "../../../support/exports/has_program.ts";
import { createScratchDirectory } from "../../../support/scratch_directory.ts";

const COUNTER = fileURLToPath(new URL("../../../support/logs/count_logs.py", import.meta.url));

describe("logs with rotations, clock changes, proxies and attacks", () => {
  let database: SpecDatabase;
  let folder: string;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    folder = await createScratchDirectory("varied-");
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it("come to what a script counts that shares nothing with the program", async function () {
    if (!hasProgram("python3")) return this.skip();
    const names = await writeVariedLogs(folder, { linesCount: 18_000, seed: 3 });
    const bring = async (name: string) =>
      await readLog({ db: database.db, now: () => new Date() }, {
        siteId,
        origin: "https://shop.test",
        source: await fileSource(join(folder, name), name),
        format: VARIED_FORMAT,
      });
    // in no order, and one of them twice
    for (const name of [...names.toReversed(), names[1] ?? ""]) await bring(name);
    const counted = JSON.parse(
      execFileSync("python3", [COUNTER, ...names.map((name) => join(folder, name))], {
        encoding: "utf8",
      }),
    );
    expect(counted.lines).to.equal(18_000);
    expect(Object.keys(counted.damaged)).to.have.length(4);
    expect(Object.keys(counted.bots).length).to.be.greaterThan(100);
    const stored = await readStoredFigures(database.db, siteId);
    expect(compareFigures(stored, counted)).to.deep.equal([]);
  });
});
