import { expect } from "chai";
import { orderRows } from "../../../../lib/logs/packs/order_rows.ts";
import { createRandom } from "../../../../scripts/bench/generated_site/random.ts";

/** Pages and kinds of many sizes, many of them the same. */
function createRows(length: number) {
  const random = createRandom(length + 1);
  const below = (limit: number) => Math.floor(random() * limit);
  const limits = [1, 50, 70_000, 2 ** 32];
  return {
    pages: Uint32Array.from({ length }, () => below(limits[below(limits.length)] ?? 1)),
    kinds: Uint16Array.from({ length }, () => below(below(2) === 0 ? 3 : 65_536)),
  };
}

describe("orderRows()", () => {
  it("orders by pages, then by kinds, few rows and many", () => {
    for (const length of [0, 1, 2, 500, 2_047, 2_048, 20_000]) {
      const { pages, kinds } = createRows(length);
      const numberOf = (row: number) => (pages[row] ?? 0) * 65_536 + (kinds[row] ?? 0);
      const order = orderRows(pages, kinds);
      expect([...order].sort((one, other) => one - other), `${length}: each row once`)
        .to.deep.equal(Array.from({ length }, (_, row) => row));
      expect(Array.from(order, numberOf), `${length}: in order`)
        .to.deep.equal(Array.from({ length }, (_, row) => numberOf(row)).sort((a, b) => a - b));
    }
  });
});
