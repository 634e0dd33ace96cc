import { expect } from "chai";
import {
  findInspection,
  hasInspections,
  INSPECTION_LIST,
  listIndexStates,
  listInspections,
  noteRefusedInspection,
  readInspectionFigures,
  requestInspections,
  storeInspection,
} from "../../../../db/search/inspections/url_inspections.ts";
import type { UrlInspection } from "../../../../lib/search_console/url_inspections.ts";
import { useSpecDatabase } from "../../../support/database.ts";
import { HOSTILE_TEXTS } from "../../../support/hostile_texts.ts";
import { askList } from "../../../support/list_query.ts";

const SITE = 7;
const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-11-21T12:00:00.000Z");
const RESULT: UrlInspection = {
  verdict: "NEUTRAL",
  coverageState: "Crawled - currently not indexed",
  problem: "crawled_not_indexed",
  robotsTxtState: "ALLOWED",
  indexingState: "INDEXING_ALLOWED",
  pageFetchState: "SUCCESSFUL",
  crawledAs: "MOBILE",
  lastCrawlAt: new Date("2026-11-18T03:12:09.123Z"),
  googleCanonical: "https://s.test/a",
  userCanonical: null,
  sitemaps: ["https://s.test/sitemap.xml"],
  referringUrls: [],
  resultUrl: "https://search.google.com/x",
};

describe("db/search/inspections/url_inspections.ts", () => {
  const db = useSpecDatabase(async (db) => {
    await db("pages").insert([501, 502, 503, 504].map((id) => ({
      ...{ id, site_id: SITE, url: `https://s.test/${id}`, url_hash: Buffer.alloc(16, id % 256) },
    })));
  });
  beforeEach(() => db()("url_inspections").delete());
  const store = (pageId: number, result: Partial<UrlInspection> = {}, now = NOW, siteId = SITE) =>
    storeInspection(db(), { siteId, pageId, reason: "clicks", now }, { ...RESULT, ...result });
  const find = (pageId: number) => findInspection(db(), { siteId: SITE, pageId });

  it("keeps what Google answered, in place of what it said before", async () => {
    await store(501, { verdict: "PASS", problem: null });
    await store(501, {}, LATER);
    expect(await find(501)).to.deep.equal({
      ...{ page_id: 501, url: "https://s.test/501", requested_at: null, inspected_at: LATER },
      ...{ reason: "clicks", error_code: null, error_message: null, verdict: "NEUTRAL" },
      ...{ coverage_state: "Crawled - currently not indexed", problem: "crawled_not_indexed" },
      ...{ robots_txt_state: "ALLOWED", indexing_state: "INDEXING_ALLOWED" },
      ...{ page_fetch_state: "SUCCESSFUL", crawled_as: "MOBILE" },
      ...{ last_crawl_at: new Date("2026-11-18T03:12:09.123Z") },
      ...{ google_canonical: "https://s.test/a", user_canonical: null },
      ...{ sitemaps: '["https://s.test/sitemap.xml"]', referring_urls: "[]" },
      result_url: "https://search.google.com/x",
    });
    expect(await find(502)).to.equal(undefined);
  });

  it("keeps whatever texts Google sends", async () => {
    for (const text of [...HOSTILE_TEXTS.map(({ bytes }) => bytes.toString()), "x".repeat(5_000)]) {
      await store(501, {
        ...{ verdict: text, coverageState: text, robotsTxtState: text, googleCanonical: text },
        ...{ userCanonical: text, sitemaps: Array(20).fill(text.repeat(20)), resultUrl: text },
      });
    }
    const { sitemaps } = await find(501) ?? {};
    expect(JSON.parse(sitemaps ?? "null")).to.be.an("array");
  });

  it("notes why Google did not answer, and keeps what it said before", async () => {
    await store(501);
    const made = { siteId: SITE, pageId: 501, reason: "requested", now: LATER } as const;
    await noteRefusedInspection(db(), made, { code: "google_refused", message: "No." });
    expect(await find(501)).to.deep.include({
      ...{ inspected_at: LATER, reason: "requested", error_code: "google_refused" },
      ...{ error_message: "No.", problem: "crawled_not_indexed" },
    });
    await store(501, {}, LATER);
    expect(await find(501)).to.include({ error_code: null, error_message: null });
  });

  it("notes requests, which the inspection ends", async () => {
    await store(501);
    await requestInspections(db(), { siteId: SITE, pageIds: [501, 502], now: LATER });
    expect(await find(501)).to.deep.include({ requested_at: LATER, inspected_at: NOW });
    expect(await find(502)).to.deep.include({ requested_at: LATER, inspected_at: null });
    await store(501, {}, LATER);
    expect(await find(501)).to.deep.include({ requested_at: null });
    await requestInspections(db(), { siteId: SITE, pageIds: [], now: LATER });
  });

  it("lists the inspections of a site, filtered, sorted and searched", async () => {
    await store(501);
    await store(502, { verdict: "PASS", problem: null }, LATER);
    await store(503, { problem: "soft_404", coverageState: "Soft 404" });
    await store(504, {}, NOW, 8);
    const idsOf = async (parameters: Record<string, string>) => {
      const { rows, total } = await listInspections(
        db(),
        SITE,
        askList(INSPECTION_LIST, parameters),
      );
      expect(total).to.equal(rows.length);
      return rows.map(({ page_id }) => page_id);
    };
    expect(await idsOf({})).to.deep.equal([501, 502, 503]);
    expect(await idsOf({ "filter[problem]": "soft_404" })).to.deep.equal([503]);
    expect(await idsOf({ "filter[problem][null]": "true" })).to.deep.equal([502]);
    expect(await idsOf({ sort: "-inspected_at" })).to.deep.equal([502, 503, 501]);
    expect(await idsOf({ q: "soft" })).to.deep.equal([503]);
    expect(await idsOf({ "filter[url][contains]": "502" })).to.deep.equal([502]);
  });

  it("lists states in short by the pages' ids", async () => {
    await store(501);
    await requestInspections(db(), { siteId: SITE, pageIds: [502], now: NOW });
    await store(503, {}, NOW, 8);
    expect([await hasInspections(db(), SITE), await hasInspections(db(), 99)])
      .to.deep.equal([true, false]);
    const states = await listIndexStates(db(), SITE, [501, 502, 503]);
    expect([...states.keys()]).to.deep.equal([501]);
    expect(states.get(501)).to.deep.equal({
      ...{ pageId: 501, verdict: "NEUTRAL", problem: "crawled_not_indexed", inspectedAt: NOW },
      ...{ coverageState: "Crawled - currently not indexed" },
      ...{ googleCanonical: "https://s.test/a", lastCrawlAt: RESULT.lastCrawlAt },
    });
  });

  it("counts what was found", async () => {
    expect(await readInspectionFigures(db(), SITE))
      .to.deep.equal({ inspectedCount: 0, problems: {}, oldestAt: null });
    await store(501, {}, LATER);
    await store(502);
    await store(503, { problem: null }, LATER);
    await requestInspections(db(), { siteId: SITE, pageIds: [504], now: NOW });
    expect(await readInspectionFigures(db(), SITE)).to.deep.equal({
      inspectedCount: 3,
      problems: { crawled_not_indexed: 2 },
      oldestAt: NOW,
    });
  });
});
