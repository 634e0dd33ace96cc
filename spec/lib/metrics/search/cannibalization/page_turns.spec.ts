import { expect } from "chai";
import { layOutDays } from "../../../../../lib/metrics/search/cannibalization/page_days.ts";
import { measureTurns } from "../../../../../lib/metrics/search/cannibalization/page_turns.ts";
import { createQueryDays } from "../../../../support/search/query_days.ts";
import { createSeededRandom } from "../../../../support/random.ts";

/** Days with the impressions of two pages, and their positions; default: 5. */
function turnsOf(
  count: number,
  impressionsOf: (day: number) => readonly number[],
  positionsOf: (day: number) => readonly number[] = () => [5, 5],
) {
  const { rows } = createQueryDays(
    Array.from({ length: count }, (_, day) =>
      impressionsOf(day).map((impressions, page) => ({
        ...{ url: `/${page}`, day, clicks: 0, impressions },
        position: positionsOf(day)[page] ?? null,
      })).filter(({ impressions }) => impressions > 0)).flat(),
  );
  return measureTurns(layOutDays(rows, 2, { indexOf: (pageId) => pageId - 1 }));
}

describe("measureTurns()", () => {
  it("is exclusive where each day has one page, and not where shares are the same", () => {
    expect(turnsOf(60, (day) => day % 2 ? [10, 0] : [0, 10])).to.include({ exclusiveness: 1 });
    expect(turnsOf(60, () => [10, 10])).to.include({ exclusiveness: 0, overlap: 1, switches: 0 });
    // 9 to 1 and back: (0.8 ÷ 1)², as shares vary by 0.4 around a half
    expect(turnsOf(200, (day) => day % 2 ? [90, 10] : [10, 90]).exclusiveness)
      .to.be.closeTo(0.64, 0.01);
  });

  it("does not take chance for turns", () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = createSeededRandom(seed);
      const { exclusiveness } = turnsOf(90, () => [random.count(3), random.count(3)]);
      expect(exclusiveness).to.be.within(0, 0.25);
    }
  });

  it("does not tell from one impression a day", () => {
    expect(turnsOf(60, (day) => day % 2 ? [1, 0] : [0, 1])).to.include({ exclusiveness: null });
    expect(turnsOf(1, () => [10, 0]).exclusiveness).to.equal(null);
    expect(turnsOf(0, () => [])).to.include({ days: 0, overlap: null, exclusiveness: null });
  });

  it("counts changes of the lead, and returns", () => {
    expect(turnsOf(60, (day) => Math.floor(day / 10) % 2 ? [0, 9] : [9, 0]))
      .to.include({ switches: 5, returns: 4, days: 60, overlap: 0 });
    expect(turnsOf(60, (day) => day < 30 ? [9, 0] : [0, 9])).to.include({
      switches: 1,
      returns: 0,
    });
    // two impressions are no turn
    expect(turnsOf(60, (day) => day === 30 ? [0, 2] : [9, 0])).to.include({ switches: 0 });
  });

  it("counts changes of place where both are there all the time", () => {
    const flip = (day: number) => day % 4 < 2;
    expect(turnsOf(60, () => [5, 5], (day) => flip(day) ? [4, 9] : [8, 5]))
      .to.include({ leadBy: "place", exclusiveness: 0, switches: 29, returns: 28 });
    // one place is no lead
    expect(turnsOf(60, () => [5, 5], (day) => flip(day) ? [4, 5] : [5, 4]).leadBy).to.equal(null);
    // the same one leads all the time
    expect(turnsOf(60, () => [5, 5], () => [4, 9]).leadBy).to.equal(null);
    // a better page that is there every other day
    expect(turnsOf(60, (day) => flip(day) ? [50, 50] : [50, 0], () => [9, 3]))
      .to.include({ leadBy: "place", switches: 29 });
  });

  it("knows one page that follows another", () => {
    expect(turnsOf(60, (day) => day < 30 ? [9, 0] : [0, 9]).isSuccession).to.equal(true);
    // with some days together, and a rest of the old one
    expect(turnsOf(60, (day) => day < 28 ? [9, 0] : day < 33 ? [5, 5] : [day % 9 ? 0 : 1, 9]))
      .to.include({ isSuccession: true });
    expect(turnsOf(60, (day) => day < 30 ? [9, 0] : [5, 5]).isSuccession).to.equal(false);
    expect(turnsOf(60, (day) => Math.floor(day / 20) % 2 ? [0, 9] : [9, 0]).isSuccession)
      .to.equal(false);
  });
});
