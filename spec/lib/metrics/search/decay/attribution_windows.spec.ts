import { expect } from "chai";
import { chooseAttributionWindows } from "../../../../../lib/metrics/search/decay/attribution_windows.ts";

const change = (drop: number) => ({
  days: 28,
  before: 100,
  after: 100 * (1 - drop),
  drop,
  low: 0,
  high: 1,
});
const onset = (day: number, isSudden: boolean) => ({
  day,
  earliest: day - 2,
  latest: day + 2,
  before: 10,
  after: 5,
  isSudden,
});
const PLACE = { days: 488, peak: { start: 200, end: 228 } };

describe("chooseAttributionWindows()", () => {
  it("compares the same weeks of both years where these show most of the fall", () => {
    const facts = { end: null, sincePeak: change(0.5), sinceYearAgo: change(0.4) };
    expect(chooseAttributionWindows({ ...facts, onset: onset(300, true) }, PLACE)).to.deep.equal({
      before: { start: 68, end: 124 },
      after: { start: 432, end: 488 },
    });
    // five weeks since the fall
    expect(chooseAttributionWindows({ ...facts, onset: onset(450, true) }, PLACE)).to.deep.equal({
      before: { start: 89, end: 124 },
      after: { start: 453, end: 488 },
    });
  });

  it("compares the two sides of a sudden fall that last year does not show", () => {
    expect(chooseAttributionWindows({
      onset: onset(400, true),
      end: null,
      sincePeak: change(0.5),
      sinceYearAgo: null,
    }, PLACE)).to.deep.equal({
      before: { start: 342, end: 398 },
      after: { start: 402, end: 458 },
    });
  });

  it("looks well before the day on which next to nothing was left, since a move takes weeks", () => {
    expect(chooseAttributionWindows({
      onset: null,
      end: { day: 430, days: 58, usual: 90 },
      sincePeak: change(1),
      sinceYearAgo: change(1),
    }, PLACE)).to.deep.equal({
      before: { start: 346, end: 402 },
      after: { start: 432, end: 488 },
    });
  });

  it("compares the best days with the last ones else", () => {
    expect(chooseAttributionWindows({
      onset: onset(300, false),
      end: null,
      sincePeak: change(0.5),
      sinceYearAgo: change(0),
    }, PLACE)).to.deep.equal({ before: PLACE.peak, after: { start: 460, end: 488 } });
  });
});
