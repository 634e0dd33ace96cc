import { expect } from "chai";
import { createCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { findLostPlaces } from "../../../../../lib/metrics/search/cannibalization/lost_places.ts";
import { layOutDays } from "../../../../../lib/metrics/search/cannibalization/page_days.ts";
import { measureTurns } from "../../../../../lib/metrics/search/cannibalization/page_turns.ts";
import { createQueryDays } from "../../../../support/search/query_days.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const curve = createCtrCurve({ id: "flat", pct: Array<number>(20).fill(10) });

type Shown = readonly [clicks: number, impressions: number, position: number] | null;

function lostOf(count: number, shownOn: (day: number) => readonly Shown[], byLeaders = false) {
  const { rows, idOf } = createQueryDays(
    Array.from({ length: count }, (_, day) =>
      shownOn(day).flatMap((shown, page) => {
        if (shown === null) return [];
        const [clicks, impressions, position] = shown;
        return [{ url: `/${page}`, day, clicks, impressions, position }];
      })).flat(),
  );
  const pages = [idOf("/0"), idOf("/1")];
  const days = layOutDays(rows, 2, { indexOf: (pageId) => pages.indexOf(pageId) });
  return findLostPlaces(days, measureTurns(days), { curve, byLeaders });
}

describe("findLostPlaces()", () => {
  it("compares the days that each page leads", () => {
    const lost = lostOf(60, (day) => day % 2 ? [[3, 10, 3], null] : [null, [0, 10, 7.5]], true);
    expect(lost).to.include({ basis: "leaders", best: 3, other: 7.5, positions: 4.5 });
    // rates (90 + 10) ÷ 400 and (0 + 10) ÷ 400 of 300 impressions each: 1 - 110 ÷ 2 ÷ 100
    expect(lost?.clicksShare).to.be.closeTo(0.45, 1e-9);
  });

  it("compares before and since a second page came", () => {
    expect(lostOf(60, (day) => day < 20 ? [[1, 10, 4], null] : [[1, 10, 6], [1, 10, 9]]))
      .to.include({ basis: "before_after", best: 4, other: 6, positions: 2 });
    // an additional result below costs nothing
    expect(lostOf(60, (day) => day < 20 ? [[1, 10, 4], null] : [[1, 10, 4], [1, 10, 5]]))
      .to.include({ positions: 0, clicksShare: 0 });
  });

  it("sees both fall, and not one that falls while the other rises", () => {
    const fall = (day: number) => 3 + day / 20;
    expect(lostOf(60, (day) => [[1, 10, fall(day)], [1, 10, fall(day) + 2]])?.positions)
      .to.be.closeTo(2, 1e-9);
    expect(lostOf(60, (day) => [[1, 10, fall(day)], [1, 10, 9 - fall(day)]])).to.equal(null);
  });

  it("does not take chance for a loss", () => {
    let losses = 0;
    for (let seed = 0; seed < 200; seed++) {
      const random = createSeededRandom(seed);
      const shown = (): Shown => [0, 5, 5 + 6 * random.share()];
      if ((lostOf(60, () => [shown(), shown()])?.positions ?? 0) > 0) losses++;
    }
    expect(losses).to.be.at.most(2);
  });

  it("has nothing to compare with too few days, impressions or positions", () => {
    expect(lostOf(12, (day) => day % 2 ? [[1, 9, 3], null] : [null, [0, 9, 8]], true)).to.equal(
      null,
    );
    expect(lostOf(12, () => [[1, 2, 3], [1, 2, 4]])).to.equal(null);
    expect(lostOf(60, () => [null, null])).to.equal(null);
  });
});
