import { expect } from "chai";
import { readRows, RowBlock } from "../../../lib/backup/row_blocks.ts";

describe("RowBlock and readRows()", () => {
  const rows = [
    [Buffer.from("tea"), null, Buffer.alloc(0)],
    [Buffer.alloc(126, 1), Buffer.alloc(127, 2), Buffer.alloc(128, 3)],
    [null, null, Buffer.alloc(70_000, 4)],
  ];

  function blockOf(some: typeof rows): Buffer {
    const block = new RowBlock();
    for (const row of some) block.add(row);
    return block.take();
  }

  it("give rows back as they were, NULL apart from the empty value", () => {
    expect([...readRows(blockOf(rows), 3)]).to.deep.equal(rows);
  });

  it("begin an empty block after one was taken", () => {
    const block = new RowBlock();
    block.add(rows[0] ?? []);
    block.take();
    expect(block.length).to.equal(0);
    block.add([null]);
    expect(block.take().toString("hex")).to.equal("00");
  });

  it("throw where a block ends within a row", () => {
    const whole = blockOf([[Buffer.from("tea"), Buffer.from("pot"), Buffer.from("cup")]]);
    for (let length = 1; length < whole.length; length++) {
      const cut = whole.subarray(0, length);
      expect(() => [...readRows(cut, 3)], `${length} bytes`).to.throw(RangeError);
    }
  });

  it("throw at a length that no value has", () => {
    expect(() => [...readRows(Buffer.alloc(9, 0xff), 1)]).to.throw(RangeError);
  });
});
