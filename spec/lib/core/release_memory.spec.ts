import { expect } from "chai";
import { releaseMemory } from "../../../lib/core/release_memory.ts";

describe("releaseMemory()", () => {
  it("gives back what is no longer used, at once", () => {
    const megabytes = 40;
    let garbage: number[][] = [];
    for (let index = 0; index < megabytes; index++) {
      garbage.push(Array.from({ length: 131_072 }, () => index + 0.5));
    }
    const before = process.memoryUsage();
    expect(garbage).to.have.length(megabytes);
    garbage = [];
    releaseMemory();
    const { heapUsed, heapTotal } = process.memoryUsage();
    const least = (megabytes - 2) * 1024 * 1024;
    expect(before.heapUsed - heapUsed).to.be.above(least);
    expect(before.heapTotal - heapTotal).to.be.above(least);
  });
});
