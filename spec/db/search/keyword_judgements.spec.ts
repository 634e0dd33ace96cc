import { expect } from "chai";
import { md5 } from "../../../db/core/md5.ts";
import { insertRows } from "../../../db/core/sql_rows.ts";
import {
  countPageLanguages,
  findJudgedSite,
  forgetBrandSpellings,
  raiseFlagsVersion,
  raiseLabelsVersion,
  readCurveVersion,
  readKeywordJudgements,
  readLabelsVersion,
  updateKeywordJudgements,
  updateKeywordsCount,
} from "../../../db/search/keyword_judgements.ts";
import { markSiteDeleted } from "../../../db/sites/sites.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { insertPeriods } from "../../support/search/stored_rows.ts";

const NOW = new Date("2026-11-20T12:00:00Z");

describe("db/search/keyword_judgements.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    for (const table of ["keyword_judgements", "search_periods"]) await db()(table).truncate();
  });

  describe("updateKeywordJudgements()", () => {
    it("changes what is given, and leaves the rest and other sites", async () => {
      const [first, second, third] = [md5("first"), md5("second"), md5("third")];
      await updateKeywordJudgements(db(), 1, { brandedBy: first });
      await updateKeywordJudgements(db(), 2, { brandedBy: third, intentsBy: third });
      await updateKeywordJudgements(db(), 1, { intentsBy: second });
      expect(await readKeywordJudgements(db(), 1))
        .to.deep.equal({ brandedBy: first, intentsBy: second, spellingsBy: null });
      await updateKeywordJudgements(db(), 1, { brandedBy: null });
      expect(await readKeywordJudgements(db(), 1))
        .to.deep.equal({ brandedBy: null, intentsBy: second, spellingsBy: null });
      expect(await readKeywordJudgements(db(), 2))
        .to.deep.equal({ brandedBy: third, intentsBy: third, spellingsBy: null });
    });
  });

  describe("readKeywordJudgements()", () => {
    it("gives nulls for a site whose keywords were never judged", async () => {
      expect(await readKeywordJudgements(db(), 3))
        .to.deep.equal({ brandedBy: null, intentsBy: null, spellingsBy: null });
    });
  });

  describe("forgetBrandSpellings()", () => {
    it("has spellings looked for again, and changes nothing else", async () => {
      const digest = md5("any");
      const all = { brandedBy: digest, intentsBy: digest, spellingsBy: digest };
      for (const siteId of [1, 2]) await updateKeywordJudgements(db(), siteId, all);
      await forgetBrandSpellings(db(), 1);
      expect(await readKeywordJudgements(db(), 1)).to.deep.equal({ ...all, spellingsBy: null });
      expect(await readKeywordJudgements(db(), 2)).to.deep.equal(all);
    });
  });

  describe("readCurveVersion()", () => {
    it("changes with the flags of the site and with its period", async () => {
      expect(await readCurveVersion(db(), 1)).to.equal("0 0");
      await raiseFlagsVersion(db(), 1);
      await raiseFlagsVersion(db(), 1);
      await raiseFlagsVersion(db(), 2);
      expect(await readCurveVersion(db(), 1)).to.equal("0 2");
      await insertPeriods(db(), [{ id: 31, from: "2026-10-01", to: "2026-10-31" }]);
      expect(await readCurveVersion(db(), 1)).to.equal("31 2");
      expect(await readCurveVersion(db(), 2)).to.equal("0 1");
    });
    it("stays when other judgements are noted", async () => {
      await raiseFlagsVersion(db(), 1);
      await updateKeywordJudgements(db(), 1, { brandedBy: md5("names") });
      expect(await readCurveVersion(db(), 1)).to.equal("0 1");
      await raiseFlagsVersion(db(), 1);
      expect(await readKeywordJudgements(db(), 1)).to.deep.include({ brandedBy: md5("names") });
    });
  });

  describe("readLabelsVersion()", () => {
    it("changes with each label of the site alone, and with nothing else", async () => {
      expect(await readLabelsVersion(db(), 1)).to.equal(0);
      await raiseLabelsVersion(db(), 1);
      await raiseLabelsVersion(db(), 1);
      await raiseLabelsVersion(db(), 2);
      await raiseFlagsVersion(db(), 1);
      expect(await readLabelsVersion(db(), 1)).to.equal(2);
      expect(await readLabelsVersion(db(), 2)).to.equal(1);
      expect(await readCurveVersion(db(), 1)).to.equal("0 1");
    });
  });

  describe("findJudgedSite()", () => {
    it("gives what the site says of itself", async () => {
      await insertSpecSite(db(), 1, { domain: "other.example" });
      const id = await insertSpecSite(db(), 1, {
        domain: "www.acme.example",
        name: "Acme",
        language: "de",
        country: "AT",
        brandNames: ["Acme", "Ácme"],
        brandExclusions: ["acme street"],
      });
      expect(await findJudgedSite(db(), id)).to.deep.equal({
        domain: "www.acme.example",
        name: "Acme",
        language: "de",
        country: "AT",
        brandNames: ["Acme", "Ácme"],
        brandExclusions: ["acme street"],
      });
    });
    it("finds no site that is deleted or being deleted", async () => {
      const id = await insertSpecSite(db(), 1);
      await markSiteDeleted(db(), { accountId: 1, siteId: id, now: NOW });
      expect(await findJudgedSite(db(), id)).to.equal(undefined);
      expect(await findJudgedSite(db(), 999_999)).to.equal(undefined);
    });
  });

  describe("countPageLanguages()", () => {
    it("counts the HTML pages of the audit by language, those without one first", async () => {
      await insertRows(
        db(),
        "audit_pages (audit_id, url_id, page_id, url, html, indexable, lang)",
        [
          [5, 1, 1, "", 1, 1, "en"],
          [5, 2, 2, "", 1, 1, "de"],
          [5, 3, 3, "", 1, 0, "de"],
          [5, 4, 4, "", 1, 1, null],
          [5, 5, 5, "", 0, 1, null],
          [6, 1, 1, "", 1, 1, "fr"],
        ],
      );
      expect(await countPageLanguages(db(), 5)).to.deep.equal([
        { language: null, pagesCount: 1 },
        { language: "de", pagesCount: 2 },
        { language: "en", pagesCount: 1 },
      ]);
      expect(await countPageLanguages(db(), 7)).to.deep.equal([]);
    });
  });

  describe("updateKeywordsCount()", () => {
    it("sets and clears the count of the site alone", async () => {
      const [id, other] = [await insertSpecSite(db(), 1), await insertSpecSite(db(), 1)];
      const counts = () =>
        db()("sites").whereIn("id", [id, other]).orderBy("id").pluck("keywords_count");
      await updateKeywordsCount(db(), id, 12);
      expect(await counts()).to.deep.equal([12, null]);
      await updateKeywordsCount(db(), other, 0);
      await updateKeywordsCount(db(), id, null);
      expect(await counts()).to.deep.equal([null, 0]);
    });
  });
});
