import { expect } from "chai";
import { shownDomain } from "../../../../lib/web/report/shown_domain.ts";

describe("shownDomain()", () => {
  it("writes punycode with its own letters, and leaves the rest as it is", () => {
    expect(shownDomain("xn--grohandel-code-2fb.de")).to.equal("großhandel-code.de");
    expect(shownDomain("acme.example")).to.equal("acme.example");
  });

  it("keeps what is no domain", () => {
    expect(shownDomain("xn--a")).to.equal("xn--a");
    expect(shownDomain("no domain")).to.equal("no domain");
  });
});
