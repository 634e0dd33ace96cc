import { expect } from "chai";
import { listLinkTops } from "../../../../db/backlinks/link_tops.ts";
import { identifyLink } from "../../../../db/backlinks/verified_links.ts";
import type { LinkRow } from "../../../../lib/importers/import_rows.ts";
import { linkSourceKey } from "../../../../lib/metrics/backlinks/link_ids.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import {
  importLinkRows,
  type KeptLink,
  linkingPageRow,
  linkRow,
  listKeptLinks,
} from "../../../support/backlinks/link_data.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";

const on = (day: string) => new Date(`${day}T08:00:00Z`);

describe("createLinkStore()", () => {
  let database: SpecDatabase;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());
  beforeEach(async () => {
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId, { domain: "shop.example.com" });
  });

  const bring = (rows: readonly LinkRow[], options: Parameters<typeof importLinkRows>[3] = {}) =>
    importLinkRows(database.db, siteId, rows, options);
  const read = () => listKeptLinks(database.db, siteId);
  const readOnly = async (): Promise<KeptLink> => {
    const [only, ...others] = await read();
    expect(others).to.deep.equal([]);
    if (only === undefined) throw new Error("There is no link.");
    return only;
  };

  for (const mayLoad of [true, false]) {
    it(`keeps all that is told of a link${mayLoad ? "" : ", where LOAD DATA is forbidden"}`, async () => {
      const { stored } = await bring([
        linkRow({
          sourceUrl: "http://Blog.Example.co.uk/a?x=1#top",
          sourceTitle: "Schuhe\tund \\ mehr 👟",
          anchor: "Läufer \\n 'x'",
          linkType: "image",
          nofollow: true,
          ugc: null,
          firstSeen: "2026-01-02",
          lastSeen: "2026-10-01",
          pageAuthority: { name: "UR", value: 12.5 },
          domainAuthority: { name: "Domain rating", value: 54 },
          httpCode: 200,
          language: "de",
        }),
      ], { mayLoad });
      expect(stored).to.deep.equal({ backlink: 1 });
      expect(await readOnly()).to.deep.include({
        sourceUrl: "http://blog.example.co.uk/a?x=1",
        domain: "example.co.uk",
        targetUrl: "https://shop.example.com/x",
        anchor: "Läufer \\n 'x'",
        linkType: "image",
        nofollow: true,
        ugc: null,
        sponsored: false,
        firstSeen: "2026-01-02",
        lastSeen: "2026-10-01",
        newOn: "2026-01-02",
        providers: ["ahrefs"],
        status: "unverified",
      });
      const row = await database.db("backlinks").where({ site_id: siteId }).first();
      expect(row).to.deep.include({
        source_title: "Schuhe\tund \\ mehr 👟",
        page_authority: 12.5,
        domain_authority: 54,
        http_code: 200,
        language: "de",
        discovered_via: "import",
      });
    });
  }

  it("leaves out links from the site's own hosts, and counts them", async () => {
    const { log, stored } = await bring([
      linkRow({ sourceUrl: "https://www.shop.example.com/" }),
      linkRow({ sourceUrl: "https://blog.shop.example.com/" }),
      // the site is on a subdomain of this one
      linkRow({ sourceUrl: "https://example.com/" }),
    ]);
    expect(stored).to.deep.equal({ backlink: 1 });
    expect(log.skippedCount).to.equal(2);
    expect(log.warnings).to.deep.equal([
      "2 links are left out, since the linking page is one of the site itself.",
    ]);
    expect((await readOnly()).sourceUrl).to.equal("https://example.com/");
  });

  it("leaves out links to other sites, and names one", async () => {
    const targets = ["https://shop.example.com/a", "HTTP://Www.Shop.Example.com:80/b"]
      .concat("https://other.test/", "https://example.com/", "https://shop.example.com.test/");
    const { log, stored } = await bring(targets.map((targetUrl) => linkRow({ targetUrl })), {
      foreignTargets: false,
    });
    expect(stored).to.deep.equal({ backlink: 2 });
    expect(log.skippedCount).to.equal(3);
    expect(log.warnings).to.deep.equal([
      "3 links are left out, since the linked page is one of another site, such as other.test; " +
      "force keeps such links.",
    ]);
  });

  it("changes nothing when the same file is imported again, and keeps the ids", async () => {
    const rows = [linkRow(), linkRow({ anchor: "Boots" }), linkingPageRow()];
    await bring(rows);
    const before = await read();
    await bring(rows);
    expect(await read()).to.deep.equal(before);
    expect(before.length).to.equal(2);
  });

  it("joins what one file reports twice of a link", async () => {
    await bring([
      linkRow({ sourceUrl: "http://blog.test/a", firstSeen: "2026-02-01", lastSeen: "2026-03-01" }),
      linkRow({ sourceUrl: "https://www.blog.test/a", firstSeen: "2026-01-01", nofollow: true }),
    ]);
    expect(await readOnly()).to.deep.include({
      firstSeen: "2026-01-01",
      lastSeen: "2026-03-01",
      // that row is of the day of the export
      nofollow: true,
    });
  });

  it("counts the links that it keeps, not the rows that tell of them", async () => {
    const twice = [linkRow(), linkRow(), linkRow({ anchor: null }), linkRow({ anchor: null })];
    const { stored } = await bring([...twice, linkRow({ sourceUrl: "https://other.test/" })]);
    expect(stored).to.deep.equal({ backlink: 3 });
  });

  it("replaces what a provider said by its newer export, link by link", async () => {
    await bring([linkRow({ date: "2026-10-01" }), linkRow({ date: "2026-10-01", anchor: "Old" })]);
    await bring([linkRow({ date: "2026-11-01", nofollow: true })]);
    const links = await read();
    expect(links.map(({ anchor, nofollow }) => [anchor, nofollow]))
      .to.have.deep.members([["Shoes", true], ["Old", false]]);
  });

  it("is not set back by an older export that is imported later", async () => {
    await bring([linkRow({ date: "2026-11-01", nofollow: true })]);
    await bring([linkRow({ date: "2026-10-01", nofollow: false })]);
    expect((await readOnly()).nofollow).to.equal(true);
  });

  it("adds Search Console to the links of a page that it lists", async () => {
    await bring([linkRow(), linkRow({ anchor: "Boots" })]);
    await bring([linkingPageRow({ sourceUrl: "http://www.blog.test/a" })]);
    expect((await read()).map(({ providers }) => providers)).to.deep.equal([
      ["ahrefs", "search_console"],
      ["ahrefs", "search_console"],
    ]);
  });

  it("takes a page's link for the one that another provider reports exactly", async () => {
    await bring([linkingPageRow()]);
    expect((await readOnly()).targetUrl).to.equal(null);
    await bring([linkRow()]);
    expect(await readOnly()).to.deep.include({
      targetUrl: "https://shop.example.com/x",
      providers: ["ahrefs", "search_console"],
    });
  });

  it("never calls new what the first import of a provider brings without a day", async () => {
    await bring([linkRow({ anchor: "A" }), linkRow({ anchor: "B", firstSeen: "2026-05-05" })], {
      now: on("2026-10-01"),
    });
    await bring([linkRow({ anchor: "A" }), linkRow({ anchor: "C" })], { now: on("2026-11-01") });
    const days = (await read()).map(({ anchor, newOn }) => [anchor, newOn]);
    expect(days).to.have.deep.members([["A", null], ["B", "2026-05-05"], ["C", "2026-11-01"]]);
  });

  it("calls a link lost that its provider calls lost, with the reason", async () => {
    await bring([linkRow({ lost: true, lostOn: "2026-08-08", lostReason: "404 not found" })]);
    expect(await readOnly()).to.deep.include({
      status: "lost",
      lostOn: "2026-08-08",
      lostReason: "page_404",
    });
  });

  it("dates a loss without a day by the export that first told of it", async () => {
    await bring([linkRow({ date: "2026-09-01", lost: false })]);
    await bring([linkRow({ date: "2026-10-01", lost: true })]);
    await bring([linkRow({ date: "2026-11-01", lost: true })]);
    expect(await readOnly()).to.deep.include({ status: "lost", lostOn: "2026-10-01" });
  });

  it("calls no day of a loss that the first export reports without one", async () => {
    await bring([linkRow({ lost: true })]);
    expect(await readOnly()).to.deep.include({ status: "lost", lostOn: null });
  });

  it("calls a link lost that two whole exports in a row lack", async () => {
    const other = (date: string) => linkRow({ date, sourceUrl: "https://other.test/" });
    await bring([linkRow({ date: "2026-08-01" }), other("2026-08-01")], { whole: true });
    await bring([other("2026-09-01")], { whole: true });
    const find = async () => (await read()).find(({ domain }) => domain === "blog.test");
    expect((await find())?.status).to.equal("unverified");
    await bring([other("2026-10-01")], { whole: true });
    expect(await find()).to.deep.include({
      status: "lost",
      lostOn: "2026-09-01",
      lostReason: "missing_in_exports",
    });
    await bring([linkRow({ date: "2026-11-01" })], { whole: true });
    expect((await find())?.status).to.equal("unverified");
  });

  it("calls a link lost since the first export that lacks it, in whatever order they come", async () => {
    const other = (date: string) => linkRow({ date, sourceUrl: "https://other.test/" });
    await bring([linkRow({ date: "2026-08-01" })]);
    const find = async () => (await read()).find(({ domain }) => domain === "blog.test");
    for (const date of ["2026-11-01", "2026-10-01"]) await bring([other(date)], { whole: true });
    expect((await find())?.lostOn).to.equal("2026-10-01");
    await bring([other("2026-09-01")], { whole: true });
    expect((await find())?.lostOn).to.equal("2026-09-01");
  });

  it("does not call lost what exports lack that may be cut", async () => {
    await bring([linkRow({ date: "2026-08-01" })], { whole: true });
    await bring([linkRow({ date: "2026-09-01", anchor: "B" })]);
    await bring([linkRow({ date: "2026-10-01", anchor: "B" })]);
    expect((await read()).map(({ status }) => status)).to.deep.equal(["unverified", "unverified"]);
  });

  it("lets a link live whose page whole exports list, once a look has told what it is", async () => {
    const page = (date: string) => linkingPageRow({ date });
    await bring([page("2026-08-01")], { whole: true });
    const { id } = await readOnly();
    const sourceKey = linkSourceKey("https://blog.test/a") ?? Buffer.alloc(8);
    const known = { id, sourceKey, targetId: 0, anchorId: 0, linkType: "unknown" } as const;
    const found = { targetId: 7, anchorId: 8, linkType: "text" } as const;
    await identifyLink(database.db, siteId, known, found);
    for (const date of ["2026-09-01", "2026-10-01", "2026-11-01"]) {
      await bring([page(date)], { whole: true });
    }
    expect(await readOnly()).to.deep.include({ id, status: "unverified", linkType: "text" });
  });

  it("lets a link live that one provider still lists, though exports of another lack it", async () => {
    await bring([linkRow({ date: "2026-08-01" })], { whole: true });
    await bring([linkRow({ provider: "semrush", date: "2026-08-01", lost: false })]);
    for (const date of ["2026-09-01", "2026-10-01"]) {
      await bring([linkRow({ date, sourceUrl: "https://other.test/" })], { whole: true });
    }
    const link = (await read()).find(({ domain }) => domain === "blog.test");
    expect(link).to.deep.include({ status: "unverified", providers: ["ahrefs", "semrush"] });
  });

  it("keeps what a look has shown when providers tell of the link again", async () => {
    await bring([linkRow({ date: "2026-10-01" })]);
    await database.db("backlinks").where({ site_id: siteId }).update({
      look: "found",
      looked_at: on("2026-10-05"),
      nofollow: 1,
      target_http_code: 404,
      status: "broken",
    });
    await bring([linkRow({ date: "2026-10-04" })]);
    expect(await readOnly()).to.deep.include({ status: "broken", nofollow: true });
    await bring([linkRow({ date: "2026-10-09", lost: true, lostOn: "2026-10-08" })]);
    expect(await readOnly()).to.deep.include({ status: "lost", nofollow: false });
  });

  it("keeps a loss that a look has shown when a file without a day is imported later", async () => {
    await bring([linkRow({ lastSeen: "2026-09-20", lost: false })], { now: on("2026-10-01") });
    await database.db("backlinks").where({ site_id: siteId }).update({
      look: "gone",
      looked_at: on("2026-10-05"),
      look_lost_on: "2026-10-04",
      look_lost_reason: "page_404",
      status: "lost",
    });
    await bring([linkRow({ lastSeen: "2026-09-25", lost: false })], { now: on("2026-11-20") });
    expect(await readOnly()).to.deep.include({
      status: "lost",
      lostOn: "2026-10-04",
      lostReason: "page_404",
    });
    // a file that saw the link after the look asks for another look
    await bring([linkRow({ lastSeen: "2026-10-09", lost: false })], { now: on("2026-11-21") });
    expect(await readOnly()).to.deep.include({ status: "unverified", lostOn: null });
  });

  it("keeps the tables of Search Console, each instead of the one before", async () => {
    const site = { kind: "linking_site", date: "2026-11-01", provider: "search_console" } as const;
    const page = { kind: "linked_page", date: "2026-11-01", provider: "search_console" } as const;
    await bring([
      { ...site, domain: "a.test", pagesCount: 9, targetsCount: 2 },
      { ...site, domain: "b.test", pagesCount: 5, targetsCount: null },
      {
        ...page,
        page: "https://shop.example.com/",
        scope: "internal",
        linksCount: 7,
        sitesCount: null,
      },
    ]);
    await bring([{ ...site, domain: "c.test", pagesCount: 4, targetsCount: 1 }]);
    const list = (kind: "linking_site" | "internal_page") =>
      listLinkTops(database.db, { siteId, kind, limit: 10 });
    expect(await list("linking_site")).to.deep.equal([{
      ...{ kind: "linking_site", place: 1, name: "c.test", date: "2026-11-01" },
      ...{ linksCount: 4, othersCount: 1 },
    }]);
    expect((await list("internal_page")).map(({ name, linksCount }) => [name, linksCount]))
      .to.deep.equal([["https://shop.example.com/", 7]]);
  });

  it("counts the rows of tables that it leaves out, since they are too many", async () => {
    const rows = Array.from({ length: 10_002 }, (_, index) => ({
      ...{ kind: "linking_text", date: "2026-11-01", provider: "search_console" } as const,
      ...{ text: `tea ${index}`, rank: index + 1, linksCount: null },
    }));
    const { log, stored } = await bring(rows);
    expect(stored).to.deep.equal({ linking_text: 10_000 });
    expect(log.skippedCount).to.equal(2);
    expect(log.warnings).to.deep.equal([
      "Of the tables, rows after the first 10000 are left out.",
    ]);
  });

  it("leaves out what is longer than any URL", async () => {
    const { stored, log } = await bring([
      linkRow({ sourceUrl: `https://blog.test/${"a".repeat(3_000)}` }),
      linkRow(),
    ]);
    expect(stored).to.deep.equal({ backlink: 1 });
    expect(log.skippedCount).to.equal(1);
  });

  it("writes some ten thousand links in parts", async () => {
    const rows = Array.from({ length: 45_000 }, (_, index) =>
      // every tenth stands there twice, far from the first
      linkRow({ sourceUrl: `https://blog.test/${index % 40_500}`, anchor: `A ${index % 7}` }));
    await bring(rows);
    const ids = await database.db("backlinks").where({ site_id: siteId }).pluck("id");
    const links = new Set(rows.map(({ sourceUrl, anchor }) => `${sourceUrl} ${anchor}`));
    expect(ids.length).to.equal(links.size);
  });
});
