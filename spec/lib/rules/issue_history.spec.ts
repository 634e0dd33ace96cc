import { expect } from "chai";
import {
  continueIssue,
  type IssueDifference,
  type IssueStatus,
} from "../../../lib/rules/issue_history.ts";

const FIRST = new Date("2026-01-01T00:00:00Z");
const LAST = new Date("2026-02-01T00:00:00Z");
const NOW = new Date("2026-03-01T00:00:00Z");

const before = (status: IssueStatus) => ({
  status,
  affectedUrlsCount: 2,
  firstSeenAt: FIRST,
  lastSeenAt: LAST,
});
const gone = (difference: Partial<IssueDifference> = {}): IssueDifference => ({
  newCount: 0,
  fixedCount: 2,
  notRecrawledCount: 0,
  ...difference,
});

describe("continueIssue()", () => {
  it("opens an issue that was never seen", () => {
    expect(continueIssue(3, undefined, undefined, NOW))
      .to.deep.equal({ status: "open", firstSeenAt: NOW, lastSeenAt: NOW });
  });

  it("keeps an issue open since it was first seen", () => {
    expect(continueIssue(3, before("open"), gone(), NOW))
      .to.deep.equal({ status: "open", firstSeenAt: FIRST, lastSeenAt: NOW });
  });

  it("calls an issue regressed when it comes back", () => {
    expect(continueIssue(1, before("fixed"), gone(), NOW))
      .to.deep.equal({ status: "regressed", firstSeenAt: FIRST, lastSeenAt: NOW });
  });

  it("keeps an issue ignored while it is there", () => {
    expect(continueIssue(1, before("ignored"), gone(), NOW).status).to.equal("ignored");
  });

  it("calls an issue fixed when all its URLs were requested again", () => {
    expect(continueIssue(0, before("regressed"), gone(), NOW))
      .to.deep.equal({ status: "fixed", firstSeenAt: FIRST, lastSeenAt: LAST });
  });

  it("leaves an issue as it was while some of its URLs were not requested again", () => {
    expect(continueIssue(0, before("open"), gone({ notRecrawledCount: 1 }), NOW))
      .to.deep.equal({ status: "open", firstSeenAt: FIRST, lastSeenAt: LAST });
  });
});
