import { expect } from "chai";
import { createRankStates } from "../../../../../lib/metrics/search/visibility/rank_states.ts";

const rank = (date: string, keywordId: number, position: number | null) => ({
  keywordId,
  date,
  position,
  urlId: 0,
  ownClicks: null,
  allClicks: null,
});

describe("createRankStates()", () => {
  const first = { ranks: [rank("2026-01-01", 1, 5), rank("2026-01-01", 2, 9)] };
  const second = { ranks: [rank("2026-01-10", 1, 3)] };
  const positions = (observed: (typeof first)[], day: string) => {
    const states = createRankStates();
    for (const one of observed) states.observe(one);
    return [...states.on(day)].map(([id, { position }]) => [id, position]);
  };

  it("has each keyword's newest rank", () => {
    expect(positions([first], "2026-01-09")).to.deep.equal([[1, 5], [2, 9]]);
    expect(positions([first, second], "2026-01-10")).to.deep.equal([[1, 3], [2, 9]]);
  });
  it("knows nothing before the first day", () => {
    expect(positions([], "2025-12-31")).to.deep.equal([]);
  });
  it("lets go of a rank after 35 days", () => {
    expect(positions([first, second], "2026-02-05")).to.deep.equal([[1, 3], [2, 9]]);
    expect(positions([first, second], "2026-02-06")).to.deep.equal([[1, 3]]);
    expect(positions([first, second], "2026-02-15")).to.deep.equal([]);
  });
  it("leaves what it has told as it was", () => {
    const states = createRankStates();
    states.observe(first);
    const then = states.on("2026-01-09");
    states.observe(second);
    expect(then.get(1)?.position).to.equal(5);
  });
});
