import { expect } from "chai";
import {
  type CountedIssue,
  countFindings,
  countIssue,
  countIssues,
  findFoundStatus,
  listFoundCodes,
  listMarkedCodes,
  type NewIssue,
  readPreviousIssues,
  replaceIssues,
  updateIssueCounts,
} from "../../../../db/audits/issues/audit_issues.ts";
import { insertOccurrenceRows, insertPageRows } from "../../../support/audits/audit_rows.ts";
import { countReads } from "../../../support/count_queries.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const FIRST = new Date("2026-11-01T10:00:00Z");
const LAST = new Date("2026-11-20T10:00:00Z");

const newIssue = (code: string, issue: Partial<NewIssue> = {}): NewIssue => ({
  ...{ code, severity: "error", category: "links", affectedUrlsCount: 3, occurrencesCount: 5 },
  ...{ ignoredUrlsCount: 0, ignoredOccurrencesCount: 0, previousAffectedUrlsCount: null },
  ...{ newCount: null, newlyCheckedCount: null, fixedCount: null, goneWithPageCount: null },
  ...{ notRecrawledCount: null, status: "open", foundStatus: "open", foundAuditId: null },
  ...{ priorityScore: 40, firstSeenAt: FIRST, lastSeenAt: LAST },
  ...issue,
});

describe("audit_issues", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(() => {
    own = other + 1;
    other = own + 1;
  });

  it("lists the codes under which the audit found something, each once", async () => {
    await insertOccurrenceRows(db(), own, [
      { code: "b_rule", url_id: 1 },
      { code: "a_rule", url_id: 2 },
      { code: "b_rule", url_id: 0 },
    ]);
    await insertOccurrenceRows(db(), other, [{ code: "c_rule", url_id: 1 }]);
    expect(await listFoundCodes(db(), own)).to.deep.equal(["a_rule", "b_rule"]);
    expect(await listFoundCodes(db(), 999_999)).to.deep.equal([]);
  });

  it("lists the codes without reading any place twice", async () => {
    const places = Array.from({ length: 300 }, (_, at) => ({ code: `rule_${at % 6}`, url_id: at }));
    await insertOccurrenceRows(db(), own, places);
    await insertOccurrenceRows(db(), other, places);
    const reads = await countReads(db(), (trx) => listFoundCodes(trx, own));
    expect(reads).to.be.below(2 * places.length);
  });

  describe("countIssue()", () => {
    it("counts URLs and places, those that are ignored apart", async () => {
      await insertOccurrenceRows(db(), own, [
        { code: "a_rule", url_id: 0 },
        { code: "a_rule", url_id: 1, target_id: 1 },
        { code: "a_rule", url_id: 1, target_id: 2 },
        { code: "a_rule", url_id: 2, ignored: 1 },
        { code: "a_rule", url_id: 3, target_id: 1, ignored: 1 },
        { code: "a_rule", url_id: 3, target_id: 2, ignored: 1 },
        { code: "b_rule", url_id: 4 },
      ]);
      await insertOccurrenceRows(db(), other, [{ code: "a_rule", url_id: 5 }]);
      expect(await countIssue(db(), own, "a_rule")).to.include({
        ...{ affectedUrlsCount: 2, occurrencesCount: 3 },
        ...{ ignoredUrlsCount: 2, ignoredOccurrencesCount: 3 },
      });
    });

    it("means the importance over the affected pages: the larger of score and depth", async () => {
      await insertPageRows(db(), own, [
        { url_id: 1, link_score: 80, depth: 1 },
        { url_id: 2, link_score: 10, depth: 3 },
        { url_id: 3, link_score: null, depth: null },
        { url_id: 4, link_score: 100, depth: 0 },
      ]);
      await insertPageRows(db(), other, [{ url_id: 5, link_score: 100, depth: 0 }]);
      await insertOccurrenceRows(db(), own, [
        { code: "a_rule", url_id: 1, target_id: 1 },
        { code: "a_rule", url_id: 1, target_id: 2 },
        { code: "a_rule", url_id: 2 },
        { code: "a_rule", url_id: 3 },
        { code: "a_rule", url_id: 4, ignored: 1 },
        // no page of this audit
        { code: "a_rule", url_id: 5 },
      ]);
      const { importance } = await countIssue(db(), own, "a_rule");
      expect(importance).to.be.closeTo((0.8 + 0.25 + 0 + 0) / 4, 1e-6);
    });

    it("counts nothing of a code that was not found", async () => {
      expect(await countIssue(db(), own, "a_rule")).to.deep.equal({
        ...{ affectedUrlsCount: 0, occurrencesCount: 0, importance: 0 },
        ...{ ignoredUrlsCount: 0, ignoredOccurrencesCount: 0 },
      });
    });
  });

  it("counts several codes at once, each as alone", async () => {
    await insertPageRows(db(), own, [{ url_id: 1, link_score: 35, depth: 7 }]);
    await insertOccurrenceRows(db(), own, [
      { code: "a_rule", url_id: 1 },
      { code: "b_rule", url_id: 1, target_id: 1 },
      { code: "b_rule", url_id: 1, target_id: 2 },
      { code: "b_rule", url_id: 2, ignored: 1 },
      { code: "c_rule", url_id: 1 },
    ]);
    const codes = ["b_rule", "not_found", "a_rule"];
    const counts = await countFindings(db(), own, codes);
    expect([...counts.keys()]).to.have.members(codes);
    for (const code of codes) {
      expect(counts.get(code), code).to.deep.equal(await countIssue(db(), own, code));
    }
    expect(counts.get("b_rule")).to.include({ occurrencesCount: 2, ignoredUrlsCount: 1 });
    expect(await countFindings(db(), own, [])).to.deep.equal(new Map());
  });

  describe("replaceIssues()", () => {
    it("puts the issues of one audit in place of those that it had", async () => {
      await replaceIssues(db(), other, [newIssue("kept")]);
      await replaceIssues(db(), own, [newIssue("old"), newIssue("a_rule")]);
      await replaceIssues(db(), own, [newIssue("a_rule", {
        ...{ severity: "notice", ignoredUrlsCount: 1, ignoredOccurrencesCount: 2 },
        ...{ previousAffectedUrlsCount: 9, newCount: 8, newlyCheckedCount: 7, fixedCount: 6 },
        ...{ goneWithPageCount: 5, notRecrawledCount: 4, status: "regressed", foundAuditId: 3 },
      })]);
      const rows = await db()("audit_issues").whereIn("audit_id", [own, other]).orderBy("audit_id");
      expect(rows.map((row) => [row.audit_id, row.code]))
        .to.deep.equal([[own, "a_rule"], [other, "kept"]]);
      expect(rows[0]).to.deep.include({
        ...{ severity: "notice", category: "links", affected_urls_count: 3 },
        ...{ occurrences_count: 5, ignored_urls_count: 1, ignored_occurrences_count: 2 },
        ...{ previous_affected_urls_count: 9, new_count: 8, newly_checked_count: 7 },
        ...{ fixed_count: 6, gone_with_page_count: 5, not_recrawled_count: 4 },
        ...{ status: "regressed", found_status: "open", found_audit_id: 3, priority_score: 40 },
        ...{ first_seen_at: FIRST, last_seen_at: LAST },
      });
      await replaceIssues(db(), own, []);
      expect(await db()("audit_issues").where({ audit_id: own })).to.deep.equal([]);
    });
  });

  it("reads the issues of an earlier audit with what was found, ignored or not", async () => {
    await replaceIssues(db(), own, [
      newIssue("found", { ignoredUrlsCount: 2, status: "ignored", foundStatus: "regressed" }),
      newIssue("gone", { affectedUrlsCount: 0, status: "fixed", foundStatus: "fixed" }),
      newIssue("known", { foundAuditId: 77 }),
    ]);
    await replaceIssues(db(), other, [newIssue("foreign")]);
    // by a version that did not keep it
    await db()("audit_issues").where({ audit_id: own, code: "gone" }).update({
      found_status: null,
    });
    const rest = {
      ...{ severity: "error", category: "links", firstSeenAt: FIRST, lastSeenAt: LAST },
    };
    expect([...await readPreviousIssues(db(), own)]).to.deep.equal([
      ["found", { ...rest, status: "regressed", foundAuditId: own, foundUrlsCount: 5 }],
      ["gone", { ...rest, status: "fixed", foundAuditId: null, foundUrlsCount: 0 }],
      ["known", { ...rest, status: "open", foundAuditId: 77, foundUrlsCount: 3 }],
    ]);
    expect((await readPreviousIssues(db(), 999_999)).size).to.equal(0);
  });

  describe("updateIssueCounts()", () => {
    const COUNTS: CountedIssue = {
      ...{ affectedUrlsCount: 1, occurrencesCount: 2, ignoredUrlsCount: 3 },
      ...{ ignoredOccurrencesCount: 4, status: "ignored", priorityScore: 5 },
    };

    it("writes what counts of one issue and keeps the status that was found", async () => {
      await replaceIssues(db(), own, [
        newIssue("a_rule", { foundStatus: "regressed" }),
        newIssue("b_rule"),
      ]);
      await replaceIssues(db(), other, [newIssue("a_rule")]);
      await updateIssueCounts(db(), own, { code: "a_rule", issue: COUNTS });
      expect(await db()("audit_issues").where({ audit_id: own, code: "a_rule" }).first())
        .to.include({
          ...{ affected_urls_count: 1, occurrences_count: 2, ignored_urls_count: 3 },
          ...{ ignored_occurrences_count: 4, status: "ignored", priority_score: 5 },
          found_status: "regressed",
        });
      for (const [auditId, code] of [[own, "b_rule"], [other, "a_rule"]] as const) {
        expect(await db()("audit_issues").where({ audit_id: auditId, code }).first())
          .to.include({ affected_urls_count: 3, status: "open" });
      }
      expect(await listMarkedCodes(db(), own)).to.deep.equal(["a_rule"]);
    });

    it("takes the status as found where none was kept", async () => {
      await replaceIssues(db(), own, [newIssue("a_rule")]);
      await db()("audit_issues").where({ audit_id: own }).update({ found_status: null });
      expect(await findFoundStatus(db(), own, "a_rule")).to.equal("open");
      await updateIssueCounts(db(), own, { code: "a_rule", issue: COUNTS });
      expect(await findFoundStatus(db(), own, "a_rule")).to.equal("open");
      expect(await findFoundStatus(db(), other, "a_rule")).to.equal(undefined);
    });
  });

  it("counts the issues that count by severity, and all their places", async () => {
    await replaceIssues(db(), own, [
      newIssue("a"),
      newIssue("b", { occurrencesCount: 7 }),
      newIssue("c", { severity: "notice", occurrencesCount: 1 }),
      newIssue("d", { affectedUrlsCount: 0, occurrencesCount: 9 }),
    ]);
    await replaceIssues(db(), other, [newIssue("e", { severity: "warning" })]);
    expect(await countIssues(db(), own)).to.deep.equal({
      bySeverity: { error: 2, warning: 0, notice: 1 },
      occurrencesCount: 13,
    });
    expect(await countIssues(db(), 999_999)).to.deep.equal({
      bySeverity: { error: 0, warning: 0, notice: 0 },
      occurrencesCount: 0,
    });
  });
});
