import { expect } from "chai";
import { findOrInsertKeywords } from "../../../db/search_data/keyword_ids.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("findOrInsertHashed()", () => {
  let database: SpecDatabase;
  const now = new Date("2026-11-20T12:00:00Z");
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(() => database.db("keywords").truncate());

  const hash = (number: number) => number.toString(16).padStart(32, "0");
  const find = (siteId: number, numbers: readonly number[]) =>
    findOrInsertKeywords(
      database.db,
      siteId,
      {
        keywords: numbers.map((number) => ({ hash: hash(number), keyword: `keyword ${number}` })),
        now,
      },
    );

  it("gives the ids of known and new rows in their order", async () => {
    const [two, one] = await find(1, [2, 1]);
    expect(await find(1, [1, 3, 2, 1])).to.deep.equal([one, (two ?? 0) + 1, two, one]);
    expect(await database.db("keywords").orderBy("id").pluck("keyword"))
      .to.have.members(["keyword 1", "keyword 2", "keyword 3"]);
  });

  it("keeps sites apart", async () => {
    expect(await find(1, [1])).not.to.deep.equal(await find(2, [1]));
  });

  it("uses up no ids for what is there already", async () => {
    const [first = 0] = await find(1, [1]);
    for (let times = 0; times < 3; times++) await find(1, [1]);
    expect(await find(1, [2])).to.deep.equal([first + 1]);
  });

  it("gives the same ids to all who insert at the same time", async () => {
    const numbers = Array.from({ length: 2_500 }, (_, number) => number + 1);
    const [one, ...others] = await Promise.all([
      find(1, numbers),
      find(1, numbers.toReversed()).then((ids) => ids.toReversed()),
      find(1, numbers),
    ]);
    expect(new Set(one).size).to.equal(2_500);
    for (const other of others) expect(other).to.deep.equal(one);
  });
});
