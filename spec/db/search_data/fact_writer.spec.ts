import { expect } from "chai";
import { FactWriter } from "../../../db/search_data/fact_writer.ts";

describe("FactWriter", () => {
  const write = (value: number) => {
    const writer = new FactWriter();
    writer.last(value);
    return Buffer.from(writer.bytes()).toString("latin1");
  };

  it("writes whole numbers up to the largest of four bytes", () => {
    const numbers = [0, 7, 9, 10, 99, 100, 1_000_000_000, 4_294_967_295];
    expect(numbers.map(write)).to.deep.equal(numbers.map((value) => `${value}\n`));
  });

  it("writes fractions and larger numbers as texts, and NULL", () => {
    expect([0.5, 34.000001, 4_294_967_296, 1e21, NaN].map(write))
      .to.deep.equal(["0.5\n", "34.000001\n", "4294967296\n", "1e+21\n", "\\N\n"]);
  });

  it("parts the fields of a line by tabs after its start", () => {
    const writer = new FactWriter();
    writer.head(Buffer.from("1\t2026-11-01\t"));
    writer.number(12);
    writer.last(3);
    expect(Buffer.from(writer.bytes()).toString()).to.equal("1\t2026-11-01\t12\t3\n");
  });

  it("is full before a line may not fit", () => {
    const writer = new FactWriter();
    let lines = 0;
    while (!writer.isFull) {
      writer.last(4_294_967_295);
      lines++;
    }
    expect(writer.bytes().length).to.equal(lines * 11);
    expect(writer.bytes().length).to.be.lessThan(128 * 1024);
  });
});
