import { expect } from "chai";
import { importers } from "../../../lib/importers/mod.ts";

describe("importers", () => {
  it("have names of their own", () => {
    const formats = importers.map(({ format }) => format);
    expect(new Set(formats).size).to.equal(formats.length);
    expect(formats.every((format) => /^[a-z_]+$/.test(format))).to.equal(true);
  });
});
