import { expect } from "chai";
import { FactBuffer } from "../../../../../lib/commands/search_data/store/fact_buffer.ts";
import { createRandom } from "../../../../../scripts/bench/generated_site/random.ts";

describe("FactBuffer", () => {
  const keys = (buffer: FactBuffer) =>
    [...buffer.order()].map((at) => [
      buffer.groups[at],
      buffer.keywords[at],
      buffer.pages[at],
      buffer.segments[at],
      buffer.clicks[at],
    ]);

  it("orders by group, keyword, page and segment, also by large numbers", () => {
    const buffer = new FactBuffer();
    buffer.add(1, 70_000, 1, 1, 1, 0, 0);
    buffer.add(0, 4_000_000_000, 1, 1, 2, 0, 0);
    buffer.add(1, 3, 2, 9, 3, 0, 0);
    buffer.add(1, 3, 2, 8, 4, 0, 0);
    buffer.add(1, 3, 1, 9, 5, 0, 0);
    expect(keys(buffer).map(([, , , , clicks]) => clicks)).to.deep.equal([2, 5, 4, 3, 1]);
  });

  it("joins facts with the same key", () => {
    const buffer = new FactBuffer();
    buffer.add(1, 2, 3, 4, 1, 10, 20);
    buffer.add(1, 2, 3, 5, 1, 10, 20);
    buffer.add(1, 2, 3, 4, 2, 30, 40);
    const order = buffer.order();
    expect([...order].map((at) => [buffer.segments[at], buffer.clicks[at]]))
      .to.deep.equal([[4, 3], [5, 1]]);
    const [first = -1] = order;
    expect([buffer.impressions[first], buffer.positionSums[first]]).to.deep.equal([40, 60]);
  });

  it("can be filled again, with more facts than before", () => {
    const buffer = new FactBuffer();
    buffer.add(1, 1, 1, 1, 1, 1, 1);
    buffer.order();
    buffer.clear();
    for (let count = 3_000; count > 0; count--) buffer.add(0, count, 0, 0, count, 0, 0);
    const order = buffer.order();
    expect(order).to.have.length(3_000);
    expect(buffer.keywords[order[0] ?? -1]).to.equal(1);
    expect(buffer.keywords[order[2_999] ?? -1]).to.equal(3_000);
  });

  it("orders as a comparison does", () => {
    const random = createRandom(7);
    const buffer = new FactBuffer();
    const expected: number[][] = [];
    for (let count = 0; count < 2_000; count++) {
      const key = [random() * 3, random() * 2 ** 32, random() * 70_000, count % 60_000]
        .map(Math.floor);
      const [group = 0, keyword = 0, page = 0, segment = 0] = key;
      buffer.add(group, keyword, page, segment, count, 0, 0);
      expected.push([...key, count]);
    }
    expected.sort((a, b) => {
      const at = a.findIndex((value, index) => value !== b[index]);
      return at === -1 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
    });
    expect(keys(buffer)).to.deep.equal(expected);
  });
});
