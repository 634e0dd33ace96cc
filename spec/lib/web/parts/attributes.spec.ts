import { expect } from "chai";
import { attributes } from "../../../../lib/web/parts/attributes.ts";

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
