import { expect } from "chai";
import { splitKind, VisitCounts } from "../../../../lib/logs/tally/visit_counts.ts";

const listOf = (counts: VisitCounts) =>
  [...counts.days()].flatMap(({ day, pages, kinds, counts }) =>
    Array.from(pages, (page, row) => ({
      day,
      page,
      ...splitKind(kinds[row] ?? 0),
      count: counts[row] ?? 0,
    }))
  );

describe("VisitCounts", () => {
  it("counts what has everything in common", () => {
    const counts = new VisitCounts();
    const one = { day: 20_000, page: 4_000_000, status: 999, engine: 63 };
    counts.add(one);
    counts.add({ ...one, day: 20_001 });
    counts.add(one);
    expect(counts.size).to.equal(2);
    expect(listOf(counts)).to.have.deep.members([
      { ...one, count: 2 },
      { ...one, day: 20_001, count: 1 },
    ]);
  });
  it("keeps thousands apart while it grows", () => {
    const counts = new VisitCounts();
    for (let index = 0; index < 30_000; index++) {
      counts.add({ day: 20_000 + index % 3, page: index % 5_000, status: 200, engine: index % 2 });
    }
    const listed = listOf(counts);
    expect(listed).to.have.length(15_000);
    expect(listed.reduce((sum, { count }) => sum + count, 0)).to.equal(30_000);
  });
});
