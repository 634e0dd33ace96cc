import { expect } from "chai";
import { readCtrCurve } from "../../../../../lib/metrics/core/ctr_curve.ts";
import { compareVisibility } from "../../../../../lib/metrics/search/visibility/visibility.ts";
import {
  findMovers,
  listVisibilityParts,
} from "../../../../../lib/metrics/search/visibility/winners_losers.ts";
import { createSeededRandom } from "../../../../support/random.ts";

const item = (key: string, current: number, previous: number) => ({ key, current, previous });

describe("findMovers()", () => {
  it("lists the most changed first, ties by key", () => {
    const { winners, losers } = findMovers(
      [item("c", 5, 3), item("b", 9, 2), item("a", 4, 2), item("d", 1, 8), item("e", 3, 3)],
      { limit: 10, counts: false },
    );
    expect(winners.map(({ key, delta }) => [key, delta]))
      .to.deep.equal([["b", 7], ["a", 2], ["c", 2]]);
    expect(losers).to.deep.equal([{ key: "d", current: 1, previous: 8, delta: -7 }]);
  });

  it("lists as many as are wanted", () => {
    const items = Array.from({ length: 20 }, (_, index) => item(`${index}`, index + 1, 0));
    expect(findMovers(items, { limit: 3, counts: false }).winners.map(({ key }) => key))
      .to.deep.equal(["19", "18", "17"]);
  });

  it("leaves out counts that differ by chance", () => {
    // 20 more are no more than 2 × sqrt(100) = 20; 21 are more than 2 × sqrt(101)
    const { winners } = findMovers([item("chance", 60, 40), item("rise", 61, 40)], {
      limit: 9,
      counts: true,
    });
    expect(winners.map(({ key }) => key)).to.deep.equal(["rise"]);
  });
});

describe("listVisibilityParts()", () => {
  const curve = readCtrCurve("default-v1");

  it("says what each keyword adds", () => {
    expect(
      listVisibilityParts(
        [{ keyword: "a", rank: 1, weight: 3 }, { keyword: "b", rank: null, weight: 1 }],
        [{ keyword: "a", rank: null, weight: 1 }, { keyword: "b", rank: 1, weight: 1 }],
        curve,
      ),
    ).to.deep.equal([item("a", 75, 0), item("b", 0, 25)]);
    expect(listVisibilityParts([], [], curve)).to.deep.equal([]);
  });

  it("sums to the change of visibility", () => {
    const random = createSeededRandom(31);
    const ranks = () =>
      Array.from({ length: 100 }, (_, index) => ({
        keyword: `${index % 90}-${index}`,
        rank: random.share() < 0.2 ? null : 1 + random.below(100),
        weight: random.below(1000),
      })).filter(() => random.share() < 0.8);
    for (let run = 0; run < 50; run++) {
      const [current, previous] = [ranks(), ranks()];
      const sum = listVisibilityParts(current, previous, curve)
        .reduce((total, one) => total + one.current - one.previous, 0);
      expect(sum).to.be.closeTo(compareVisibility(current, previous, curve).delta ?? 0, 1e-9);
    }
  });
});
