import { expect } from "chai";
import { md5 } from "../../../../db/core/md5.ts";
import {
  type CandidateSources,
  findDecayAnalysisId,
  listChangedPages,
  listClickedPages,
  listDecayingPages,
  listIndexablePages,
  listOrphanPages,
  listPagesWithoutImpressions,
  listRequestedPages,
} from "../../../../db/search/inspections/inspection_candidates.ts";
import { insertPageRows } from "../../../support/audits/audit_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const SITE = 7;
const OTHER_SITE = 8;
const NOW = new Date("2026-11-20T12:00:00.000Z");
const LONG_AGO = new Date("2026-10-01T12:00:00.000Z");
const STARTED = new Date("2026-11-19T12:00:00.000Z");
const HASH = (byte: number) => Buffer.alloc(16, byte);

const SOURCES: CandidateSources = {
  siteId: SITE,
  property: "https://s.test/",
  audit: { id: 2, previousId: 1, startedAt: STARTED },
  periodId: 30,
  decayAnalysisId: 40,
};
/** Of 10 pages 501 was inspected today and 502 long ago. */
const CHOICE = { before: new Date("2026-11-13T12:00:00.000Z"), limit: 100 };

describe("db/search/inspections/inspection_candidates.ts", () => {
  const db = useSpecDatabase(async (db) => {
    const urls = Array.from({ length: 10 }, (_, index) => `https://s.test/${index + 1}`);
    urls[8] = "http://s.test/9";
    urls[9] = "https://blog.s.test/10";
    await db("pages").insert(urls.map((url, index) => ({
      ...{ id: 501 + index, site_id: SITE, url, url_hash: HASH(index + 1) },
    })));
    await insertPageRows(db, 1, [
      ...[1, 2, 3, 4].map((url_id) => ({ url_id, content_hash: HASH(url_id) })),
      { url_id: 5, indexable: 0, indexability_reason: "noindex", content_hash: HASH(5) },
    ]);
    await insertPageRows(db, 2, [
      { url_id: 1, content_hash: HASH(99) },
      { url_id: 2, content_hash: HASH(99) },
      { url_id: 3, content_hash: HASH(3), orphan: 1 },
      { url_id: 4, content_hash: HASH(4), canonical_url: "https://s.test/3" },
      { url_id: 5, content_hash: HASH(5) },
      {
        url_id: 6,
        indexable: 0,
        indexability_reason: "status",
        status_code: 404,
        html: 0,
        orphan: 1,
      },
      { url_id: 7 },
      { url_id: 9 },
      { url_id: 10 },
    ]);
    const found = (page_id: number, clicks: number, columns = {}) => ({
      ...{ site_id: SITE, period_id: 30, page_id, clicks, impressions: 10, position_sum: 20 },
      ...columns,
    });
    await db("search_period_pages").insert([
      ...[found(501, 9), found(502, 4), found(503, 7), found(504, 0), found(509, 6)],
      ...[found(505, 5, { period_id: 31 }), found(506, 5, { site_id: OTHER_SITE })],
    ]);
    const decay = (page_id: number, lost: number, columns = {}) => ({
      ...{ site_id: SITE, analysis_id: 40, page_id, status: "decaying", severity: "mild" },
      ...{ score: 1, metric: "clicks", lost, clicks: 0, previous_clicks: 0, impressions: 0 },
      ...{ previous_impressions: 0, peak_clicks: 9, peak_from: "2026-01-01", drop_from_peak: 1 },
      ...{ weeks_declining: 1, details: "{}" },
      ...columns,
    });
    await db("decaying_pages").insert([
      ...[decay(503, 5), decay(504, 8), decay(501, 9), decay(502, 1, { severity: null })],
      decay(505, 9, { analysis_id: 41 }),
    ]);
    await db("search_analyses").insert([40, 41, 42].map((id) => ({
      ...{ id, site_id: SITE, name: id === 42 ? "opportunities" : "content_decay" },
      ...{ question: md5(id === 41 ? "image" : "web"), made_of: HASH(id), rows_count: 1 },
      ...{ summary: "{}", computed_at: NOW },
    })));
    await db("url_inspections").insert([
      { site_id: SITE, page_id: 501, inspected_at: NOW },
      { site_id: SITE, page_id: 502, inspected_at: LONG_AGO },
      { site_id: OTHER_SITE, page_id: 503, inspected_at: NOW },
    ]);
  });
  const idsOf = async (pages: Promise<{ pageId: number }[]>) =>
    (await pages).map(({ pageId }) => pageId);

  it("lists pages with clicks whose turn has come, those with the most first", async () => {
    expect(await listClickedPages(db(), SOURCES, CHOICE)).to.deep.equal([
      { pageId: 503, url: "https://s.test/3", inspectedAt: null },
      { pageId: 502, url: "https://s.test/2", inspectedAt: LONG_AGO },
    ]);
    expect(await idsOf(listClickedPages(db(), SOURCES, { ...CHOICE, limit: 1 })))
      .to.deep.equal([503]);
    expect(await listClickedPages(db(), { ...SOURCES, periodId: null }, CHOICE))
      .to.deep.equal([]);
  });

  it("lists pages that lose clicks, those that lose the most first", async () => {
    expect(await idsOf(listDecayingPages(db(), SOURCES, CHOICE))).to.deep.equal([504, 503]);
    expect(await listDecayingPages(db(), { ...SOURCES, decayAnalysisId: null }, CHOICE))
      .to.deep.equal([]);
  });

  it("lists pages that are new or changed, unless they were inspected since", async () => {
    // 502 changed, 504 has another canonical, 505 may be indexed now, 507 is new
    expect(await idsOf(listChangedPages(db(), SOURCES, 100))).to.deep.equal([502, 504, 505, 507]);
    const first = { id: 2, previousId: null, startedAt: STARTED };
    expect(await listChangedPages(db(), { ...SOURCES, audit: first }, 100)).to.deep.equal([]);
  });

  it("lists indexable pages that search data do not know", async () => {
    expect(await idsOf(listPagesWithoutImpressions(db(), SOURCES, CHOICE))).to.deep.equal([
      505,
      507,
    ]);
    expect(await listPagesWithoutImpressions(db(), { ...SOURCES, periodId: null }, CHOICE)).to.deep
      .equal([]);
  });

  it("lists orphans with HTML, and all indexable pages", async () => {
    expect(await idsOf(listOrphanPages(db(), SOURCES, CHOICE))).to.deep.equal([503]);
    expect(await idsOf(listIndexablePages(db(), SOURCES, CHOICE)))
      .to.deep.equal([502, 503, 504, 505, 507]);
    for (const list of [listOrphanPages, listIndexablePages, listPagesWithoutImpressions]) {
      expect(await list(db(), { ...SOURCES, audit: null }, CHOICE)).to.deep.equal([]);
    }
  });

  it("lists pages of the property alone", async () => {
    const of = (property: string) =>
      idsOf(listIndexablePages(db(), { ...SOURCES, property }, CHOICE));
    expect(await of("sc-domain:s.test")).to.deep.equal([502, 503, 504, 505, 507, 509, 510]);
    expect(await of("sc-domain:blog.s.test")).to.deep.equal([510]);
    expect(await of("sc-domain:og.s.test")).to.deep.equal([]);
    expect(await of("http://s.test/")).to.deep.equal([509]);
    expect(await of("https://s.test/5/")).to.deep.equal([]);
  });

  it("lists what somebody asked for, the oldest request first", async () => {
    await db()("url_inspections").insert([
      { site_id: SITE, page_id: 504, requested_at: NOW },
      { site_id: SITE, page_id: 503, requested_at: NOW },
      { site_id: SITE, page_id: 510, requested_at: LONG_AGO },
    ]);
    await db()("url_inspections").where({ page_id: 501 }).update({ requested_at: LONG_AGO });
    expect(await idsOf(listRequestedPages(db(), SOURCES, 10))).to.deep.equal([501, 503, 504]);
    expect(await idsOf(listRequestedPages(db(), SOURCES, 2))).to.deep.equal([501, 503]);
  });

  it("finds the analysis of content decay in web search", async () => {
    expect(await findDecayAnalysisId(db(), SITE)).to.equal(40);
    expect(await findDecayAnalysisId(db(), OTHER_SITE)).to.equal(null);
  });
});
