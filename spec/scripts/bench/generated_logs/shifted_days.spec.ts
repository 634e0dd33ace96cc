import { expect } from "chai";
import { createDays } from "../../../../scripts/bench/generated_logs/shifted_days.ts";

const TIME = /\[(\d\d\/\w{3}\/\d{4}):/g;
const LINES_OF_DAY = 4_000;

describe("createDays()", () => {
  const dayOf = createDays({
    linesOfDay: LINES_OF_DAY,
    firstAt: Date.UTC(2026, 5, 1, 6),
    pagesCount: 50,
  });
  const datesOf = (day: number) => {
    const times = [...dayOf(day).toString("latin1").matchAll(TIME)];
    return [...new Set(times.map(([, date]) => date))];
  };

  it("gives a day other dates, also behind a line that has none", () => {
    expect(dayOf(0).toString("latin1")).to.include(" binary\n");
    expect(datesOf(0)).to.have.members(["01/Jun/2026", "02/Jun/2026"]);
    // the second server's zone is five hours behind
    expect(datesOf(100)).to.have.members(["09/Sep/2026", "10/Sep/2026"]);
    expect(datesOf(102)).to.have.members(["11/Sep/2026", "12/Sep/2026"]);
  });
  it("changes nothing else", () => {
    const without = (day: number) => dayOf(day).toString("latin1").replace(TIME, "[");
    expect(without(99)).to.equal(without(0));
    expect(without(0).split("\n")).to.have.length(LINES_OF_DAY + 1);
  });
});
