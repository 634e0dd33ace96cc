import { expect } from "chai";
import { parseDevice } from "../../../../lib/importers/values/parse_device.ts";

describe("parseDevice()", () => {
  it("reads what the API and the user interface call them", () => {
    expect(["DESKTOP", "Mobile", "tablet"].map(parseDevice))
      .to.deep.equal(["desktop", "mobile", "tablet"]);
    expect(["Ordinateur", "Mobile", "Tablette"].map(parseDevice))
      .to.deep.equal(["desktop", "mobile", "tablet"]);
    expect(["Computer", "Mobilgeräte", "Tablet"].map(parseDevice))
      .to.deep.equal(["desktop", "mobile", "tablet"]);
  });

  it("gives undefined for other texts", () => {
    expect(parseDevice("Toaster")).to.equal(undefined);
    expect(parseDevice("")).to.equal(undefined);
  });
});
