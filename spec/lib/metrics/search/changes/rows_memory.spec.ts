import { expect } from "chai";
import {
  dropRowsMemory,
  RowsMemory,
  useRowsMemory,
} from "../../../../../lib/metrics/search/changes/rows_memory.ts";

describe("RowsMemory", () => {
  it("gives columns that have nothing in common, to each that has the memory", () => {
    const memory = new RowsMemory();
    const other = new RowsMemory(memory.shared);
    const columns = [
      ...[memory.bytes(3), other.floats(2), memory.words(5), other.shorts(1)],
      // more than there was at first
      ...[memory.floats(100_000), other.words(100_000)],
    ];
    columns.forEach((column, at) => column.fill(at + 1));
    columns.forEach((column, at) =>
      expect(column.every((value) => value === at + 1)).to.equal(true)
    );
    expect(columns.map(({ length }) => length)).to.deep.equal([3, 2, 5, 1, 100_000, 100_000]);
  });

  it("writes over columns when it is cleared, and not before", () => {
    const memory = new RowsMemory();
    const [first, second] = [memory.words(10), memory.words(10)];
    memory.clear();
    expect(memory.words(10).byteOffset).to.equal(first.byteOffset);
    expect(second.byteOffset).to.be.above(first.byteOffset);
  });
});

describe("useRowsMemory()", () => {
  const lend = () => useRowsMemory((memory) => Promise.resolve(memory));

  it("lends memory again, but never to two at a time", async () => {
    const first = await lend();
    expect(await lend()).to.equal(first);
    const both = await useRowsMemory(async (one) => [one, await lend()]);
    expect(both[0]).not.to.equal(both[1]);
  });

  it("does not lend what something that failed may still write to", async () => {
    let used: RowsMemory | undefined;
    const failure = await useRowsMemory((memory) => {
      used = memory;
      return Promise.reject(new Error("Nobody knows."));
    }).catch((error: unknown) => error);
    expect(failure).to.be.an("error");
    expect(await lend()).not.to.equal(used);
  });

  it("keeps one of several that were used at a time", async () => {
    const both = await useRowsMemory(async (one) => [one, await lend()]);
    const later = await useRowsMemory(async (one) => [one, await lend()]);
    expect(both.filter((memory) => later.includes(memory))).to.have.length(1);
  });

  it("lets go of what nothing uses", async () => {
    const first = await lend();
    dropRowsMemory();
    expect(await lend()).not.to.equal(first);
  });
});
