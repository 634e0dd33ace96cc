import { expect } from "chai";
import { findEnds, markCycles } from "../../../../lib/metrics/audits/cycles.ts";

/** Where the nodes 1, 2, ... lead to. */
function graph(...next: number[]): Uint32Array {
  return Uint32Array.of(0, ...next);
}

describe("markCycles()", () => {
  it("gives each node of a circle its smallest member, and nothing to those that lead into it", () => {
    // 1 → 2 → 4 → 3 → 2, 5 → 5, 6 → 5, 7 ends
    expect([...markCycles(graph(2, 4, 2, 3, 5, 5, 0))]).to.deep.equal([0, 0, 2, 2, 2, 5, 0, 0]);
  });

  it("marks nothing in a chain", () => {
    expect([...markCycles(graph(2, 3, 0))]).to.deep.equal([0, 0, 0, 0]);
  });

  it("follows a chain of a million nodes", () => {
    const next = Uint32Array.from({ length: 1_000_001 }, (_, node) => (node + 1) % 1_000_001);
    expect(markCycles(next).some((cycle) => cycle !== 0)).to.equal(false);
    next[1_000_000] = 1;
    expect(markCycles(next)[500_000]).to.equal(1);
  });
});

describe("findEnds()", () => {
  const endsOf = (next: Uint32Array) => [...findEnds(next, markCycles(next))];

  it("finds the node at the end, whichever walk comes first", () => {
    expect(endsOf(graph(0, 1, 2, 3))).to.deep.equal([0, 0, 1, 1, 1]);
    expect(endsOf(graph(2, 3, 0, 2))).to.deep.equal([0, 3, 3, 0, 3]);
  });

  it("gives no end to what goes in circles or leads into one", () => {
    expect(endsOf(graph(2, 1, 1, 3))).to.deep.equal([0, 0, 0, 0, 0]);
  });
});
