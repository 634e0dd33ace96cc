import { expect } from "chai";
import {
  findIssue,
  listExampleUrls,
  listSiteEvidence,
} from "../../../../db/audits/issues/issues.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { insertFinishedAudit } from "../../../support/audits/finished_audit.ts";
import { SHOP } from "../../../support/audits/shop_crawl.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

describe("issues", () => {
  const db = useSpecDatabase();
  let auditId: number;
  before(async () => {
    auditId = await insertFinishedAudit(db(), await insertSpecSite(db(), 1));
  });

  const insertOccurrences = (code: string, places: [urlId: number, targetId: number][]) =>
    db()("audit_occurrences").insert(places.map(([urlId, targetId]) => ({
      audit_id: auditId,
      code,
      url_id: urlId,
      target_id: targetId,
      severity: "notice",
      stage: "site",
      evidence: "{}",
    })));

  describe("findIssue()", () => {
    it("returns undefined when the audit did not find it", async () => {
      expect(await findIssue(db(), auditId, "no_such_rule")).to.equal(undefined);
      expect(await findIssue(db(), auditId + 1, "link_to_broken_internal"))
        .to.equal(undefined);
    });
    it("returns the issue", async () => {
      expect(await findIssue(db(), auditId, "link_to_broken_internal")).to.include({
        code: "link_to_broken_internal",
        rule_code: "link_to_broken_internal",
        severity: "error",
        affected_urls_count: 1,
      });
    });
  });

  describe("listExampleUrls()", () => {
    it("names each URL once, in crawl order, and no more than asked for", async () => {
      await insertOccurrences("many", [[5, 1], [2, 1], [2, 2], [2, 3], [3, 1], [1, 1]]);
      await insertOccurrences("site_wide", [[0, 1], [0, 2]]);
      const examples = await listExampleUrls(db(), auditId, {
        codes: ["many", "site_wide"],
        limit: 3,
      });
      expect(Object.fromEntries(examples)).to.deep.equal({
        many: [`${SHOP}/`, `${SHOP}/a`, `${SHOP}/b`],
        site_wide: [],
      });
    });
    it("returns nothing for no codes", async () => {
      expect((await listExampleUrls(db(), auditId, { codes: [], limit: 5 })).size).to.equal(0);
    });
  });

  describe("listSiteEvidence()", () => {
    it("reads the first occurrences on the site as a whole, by code", async () => {
      await insertOccurrences("of_both", [[0, 3], [0, 1], [0, 2], [4, 1]]);
      await insertOccurrences("of_pages", [[1, 0]]);
      const read = (limit: number) =>
        listSiteEvidence(db(), auditId, { codes: ["of_both", "of_pages"], limit });
      expect(await read(2)).to.deep.equal([
        { code: "of_both", evidence: "{}" },
        { code: "of_both", evidence: "{}" },
      ]);
      expect(await read(9)).to.have.length(3);
    });
    it("reads what is ignored only of codes that are ignored", async () => {
      await insertOccurrences("left_alone", [[0, 1]]);
      await db()("audit_occurrences").where({ code: "left_alone" }).update({ ignored: 1 });
      const codes = ["left_alone"];
      expect(await listSiteEvidence(db(), auditId, { codes, limit: 5 })).to.deep.equal([]);
      const ignored = new Set(codes);
      expect(await listSiteEvidence(db(), auditId, { codes, limit: 5, ignored })).to.have.length(1);
    });
    it("returns nothing for no codes", async () => {
      expect(await listSiteEvidence(db(), auditId, { codes: [], limit: 5 })).to.deep.equal([]);
    });
  });
});
