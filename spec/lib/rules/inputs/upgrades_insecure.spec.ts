import { expect } from "chai";
import { upgradesInsecure } from "../../../../lib/rules/inputs/upgrades_insecure.ts";
import { createRecord, metaFacts } from "../../../support/audits/page_record.ts";

describe("upgradesInsecure()", () => {
  it("reads the policy of the header and of the page", () => {
    const headers = { "content-security-policy": "upgrade-insecure-requests" };
    expect(upgradesInsecure(createRecord({}, { fetch: { headers } }))).to.equal(true);
    const meta = metaFacts({ upgradesInsecure: true });
    expect(upgradesInsecure(createRecord({ meta }))).to.equal(true);
  });

  it("is false without one, and where there is no page", () => {
    expect(upgradesInsecure(createRecord())).to.equal(false);
    expect(upgradesInsecure(createRecord(null))).to.equal(false);
  });
});
