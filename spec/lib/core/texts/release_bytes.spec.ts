import { expect } from "chai";
import { releaseBytes, reserveBytes } from "../../../../lib/core/texts/release_bytes.ts";

describe("releaseBytes()", () => {
  it("gives memory back at once that is of these bytes alone", () => {
    const before = process.memoryUsage().arrayBuffers;
    const bytes = Buffer.alloc(32 * 1024 * 1024, 1);
    releaseBytes(bytes);
    expect(bytes).to.have.length(0);
    expect(process.memoryUsage().arrayBuffers - before).to.be.below(16 * 1024 * 1024);
  });

  it("gives reserved memory back, of which not all is used", () => {
    const bytes = reserveBytes(100_000).subarray(0, 20_000);
    releaseBytes(bytes);
    expect(bytes).to.have.length(0);
  });

  it("leaves memory alone that others share, and little of it", () => {
    const whole = Buffer.alloc(100_000, "a");
    releaseBytes(whole.subarray(1));
    releaseBytes(whole.subarray(0, -1));
    expect(whole.at(-1)).to.equal(0x61);
    const small = Buffer.from("abc");
    releaseBytes(small);
    expect(small.toString()).to.equal("abc");
    const shared = Buffer.from(new SharedArrayBuffer(100_000));
    releaseBytes(shared);
    expect(shared).to.have.length(100_000);
  });
});
