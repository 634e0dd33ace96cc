import { expect } from "chai";
import {
  continueIssue,
  type IssueSearch,
  type IssueStatus,
  type PreviousIssue,
  shownStatus,
} from "../../../lib/rules/issue_history.ts";

const FIRST = new Date("2026-01-01T00:00:00Z");
const LAST = new Date("2026-02-01T00:00:00Z");
const NOW = new Date("2026-03-01T00:00:00Z");

const before = (status: IssueStatus): PreviousIssue => ({
  status,
  foundAuditId: 7,
  foundUrlsCount: 2,
  firstSeenAt: FIRST,
  lastSeenAt: LAST,
});
const search = (facts: Partial<IssueSearch> = {}): IssueSearch => ({
  ruleJudged: true,
  uncheckedUrlsCount: 0,
  wholeSite: true,
  ...facts,
});

describe("continueIssue()", () => {
  it("opens an issue that was never seen", () => {
    expect(continueIssue(null, undefined, NOW))
      .to.deep.equal({ status: "open", firstSeenAt: NOW, lastSeenAt: NOW });
  });

  it("keeps an issue open since it was first seen", () => {
    expect(continueIssue(null, before("open"), NOW))
      .to.deep.equal({ status: "open", firstSeenAt: FIRST, lastSeenAt: NOW });
  });

  it("calls an issue regressed when it comes back", () => {
    expect(continueIssue(null, before("fixed"), NOW))
      .to.deep.equal({ status: "regressed", firstSeenAt: FIRST, lastSeenAt: NOW });
  });

  it("opens an issue again that nobody could verify", () => {
    expect(continueIssue(null, before("unverified"), NOW).status).to.equal("open");
  });

  it("calls an issue fixed when all its URLs were requested again", () => {
    expect(continueIssue(search(), before("regressed"), NOW))
      .to.deep.equal({ status: "fixed", firstSeenAt: FIRST, lastSeenAt: LAST });
  });

  it("calls an issue unverified while some of its URLs were not requested again", () => {
    expect(continueIssue(search({ uncheckedUrlsCount: 1 }), before("open"), NOW))
      .to.deep.equal({ status: "unverified", firstSeenAt: FIRST, lastSeenAt: LAST });
  });

  it("calls an issue unverified when its rule gave no verdict", () => {
    expect(continueIssue(search({ ruleJudged: false }), before("open"), NOW).status)
      .to.equal("unverified");
  });

  it("takes the whole site for an answer where nobody knows which URLs had it", () => {
    const forgotten = { uncheckedUrlsCount: null };
    expect(continueIssue(search(forgotten), before("unverified"), NOW).status).to.equal("fixed");
    const partial = search({ ...forgotten, wholeSite: false });
    expect(continueIssue(partial, before("unverified"), NOW).status).to.equal("unverified");
  });

  it("leaves an issue fixed whatever was looked at since", () => {
    expect(continueIssue(search({ ruleJudged: false }), before("fixed"), NOW).status)
      .to.equal("fixed");
  });
});

describe("shownStatus()", () => {
  it("is ignored when nothing of what was found counts", () => {
    expect(shownStatus("regressed", { affectedUrlsCount: 0, ignoredUrlsCount: 3 }))
      .to.equal("ignored");
  });

  it("is what was found while anything counts", () => {
    expect(shownStatus("regressed", { affectedUrlsCount: 1, ignoredUrlsCount: 3 }))
      .to.equal("regressed");
  });

  it("is what was found when nothing was found", () => {
    expect(shownStatus("fixed", { affectedUrlsCount: 0, ignoredUrlsCount: 0 })).to.equal("fixed");
  });
});
