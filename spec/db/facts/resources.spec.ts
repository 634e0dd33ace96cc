import { expect } from "chai";
import { streamResources } from "../../../db/facts/resources.ts";
import type { Db } from "../../../db/core/connection.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { type CrawledUrl, type CrawlRows, insertCrawl } from "../../support/audits/crawl_rows.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const S = "https://s.test";
const at = (path: string) => `${S}${path}`;
const png: CrawledUrl = { kind: "resource", contentType: "image/png", sizeBytes: 150_000 };

describe("resources", () => {
  let database: SpecDatabase;
  let accountId: number;
  before(async () => {
    database = await createSpecDatabase();
    ({ accountId } = await insertSpecAccount(database.db));
  });
  after(() => database.drop());

  async function stream<Row>(
    source: (db: Db, auditId: number) => AsyncGenerator<Row[]>,
    rows: CrawlRows,
  ): Promise<Row[]> {
    const siteId = await insertSpecSite(database.db, accountId);
    const auditId = await insertCrawl(database.db, siteId, rows);
    const chunks = await Array.fromAsync(source(database.db, auditId));
    expect(Math.max(0, ...chunks.map((chunk) => chunk.length))).to.be.at.most(1_000);
    return chunks.flat();
  }

  describe("streamResources()", () => {
    it("gives each resource with who uses it and the robots.txt of its origin", async () => {
      const logo = { to: at("/logo.png"), type: "image" as const };
      const rows = await stream(streamResources, {
        urls: {
          [at("/")]: { noindex: true, links: [logo, at("/a")] },
          [at("/a")]: { links: [logo] },
          [at("/b")]: {
            links: [logo, { to: "https://cdn.test/x.js", type: "script", internal: false }],
          },
          [at("/logo.png")]: { ...png, cacheable: false },
          "https://cdn.test/x.js": { kind: "resource", status: 404, cacheable: true },
        },
        robotsTxt: [{ origin: S, status: 200, body: "User-agent: *\n" }],
      });
      expect(rows).to.deep.equal([{
        urlId: 4,
        url: at("/logo.png"),
        type: "image",
        internal: true,
        statusCode: 200,
        contentType: "image/png",
        sizeBytes: 150_000,
        cacheable: false,
        usedCount: 3,
        usedOn: [at("/"), at("/b")],
        indexablePage: at("/a"),
        onlyLegacy: true,
        robotsTxt: { url: at("/robots.txt"), body: "User-agent: *\n" },
      }, {
        urlId: 5,
        url: "https://cdn.test/x.js",
        type: "script",
        internal: false,
        statusCode: 404,
        contentType: null,
        sizeBytes: null,
        cacheable: true,
        usedCount: 1,
        usedOn: [at("/b")],
        indexablePage: at("/b"),
        onlyLegacy: false,
        robotsTxt: null,
      }]);
    });

    it("calls an image legacy when one page offers nothing else, and no small or modern one", async () => {
      const rows = await stream(streamResources, {
        urls: {
          [at("/")]: {
            links: [
              { to: at("/both.png"), type: "image", rel: 1 },
              { to: at("/once.png"), type: "image", rel: 1 },
              { to: at("/small.png"), type: "image" },
              { to: at("/new.webp"), type: "image" },
            ],
          },
          [at("/a")]: { links: [{ to: at("/once.png"), type: "image" }] },
          [at("/both.png")]: png,
          [at("/once.png")]: png,
          [at("/small.png")]: { ...png, sizeBytes: 102_400 },
          [at("/new.webp")]: { ...png, contentType: "image/webp" },
        },
      });
      expect(rows.map(({ url, onlyLegacy }) => [url, onlyLegacy])).to.deep.equal([
        [at("/both.png"), false],
        [at("/once.png"), true],
        [at("/small.png"), false],
        [at("/new.webp"), false],
      ]);
    });

    it("takes resources that are linked to as well, and leaves pages and og:images out", async () => {
      const rows = await stream(streamResources, {
        urls: {
          [at("/")]: {
            links: [
              at("/photo.jpg"),
              { to: at("/photo.jpg"), type: "image" },
              { to: at("/frame"), type: "iframe" },
              { to: at("/og.png"), type: "og_image" },
            ],
          },
          [at("/photo.jpg")]: { html: false, contentType: "image/jpeg" },
          [at("/frame")]: { contentType: "text/html" },
          [at("/og.png")]: png,
        },
      });
      expect(rows.map(({ url, type }) => [url, type])).to.deep.equal([[at("/photo.jpg"), "image"]]);
    });
  });
});
