import { expect } from "chai";
import { checkRule, createRecord } from "../../../support/page_record.ts";

describe("mobilePageRules", () => {
  describe("viewport_missing", () => {
    it("passes a page with a viewport", () => {
      expect(checkRule("viewport_missing", createRecord())).to.equal(undefined);
    });

    it("reports a page without one", () => {
      expect(checkRule("viewport_missing", createRecord({ viewports: [] }))).to.deep.equal({
        evidence: {
          found: { empty_viewports: 0 },
          expected: "width=device-width, initial-scale=1",
          where: "head > meta[name=viewport]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      const record = createRecord(null, { fetch: { status: 404 } });
      expect(checkRule("viewport_missing", record)).to.equal(undefined);
    });

    it("reports contents that show nothing", () => {
      const finding = checkRule("viewport_missing", createRecord({ viewports: ["", "\u00A0"] }));
      expect(finding?.evidence.found).to.deep.equal({ empty_viewports: 2 });
    });
  });
});
