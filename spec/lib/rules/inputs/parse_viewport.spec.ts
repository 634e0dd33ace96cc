import { expect } from "chai";
import { parseViewport } from "../../../../lib/rules/inputs/parse_viewport.ts";

describe("parseViewport()", () => {
  const viewports: [content: string, properties: Record<string, string>][] = [
    ["", {}],
    ["width=device-width, initial-scale=1", { width: "device-width", "initial-scale": "1" }],
    ["WIDTH = Device-Width;initial-scale=1.0", { width: "device-width", "initial-scale": "1.0" }],
    ["width=device-width user-scalable=no", { width: "device-width", "user-scalable": "no" }],
    ["width=600,width=device-width", { width: "device-width" }],
    [",,width,;", { width: "" }],
  ];
  for (const [content, properties] of viewports) {
    it(`reads ${JSON.stringify(content)}`, () => {
      expect(Object.fromEntries(parseViewport(content))).to.deep.equal(properties);
    });
  }

  it("reads no more than 1,000 characters", () => {
    expect(parseViewport(" =".repeat(1e6)).size).to.equal(0);
    expect(parseViewport("a=1,".repeat(1e6)).size).to.equal(1);
  });
});
