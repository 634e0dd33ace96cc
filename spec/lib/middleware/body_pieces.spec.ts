import { expect } from "chai";
import { BodyPieces, releaseLast } from "../../../lib/middleware/body_pieces.ts";

const LARGE = 1024 * 1024 + 1;

/** A small piece that ends where the pool does, which all buffers share. */
function lastOfPool(): Buffer {
  for (;;) {
    const piece = Buffer.allocUnsafe(8);
    if (piece.byteOffset > 0 && piece.byteOffset + 8 === piece.buffer.byteLength) return piece;
  }
}

describe("BodyPieces", () => {
  it("joins what is small as it comes", () => {
    const pieces = new BodyPieces(10);
    pieces.add(Buffer.from("te"));
    pieces.add(Buffer.from("a"));
    expect(pieces.join().toString()).to.equal("tea");
  });
  it("writes what is large to one place, and gives the memory of each piece back", () => {
    const pieces = new BodyPieces(3 * LARGE);
    const first = Buffer.alloc(LARGE, "a");
    const second = Buffer.alloc(LARGE, "b");
    pieces.add(first);
    pieces.add(second);
    expect([first.length, second.length]).to.deep.equal([0, 0]);
    const joined = pieces.join();
    expect(joined.length).to.equal(2 * LARGE);
    expect(joined.subarray(LARGE - 1, LARGE + 1).toString()).to.equal("ab");
  });
  it("leaves the pool of buffers alone, in which a stream joins small pieces", () => {
    const pieces = new BodyPieces(2 * LARGE);
    pieces.add(Buffer.alloc(LARGE, "a"));
    const pooled = lastOfPool().fill("b");
    pieces.add(pooled);
    expect(pooled.toString()).to.equal("bbbbbbbb");
    expect(pieces.join().subarray(LARGE).toString()).to.equal("bbbbbbbb");
    releaseLast(pooled);
    expect(pooled.toString()).to.equal("bbbbbbbb");
  });
});
