import { expect } from "chai";
import { checkRule, createRecord } from "../../../support/audits/page_record.ts";

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

  describe("viewport_not_device_width", () => {
    for (
      const content of [
        "width=device-width",
        "initial-scale=1",
        "initial-scale=1.0; minimum-scale=0.5",
        "Width = Device-Width",
      ]
    ) {
      it(`passes ${content}`, () => {
        const record = createRecord({ viewports: [content] });
        expect(checkRule("viewport_not_device_width", record)).to.equal(undefined);
      });
    }

    it("reports a width in pixels", () => {
      const record = createRecord({ viewports: ["width=1024"] });
      expect(checkRule("viewport_not_device_width", record)).to.deep.equal({
        evidence: {
          found: "width=1024",
          expected: "width=device-width, initial-scale=1",
          where: "head > meta[name=viewport]",
        },
      });
    });

    it("judges the last viewport with content", () => {
      const fixed = createRecord({ viewports: ["width=device-width", "width=980", ""] });
      expect(checkRule("viewport_not_device_width", fixed)?.evidence.found).to.equal("width=980");
      const fluid = createRecord({ viewports: ["width=980", "width=device-width"] });
      expect(checkRule("viewport_not_device_width", fluid)).to.equal(undefined);
    });

    it("leaves a missing viewport to another rule, and answers that are not pages alone", () => {
      for (const record of [createRecord({ viewports: [""] }), createRecord(null)]) {
        expect(checkRule("viewport_not_device_width", record)).to.equal(undefined);
      }
    });

    it("reads a viewport of megabytes", () => {
      const record = createRecord({ viewports: [`${"width=1 = ".repeat(1e6)}`] });
      const finding = checkRule("viewport_not_device_width", record);
      expect(JSON.stringify(finding).length).to.be.below(400);
    });
  });

  describe("viewport_zoom_disabled", () => {
    for (
      const content of [
        "width=device-width, initial-scale=1",
        "width=device-width, user-scalable=yes, maximum-scale=2",
        "width=device-width, user-scalable=1, maximum-scale=-1",
      ]
    ) {
      it(`passes ${content}`, () => {
        const record = createRecord({ viewports: [content] });
        expect(checkRule("viewport_zoom_disabled", record)).to.equal(undefined);
      });
    }

    for (
      const content of [
        "width=device-width, user-scalable=no",
        "width=device-width, user-scalable=0",
        "width=device-width, maximum-scale=1.0",
        "width=device-width; MAXIMUM-SCALE = 1.99",
      ]
    ) {
      it(`notes ${content}`, () => {
        const record = createRecord({ viewports: [content] });
        expect(checkRule("viewport_zoom_disabled", record)).to.deep.equal({
          evidence: {
            found: content,
            expected: "neither user-scalable=no nor a maximum-scale below 2",
            where: "head > meta[name=viewport]",
          },
        });
      });
    }

    it("does not apply to pages without viewport, nor to answers that are not pages", () => {
      for (const record of [createRecord({ viewports: [] }), createRecord(null)]) {
        expect(checkRule("viewport_zoom_disabled", record)).to.equal(undefined);
      }
    });

    it("reads a viewport of megabytes", () => {
      const record = createRecord({ viewports: [`user-scalable=no,${"x".repeat(1e7)}`] });
      const finding = checkRule("viewport_zoom_disabled", record);
      expect(JSON.stringify(finding).length).to.be.below(400);
    });
  });

  describe("viewport_multiple", () => {
    it("passes one viewport", () => {
      expect(checkRule("viewport_multiple", createRecord())).to.equal(undefined);
    });

    it("notes two", () => {
      const record = createRecord({ viewports: ["width=device-width", "width=980"] });
      expect(checkRule("viewport_multiple", record)).to.deep.equal({
        evidence: {
          found: { count: 2, contents: ["width=device-width", "width=980"] },
          expected: "one meta viewport",
          where: "head > meta[name=viewport]",
        },
      });
    });

    it("does not apply to answers that are not pages", () => {
      expect(checkRule("viewport_multiple", createRecord(null))).to.equal(undefined);
    });

    it("shows ten of a thousand endless viewports", () => {
      const viewports = Array.from({ length: 1000 }, () => "x".repeat(1e5));
      const finding = checkRule("viewport_multiple", createRecord({ viewports }));
      expect(finding?.evidence.found).to.have.property("count", 1000);
      expect(JSON.stringify(finding).length).to.be.below(3000);
    });
  });
});
