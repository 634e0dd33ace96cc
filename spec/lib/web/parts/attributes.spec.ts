import { expect } from "chai";
import { attributes, fieldStates } from "../../../../lib/web/parts/attributes.ts";

describe("attributes()", () => {
  it("writes values escaped, true by its name, and leaves false and undefined out", () => {
    const { text } = attributes({
      id: 'a"<b',
      rows: 4,
      required: true,
      open: false,
      value: undefined,
    });
    expect(text).to.equal('id="a&quot;&lt;b" rows="4" required');
  });
});

describe("fieldStates()", () => {
  it("names the hint and the error of a field", () => {
    expect(fieldStates("name", { hint: true, wrong: true })).to.deep.equal({
      "aria-describedby": "name-hint name-error",
      "aria-invalid": "true",
    });
    expect(fieldStates("name", { hint: false, wrong: false })).to.deep.equal({});
  });
});
