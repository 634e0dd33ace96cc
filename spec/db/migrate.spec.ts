import { expect } from "chai";
import { migrate } from "../../db/migrate.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";

describe("migrate()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("does nothing when the schema is current", async () => {
    expect(await migrate(database.db)).to.deep.equal([]);
  });
});
