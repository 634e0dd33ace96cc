import { expect } from "chai";
import { readDatabaseFacts } from "../../../db/core/database_facts.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("readDatabaseFacts()", () => {
  const databases: SpecDatabase[] = [];
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });
  const create = async (migrated: boolean) => {
    const database = await createSpecDatabase({ migrated });
    databases.push(database);
    return database.db;
  };

  it("reads the server's version and the size of this database's tables", async () => {
    const { version, bytes } = await readDatabaseFacts(await create(true));
    expect(version).to.match(/^\d+\.\d+/);
    expect(bytes).to.be.above(0);
  });

  it("is 0 bytes for a database without tables, whatever others have", async () => {
    await create(true);
    expect((await readDatabaseFacts(await create(false))).bytes).to.equal(0);
  });
});
