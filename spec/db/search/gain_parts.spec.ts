import { expect } from "chai";
import { readGainParts } from "../../../db/search/gain_parts.ts";

describe("readGainParts()", () => {
  it("reads the parts of a gain, and the caps of a list where the column has them", () => {
    const text = '{"basis":"recovery","clicksBefore":10,"recoverable":50.5,"share":0.5,' +
      '"shareSource":"convention","spread":0.1';
    const parts = {
      ...{ basis: "recovery", clicksBefore: 10, recoverable: 50.5, share: 0.5 },
      ...{ shareSource: "convention", spread: 0.1 },
    };
    expect(readGainParts(`${text}}`)).to.deep.equal(parts);
    expect(readGainParts(`${text},"counted":1,"demand":0.5}`))
      .to.deep.equal({ ...parts, counted: 1, demand: 0.5 });
  });

  it("is null of a row without them", () => {
    expect(readGainParts(null)).to.equal(null);
  });
});
