import { expect } from "chai";
import { WIRE_FORMATS } from "../../../lib/ai/wire_formats.ts";

describe("WIRE_FORMATS", () => {
  it("has a fault in every format for an overloaded engine", () => {
    for (const [name, { parse }] of Object.entries(WIRE_FORMATS)) {
      expect(parse(529, "busy").fault?.code, name).to.equal("overloaded");
    }
  });

  it("has the path of every format", () => {
    expect(Object.values(WIRE_FORMATS).map(({ path }) => path)).to.deep.equal([
      "/chat/completions",
      "/responses",
      "/chat/completions",
    ]);
  });
});
