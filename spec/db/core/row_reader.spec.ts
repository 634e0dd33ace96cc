import { expect } from "chai";
import type { Db } from "../../../db/core/connection.ts";
import { createRowReader } from "../../../db/core/row_reader.ts";

describe("createRowReader()", () => {
  // the reader only passes it on
  const [db, other] = [{}, {}] as [Db, Db];

  function createCountingReader() {
    const asked: { db: Db; ids: readonly number[] }[] = [];
    const find = createRowReader((from, ids) => {
      asked.push({ db: from, ids });
      return Promise.resolve(
        ids.filter((id) => id < 1_000).map((id) => ({ id, name: `row ${id}` })).reverse(),
      );
    });
    return { asked, find };
  }

  it("reads what is wanted in one turn by one statement, and gives each its own", async () => {
    const { asked, find } = createCountingReader();
    const rows = await Promise.all([find(db, 3), find(db, 1_001), find(db, 1), find(db, 3)]);
    expect(rows.map((row) => row?.name)).to.deep.equal(["row 3", undefined, "row 1", "row 3"]);
    expect(asked).to.have.length(1);
  });
  it("asks again for what is wanted later", async () => {
    const { asked, find } = createCountingReader();
    await find(db, 1);
    await find(db, 1);
    expect(asked.map(({ ids }) => ids)).to.deep.equal([[1], [1]]);
  });
  it("reads at most 64 rows by one statement", async () => {
    const { asked, find } = createCountingReader();
    const ids = Array.from({ length: 65 }, (_, index) => index + 1);
    const rows = await Promise.all(ids.map((id) => find(db, id)));
    expect(rows.map((row) => row?.id)).to.deep.equal(ids);
    expect(asked.map((call) => call.ids.length)).to.deep.equal([64, 1]);
  });
  it("does not mix what is read inside and outside a transaction", async () => {
    const { asked, find } = createCountingReader();
    await Promise.all([find(db, 1), find(other, 2), find(db, 3)]);
    expect(asked).to.deep.equal([{ db, ids: [1, 3] }, { db: other, ids: [2] }]);
  });
  it("tells all who wait what went wrong, and reads again after that", async () => {
    let failures = 1;
    const find = createRowReader((_, ids) =>
      failures-- > 0
        ? Promise.reject(new Error("away"))
        : Promise.resolve(ids.map((id) => ({ id })))
    );
    const results = await Promise.allSettled([find(db, 1), find(db, 2)]);
    expect(results.map(({ status }) => status)).to.deep.equal(["rejected", "rejected"]);
    expect(await find(db, 1)).to.deep.equal({ id: 1 });
  });
});
