import { searchServices } from "../../../support/search/search_services.ts";
import { expect } from "chai";
import type { Db } from "../../../../db/core/connection.ts";
import { findRefreshState } from "../../../../db/search_data/search_refreshes.ts";
import { shareCrawledLinks } from "../../../../lib/commands/backlinks/share_crawled_links.ts";
import { linkDomainId } from "../../../../lib/metrics/backlinks/link_ids.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { completeAudit, type CrawledUrl, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { importLinkRows, linkRow, listKeptLinks } from "../../../support/backlinks/link_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const EXTERNAL = { kind: "external" } as const;
const linkTo = (to: string, more: object = {}) => ({ to, internal: false, ...more });

/** The blog's pages as a first audit finds them. */
const FIRST: Record<string, CrawledUrl> = {
  "https://blog.test/": {
    title: "Blog",
    lang: "en-GB",
    links: [linkTo("https://shop.test/a", { anchor: "Shop  A" })],
  },
  "https://blog.test/paid": {
    title: "Paid",
    links: [linkTo("http://www.shop.test/a", { anchor: "ad", follow: false, rel: 4 | 8 })],
  },
  "https://blog.test/quiet": { links: [linkTo("https://shop.test/b", { follow: false, rel: 0 })] },
  "https://blog.test/other": { links: [linkTo("https://cdn.elsewhere.test/", {})] },
  "https://shop.test/a": EXTERNAL,
  "http://www.shop.test/a": EXTERNAL,
  "https://shop.test/b": EXTERNAL,
  "https://cdn.elsewhere.test/": EXTERNAL,
};

/** The same a day later: one link is gone, one page as well, one was not read again, one is new. */
const SECOND: Record<string, CrawledUrl> = {
  "https://blog.test/": { title: "Blog", lang: "en-GB", links: [] },
  "https://blog.test/paid": { status: 404 },
  "https://blog.test/new": { links: [linkTo("https://shop.test/b", { anchor: "new" })] },
  "https://shop.test/b": EXTERNAL,
};

describe("shareCrawledLinks", () => {
  let database: SpecDatabase;
  let db: Db;
  let accountId: number;
  let blogId: number;
  let shopId: number;
  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
  });
  after(() => database.drop());
  beforeEach(async () => {
    ({ accountId } = await insertSpecAccount(db));
    blogId = await insertSpecSite(db, accountId, { domain: "blog.test" });
    shopId = await insertSpecSite(db, accountId, { domain: "shop.test" });
  });

  async function crawl(urls: Record<string, CrawledUrl>, day: string, siteId = blogId) {
    const now = new Date(`${day}T10:00:00Z`);
    const auditId = await insertCrawl(db, siteId, { urls, now });
    await completeAudit(db, auditId);
    await db("audits").where({ id: auditId }).update({ finished_at: now });
    return auditId;
  }
  const share = (siteId = blogId) =>
    shareCrawledLinks.run({ ...searchServices(db), siteId, now: new Date() });
  const readLinks = (siteId = shopId) =>
    db("backlinks").where({ "backlinks.site_id": siteId })
      .leftJoin("link_anchors", {
        "link_anchors.site_id": "backlinks.site_id",
        "link_anchors.id": "anchor_id",
      })
      .leftJoin("link_targets", {
        "link_targets.site_id": "backlinks.site_id",
        "link_targets.id": "target_id",
      })
      .orderBy("backlinks.source_url")
      .select(
        "source_url",
        "link_targets.url as target_url",
        "link_anchors.anchor",
        "nofollow",
        "ugc",
        "sponsored",
        "status",
        "lost_reason",
        "discovered_via",
        "providers",
        db.raw("DATE_FORMAT(new_on, '%Y-%m-%d') AS new_on"),
        db.raw("DATE_FORMAT(last_seen, '%Y-%m-%d') AS last_seen"),
        db.raw("DATE_FORMAT(lost_on, '%Y-%m-%d') AS lost_on"),
      );
  const summarise = async (siteId = shopId) =>
    (await readLinks(siteId)).map((
      link,
    ) => [link.source_url.slice("https://blog.test".length), link.status, link.lost_reason]);

  it("tells a site which links the audit of another one found", async () => {
    await crawl(FIRST, "2026-11-20");
    await share();
    const found = { discovered_via: "crawl", providers: 2, status: "live", lost_reason: null };
    // the first audit finds links of all ages
    const days = { new_on: null, last_seen: "2026-11-20", lost_on: null };
    expect(await readLinks()).to.deep.equal([
      {
        ...{
          source_url: "https://blog.test/",
          target_url: "https://shop.test/a",
          anchor: "Shop  A",
        },
        ...{ nofollow: 0, ugc: 0, sponsored: 0, ...found, ...days },
      },
      {
        ...{
          source_url: "https://blog.test/paid",
          target_url: "https://shop.test/a",
          anchor: "ad",
        },
        ...{ nofollow: 0, ugc: 0, sponsored: 1, ...found, ...days },
      },
      {
        ...{ source_url: "https://blog.test/quiet", target_url: "https://shop.test/b" },
        ...{ anchor: "anchor text", nofollow: 1, ugc: 0, sponsored: 0, ...found, ...days },
      },
    ]);
    expect(await findRefreshState(db, shopId)).to.include({ pending: true });
  });

  it("says what the next audit does not find any more, where it has read the page again", async () => {
    await crawl(FIRST, "2026-11-20");
    await share();
    const ids = await db("backlinks").where({ site_id: shopId }).orderBy("source_url").pluck("id");
    await crawl(SECOND, "2026-11-21");
    await share();
    const links = await readLinks();
    expect(
      links.map((
        { source_url, status, lost_reason, lost_on, new_on },
      ) => [source_url, status, lost_reason, lost_on, new_on]),
    ).to.deep.equal([
      ["https://blog.test/", "lost", "link_removed", "2026-11-21", null],
      ["https://blog.test/new", "live", null, null, "2026-11-21"],
      ["https://blog.test/paid", "lost", "page_404", "2026-11-21", null],
      ["https://blog.test/quiet", "live", null, null, null],
    ]);
    const left = await db("backlinks").where({ site_id: shopId }).whereIn("id", ids).pluck("id");
    expect(left).to.have.length(3);
  });

  it("finds a link again that was lost", async () => {
    for (const [index, urls] of [FIRST, SECOND, FIRST].entries()) {
      await crawl(urls, `2026-11-2${index}`);
      await share();
    }
    expect(await summarise()).to.deep.equal([
      ["/", "live", null],
      ["/new", "live", null],
      ["/paid", "live", null],
      ["/quiet", "live", null],
    ]);
  });

  it("changes nothing when it is run again", async () => {
    await crawl(FIRST, "2026-11-20");
    await share();
    const [before] = await db("link_versions").where({ site_id: shopId });
    await share();
    await share(shopId);
    expect(await db("link_versions").where({ site_id: shopId })).to.deep.equal([before]);
  });

  it("tells a new site what audits found before it was there", async () => {
    await crawl(FIRST, "2026-11-20");
    await share();
    const [shop] = await db("link_versions").where({ site_id: shopId });
    const newId = await insertSpecSite(db, accountId, { domain: "cdn.elsewhere.test" });
    await share(newId);
    expect(await summarise(newId)).to.deep.equal([["/other", "live", null]]);
    expect(await db("link_versions").where({ site_id: shopId })).to.deep.equal([shop]);
  });

  it("tells other accounts nothing", async () => {
    const other = await insertSpecAccount(db);
    const foreignId = await insertSpecSite(db, other.accountId, { domain: "shop.test" });
    await crawl(FIRST, "2026-11-20");
    await share();
    await share(foreignId);
    expect(await readLinks(foreignId)).to.deep.equal([]);
    expect(await findRefreshState(db, foreignId)).to.equal(undefined);
  });

  it("leaves out what links to the site from hosts of its own", async () => {
    const subId = await insertSpecSite(db, accountId, { domain: "news.shop.test" });
    const urls = {
      "https://news.shop.test/": { links: [linkTo("https://shop.test/a", {})] },
      "https://shop.test/a": EXTERNAL,
    };
    await crawl(urls, "2026-11-20", subId);
    await share(subId);
    expect(await readLinks()).to.deep.equal([]);
  });

  it("notes which domains a site links to", async () => {
    await crawl(FIRST, "2026-11-20");
    await share();
    const ids = await db("outbound_domains").where({ site_id: blogId }).pluck("domain_id");
    expect(ids).to.have.members([linkDomainId("shop.test"), linkDomainId("elsewhere.test")]);
    await crawl(SECOND, "2026-11-21");
    await share();
    expect(await db("outbound_domains").where({ site_id: blogId }).pluck("domain_id"))
      .to.deep.equal([linkDomainId("shop.test")]);
  });

  it("joins a link that a provider reports, and stays when that is lost", async () => {
    const told = {
      sourceUrl: "http://blog.test/",
      targetUrl: "https://www.shop.test/a",
      anchor: "Shop A",
      firstSeen: "2026-03-01",
    };
    await importLinkRows(db, shopId, [linkRow(told)]);
    await crawl(FIRST, "2026-11-20");
    await share();
    const kept = (await listKeptLinks(db, shopId)).filter(({ anchor }) => anchor === "Shop A");
    expect(kept).to.have.length(1);
    expect(kept[0]).to.deep.include({
      providers: ["ahrefs", "crawl"],
      linkType: "text",
      newOn: "2026-03-01",
      status: "live",
    });
  });

  it("goes on when a site is being deleted", async () => {
    await crawl(FIRST, "2026-11-20");
    await db("sites").where({ id: shopId }).update({ status: "deleting" });
    await share();
    expect(await readLinks()).to.deep.equal([]);
    await db("sites").where({ id: shopId }).update({ status: "active" });
  });
});
