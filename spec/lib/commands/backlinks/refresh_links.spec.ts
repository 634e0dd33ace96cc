import { expect } from "chai";
import { findLinkTotals } from "../../../../db/backlinks/link_totals.ts";
import { readLinkVersion } from "../../../../db/backlinks/link_versions.ts";
import { refreshLinks } from "../../../../lib/commands/backlinks/refresh_links.ts";
import type { BacklinkRow } from "../../../../lib/importers/import_rows.ts";
import { createAnchorClassifier } from "../../../../lib/metrics/backlinks/anchor_class.ts";
import { profileAnchors } from "../../../../lib/metrics/backlinks/anchor_profile.ts";
import { createBrandMatcher } from "../../../../lib/metrics/search/intent/brand_matcher.ts";
import { listBrandNames } from "../../../../lib/metrics/search/intent/brand_names.ts";
import { measureFollow } from "../../../../lib/metrics/backlinks/follow_share.ts";
import { countLinkChanges } from "../../../../lib/metrics/backlinks/link_changes.ts";
import { measureConcentration } from "../../../../lib/metrics/backlinks/link_concentration.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  importLinkRows,
  linkingPageRow,
  linkRow,
  listKeptLinks,
} from "../../../support/backlinks/link_data.ts";
import { createSeededRandom } from "../../../support/random.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T08:00:00Z");
const ANCHORS = [
  "Acme",
  "shop.example.com",
  "red shoes",
  "buy red shoes now",
  "here",
  "",
  "Sale",
  null,
];

/** Some hundred links of which everything is chosen by chance. */
function createRows(seed: number): BacklinkRow[] {
  const random = createSeededRandom(seed);
  const pick = <One>(list: readonly One[]): One => list[random.below(list.length)] as One;
  const flag = () => pick([true, false, null]);
  const day = () => `2026-${pick(["09", "10"])}-${10 + random.below(20)}`;
  return Array.from({ length: 400 }, (_, index) => {
    const lost = random.share() < 0.3;
    return linkRow({
      sourceUrl: `https://www.site-${Math.floor(40 * random.share() ** 3)}.test/${index % 90}`,
      targetUrl: pick([null, "https://shop.example.com/", `https://shop.example.com/${index % 7}`]),
      anchor: pick(ANCHORS),
      nofollow: flag(),
      ugc: flag(),
      sponsored: flag(),
      firstSeen: random.share() < 0.2 ? null : day(),
      lost,
      lostOn: lost && random.share() < 0.9 ? day() : null,
      domainAuthority: { name: "Domain rating", value: random.below(100) },
    });
  });
}

describe("refreshLinks", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, {
      domain: "shop.example.com",
      brandNames: ["Acme"],
    });
    await database.db("keywords").insert({
      site_id: siteId,
      hash: Buffer.alloc(16, 1),
      keyword: "red shoes",
      created_at: NOW,
      tracked_at: NOW,
    });
  });

  const refresh = () =>
    refreshLinks.run({ db: database.db, searchWindows: database.searchWindows, siteId, now: NOW });
  const readTotals = async () => (await findLinkTotals(database.db, siteId))?.totals;
  const read = (table: string) => database.db(table).where({ site_id: siteId });

  it("does nothing for a site without links", async () => {
    await refresh();
    expect(await findLinkTotals(database.db, siteId)).to.equal(undefined);
  });

  it("agrees with the measures of single links", async () => {
    await importLinkRows(database.db, siteId, createRows(7));
    await refresh();
    const links = await listKeptLinks(database.db, siteId);
    const living = links.filter(({ status }) => status !== "lost");
    const totals = await readTotals();
    const { links: linkShare, domains } = measureFollow(living);
    const counts = ({ follow, nofollow, unknown }: typeof domains) => ({
      follow,
      nofollow,
      unknown,
    });
    expect(totals?.follow).to.deep.equal({ links: counts(linkShare), domains: counts(domains) });
    const perDomain = Map.groupBy(living, ({ domain }) => domain);
    expect(totals?.concentration).to.deep.equal(
      measureConcentration([...perDomain.values()].map((own) => own.length)),
    );
    const brand = createBrandMatcher({
      names: listBrandNames({
        domain: "shop.example.com",
        name: "shop.example.com",
        brandNames: ["Acme"],
      }),
    });
    const classify = createAnchorClassifier({ brand, keywords: ["red shoes"] });
    const profile = profileAnchors(living.map(({ domain, anchor }) => ({
      domain,
      anchorClass: anchor === null ? null : classify(anchor),
    })));
    expect(totals?.anchors).to.deep.equal(profile);
    expect(totals?.linksCount).to.equal(living.length);
    expect(totals?.pagesCount).to.equal(new Set(living.map(({ sourceUrl }) => sourceUrl)).size);
    expect(totals?.domainsCount).to.equal(perDomain.size);
  });

  it("agrees with countLinkChanges() on every day", async () => {
    await importLinkRows(database.db, siteId, createRows(8));
    await refresh();
    const links = await listKeptLinks(database.db, siteId);
    const window = { from: "2026-09-01", to: "2026-11-30" };
    const expected = countLinkChanges(links, window, "day")
      .filter(({ newLinks, lostLinks, newDomains, lostDomains }) =>
        newLinks + lostLinks + newDomains + lostDomains > 0
      )
      .map(({ from, newLinks, lostLinks, newDomains, lostDomains }) => ({
        ...{ day: from, newLinks, lostLinks, newDomains, lostDomains },
      }));
    const kept = await read("link_days").orderBy("date").select(
      database.db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS day"),
      "new_links as newLinks",
      "lost_links as lostLinks",
      "new_domains as newDomains",
      "lost_domains as lostDomains",
    );
    expect(kept).to.deep.equal(expected);
    expect(kept.length).to.be.greaterThan(10);
  });

  it("counts the links of each domain, anchor and target", async () => {
    await importLinkRows(database.db, siteId, [
      linkRow({ sourceUrl: "https://a.test/1", domainAuthority: { name: "UR", value: 7 } }),
      linkRow({ sourceUrl: "https://www.a.test/2", nofollow: true, anchor: "Acme" }),
      linkRow({ sourceUrl: "https://a.test/2", targetUrl: "https://shop.example.com/y" }),
      linkRow({ sourceUrl: "https://b.test/", lost: true, lostOn: "2026-11-02" }),
      linkingPageRow({ sourceUrl: "https://c.test/" }),
    ]);
    await refresh();
    expect(
      await read("link_domain_figures").orderBy("domain").select(
        ...["domain", "status", "links_count", "lost_links_count", "follow_count"],
        ...["nofollow_count", "unknown_count", "pages_count", "targets_count", "authority"],
      ),
    ).to.deep.equal([
      {
        ...{ domain: "a.test", status: "live", links_count: 3, lost_links_count: 0 },
        ...{ follow_count: 2, nofollow_count: 1, unknown_count: 0 },
        ...{ pages_count: 2, targets_count: 2, authority: 7 },
      },
      {
        ...{ domain: "b.test", status: "lost", links_count: 0, lost_links_count: 1 },
        ...{ follow_count: 0, nofollow_count: 0, unknown_count: 0 },
        ...{ pages_count: 0, targets_count: 0, authority: null },
      },
      {
        ...{ domain: "c.test", status: "live", links_count: 1, lost_links_count: 0 },
        ...{ follow_count: 0, nofollow_count: 0, unknown_count: 1 },
        ...{ pages_count: 1, targets_count: 0, authority: null },
      },
    ]);
    expect(
      await read("link_anchor_figures").orderBy("links_count", "desc")
        .select("class", "links_count", "lost_links_count", "domains_count"),
    ).to.deep.equal([
      { class: "other", links_count: 2, lost_links_count: 1, domains_count: 1 },
      { class: "branded", links_count: 1, lost_links_count: 0, domains_count: 1 },
    ]);
    expect(
      await read("link_target_figures").orderBy("links_count", "desc")
        .select("links_count", "domains_count", "pages_count"),
    ).to.deep.equal([
      { links_count: 2, domains_count: 1, pages_count: 2 },
      { links_count: 1, domains_count: 1, pages_count: 1 },
    ]);
  });

  it("says how much each provider knows", async () => {
    await importLinkRows(database.db, siteId, [
      linkRow({ sourceUrl: "https://a.test/1" }),
      linkRow({ sourceUrl: "https://a.test/2" }),
    ]);
    await importLinkRows(database.db, siteId, [
      linkingPageRow({ sourceUrl: "https://a.test/1" }),
      linkingPageRow({ sourceUrl: "https://b.test/" }),
    ]);
    await refresh();
    expect((await readTotals())?.providers).to.deep.equal([
      { provider: "ahrefs", linksCount: 2, domainsCount: 1 },
      { provider: "search_console", linksCount: 2, domainsCount: 2 },
    ]);
  });

  it("is not made again as long as links, brand and keywords are the same", async () => {
    await importLinkRows(database.db, siteId, [linkRow()]);
    await refresh();
    await read("link_days").delete();
    await refresh();
    expect(await read("link_days")).to.deep.equal([]);
    expect((await findLinkTotals(database.db, siteId))?.version)
      .to.equal(await readLinkVersion(database.db, siteId));
  });

  it("classes the anchors again when the brand has changed", async () => {
    await importLinkRows(database.db, siteId, [linkRow({ anchor: "Zaphod" })]);
    await refresh();
    expect(await read("link_anchor_figures").pluck("class")).to.deep.equal(["other"]);
    await database.db("sites").where({ id: siteId }).update({ brand_names: '["Zaphod"]' });
    await refresh();
    expect(await read("link_anchor_figures").pluck("class")).to.deep.equal(["branded"]);
  });

  it("lists new links among the facets, and no longer those that are gone", async () => {
    await importLinkRows(database.db, siteId, [linkRow(), linkRow({ anchor: "Boots" })]);
    await refresh();
    const count = async () => (await read("backlink_facets")).length;
    expect(await count()).to.equal(6);
    await importLinkRows(database.db, siteId, [linkRow({ anchor: "Socks" })]);
    await refresh();
    expect(await count()).to.equal(9);
    await read("backlinks").limit(1).delete();
    await importLinkRows(database.db, siteId, [linkRow({ anchor: "Hats" })]);
    await refresh();
    expect(await count()).to.equal(9);
  });
});
