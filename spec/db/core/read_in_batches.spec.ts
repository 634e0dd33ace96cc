import { expect } from "chai";
import { readInBatches } from "../../../db/core/read_in_batches.ts";

describe("readInBatches()", () => {
  it("reads five thousand keys at a time and keeps the order", async () => {
    const sizes: number[] = [];
    const keys = Array.from({ length: 12_000 }, (_, key) => key);
    const rows = await readInBatches(keys, (batch) => {
      sizes.push(batch.length);
      return Promise.resolve(batch.map((key) => ({ key })));
    });
    expect(sizes).to.deep.equal([5_000, 5_000, 2_000]);
    expect(rows.map(({ key }) => key)).to.deep.equal(keys);
  });
  it("asks nothing for no keys", async () => {
    const refuse = () => Promise.reject(new Error("asked"));
    expect(await readInBatches([], refuse)).to.deep.equal([]);
  });
});
