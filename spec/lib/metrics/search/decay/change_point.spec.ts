import { expect } from "chai";
import { createFullCalendar } from "../../../../../lib/metrics/search/decay/calendar.ts";
import { findChangePoint } from "../../../../../lib/metrics/search/decay/change_point.ts";
import { readPageFigures } from "../../../../../lib/metrics/search/decay/page_figures.ts";
import { createSeededRandom } from "../../../../support/random.ts";

function changeOf(meanOf: (day: number) => number, seed?: number) {
  const random = createSeededRandom(seed ?? 0);
  const values = Array.from(
    { length: 280 },
    (_, day) => seed === undefined ? meanOf(day) : random.count(meanOf(day)),
  );
  const figures = readPageFigures(createFullCalendar("2026-01-01", 280), values, 0);
  return findChangePoint(figures, { start: 0, end: 280 });
}

describe("findChangePoint()", () => {
  it("finds the day of a step", () => {
    const found = changeOf((day) => day < 150 ? 20 : 8);
    expect(found).to.include({ day: 150, before: 20, after: 8, isSudden: true });
  });

  it("has the true day in its range in 9 of 10 cases and more", () => {
    let inside = 0;
    for (let seed = 0; seed < 100; seed++) {
      const found = changeOf((day) => day < 150 ? 12 : 7, seed);
      if (found && found.earliest <= 150 && found.latest >= 150) inside++;
    }
    expect(inside).to.be.at.least(90);
  });

  it("distinguishes a slope from a step", () => {
    let slopes = 0;
    for (let seed = 0; seed < 20; seed++) {
      if (changeOf((day) => 30 - day / 12, seed)?.isSudden === false) slopes++;
    }
    expect(slopes).to.be.at.least(19);
  });

  it("is null where nothing is counted", () => {
    expect(changeOf(() => 0)).to.equal(null);
  });
});
