import { expect } from "chai";
import { KeyedSums } from "../../../../lib/metrics/search_data/keyed_sums.ts";

describe("KeyedSums", () => {
  it("sums figures by key, two at a time", () => {
    const sums = new KeyedSums(4);
    sums.add(7, 0, 1, 10);
    sums.add(9, 2, 3, 30);
    sums.add(7, 0, 2, 20);
    sums.add(7, 2, 5, 0);
    expect([0, 1, 2, 3].map((figure) => sums.get(7, figure))).to.deep.equal([3, 30, 5, 0]);
    expect([0, 1, 2, 3].map((figure) => sums.get(9, figure))).to.deep.equal([0, 0, 3, 30]);
    expect([...sums.keys()]).to.deep.equal([7, 9]);
  });
  it("knows nothing of other keys", () => {
    expect(new KeyedSums(1).get(1, 0)).to.equal(0);
  });
  it("takes more keys than it has room for at first, also those beyond 32 bits", () => {
    const sums = new KeyedSums(1);
    for (let key = 0; key < 5_000; key++) sums.add(2 ** 40 + key, 0, key, 0);
    for (let key = 0; key < 5_000; key++) sums.add(2 ** 40 + key, 0, 1, 0);
    expect(sums.get(2 ** 40, 0)).to.equal(1);
    expect(sums.get(2 ** 40 + 4_999, 0)).to.equal(5_000);
    expect([...sums.keys()]).to.have.length(5_000);
  });
});
