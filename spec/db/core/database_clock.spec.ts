import { expect } from "chai";
import { readDatabaseClock } from "../../../db/core/database_clock.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("readDatabaseClock()", () => {
  const db = useSpecDatabase();

  it("reads microseconds since 1970, the same time as the server's UTC clock", async () => {
    const before = await readDatabaseClock(db());
    const [[row]] = await db().raw("SELECT DATE_FORMAT(UTC_TIMESTAMP(6), '%Y-%m-%dT%TZ') AS now");
    const after = await readDatabaseClock(db());
    const second = Date.parse(row.now) * 1_000;
    expect(Math.floor(before / 1e6) * 1e6).to.be.at.most(second);
    expect(after).to.be.at.least(second);
    expect(Number.isSafeInteger(before)).to.equal(true);
  });

  it("reads the present time and not that at which a statement began", async () => {
    const [first, second] = [await readDatabaseClock(db()), await readDatabaseClock(db())];
    expect(second).to.be.above(first);
  });
});
