import { expect } from "chai";
import { clickRateSql } from "../../db/click_rate_sql.ts";
import { clickRate, readCtrCurve } from "../../lib/metrics/ctr_curve.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";

describe("clickRateSql()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase({ migrated: false });
  });
  after(() => database.drop());

  const curve = readCtrCurve("default-v1");
  const rateOf = async (position: number | null) => {
    const value = position === null ? "null" : `${position}e0`;
    const [[row]] = await database.db.raw(`select ${clickRateSql(curve, "p")} as rate
      from (select ${value} as p) as positions`);
    return row.rate;
  };

  it("gives the published rates of whole positions, and nothing without one", async () => {
    expect(await rateOf(1)).to.equal(0.285);
    expect(await rateOf(3)).to.be.closeTo(0.11, 1e-12);
    expect(await rateOf(null)).to.equal(0);
  });
  for (const position of [0.5, 1, 1.5, 2, 9.99, 10.01, 19.5, 20, 20.5, 50, 50.1, 100, 100.5]) {
    it(`agrees with clickRate() at ${position}`, async () => {
      expect(await rateOf(position)).to.be.closeTo(clickRate(curve, position), 1e-12);
    });
  }
});
