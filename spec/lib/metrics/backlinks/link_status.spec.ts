import { expect } from "chai";
import { type LinkEvidence, settleLink } from "../../../../lib/metrics/backlinks/link_status.ts";

const NOTHING: LinkEvidence = {
  providerLost: null,
  providerLostOn: null,
  providerLostReason: null,
  reportedOn: "2026-09-10",
  look: null,
  lookedOn: null,
  lookLostOn: null,
  lookLostReason: null,
  targetHttpCode: null,
};
const UNVERIFIED = { status: "unverified", lostOn: null, lostReason: null };
const LIVE = { status: "live", lostOn: null, lostReason: null };

describe("settleLink()", () => {
  it("leaves a link unverified that nobody has looked at", () => {
    expect(settleLink(NOTHING)).to.deep.equal(UNVERIFIED);
    expect(settleLink({ ...NOTHING, providerLost: false })).to.deep.equal(UNVERIFIED);
  });

  it("calls a link lost that the providers call lost, with their day and reason", () => {
    const lost: LinkEvidence = {
      ...NOTHING,
      providerLost: true,
      providerLostOn: "2026-09-01",
      providerLostReason: "page_404",
    };
    expect(settleLink(lost)).to.deep.equal({
      status: "lost",
      lostOn: "2026-09-01",
      lostReason: "page_404",
    });
  });

  it("says that a provider reported a loss without a reason, and invents no day", () => {
    expect(settleLink({ ...NOTHING, providerLost: true })).to.deep.equal({
      status: "lost",
      lostOn: null,
      lostReason: "reported_by_provider",
    });
  });

  it("calls a link live that was found, and broken when its target answers with an error", () => {
    const found: LinkEvidence = { ...NOTHING, look: "found", lookedOn: "2026-09-12" };
    expect(settleLink(found)).to.deep.equal(LIVE);
    expect(settleLink({ ...found, targetHttpCode: 200 })).to.deep.equal(LIVE);
    expect(settleLink({ ...found, targetHttpCode: 399 })).to.deep.equal(LIVE);
    expect(settleLink({ ...found, targetHttpCode: 400 }).status).to.equal("broken");
    expect(settleLink({ ...found, targetHttpCode: 404 }).status).to.equal("broken");
  });

  it("calls a link lost that was gone, from the day on which it went", () => {
    const gone: LinkEvidence = {
      ...NOTHING,
      look: "gone",
      lookedOn: "2026-09-12",
      lookLostOn: "2026-09-11",
      lookLostReason: "page_404",
    };
    expect(settleLink(gone)).to.deep.equal({
      status: "lost",
      lostOn: "2026-09-11",
      lostReason: "page_404",
    });
    expect(settleLink({ ...gone, lookLostReason: null }).lostReason).to.equal("link_removed");
  });

  it("believes a look on the day of a loss or later that found the link, and an older one not", () => {
    const lost: LinkEvidence = {
      ...NOTHING,
      providerLost: true,
      providerLostOn: "2026-09-05",
      look: "found",
      lookedOn: "2026-09-05",
    };
    expect(settleLink(lost)).to.deep.equal(LIVE);
    expect(settleLink({ ...lost, lookedOn: "2026-09-04" }).status).to.equal("lost");
    // a loss without a day is of the day of the report
    expect(settleLink({ ...lost, providerLostOn: null }).status).to.equal("lost");
    expect(settleLink({ ...lost, providerLostOn: null, lookedOn: "2026-09-10" })).to.deep.equal(
      LIVE,
    );
  });

  it("asks for another look when a provider saw a link after it was gone", () => {
    const gone: LinkEvidence = {
      ...NOTHING,
      providerLost: false,
      look: "gone",
      lookedOn: "2026-09-09",
      lookLostOn: "2026-09-08",
    };
    expect(settleLink(gone)).to.deep.equal(UNVERIFIED);
    expect(settleLink({ ...gone, lookedOn: "2026-09-10" }).status).to.equal("lost");
    // without a day of the provider's own the look is what is known
    expect(settleLink({ ...gone, reportedOn: null }).status).to.equal("lost");
    // who only lists it does not say that it lives
    expect(settleLink({ ...gone, providerLost: null }).status).to.equal("lost");
  });

  it("keeps a link live that was found before providers told of it again", () => {
    const found: LinkEvidence = {
      ...NOTHING,
      providerLost: false,
      look: "found",
      lookedOn: "2026-08-01",
    };
    expect(settleLink(found)).to.deep.equal(LIVE);
  });
});
