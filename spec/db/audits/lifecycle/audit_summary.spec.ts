import { expect } from "chai";
import {
  countDepths,
  countStatusCodes,
  listRobotsFiles,
  listSitemaps,
  readResponseTimes,
  updateLatestScore,
  updateSiteScore,
} from "../../../../db/audits/lifecycle/audit_summary.ts";
import { insertAuditFile } from "../../../../db/audits/lifecycle/audit_files.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { insertPageRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const OWN = 1;
const OTHER = 2;
const EMPTY = 9;

describe("audit_summary", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("audit_pages").delete());

  it("counts the requested pages by status, and those that gave no answer", async () => {
    await insertPageRows(db(), OWN, [
      { url_id: 1 },
      { url_id: 2, fetch_error: "aborted" },
      { url_id: 3, status_code: 404 },
      { url_id: 4, status_code: null, fetch_error: "dns" },
      // not requested
      { url_id: 5, status_code: null },
    ]);
    await insertPageRows(db(), OTHER, [{ url_id: 1 }]);
    expect(await countStatusCodes(db(), OWN))
      .to.deep.equal({ "200": 2, "404": 1, no_answer: 1 });
    expect(await countStatusCodes(db(), EMPTY)).to.deep.equal({});
  });

  it("counts the HTML pages by depth, and those that no link leads to", async () => {
    await insertPageRows(db(), OWN, [
      { url_id: 1, depth: 0 },
      { url_id: 2, depth: 1 },
      { url_id: 3, depth: 1 },
      { url_id: 4, depth: null },
      { url_id: 5, depth: 1, html: 0 },
    ]);
    await insertPageRows(db(), OTHER, [{ url_id: 1, depth: 1 }]);
    expect(await countDepths(db(), OWN)).to.deep.equal({ "0": 1, "1": 2, unreachable: 1 });
  });

  describe("readResponseTimes()", () => {
    const insertTimes = (auditId: number, times: (number | null)[]) =>
      insertPageRows(
        db(),
        auditId,
        times.map((time, index) => ({ url_id: index + 1, response_time_ms: time })),
      );

    it("reads percentiles by nearest rank", async () => {
      await insertTimes(OWN, [300, null, 100, 200, 400]);
      await insertTimes(OTHER, [1, 2, 3, 9_000]);
      expect(await readResponseTimes(db(), OWN)).to.deep.equal({ p50: 200, p95: 400 });
    });
    it("leaves the slowest twentieth out", async () => {
      await insertTimes(OWN, Array.from({ length: 20 }, (_, index) => 20 - index));
      expect(await readResponseTimes(db(), OWN)).to.deep.equal({ p50: 10, p95: 19 });
    });
    it("has nulls where no page answered", async () => {
      await insertTimes(OWN, [null]);
      expect(await readResponseTimes(db(), OWN)).to.deep.equal({ p50: null, p95: null });
    });
  });

  it("lists the robots.txt files by origin", async () => {
    const file = (origin: string, status_code: number | null, kind = "robots_txt" as const) => ({
      ...{ kind, origin, url: `${origin}/robots.txt`, status_code, content_type: null },
      ...{ fetch_error: status_code === null ? "dns" : null, redirects_count: 0 },
      ...{ size_bytes: null, body: null, fetched_at: null },
    });
    await insertAuditFile(db(), OWN, file("https://s.test", 200));
    await insertAuditFile(db(), OWN, file("http://s.test", null));
    await insertAuditFile(db(), OWN, { ...file("https://s.test", 200), kind: "llms_txt" });
    await insertAuditFile(db(), OTHER, file("https://o.test", 200));
    expect(await listRobotsFiles(db(), OWN)).to.deep.equal([
      { url: "http://s.test/robots.txt", status_code: null, fetch_error: "dns" },
      { url: "https://s.test/robots.txt", status_code: 200, fetch_error: null },
    ]);
  });

  it("lists the first hundred sitemaps with the number of their errors", async () => {
    const sitemap = (audit_id: number, sitemap_id: number, errors: string | null = null) => ({
      ...{ audit_id, sitemap_id, url: `https://s.test/${sitemap_id}.xml`, found_via: "default" },
      ...{ status_code: 200, format: "urlset", urls_count: sitemap_id, errors },
    });
    await db()("audit_sitemaps").insert([
      ...Array.from({ length: 100 }, (_, index) => sitemap(OWN, index + 2)),
      sitemap(OWN, 1, '[{"code":"a"},{"code":"b"}]'),
      sitemap(OTHER, 1),
    ]);
    const rows = await listSitemaps(db(), OWN);
    expect(rows.map((row) => row.urls_count))
      .to.deep.equal(Array.from({ length: 100 }, (_, index) => index + 1));
    expect(rows.slice(0, 2)).to.deep.equal([
      {
        ...{ url: "https://s.test/1.xml", status_code: 200, fetch_error: null },
        ...{ format: "urlset", urls_count: 1, errors_count: 2 },
      },
      {
        ...{ url: "https://s.test/2.xml", status_code: 200, fetch_error: null },
        ...{ format: "urlset", urls_count: 2, errors_count: 0 },
      },
    ]);
  });

  describe("scores of sites", () => {
    const SCORE = {
      ...{ last_audit_id: 5, last_audit_at: new Date("2026-11-20T10:00:00Z"), health_score: 90 },
      ...{ previous_health_score: 80, pages_count: 12, issues_count: 7 },
    };
    const read = (siteId: number) =>
      db()("sites").where({ id: siteId }).first(...Object.keys(SCORE));

    it("writes what the last audit of one site found", async () => {
      const [siteId, beside] = [await insertSpecSite(db(), 1), await insertSpecSite(db(), 1)];
      await updateSiteScore(db(), siteId, SCORE);
      expect(await read(siteId)).to.deep.equal(SCORE);
      expect((await read(beside)).last_audit_id).to.equal(null);
    });

    it("changes the score where the site shows that audit, and nowhere else", async () => {
      const [siteId, beside] = [await insertSpecSite(db(), 1), await insertSpecSite(db(), 1)];
      for (const id of [siteId, beside]) await updateSiteScore(db(), id, SCORE);
      await updateLatestScore(db(), { id: 5, siteId }, { health_score: null, issues_count: 3 });
      await updateLatestScore(db(), { id: 4, siteId }, { health_score: 1, issues_count: 1 });
      expect(await read(siteId)).to.deep.equal({ ...SCORE, health_score: null, issues_count: 3 });
      expect(await read(beside)).to.deep.equal(SCORE);
    });
  });
});
