import { expect } from "chai";
import { fileFromText } from "../../../../lib/importers/files/import_file.ts";
import { readFixture, refusalOf, runImport } from "../../../support/imports/imports.ts";

const LATEST = "http___www.johnmurch.com_-Latest links-2020-07-15.csv";

describe("searchConsoleLinks", () => {
  it("reads a real export of latest links, with property and day of its name", async () => {
    const { format, why, rows, log } = await runImport([
      readFixture(`search_console_links/${LATEST}`),
    ]);
    expect(format).to.equal("search_console_links");
    expect(why).to.deep.equal([`${LATEST}: a Search Console table of linking pages`]);
    expect(rows).to.have.length(18);
    expect(rows[7]).to.deep.equal({
      kind: "backlink",
      date: "2020-07-15",
      dated: true,
      provider: "search_console",
      sourceUrl: "https://akalogue.wordpress.com/2007/07/15/iphoneのjavascript処理速度/",
      sourceTitle: null,
      targetUrl: null,
      anchor: null,
      linkType: "unknown",
      nofollow: null,
      ugc: null,
      sponsored: null,
      pageAuthority: null,
      domainAuthority: null,
      firstSeen: null,
      lastSeen: "2020-02-16",
      lost: null,
      lostOn: null,
      lostReason: null,
      httpCode: null,
      language: null,
    });
    expect([...log.properties]).to.deep.equal(["www.johnmurch.com"]);
    expect(log.skippedCount).to.equal(0);
  });

  it("reads sample links, which have one column", async () => {
    const { rows } = await runImport({
      "example.com-More sample links-2026-07-18.csv": "Linking page\nhttps://a.test/x\n",
    });
    expect(rows[0]).to.include({
      sourceUrl: "https://a.test/x",
      lastSeen: null,
      date: "2026-07-18",
    });
  });

  it("reads sites, pages and texts with their counts, each as a kind of its own", async () => {
    const { rows, log } = await runImport({
      "sites.csv": 'Site,Linking pages,Target pages\nwww.Blog.example,"1,240",12\nkäse.test,3,1\n',
      "pages.csv": 'Target page,Incoming links,Linking sites\nhttps://shop.test/,"2,100",80\n',
      "internal.csv": "Target page,Internal links\nhttps://shop.test/a,17\n",
      "texts.csv": "Linking text,Count\nbuy shoes,5\nshop.test,2\n",
    });
    const base = { date: "2026-11-20", provider: "search_console" };
    expect(rows).to.deep.equal([
      { kind: "linking_site", ...base, domain: "blog.example", pagesCount: 1240, targetsCount: 12 },
      { kind: "linking_site", ...base, domain: "xn--kse-qla.test", pagesCount: 3, targetsCount: 1 },
      {
        ...{ kind: "linked_page", ...base, page: "https://shop.test/" },
        ...{ scope: "external", linksCount: 2100, sitesCount: 80 },
      },
      {
        ...{ kind: "linked_page", ...base, page: "https://shop.test/a" },
        ...{ scope: "internal", linksCount: 17, sitesCount: null },
      },
      { kind: "linking_text", ...base, text: "buy shoes", rank: 1, linksCount: 5 },
      { kind: "linking_text", ...base, text: "shop.test", rank: 2, linksCount: 2 },
    ]);
    expect([...log.hosts.values()]).to.deep.equal([{ host: "shop.test", rowsCount: 2 }]);
  });

  it("skips what it cannot read, with the reason", async () => {
    const { rows, log } = await runImport({
      "a.csv":
        "Site,Linking pages,Target pages\na.test,3,1\nno site,1,1\nb.test,many,1\nc.test,1,1\n",
    });
    expect(rows).to.have.length(2);
    expect(log.skipped.map(({ line, reason }) => [line, reason])).to.deep.equal([
      [3, '"no site" is no domain.'],
      [4, 'The count: "many" is no number.'],
    ]);
  });

  it("skips days that are none or in the future", async () => {
    const { rows, log } = await runImport({
      "a.csv":
        "Linking page,Last crawled\nhttps://a.test/,2026-11-21\nhttps://b.test/,2026-11-22\n" +
        "https://c.test/,soon\nhttps://d.test/,2026-01-01\n",
    });
    expect(rows).to.have.length(2);
    expect(log.skipped.map(({ reason }) => reason)).to.deep.equal([
      "The row is dated in the future: 2026-11-22.",
      '"soon" is no date, or may be read in two ways; write YYYY-MM-DD.',
    ]);
  });

  it("refuses a table of which nothing can be read", async () => {
    const text = "Linking page,Last crawled\nftp://a.test/,2026-01-01\n";
    expect(await refusalOf(runImport([fileFromText("a.csv", text)]))).to.deep.equal({
      code: "mostly_unreadable",
      message: "a.csv, line 2: 1 of 1 rows cannot be read. The first one: The linking page: " +
        '"ftp://a.test/" is no absolute http(s) URL.',
    });
  });
});
