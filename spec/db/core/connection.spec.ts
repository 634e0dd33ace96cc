import { expect } from "chai";
import { createLog } from "../../../lib/core/log.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("openDatabase()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
  });
  after(() => database.drop());

  it("lets no value of a statement that failed reach the log", async () => {
    const insert = database.db("owners").insert({ passphrase_hash: "the hash of a passphrase" });
    const error: unknown = await insert.then(() => undefined, (error: unknown) => error);
    const lines: string[] = [];
    createLog("info", (line) => lines.push(line))("error", "failed", { error });
    expect(lines[0]).to.contain("ER_NO_SUCH_TABLE")
      .and.contain("insert into `owners` (`passphrase_hash`) values (?)")
      .and.not.contain("the hash of a passphrase");
  });
});
