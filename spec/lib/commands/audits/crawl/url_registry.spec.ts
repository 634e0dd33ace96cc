import { expect } from "chai";
import { createCrawlBatch, writeCrawlBatch } from "../../../../../db/audits/crawl/crawl_batches.ts";
import {
  type Encounter,
  UrlRegistry,
  type UrlRegistryOptions,
} from "../../../../../lib/commands/audits/crawl/url_registry.ts";
import { createUrlFilter } from "../../../../../lib/crawler/url/url_filter.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";

const LINK: Encounter = { kind: "page", via: "link", from: 1, depth: 1 };
const IMAGE: Encounter = { kind: "resource", via: "resource", from: 1, depth: null };

describe("UrlRegistry", () => {
  let database: SpecDatabase;
  let auditId = 0;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(() => {
    auditId++;
  });
  after(() => database.drop());

  function createRegistry(
    nextUrlId = 1,
    options: Pick<UrlRegistryOptions, "follow" | "memoryCapacity"> = {},
  ): UrlRegistry {
    return new UrlRegistry({
      db: database.db,
      auditId,
      nextUrlId,
      maxDepth: 3,
      filter: createUrlFilter({ include: [], exclude: ["/cart"] }),
      ...options,
    });
  }

  it("numbers URLs in the order in which they are met", () => {
    const registry = createRegistry();
    const batch = createCrawlBatch();
    const ids = ["/a", "/b", "/a"].map((path) =>
      registry.learn(`https://a.test${path}`, LINK, batch)
    );
    expect(ids).to.deep.equal([1, 2, 1]);
    expect(batch.newUrls.map((url) => url.state)).to.deep.equal(["queued", "queued"]);
    expect(registry.nextUrlId).to.equal(3);
  });

  it("knows but does not queue what is too deep, excluded, or too many redirects away", () => {
    const registry = createRegistry();
    const batch = createCrawlBatch();
    registry.learn("https://a.test/deep", { ...LINK, depth: 4 }, batch);
    registry.learn("https://a.test/cart/1", LINK, batch);
    registry.learn("https://a.test/r", { ...LINK, via: "redirect", redirectHops: 11 }, batch);
    expect(batch.newUrls.map((url) => [url.state, url.skipReason])).to.deep.equal([
      ["skipped", "depth_limit"],
      ["skipped", "excluded"],
      ["skipped", "redirect_limit"],
    ]);
  });

  it("queues only what is met as it is told to, and leaves other pages as they were", () => {
    const registry = createRegistry(1, { follow: new Set(["redirect"]) });
    const batch = createCrawlBatch();
    registry.learn("https://a.test/linked", LINK, batch);
    registry.learn("https://a.test/linked", LINK, batch);
    registry.learn("https://a.test/target", { ...LINK, via: "redirect" }, batch);
    registry.learn("https://a.test/named", { ...LINK, via: "list" }, batch);
    registry.learn("https://a.test/image", IMAGE, batch);
    expect(batch.newUrls.map((url) => [url.state, url.skipReason])).to.deep.equal([
      ["skipped", "not_listed"],
      ["queued", null],
      ["queued", null],
      ["queued", null],
    ]);
    expect(batch.promoted).to.deep.equal([]);
  });

  it("queues a URL that was met too deep when a shorter way leads to it", () => {
    const registry = createRegistry();
    registry.learn("https://a.test/deep", { ...LINK, depth: 4 }, createCrawlBatch());
    const batch = createCrawlBatch();
    registry.learn("https://a.test/deep", { ...LINK, depth: 2 }, batch);
    registry.learn("https://a.test/deep", { ...LINK, depth: 2 }, batch);
    expect(batch.promoted).to.deep.equal([
      { urlId: 1, url: "https://a.test/deep", position: 2, depth: 2 },
    ]);
  });

  it("makes a page of a resource that is linked to", () => {
    const registry = createRegistry();
    const batch = createCrawlBatch();
    registry.learn("https://a.test/frame.html", IMAGE, batch);
    registry.learn("https://a.test/frame.html", LINK, batch);
    expect(batch.promoted.map((url) => url.urlId)).to.deep.equal([1]);
  });

  it("queues a page known by nofollow links only when a followed link leads to it", () => {
    const registry = createRegistry();
    const batch = createCrawlBatch();
    registry.learn("https://a.test/n", { ...LINK, skip: "nofollow" }, batch);
    expect(batch.newUrls[0]?.state).to.equal("skipped");
    registry.learn("https://a.test/n", { ...LINK, skip: "nofollow" }, batch);
    expect(batch.promoted).to.have.length(0);
    registry.learn("https://a.test/n", LINK, batch);
    expect(batch.promoted).to.have.length(1);
  });

  it("gives each URL one number although it cannot remember all of them", async () => {
    const registry = createRegistry(1, { memoryCapacity: 8 });
    const numbers = new Map<string, number | null>();
    for (let step = 0; step < 12; step++) {
      // five that are new, and five from long before
      const urls = [0, 1, 2, 3, 4].flatMap((n) => [step * 5 + n, Math.max(0, step * 5 - 20 - n)])
        .map((n) => `https://a.test/${n}`);
      await registry.recall(urls);
      const batch = createCrawlBatch();
      for (const url of urls) {
        const id = registry.learn(url, LINK, batch);
        expect(numbers.get(url) ?? id).to.equal(id);
        numbers.set(url, id);
      }
      await writeCrawlBatch(database.db, { id: auditId, siteId: 1 }, batch);
    }
    expect(registry.nextUrlId).to.equal(61);
  });

  it("keeps a URL of 2,048 characters and gives a longer one no number", () => {
    const registry = createRegistry(1);
    const batch = createCrawlBatch();
    const longest = `https://a.test/${"x".repeat(2_048 - 15)}`;
    expect(registry.learn(longest, IMAGE, batch)).to.equal(1);
    expect(registry.learn(`${longest}y`, IMAGE, batch)).to.equal(null);
    expect(batch.newUrls.map(({ url }) => url)).to.deep.equal([longest]);
    expect(registry.nextUrlId).to.equal(2);
  });

  it("goes on with the numbers of an interrupted crawl", async () => {
    const batch = createCrawlBatch();
    const first = createRegistry();
    first.learn("https://a.test/a", LINK, batch);
    first.learn("https://a.test/b", IMAGE, batch);
    await writeCrawlBatch(database.db, { id: auditId, siteId: 1 }, batch);
    const second = createRegistry(first.nextUrlId);
    await second.load();
    const later = createCrawlBatch();
    expect(second.learn("https://a.test/b", IMAGE, later)).to.equal(2);
    expect(second.learn("https://a.test/c", LINK, later)).to.equal(3);
    expect(later.newUrls).to.have.length(1);
  });
});
