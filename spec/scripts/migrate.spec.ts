import { expect } from "chai";
import { MIGRATIONS } from "../../db/migrations/mod.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";
import { runScript } from "../support/script.ts";

describe("npm run migrate", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
  });
  after(() => database.drop());
  const migrate = () => runScript("migrate", [], { DATABASE_URL: database.url });
  const said = (stdout: string) => ({ code: 0, stdout: `${stdout}\n`, stderr: "" });
  const last = MIGRATIONS.at(-1)?.name ?? "";

  it("says what it did, and the next time that nothing is left", async () => {
    const steps = `${MIGRATIONS.length} steps, the last is ${last}`;
    expect(await migrate()).to.deep.equal(said(`Migrated: ${steps}.`));
    expect(await migrate()).to.deep.equal(said("The schema is current."));
  });

  it("names a single step", async () => {
    // as if the process had been killed between the step and its note: db/migrations/README.md has each step run twice
    // without harm, so that one which was cut off begins again
    await database.db("schema_migrations").where({ name: last }).delete();
    expect(await migrate()).to.deep.equal(said(`Migrated: ${last}.`));
  });
});
