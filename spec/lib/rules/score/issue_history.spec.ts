import { expect } from "chai";
import {
  continueIssue,
  type IssueSearch,
  type IssueStatus,
  type PreviousIssue,
  shownStatus,
} from "../../../../lib/rules/score/issue_history.ts";

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
  gone: { notRecrawledCount: 0, goneWithPageCount: 0 },
  wholeSite: true,
  ...facts,
});

/** What became of an issue that this audit did (null) or did not find. */
const follow = (looked: IssueSearch | null, previous?: PreviousIssue, sameRule = true) =>
  continueIssue({ auditedAt: NOW, search: looked, sameRule }, previous);

describe("continueIssue()", () => {
  it("opens an issue that was never seen", () => {
    expect(follow(null))
      .to.deep.equal({ status: "open", firstSeenAt: NOW, lastSeenAt: NOW });
  });

  it("keeps an issue open since it was first seen", () => {
    expect(follow(null, before("open")))
      .to.deep.equal({ status: "open", firstSeenAt: FIRST, lastSeenAt: NOW });
  });

  it("calls an issue regressed when it comes back", () => {
    expect(follow(null, before("fixed")))
      .to.deep.equal({ status: "regressed", firstSeenAt: FIRST, lastSeenAt: NOW });
  });

  it("opens an issue again that nobody could verify", () => {
    expect(follow(null, before("unverified")).status).to.equal("open");
  });

  it("calls an issue fixed when all its URLs were requested again", () => {
    expect(follow(search(), before("regressed")))
      .to.deep.equal({ status: "fixed", firstSeenAt: FIRST, lastSeenAt: LAST });
  });

  it("calls an issue unverified while some of its URLs were not requested again", () => {
    expect(follow(search({ gone: { notRecrawledCount: 1, goneWithPageCount: 1 } }), before("open")))
      .to.deep.equal({ status: "unverified", firstSeenAt: FIRST, lastSeenAt: LAST });
  });

  it("calls an issue unverified when its rule gave no verdict", () => {
    expect(follow(search({ ruleJudged: false }), before("open")).status)
      .to.equal("unverified");
  });

  it("does not call an issue fixed that went with its pages", () => {
    const lost = search({ gone: { notRecrawledCount: 0, goneWithPageCount: 1 } });
    expect(follow(lost, before("open")))
      .to.deep.equal({ status: "gone_with_page", firstSeenAt: FIRST, lastSeenAt: LAST });
  });

  it("opens an issue again whose pages are back, and leaves it lost where nobody knows", () => {
    expect(follow(null, before("gone_with_page")).status).to.equal("open");
    expect(follow(search({ gone: null }), before("gone_with_page")).status)
      .to.equal("gone_with_page");
  });

  it("does not call an issue regressed that only a newer rule finds", () => {
    expect(follow(null, before("fixed"), false).status).to.equal("open");
  });

  it("takes the whole site for an answer where nobody knows which URLs had it", () => {
    const forgotten = { gone: null };
    expect(follow(search(forgotten), before("unverified")).status).to.equal("fixed");
    const partial = search({ ...forgotten, wholeSite: false });
    expect(follow(partial, before("unverified")).status).to.equal("unverified");
  });

  it("leaves an issue fixed whatever was looked at since", () => {
    expect(follow(search({ ruleJudged: false }), before("fixed")).status)
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
