import { expect } from "chai";
import {
  type ComparedAudits,
  compareIssue,
  countGoneSince,
  hasIssue,
} from "../../../../db/audits/issues/issue_difference.ts";
import { insertRender } from "../../../../db/audits/crawl/renders.ts";
import { CLIENT_ERROR, PAGE, REDIRECT } from "../../../../schemas/url_state.ts";
import {
  insertOccurrenceRows,
  insertPageRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { RENDERED_AT, renderFigures } from "../../../support/audits/render_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const at = (path: string) => `https://s.test/${path}`;

describe("issue_difference", () => {
  const db = useSpecDatabase();
  let earlier = 0;
  let later = 0;
  beforeEach(() => {
    earlier = later + 1;
    later = earlier + 1;
  });
  const compared = (changes: Partial<ComparedAudits> = {}): ComparedAudits => ({
    ...{ auditId: later, otherId: earlier, sameIds: false, rendered: false, wholeSite: false },
    ...{ siteLost: false, losses: [[PAGE, CLIENT_ERROR]] },
    ...changes,
  });
  const compare = (changes: Partial<ComparedAudits> = {}) =>
    compareIssue(db(), compared(changes), "a_rule");
  const found = (auditId: number, ...urlIds: number[]) =>
    insertOccurrenceRows(db(), auditId, urlIds.map((url_id) => ({ code: "a_rule", url_id })));
  /** URLs of an audit by path, in its own order. */
  const insertUrls = (auditId: number, urls: Record<string, Record<string, string | number>>) =>
    insertUrlRows(
      db(),
      auditId,
      Object.entries(urls).map(([path, url], index) => ({
        url_id: index + 1,
        url: at(path),
        ...url,
      })),
    );

  it("knows whether an audit found anything under a code", async () => {
    await found(earlier, 1);
    expect(await hasIssue(db(), earlier, "a_rule")).to.equal(true);
    expect(await hasIssue(db(), later, "a_rule")).to.equal(false);
    expect(await hasIssue(db(), earlier, "b_rule")).to.equal(false);
  });

  describe("compareIssue()", () => {
    it("compares URLs by their addresses, whatever numbers they have", async () => {
      await insertUrls(earlier, { both: {}, fixed: {}, "fixed-2": {} });
      await insertUrls(later, { "fixed-2": {}, new: {}, fixed: {}, both: {} });
      await found(earlier, 1, 2, 3);
      await found(later, 4, 2);
      // other issues
      await insertOccurrenceRows(db(), earlier, [{ code: "b_rule", url_id: 1 }]);
      await insertOccurrenceRows(db(), later, [{ code: "b_rule", url_id: 3 }]);
      expect(await compare())
        .to.deep.equal({ newCount: 1, fixedCount: 2, goneWithPageCount: 0, notRecrawledCount: 0 });
    });

    it("compares by numbers where one audit is a copy of the other", async () => {
      await insertUrls(earlier, { a: {}, b: {} });
      await insertUrls(later, { a: {}, b: {}, c: {} });
      await found(earlier, 1, 2);
      await found(later, 2, 3);
      expect(await compare({ sameIds: true }))
        .to.deep.equal({ newCount: 1, fixedCount: 1, goneWithPageCount: 0, notRecrawledCount: 0 });
    });

    it("counts a URL once, however many places it has", async () => {
      await insertUrls(earlier, { a: {} });
      await insertUrls(later, { b: {}, a: {} });
      const places = [7, 8, 9].map((target_id) => ({ code: "a_rule", target_id }));
      await insertOccurrenceRows(db(), earlier, places.map((row) => ({ ...row, url_id: 1 })));
      await insertOccurrenceRows(db(), later, places.map((row) => ({ ...row, url_id: 1 })));
      expect(await compare()).to.include({ newCount: 1, fixedCount: 1 });
    });

    it("says of a URL that was not requested again that it was not looked at", async () => {
      await insertUrls(earlier, { queued: {}, unknown: {}, fixed: {} });
      await insertUrls(later, { queued: { state: "queued" }, fixed: {} });
      await found(earlier, 1, 2, 3);
      expect(await compare())
        .to.deep.equal({ newCount: 0, fixedCount: 1, goneWithPageCount: 0, notRecrawledCount: 2 });
    });

    it("says of a page that the whole site has no more that it is gone", async () => {
      await insertUrls(earlier, { page: {}, error: { status_code: 404 }, queued: {} });
      await insertUrls(later, { queued: { state: "queued" } });
      await found(earlier, 1, 2, 3);
      expect(await compare({ wholeSite: true }))
        .to.deep.equal({ newCount: 0, fixedCount: 0, goneWithPageCount: 1, notRecrawledCount: 2 });
    });

    it("counts a page as gone by the pairs of states that are losses", async () => {
      const states = { gone: { status_code: 404 }, moved: { status_code: 301 }, fine: {} };
      await insertUrls(earlier, { gone: {}, moved: {}, fine: {} });
      await insertUrls(later, states);
      await found(earlier, 1, 2, 3);
      expect(await compare()).to.include({ fixedCount: 2, goneWithPageCount: 1 });
      expect(await compare({ losses: [[PAGE, CLIENT_ERROR], [PAGE, REDIRECT]] }))
        .to.include({ fixedCount: 1, goneWithPageCount: 2 });
      expect(await compare({ losses: [] })).to.include({ fixedCount: 3, goneWithPageCount: 0 });
    });

    it("looks at what the issue was about as well: lost, not requested, or unknown", async () => {
      await insertUrls(earlier, { a: {}, b: {}, c: {}, x: {}, y: {}, z: {} });
      await insertUrls(later, {
        z0: {},
        z1: {},
        a: {},
        b: {},
        c: {},
        x: { status_code: 404 },
        y: { state: "queued" },
      });
      await insertOccurrenceRows(db(), earlier, [
        { code: "a_rule", url_id: 1, target_id: 4 },
        { code: "a_rule", url_id: 2, target_id: 5 },
        { code: "a_rule", url_id: 3, target_id: 6 },
      ]);
      expect(await compare())
        .to.deep.equal({ newCount: 0, fixedCount: 1, goneWithPageCount: 1, notRecrawledCount: 1 });
    });

    it("takes the least sure of a URL's places", async () => {
      await insertUrls(earlier, { a: {}, x: {}, y: {}, fine: {} });
      await insertUrls(later, {
        a: {},
        x: { status_code: 404 },
        y: { state: "queued" },
        fine: {},
      });
      const place = (target_id: number) => ({ code: "a_rule", url_id: 1, target_id });
      await insertOccurrenceRows(db(), earlier, [place(2), place(4)]);
      expect(await compare()).to.include({ goneWithPageCount: 1, fixedCount: 0 });
      await insertOccurrenceRows(db(), earlier, [place(3)]);
      expect(await compare()).to.include({ notRecrawledCount: 1, goneWithPageCount: 0 });
    });

    it("needs another rendering for what a browser found, and none for the page's HTML", async () => {
      const figures = renderFigures();
      await insertUrls(earlier, { again: {}, failed: {}, unrendered: {}, html: {} });
      await insertUrls(later, { other: {}, html: {}, unrendered: {}, failed: {}, again: {} });
      await insertOccurrenceRows(db(), earlier, [
        ...[1, 2, 3].map((url_id) => ({ code: "a_rule", url_id, stage: "site" })),
        { code: "a_rule", url_id: 4 },
      ]);
      const render = { renderedAt: RENDERED_AT };
      await insertRender(db(), later, { ...render, urlId: 5, error: null, figures });
      await insertRender(db(), later, { ...render, urlId: 4, error: "timeout", figures: null });
      await insertRender(db(), earlier, { ...render, urlId: 3, error: null, figures });
      expect(await compare({ rendered: true }))
        .to.deep.equal({ newCount: 0, fixedCount: 2, goneWithPageCount: 0, notRecrawledCount: 2 });
      expect(await compare()).to.include({ fixedCount: 4, notRecrawledCount: 0 });
    });

    it("says of the site as a whole that it is fixed, or lost with the start page", async () => {
      await insertOccurrenceRows(db(), earlier, [{ code: "a_rule", url_id: 0, stage: "site" }]);
      expect(await compare()).to.include({ newCount: 0, fixedCount: 1, goneWithPageCount: 0 });
      expect(await compare({ siteLost: true })).to.include({ fixedCount: 0, goneWithPageCount: 1 });
      await insertOccurrenceRows(db(), later, [{ code: "a_rule", url_id: 0, stage: "site" }]);
      expect(await compare())
        .to.deep.equal({ newCount: 0, fixedCount: 0, goneWithPageCount: 0, notRecrawledCount: 0 });
    });

    it("knows that a page of a kind is lost by its row of pages", async () => {
      const NOINDEX = 4;
      await insertUrls(earlier, { a: {} });
      await insertUrls(later, { b: {}, a: {} });
      await insertPageRows(db(), earlier, [{ url_id: 1 }]);
      await insertPageRows(db(), later, [{ url_id: 1 }, { url_id: 2, noindex: 1 }]);
      await found(earlier, 1);
      expect(await compare({ losses: [[PAGE, NOINDEX]] })).to.include({ goneWithPageCount: 1 });
      expect(await compare()).to.include({ fixedCount: 1 });
    });
  });

  describe("countGoneSince()", () => {
    it("counts what is gone since an earlier audit", async () => {
      await insertUrls(earlier, { a: {}, b: {} });
      await insertUrls(later, { b: {}, a: {} });
      await found(earlier, 1, 2);
      await found(later, 1);
      expect(await countGoneSince(db(), compared(), "a_rule"))
        .to.deep.equal({ fixedCount: 1, goneWithPageCount: 0, notRecrawledCount: 0 });
    });
    it("is null where the earlier audit has no rows of it, or all are still there", async () => {
      expect(await countGoneSince(db(), compared(), "a_rule")).to.equal(null);
      await insertUrls(earlier, { a: {} });
      await insertUrls(later, { b: {}, a: {} });
      await found(earlier, 1);
      await found(later, 2);
      expect(await countGoneSince(db(), compared(), "a_rule")).to.equal(null);
    });
  });
});
