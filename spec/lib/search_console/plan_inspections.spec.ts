import { expect } from "chai";
import {
  type InspectionCandidates,
  planInspections,
} from "../../../lib/search_console/plan_inspections.ts";

const NONE: InspectionCandidates = {
  requested: [],
  clicks: [],
  changed: [],
  decaying: [],
  unseen: [],
  orphan: [],
  other: [],
};

function pages(first: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    pageId: first + index,
    url: `https://own.example/${first + index}`,
    inspectedAt: null,
  }));
}

const plan = (candidates: Partial<InspectionCandidates>, count: number) =>
  planInspections({ ...NONE, ...candidates }, count)
    .map(({ reason, pageId }) => `${reason} ${pageId}`);

describe("planInspections()", () => {
  it("begins with what somebody asked for", () => {
    expect(plan({ clicks: pages(10, 2), requested: pages(20, 2) }, 3))
      .to.deep.equal(["requested 20", "requested 21", "clicks 10"]);
  });

  it("has the reasons take turns by their shares", () => {
    const all = {
      clicks: pages(100, 9),
      changed: pages(200, 9),
      decaying: pages(300, 9),
      unseen: pages(400, 9),
      orphan: pages(500, 9),
      other: pages(600, 9),
    };
    expect(plan(all, 11)).to.deep.equal([
      ...["clicks 100", "clicks 101", "clicks 102", "clicks 103", "changed 200", "changed 201"],
      ...["decaying 300", "unseen 400", "orphan 500", "other 600", "clicks 104"],
    ]);
  });

  it("gives the places of reasons without pages to the others", () => {
    expect(plan({ other: pages(1, 3), unseen: pages(9, 1) }, 10))
      .to.deep.equal(["unseen 9", "other 1", "other 2", "other 3"]);
  });

  it("has each page once, for its first reason", () => {
    const [page] = pages(1, 1);
    const one = page === undefined ? [] : [page];
    expect(plan({ clicks: one, changed: one, other: [...one, ...pages(2, 1)] }, 10))
      .to.deep.equal(["clicks 1", "other 2"]);
  });

  it("never has more pages than there are inspections", () => {
    expect(plan({ requested: pages(1, 50), clicks: pages(100, 50) }, 7)).to.have.length(7);
    expect(plan({ requested: pages(1, 50) }, 0)).to.deep.equal([]);
  });
});
