import { expect } from "chai";
import { scoreRing } from "../../../../lib/web/charts/score_ring.ts";
import { readChart } from "../../../support/web/read_chart.ts";

const TOLD = { title: "Health score", desc: "50 of 100." };

describe("scoreRing()", () => {
  it("draws half a ring for half the score", () => {
    const ring = scoreRing({ value: 50, tone: "warn" }, TOLD);
    expect(readChart(ring).paths[1]).to.match(/^M0,-50.9A.*A54,54,0,0,1,3.2,53.9/);
    expect(ring.text).to.contain(">50</text>").and.contain("tone-warn");
  });

  it("draws a whole ring for more than all, and none for nothing", () => {
    const [track, bar] = readChart(scoreRing({ value: 130 }, TOLD)).paths;
    expect(bar).to.equal(track);
    for (const value of [0, -3]) {
      expect(readChart(scoreRing({ value }, TOLD)).paths).to.have.length(1);
    }
  });

  it("shows a dash for a score that is not known", () => {
    expect(scoreRing({ value: null }, TOLD).text).to.contain(">–</text>");
  });
});
