import { expect } from "chai";
import {
  createRowCollector,
  type DiffRow,
} from "../../../../lib/metrics/audits/occurrence_groups.ts";

const ROW: DiffRow = {
  state: "new",
  code: "page_404",
  severity: 0,
  ignored: false,
  urlId: 1,
  targetId: 0,
};

describe("createRowCollector()", () => {
  it("groups by state, severity, code and what is ignored, in this order", () => {
    const collector = createRowCollector();
    const add = (row: Partial<DiffRow>) => collector.add({ ...ROW, ...row });
    add({ state: "persisting" });
    add({ code: "title_missing" });
    add({ code: "b_notice", severity: 2 });
    add({ ignored: true });
    add({ state: "regressed" });
    add({});
    add({ state: "fixed" });
    add({ state: "not_recrawled" });
    const { groups } = collector.finish();
    expect(
      groups.map(({ state, severity, code, ignored }) =>
        [state, severity, code, ...(ignored ? ["ignored"] : [])].join(" ")
      ),
    ).to.deep.equal([
      "new error page_404",
      "new error page_404 ignored",
      "new error title_missing",
      "new notice b_notice",
      "regressed error page_404",
      "fixed error page_404",
      "not_recrawled error page_404",
      "persisting error page_404",
    ]);
    expect(groups.map(({ start, end }) => [start, end]))
      .to.deep.equal([[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 7], [7, 8]]);
  });
  it("keeps the order of rows inside a group, however many they are", () => {
    const collector = createRowCollector();
    for (let urlId = 1; urlId <= 10_000; urlId++) {
      collector.add({ ...ROW, urlId, targetId: urlId * 2 });
      collector.add({ ...ROW, state: "fixed", urlId });
    }
    const { groups, urlIds, targetIds } = collector.finish();
    expect(groups.map(({ start, end }) => [start, end]))
      .to.deep.equal([[0, 10_000], [10_000, 20_000]]);
    expect([urlIds[0], urlIds[9_999], urlIds[10_000]]).to.deep.equal([1, 10_000, 1]);
    expect([targetIds[4_500], targetIds[10_000]]).to.deep.equal([9_002, 0]);
  });
  it("remembers the number before by the row's final place", () => {
    const collector = createRowCollector();
    const site = { ...ROW, urlId: 0, state: "persisting" } as const;
    collector.add({ ...site, targetId: 1, beforeTargetId: 8 });
    collector.add(ROW);
    expect([...collector.finish().beforeTargetIds]).to.deep.equal([[1, 8]]);
  });
  it("makes nothing of nothing", () => {
    expect(createRowCollector().finish().groups).to.deep.equal([]);
  });
});
