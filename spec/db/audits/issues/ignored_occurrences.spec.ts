import { expect } from "chai";
import {
  countIgnored,
  findAffectedHashes,
  markIgnored,
} from "../../../../db/audits/issues/ignored_occurrences.ts";
import {
  deleteUrlIgnores,
  deleteWholeIgnore,
  insertIgnores,
} from "../../../../db/audits/issues/issue_ignores.ts";
import { urlHash } from "../../../../lib/crawler/url/url.ts";
import {
  insertOccurrenceRows,
  insertPageRows,
  insertUrlRows,
} from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const OWN_SITE = 7;
const OTHER_SITE = 8;
const at = (path: string) => `https://s.test/${path}`;

describe("ignored_occurrences", () => {
  const db = useSpecDatabase();
  let own = 0;
  let other = 0;
  beforeEach(async () => {
    own = other + 1;
    other = own + 1;
    await db()("issue_ignores").delete();
    for (const auditId of [own, other]) {
      await insertUrlRows(db(), auditId, [
        { url_id: 1, url: at("a") },
        { url_id: 2, url: at("b") },
        { url_id: 3, url: at("c") },
      ]);
      const counts = { errors_count: 2, warnings_count: 3, notices_count: 4 };
      await insertPageRows(db(), auditId, [1, 2, 3].map((url_id) => ({ url_id, ...counts })));
      await insertOccurrenceRows(db(), auditId, [
        { code: "a_rule", url_id: 0 },
        { code: "a_rule", url_id: 1, target_id: 1, severity: "error" },
        { code: "a_rule", url_id: 1, target_id: 2, severity: "error" },
        { code: "a_rule", url_id: 2, severity: "warning" },
        { code: "b_rule", url_id: 1, severity: "error" },
      ]);
    }
  });
  const issue = () => ({ siteId: OWN_SITE, auditId: own, code: "a_rule" });
  const ignore = (paths: string[] | null, siteId = OWN_SITE, code = "a_rule") =>
    insertIgnores(
      db(),
      { siteId, code },
      {
        urls: paths && paths.map((path) => ({ url: at(path), urlHash: urlHash(at(path)) })),
        decision: {
          note: null,
          tokenId: 1,
          tokenName: "spec",
          now: new Date("2026-11-20T10:00:00Z"),
        },
      },
    );
  const ignored = async (auditId: number) =>
    (await db()("audit_occurrences").where({ audit_id: auditId, ignored: 1 })
      .orderBy(["code", "url_id", "target_id"]).select("code", "url_id"))
      .map((row) => `${row.code} ${row.url_id}`);
  const counts = async (auditId: number) =>
    (await db()("audit_pages").where({ audit_id: auditId }).orderBy("url_id")
      .select("errors_count", "warnings_count", "notices_count")).map((row) => Object.values(row));
  const UNCHANGED = [[2, 3, 4], [2, 3, 4], [2, 3, 4]];

  describe("markIgnored()", () => {
    it("marks the places of the issue on URLs that the site ignores, and no others", async () => {
      await ignore(["a", "unknown"]);
      await ignore(["b"], OTHER_SITE);
      await ignore(["b"], OWN_SITE, "b_rule");
      await markIgnored(db(), issue(), { counted: false });
      expect(await ignored(own)).to.deep.equal(["a_rule 1", "a_rule 1"]);
      expect(await ignored(other)).to.deep.equal([]);
      expect(await counts(own)).to.deep.equal(UNCHANGED);
    });

    it("marks all places where the site ignores the issue as a whole", async () => {
      await ignore(null);
      await markIgnored(db(), issue(), { counted: true });
      expect(await ignored(own))
        .to.deep.equal(["a_rule 0", "a_rule 1", "a_rule 1", "a_rule 2"]);
      expect(await counts(own)).to.deep.equal([[1, 3, 4], [2, 2, 4], [2, 3, 4]]);
      expect(await counts(other)).to.deep.equal(UNCHANGED);
    });

    it("takes one issue of a page's counts, and gives it back", async () => {
      await ignore(["a", "b"]);
      await markIgnored(db(), issue(), { counted: true });
      await markIgnored(db(), issue(), { counted: true });
      expect(await counts(own)).to.deep.equal([[1, 3, 4], [2, 2, 4], [2, 3, 4]]);
      await deleteUrlIgnores(db(), { siteId: OWN_SITE, code: "a_rule" }, [urlHash(at("a"))]);
      // it has the number of the other URL in another audit
      await ignore(["z"]);
      await db()("audit_urls").where({ audit_id: other, url_id: 1 })
        .update({ url: at("z"), url_hash: urlHash(at("z")) });
      await markIgnored(db(), issue(), { counted: true });
      expect(await ignored(own)).to.deep.equal(["a_rule 2"]);
      expect(await counts(own)).to.deep.equal([[2, 3, 4], [2, 2, 4], [2, 3, 4]]);
    });

    it("keeps single URLs ignored when the issue is no longer ignored as a whole", async () => {
      await ignore(null);
      await ignore(["b"]);
      await markIgnored(db(), issue(), { counted: true });
      await deleteWholeIgnore(db(), { siteId: OWN_SITE, code: "a_rule" });
      await markIgnored(db(), issue(), { counted: true });
      expect(await ignored(own)).to.deep.equal(["a_rule 2"]);
      expect(await counts(own)).to.deep.equal([[2, 3, 4], [2, 2, 4], [2, 3, 4]]);
    });

    it("marks more URLs than one statement names", async () => {
      const ids = Array.from({ length: 1_001 }, (_, index) => 100 + index);
      await db()("audit_urls").insert(ids.map((url_id) => ({
        ...{ audit_id: own, url_id, url: at(`${url_id}`), url_hash: urlHash(at(`${url_id}`)) },
        ...{ kind: "page", state: "fetched", position: url_id, discovered_via: "link" },
      })));
      await db()("audit_occurrences").insert(ids.map((url_id) => ({
        ...{ audit_id: own, code: "a_rule", url_id, target_id: 0, severity: "error" },
        ...{ stage: "page", evidence: "{}" },
      })));
      await ignore(ids.map(String));
      await markIgnored(db(), issue(), { counted: false });
      expect(await ignored(own)).to.have.length(1_001);
    });
  });

  it("finds on which of these URLs the audit found the issue", async () => {
    await db()("audit_occurrences").where({ audit_id: own, url_id: 2 }).delete();
    const hashes = ["a", "b", "c", "unknown"].map((path) => urlHash(at(path)));
    expect([...await findAffectedHashes(db(), issue(), hashes)])
      .to.deep.equal([urlHash(at("a")).toString("hex")]);
    expect((await findAffectedHashes(db(), issue(), [])).size).to.equal(0);
  });

  describe("countIgnored()", () => {
    const insertIssue = (auditId: number, code: string, ignoredOccurrences: number) =>
      db()("audit_issues").insert({
        ...{ audit_id: auditId, code, severity: "error", category: "links", status: "open" },
        ...{ affected_urls_count: 1, occurrences_count: 1, priority_score: 1 },
        ...{ ignored_occurrences_count: ignoredOccurrences, ignored_urls_count: 1 },
        ...{ first_seen_at: new Date(), last_seen_at: new Date() },
      });

    it("counts issues, places and different URLs of which something is ignored", async () => {
      for (const auditId of [own, other]) {
        await insertIssue(auditId, "a_rule", 4);
        await insertIssue(auditId, "b_rule", 1);
        await insertIssue(auditId, "c_rule", 0);
        await db()("audit_occurrences").where({ audit_id: auditId }).update({ ignored: 1 });
      }
      await insertOccurrenceRows(db(), own, [
        { code: "c_rule", url_id: 3, ignored: 1 },
        { code: "b_rule", url_id: 3 },
      ]);
      expect(await countIgnored(db(), own)).to.deep.equal({ issues: 2, occurrences: 5, urls: 2 });
    });

    it("counts nothing where nothing is ignored", async () => {
      await insertIssue(own, "a_rule", 0);
      expect(await countIgnored(db(), own)).to.deep.equal({ issues: 0, occurrences: 0, urls: 0 });
    });
  });
});
