import { expect } from "chai";
import {
  countPages,
  countScoredPages,
  listFailedRules,
  listPageGroups,
  listSiteErrorCodes,
  updatePageIssueCounts,
} from "../../../../db/audits/lifecycle/audit_scores.ts";
import { insertOccurrenceRows, insertPageRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const OWN = 1;
const OTHER = 2;
const EMPTY = 9;

describe("audit_scores", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["audit_pages", "audit_occurrences"]) await db()(table).delete();
  });

  describe("updatePageIssueCounts()", () => {
    const counts = async (auditId: number) =>
      (await db()("audit_pages").where({ audit_id: auditId }).orderBy("url_id")
        .select("errors_count", "warnings_count", "notices_count"))
        .map((row) => Object.values(row));

    it("counts the different issues of each page by severity, without what is ignored", async () => {
      const stale = { errors_count: 9, warnings_count: 9, notices_count: 9 };
      const pages = [1, 2, 3, 4, 5].map((url_id) => ({ url_id, ...stale }));
      await insertPageRows(db(), OWN, pages);
      await insertPageRows(db(), OTHER, pages);
      await insertOccurrenceRows(db(), OWN, [
        { code: "a", url_id: 2, target_id: 1, severity: "error" },
        { code: "a", url_id: 2, target_id: 2, severity: "error" },
        { code: "b", url_id: 2, severity: "error" },
        { code: "c", url_id: 2, severity: "warning" },
        { code: "d", url_id: 2, severity: "notice" },
        { code: "e", url_id: 2, severity: "notice", ignored: 1 },
        { code: "rule_failed", url_id: 2, severity: "notice" },
        { code: "a", url_id: 1, severity: "error" },
        { code: "a", url_id: 4, severity: "error" },
        { code: "a", url_id: 5, severity: "error" },
        { code: "a", url_id: 0, severity: "error" },
      ]);
      await insertOccurrenceRows(db(), OTHER, [{ code: "f", url_id: 3, severity: "error" }]);
      // after 1 and up to 4
      await updatePageIssueCounts(db(), OWN, { from: 1, to: 4 });
      expect(await counts(OWN))
        .to.deep.equal([[9, 9, 9], [2, 1, 1], [0, 0, 0], [1, 0, 0], [9, 9, 9]]);
      expect(await counts(OTHER)).to.deep.equal(Array(5).fill([9, 9, 9]));
    });
  });

  describe("countPages()", () => {
    const page = { indexable: 0, html: 0 };
    beforeEach(async () => {
      await insertPageRows(db(), OWN, [
        { url_id: 1, orphan: 0, errors_count: 2, warnings_count: 1, depth: 0 },
        { url_id: 2, orphan: 1, notices_count: 3, depth: 1 },
        {
          ...{ url_id: 3, ...page, status_code: null, indexability_reason: "robots" },
          ...{ errors_count: 1, depth: 1 },
        },
        { url_id: 4, ...page, status_code: 301, indexability_reason: "redirect", depth: 1 },
        { url_id: 5, ...page, status_code: 400, indexability_reason: "status", errors_count: 1 },
        { url_id: 6, ...page, status_code: 399, indexability_reason: "status" },
        {
          ...{ url_id: 7, ...page, status_code: null, fetch_error: "dns" },
          indexability_reason: "unreachable",
        },
        { url_id: 8, status_code: 200, fetch_error: "aborted", indexable: 0, html: 1 },
        { url_id: 9, ...page, status_code: 301, fetch_error: "redirect" },
        { url_id: 10, ...page, indexability_reason: "not_html", errors_count: 1 },
      ]);
      await insertPageRows(db(), OTHER, [{ url_id: 1, orphan: 1, errors_count: 1 }]);
    });

    it("counts the pages of the audit by what became of them", async () => {
      expect(await countPages(db(), OWN)).to.deep.equal({
        ...{ scored: 8, scoredWithErrors: 2, html: 3, indexable: 2, blocked: 1, redirected: 1 },
        ...{ broken: 3, orphan: 1, withErrors: 4, withWarnings: 1, withNotices: 1 },
      });
      expect(await countScoredPages(db(), OWN)).to.equal(8);
    });

    it("does not know the orphans where no page was judged", async () => {
      await db()("audit_pages").where({ audit_id: OWN }).update({ orphan: null });
      expect((await countPages(db(), OWN)).orphan).to.equal(null);
    });

    it("counts nothing in an audit without pages", async () => {
      expect(await countPages(db(), EMPTY)).to.deep.equal({
        ...{ scored: 0, scoredWithErrors: 0, html: 0, indexable: 0, blocked: 0, redirected: 0 },
        ...{ broken: 0, orphan: null, withErrors: 0, withWarnings: 0, withNotices: 0 },
      });
      expect(await countScoredPages(db(), EMPTY)).to.equal(0);
    });

    it("groups the scored pages by depth, errors and warnings", async () => {
      await db()("audit_pages").where({ audit_id: OWN, url_id: 2 }).update({ errors_count: 1 });
      await db()("audit_pages").where({ audit_id: OWN, url_id: 9 }).update({ warnings_count: 2 });
      expect(await listPageGroups(db(), OWN)).to.deep.equal([
        { depth: null, hasError: false, warningsCount: 0, pagesCount: 3 },
        { depth: null, hasError: false, warningsCount: 2, pagesCount: 1 },
        { depth: null, hasError: true, warningsCount: 0, pagesCount: 1 },
        { depth: 0, hasError: true, warningsCount: 1, pagesCount: 1 },
        { depth: 1, hasError: false, warningsCount: 0, pagesCount: 1 },
        { depth: 1, hasError: true, warningsCount: 0, pagesCount: 1 },
      ]);
      expect(await listPageGroups(db(), EMPTY)).to.deep.equal([]);
    });
  });

  it("lists errors of the site as a whole that are not ignored, each code once", async () => {
    const error = { url_id: 0, severity: "error" };
    await insertOccurrenceRows(db(), OWN, [
      { code: "b", ...error },
      { code: "a", ...error },
      { code: "a", ...error, target_id: 1 },
      { code: "c", ...error, ignored: 1 },
      { code: "d", ...error, severity: "warning" },
      { code: "e", ...error, url_id: 1 },
    ]);
    await insertOccurrenceRows(db(), OTHER, [{ code: "f", ...error }]);
    expect(await listSiteErrorCodes(db(), OWN)).to.deep.equal(["a", "b"]);
    expect(await listSiteErrorCodes(db(), EMPTY)).to.deep.equal([]);
  });

  it("lists the rules that failed, each once", async () => {
    const failed = (url_id: number, rule: string, code = "rule_failed") => ({
      ...{ code, url_id, evidence: JSON.stringify({ found: { rule } }) },
    });
    await insertOccurrenceRows(db(), OWN, [
      failed(1, "title_missing"),
      failed(2, "title_missing"),
      failed(0, "h1_missing"),
      failed(3, "no_failure", "other_rule"),
      { code: "rule_failed", url_id: 4 },
    ]);
    await insertOccurrenceRows(db(), OTHER, [failed(1, "foreign")]);
    expect(await listFailedRules(db(), OWN)).to.deep.equal(["h1_missing", "title_missing"]);
  });
});
