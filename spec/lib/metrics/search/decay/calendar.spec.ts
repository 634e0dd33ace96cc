import { expect } from "chai";
import {
  createCalendar,
  createFullCalendar,
  listMissing,
  sumMatched,
} from "../../../../../lib/metrics/search/decay/calendar.ts";

const present = (days: number, missing: readonly number[]) =>
  Uint8Array.from({ length: days }, (_, day) => missing.includes(day) ? 0 : 1);

describe("createCalendar()", () => {
  it("counts a week as seven days by how much its weekdays have", () => {
    // five days of 20 and two of 6: a mean of 16
    const totals = Array.from({ length: 28 }, (_, day) => day % 7 < 5 ? 20 : 6);
    const { exposure } = createCalendar("2026-01-05", present(28, []), totals);
    expect(exposure[1]).to.be.closeTo(1.25, 1e-12);
    expect(exposure[7]).to.be.closeTo(7, 1e-12);
    expect(exposure[28]).to.be.closeTo(28, 1e-12);
  });

  it("counts missing days as nothing, and takes no zeros of them for weekdays", () => {
    const totals = Array.from({ length: 28 }, (_, day) => day % 7 < 5 && day > 0 ? 20 : 0);
    const weekend = Array.from({ length: 28 }, (_, day) => day % 7 < 5 ? 20 : 6);
    expect(createCalendar("2026-01-05", present(28, [0]), totals).exposure[1]).to.equal(0);
    const { exposure } = createCalendar("2026-01-05", present(28, [0, 1]), weekend);
    expect(exposure[7]).to.be.closeTo(7 - 2.5, 1e-12);
  });
});

describe("listMissing()", () => {
  it("gives ranges, the oldest first", () => {
    const from = "2026-02-27";
    expect(listMissing({ from, present: present(10, [0, 3, 4, 5, 9]) })).to.deep.equal([
      { from: "2026-02-27", to: "2026-02-27" },
      { from: "2026-03-02", to: "2026-03-04" },
      { from: "2026-03-08", to: "2026-03-08" },
    ]);
    expect(listMissing({ from, present: present(3, []) })).to.deep.equal([]);
  });
});

describe("sumMatched()", () => {
  it("compares days of the same weekday that both windows have", () => {
    const calendar = createFullCalendar("2026-01-01", 70);
    // the day's number in the week, so that wrong weekdays would show
    const values = Array.from({ length: 70 }, (_, day) => day % 7);
    const first = { start: 3, end: 31 };
    const second = { start: 40, end: 68 };
    expect(sumMatched(calendar, values, { first, second }))
      .to.deep.equal({ days: 28, first: 84, second: 84 });
  });

  it("leaves out the same weekdays of the other window for days without data", () => {
    const values = Array.from({ length: 56 }, (_, day) => day % 7 === 0 ? 100 : 1);
    // the second Monday of the later window and the third Tuesday of the earlier one
    const calendar = createCalendar("2026-01-05", present(56, [35, 15]));
    const sums = sumMatched(calendar, values, {
      first: { start: 0, end: 28 },
      second: { start: 28, end: 56 },
    });
    // 26 pairs: three Mondays of 100, and 23 others
    expect(sums).to.deep.equal({ days: 26, first: 323, second: 323 });
  });
});
