import { expect } from "chai";
import type { SearchChangesAnswer } from "../../../schemas/search_changes.ts";

type Figures = SearchChangesAnswer["other_pages"];

/** Holds that the parts of each split sum to the whole, effect by effect, and pages and keywords as well. */
export function expectExact(data: SearchChangesAnswer): void {
  const { search_type: types, ...splits } = data.segments;
  for (const [name, { segments, total, not_available: why }] of Object.entries(splits)) {
    expect(segments.length > 0, name).to.equal(why === null);
    if (why !== null) continue;
    expect(total?.change).to.equal(data.compared_change.clicks);
    expect(sumCounts(segments.map((one) => one.previous_clicks))).to.equal(total?.previous_clicks);
    expect(sumCounts(segments.map((one) => one.current_clicks))).to.equal(total?.current_clicks);
    expectSums(segments, data, name);
    for (const { onset } of segments) expect(onset.day === null).to.equal(onset.reason !== null);
  }
  expectSums([...data.pages, data.other_pages], data, "pages");
  expectSums([...data.keywords, data.other_keywords], data, "keywords");
  expectSums(data.query_classes, data, "query classes");
  expect(data.change).to.equal(data.current.clicks - data.previous.clicks);
  expect(data.change).to.equal(data.missing_days + data.compared_change.clicks);
  const change = data.current.compared_clicks - data.previous.compared_clicks;
  expect(data.compared_change.clicks).to.equal(change);
  if (types.not_available !== null) return;
  expect(sumCounts(types.segments.map((one) => one.change.clicks))).to.equal(types.total?.change);
}

function expectSums(
  rows: readonly Pick<Figures, "previous_clicks" | "current_clicks" | "change" | "effects">[],
  data: SearchChangesAnswer,
  name: string,
): void {
  for (const { change, effects, previous_clicks, current_clicks } of rows) {
    expect(change.clicks, name).to.equal(current_clicks - previous_clicks);
    expect(sumCounts(Object.values(effects).map(({ clicks }) => clicks)), name)
      .to.equal(change.clicks);
  }
  for (const effect of Object.keys(data.effects) as (keyof typeof data.effects)[]) {
    expect(sumCounts(rows.map(({ effects }) => effects[effect].clicks)), `${name} ${effect}`)
      .to.equal(data.effects[effect].clicks);
  }
}

/** Sums counts. */
export function sumCounts(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
