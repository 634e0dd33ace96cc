import { expect } from "chai";
import { isoTime, present, type Presenter } from "../../../../lib/routes/core/present.ts";

describe("present()", () => {
  interface Row {
    a: number;
    made?: { b: number };
  }
  const presenter: Presenter<Row, { a: number; b: number | undefined }> = {
    a: (row) => row.a,
    b: (row) => row.made?.b,
  };
  it("returns the presenter's fields and no other column", () => {
    expect(present(presenter, { a: 1, made: { b: 2 } })).to.deep.equal({ a: 1, b: 2 });
  });
  it("makes only the chosen fields", () => {
    const strict: Presenter<Row, { a: number; b: number }> = {
      a: (row) => row.a,
      b: () => {
        throw new Error("The column was not read.");
      },
    };
    expect(present(strict, { a: 1 }, ["a"])).to.deep.equal({ a: 1 });
  });
});

describe("isoTime()", () => {
  it("returns UTC with milliseconds, and null for null", () => {
    expect(isoTime(new Date("2026-11-20T09:00:00+01:00"))).to.equal("2026-11-20T08:00:00.000Z");
    expect(isoTime(null)).to.equal(null);
  });
});
