import { expect } from "chai";
import { ReusedMemory } from "../../../../../lib/metrics/search/changes/column_memory.ts";

const NEW_BUFFERS = { take: (size: number): [ArrayBuffer, number] => [new ArrayBuffer(size), 0] };

describe("ReusedMemory", () => {
  it("gives columns that have nothing in common", () => {
    const memory = new ReusedMemory(NEW_BUFFERS);
    const columns = [memory.bytes(3), memory.floats(2), memory.words(5), memory.floats(100)];
    columns.forEach((column, at) => column.fill(at + 1));
    columns.forEach((column, at) =>
      expect(column.every((value) => value === at + 1)).to.equal(true)
    );
    expect(columns.map(({ length }) => length)).to.deep.equal([3, 2, 5, 100]);
  });

  it("keeps what was given in front of a mark", () => {
    const memory = new ReusedMemory(NEW_BUFFERS);
    const kept = memory.floats(10).fill(5);
    const mark = memory.mark();
    const first = memory.shorts(1_000_000);
    memory.reuse(mark);
    const second = memory.words(500_000).fill(7);
    expect(second.buffer).to.equal(first.buffer);
    expect(kept.every((value) => value === 5)).to.equal(true);
  });

  it("gives the same memory again after reuse()", () => {
    const memory = new ReusedMemory(NEW_BUFFERS);
    memory.floats(1_000);
    memory.reuse();
    const first = memory.floats(10);
    memory.reuse();
    const second = memory.floats(20);
    expect(second.buffer).to.equal(first.buffer);
    expect(second.byteOffset).to.equal(first.byteOffset);
  });
});
