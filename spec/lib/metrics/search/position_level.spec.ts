import { expect } from "chai";
import {
  comparePositionLevels,
  measurePositionLevel,
  type PositionLevel,
} from "../../../../lib/metrics/search/position_level.ts";

const day = (impressions: number, position: number) => ({
  impressions,
  positionSum: impressions * position,
});
const levelOf = (...days: [impressions: number, position: number][]): PositionLevel => {
  const level = measurePositionLevel(
    days.map(([impressions, position]) => day(impressions, position)),
  );
  if (level === null) throw new Error("There is a level.");
  return level;
};

describe("measurePositionLevel()", () => {
  it("weighs days by their impressions", () => {
    const { position, days } = levelOf([1, 90], [100, 4], [100, 4], [99, 4]);
    expect(position).to.be.closeTo(4.2867, 1e-4);
    expect(days).to.equal(4);
  });

  it("has the variance of the mean of equal days", () => {
    // 4, 5, 6, 5: variance 2/3, of the mean of four 1/6
    const { position, variance } = levelOf([10, 4], [10, 5], [10, 6], [10, 5]);
    expect(position).to.equal(5);
    expect(variance).to.be.closeTo(1 / 6, 1e-12);
  });

  it("is null with fewer than four days with impressions", () => {
    expect(measurePositionLevel([day(9, 4), day(9, 4), day(9, 4), day(0, 0)])).to.equal(null);
    expect(measurePositionLevel([])).to.equal(null);
  });
});

describe("comparePositionLevels()", () => {
  const week = (position: number, shake: number): PositionLevel =>
    levelOf(
      ...[-1, 1, -1, 1, -1, 1, 0].map((sign): [number, number] => [50, position + sign * shake]),
    );

  it("leaves zero out of the interval of a fall that is larger than days differ", () => {
    const { places, low, high } = comparePositionLevels(week(4, 0.5), week(9, 0.5));
    expect(places).to.equal(-5);
    expect(high).to.be.below(-4);
    expect(low).to.be.above(-6);
  });

  it("holds zero where days differ as much", () => {
    const { low, high } = comparePositionLevels(week(20, 9), week(26, 9));
    expect([low < 0, high > 0]).to.deep.equal([true, true]);
  });

  it("is exact where no day differs", () => {
    expect(comparePositionLevels(week(9, 0), week(4, 0))).to.deep.equal({
      ...{ places: 5, low: 5, high: 5 },
    });
  });

  it("is wider with fewer days", () => {
    const few = levelOf([50, 3], [50, 5], [50, 3], [50, 5]);
    const many = levelOf([50, 3], [50, 5], [50, 3], [50, 5], [50, 3], [50, 5], [50, 4]);
    const widthOf = (level: PositionLevel) => {
      const { low, high } = comparePositionLevels(level, level);
      return high - low;
    };
    expect(widthOf(few)).to.be.above(widthOf(many));
  });
});
