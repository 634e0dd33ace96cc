import { expect } from "chai";
import {
  createFixedBuffer,
  createGrowingBuffer,
  growBuffer,
} from "../../../../lib/metrics/core/system_memory.ts";

describe("growBuffer()", () => {
  it("makes room in place, and arrays over the buffer grow with it", () => {
    const buffer = createGrowingBuffer();
    const numbers = new Uint32Array(buffer);
    numbers[0] = 7;
    expect(growBuffer(buffer, 4_000_000)).to.equal(buffer);
    expect(numbers.length).to.be.at.least(1_000_000);
    expect(numbers[0]).to.equal(7);
    expect(numbers[999_999]).to.equal(0);
  });

  it("leaves a buffer alone that holds enough", () => {
    const buffer = createGrowingBuffer();
    const { byteLength } = buffer;
    expect(growBuffer(buffer, byteLength).byteLength).to.equal(byteLength);
  });

  it("copies a buffer that cannot grow any more", () => {
    const buffer = createFixedBuffer(8);
    new Uint8Array(buffer)[7] = 9;
    const larger = growBuffer(buffer, 100);
    expect(larger).to.not.equal(buffer);
    expect(larger.byteLength).to.be.at.least(100);
    expect(new Uint8Array(larger)[7]).to.equal(9);
  });
});

describe("createFixedBuffer()", () => {
  it("holds what it is asked for, also nothing", () => {
    expect(createFixedBuffer(12).byteLength).to.equal(12);
    expect(createFixedBuffer(0).byteLength).to.equal(0);
  });
});
