import { expect } from "chai";
import { PackReader, PackWriter } from "../../../../lib/metrics/search_data/pack_numbers.ts";

function packColumn(numbers: readonly number[]): Uint8Array {
  const writer = new PackWriter(1);
  writer.column(Float64Array.from(numbers));
  return writer.bytes();
}

function readColumn(bytes: Uint8Array, length: number): number[] {
  // what was there before is written over
  const numbers = new Float64Array(length).fill(99);
  new PackReader(bytes).column(numbers);
  return [...numbers];
}

const repeat = (count: number, numberOf: (index: number) => number) =>
  Array.from({ length: count }, (_, index) => numberOf(index));

describe("PackWriter and PackReader", () => {
  for (
    const [what, numbers, size] of [
      ["no numbers", [], 2],
      ["nothing but zeros", repeat(1_000, () => 0), 2],
      ["numbers of one byte", repeat(1_000, (index) => index % 256), 1_002],
      ["numbers of two bytes", repeat(1_000, (index) => 40 * index), 2_002],
      ["numbers of three bytes", repeat(1_000, (index) => 70_000 + 9_000 * index), 3_002],
      ["numbers of four bytes", repeat(1_000, (index) => 17_000_000 + index), 4_002],
      // width, a byte each, and of the large one its place in two bytes and itself in eight
      ["a large one among small ones", repeat(1_000, (i) => i === 500 ? 2 ** 53 - 1 : 7), 1_012],
      ["a few among zeros", repeat(1_000, (index) => index % 100 === 99 ? 3 : 0), 2 + 10 * 2],
      ["none but the largest", repeat(10, () => 2 ** 53 - 1), 2 + 10 * 9],
    ] as const
  ) {
    it(`keeps ${what} in ${size} bytes`, () => {
      const bytes = packColumn(numbers);
      expect(bytes.length).to.equal(size);
      expect(readColumn(bytes, numbers.length)).to.deep.equal(numbers);
      for (const step of [1, 7, 250]) {
        const rows = numbers.map((_, row) => row).filter((row) => row % step === 0);
        const column = new PackReader(bytes).openColumn(numbers.length);
        expect([...column.pick(rows)]).to.deep.equal(rows.map((row) => numbers[row]));
      }
    });
  }

  it("reads one after the other what was written so", () => {
    const writer = new PackWriter(1);
    writer.number(300);
    writer.column(Uint32Array.of(1, 4_294_967_295));
    writer.float(0.1);
    writer.number(0);
    const reader = new PackReader(writer.bytes());
    expect(reader.number()).to.equal(300);
    const numbers = new Uint32Array(2);
    reader.column(numbers);
    expect([...numbers]).to.deep.equal([1, 4_294_967_295]);
    expect(reader.float()).to.equal(0.1);
    expect(reader.isAtEnd).to.equal(false);
    expect(reader.number()).to.equal(0);
    expect(reader.isAtEnd).to.equal(true);
  });

  it("reads a number that stands among others of its memory", () => {
    const writer = new PackWriter(1);
    writer.float(12.5);
    const around = new Uint8Array(20).fill(1);
    around.set(writer.bytes(), 3);
    expect(new PackReader(around.subarray(3, 11)).float()).to.equal(12.5);
  });

  it("reads zeros where a column was cut off", () => {
    const bytes = packColumn([1, 2, 3, 300]);
    expect(readColumn(bytes.subarray(0, 3), 4)).to.deep.equal([1, 2, 0, 0]);
    expect(readColumn(bytes.subarray(0, 0), 4)).to.deep.equal([0, 0, 0, 0]);
    expect(new PackReader(Uint8Array.of(1, 2, 3)).float()).to.deep.equal(Number.NaN);
  });
});
