import { expect } from "chai";
import { inSnapshot } from "../../../../../lib/commands/search_data/windows/in_snapshot.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";
import { waitFor } from "../../../../support/wait.ts";

describe("inSnapshot()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("sees nothing of what is written meanwhile", async () => {
    const { db } = database;
    await db.raw("CREATE TABLE moments (id INT PRIMARY KEY) ENGINE=InnoDB");
    const counts = await inSnapshot(db, async (snapshot) => {
      const count = async () => (await snapshot("moments").pluck("id")).length;
      const before = await count();
      await db("moments").insert({ id: 1 });
      return [before, await count()];
    });
    expect(counts).to.deep.equal([0, 0]);
  });

  it("leaves connections for everything else, however many read", async () => {
    const { db } = database;
    const { promise: end, resolve } = Promise.withResolvers<void>();
    let begun = 0;
    const reads = Array.from({ length: 30 }, (_, index) =>
      inSnapshot(db, async (snapshot) => {
        begun++;
        await end;
        const [[row]] = await snapshot.raw("SELECT ? AS number", [index]);
        return row.number;
      }));
    await waitFor("two reads", () => begun === 2);
    // a pool of ten would make this wait until it fails
    expect(await db("sites").pluck("id")).to.deep.equal([]);
    expect(begun).to.equal(2);
    resolve();
    expect(await Promise.all(reads)).to.deep.equal(Array.from({ length: 30 }, (_, i) => i));
  });
});
