import { expect } from "chai";
import { listRankStates } from "../../../lib/metrics/rank_states.ts";

const rank = (date: string, keywordId: number, position: number | null) => ({
  keywordId,
  date,
  position,
  urlId: 0,
  ownClicks: null,
  allClicks: null,
});

describe("listRankStates()", () => {
  const observed = [
    { date: "2026-01-01", ranks: [rank("2026-01-01", 1, 5), rank("2026-01-01", 2, 9)] },
    { date: "2026-01-10", ranks: [rank("2026-01-10", 1, 3)] },
  ];
  const positions = (day: string) => {
    const states = listRankStates(observed, [day]).get(day);
    return [...states ?? []].map(([id, { position }]) => [id, position]);
  };

  it("takes each keyword's newest rank until then", () => {
    expect(positions("2026-01-09")).to.deep.equal([[1, 5], [2, 9]]);
    expect(positions("2026-01-10")).to.deep.equal([[1, 3], [2, 9]]);
  });
  it("knows nothing before the first day", () => {
    expect(positions("2025-12-31")).to.deep.equal([]);
  });
  it("lets go of a rank after 35 days", () => {
    expect(positions("2026-02-05")).to.deep.equal([[1, 3], [2, 9]]);
    expect(positions("2026-02-06")).to.deep.equal([[1, 3]]);
    expect(positions("2026-02-15")).to.deep.equal([]);
  });
  it("tells several days at once, in whichever order they are asked for", () => {
    const states = listRankStates(observed, ["2026-01-10", "2026-01-01", "2026-01-10"]);
    expect([...states.keys()]).to.deep.equal(["2026-01-01", "2026-01-10"]);
    expect(states.get("2026-01-01")?.get(1)?.position).to.equal(5);
    expect(states.get("2026-01-10")?.get(1)?.position).to.equal(3);
  });
});
