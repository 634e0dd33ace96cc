import { expect } from "chai";
import {
  isRecord,
  readList,
  readNumber,
  readRecord,
  readRecords,
  readString,
  readTexts,
  textOf,
} from "../../../../lib/importers/values/json_values.ts";

describe("isRecord()", () => {
  it("is true of objects only", () => {
    expect([{}, [], null, "a", 1].map(isRecord)).to.deep.equal([true, false, false, false, false]);
  });
});

describe("readRecord(), readList(), readRecords()", () => {
  it("give what is of the kind, and nothing else", () => {
    expect(readRecord({ a: 1 })).to.deep.equal({ a: 1 });
    expect(readRecord([])).to.equal(undefined);
    expect(readList([1, 2])).to.deep.equal([1, 2]);
    expect(readList({ length: 1 })).to.deep.equal([]);
    expect(readRecords([{ a: 1 }, 2, null])).to.deep.equal([{ a: 1 }]);
  });
});

describe("readString()", () => {
  it("gives texts that are not empty", () => {
    expect(["a", "", 1, null].map(readString)).to.deep.equal(["a", null, null, null]);
  });
});

describe("readNumber()", () => {
  it("gives numbers, also those written as texts", () => {
    expect([1, 1.5, "12", "1.5", "a", "", NaN, null].map(readNumber))
      .to.deep.equal([1, 1.5, 12, 1.5, null, null, null, null]);
  });
});

describe("textOf(), readTexts()", () => {
  it("write values that are not nested", () => {
    expect(["a", 1, true, null, undefined, {}, [1]].map(textOf))
      .to.deep.equal(["a", "1", "true", "", "", "", ""]);
    expect(readTexts(["a", 1, [2]])).to.deep.equal(["a", "1", ""]);
  });
});
