import { expect } from "chai";
import {
  createCrawlBatch,
  type NewUrl,
  writeCrawlBatch,
} from "../../../../../db/audits/crawl/crawl_batches.ts";
import { PageFrontier } from "../../../../../lib/commands/audits/crawl/page_frontier.ts";
import { urlHash } from "../../../../../lib/crawler/url/url.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../../support/database.ts";

function newPage(urlId: number, state: NewUrl["state"] = "queued"): NewUrl {
  const url = `https://a.test/${urlId}`;
  return {
    urlId,
    urlHash: urlHash(url),
    url,
    kind: "page",
    state,
    position: urlId,
    redirectHops: 0,
    skipReason: null,
    depth: 1,
    via: "link",
    from: null,
  };
}

describe("PageFrontier", () => {
  let database: SpecDatabase;
  let auditId = 0;
  before(async () => {
    database = await createSpecDatabase();
  });
  beforeEach(() => {
    auditId++;
  });
  after(() => database.drop());

  async function store(...urls: NewUrl[]) {
    const batch = { ...createCrawlBatch(), newUrls: urls };
    await writeCrawlBatch(database.db, { id: auditId, siteId: 1 }, batch);
    return batch;
  }

  async function drain(frontier: PageFrontier): Promise<number[]> {
    const ids: number[] = [];
    for (;;) {
      const next = await frontier.peek();
      if (next === undefined) return ids;
      frontier.take();
      ids.push(next.url_id);
    }
  }

  it("gives what waits in the order of positions and nothing else", async () => {
    await store(newPage(1, "fetched"), newPage(3), newPage(2), newPage(4, "skipped"));
    expect(await drain(new PageFrontier(database.db, auditId))).to.deep.equal([2, 3]);
  });

  it("gives what commits add, once each", async () => {
    await store(newPage(1));
    const frontier = new PageFrontier(database.db, auditId);
    frontier.add(await store(newPage(2)));
    expect(await drain(frontier)).to.deep.equal([1, 2]);
    frontier.add(await store(newPage(3), newPage(4, "skipped")));
    expect(await drain(frontier)).to.deep.equal([3]);
  });

  it("loses nothing that is committed while it reads the database", async () => {
    const frontier = new PageFrontier(database.db, auditId);
    const reading = frontier.peek();
    frontier.add(await store(newPage(1)));
    await reading;
    expect(await drain(frontier)).to.deep.equal([1]);
  });

  it("gives more than fits into one query", async () => {
    await store(...Array.from({ length: 4_500 }, (_, index) => newPage(index + 1)));
    const ids = await drain(new PageFrontier(database.db, auditId));
    expect(ids).to.have.length(4_500);
    expect(ids.at(-1)).to.equal(4_500);
  });

  it("gives a resource that became a page at its new position", async () => {
    await store({ ...newPage(1), kind: "resource" }, newPage(2));
    const frontier = new PageFrontier(database.db, auditId);
    expect(await drain(frontier)).to.deep.equal([2]);
    const batch = {
      ...createCrawlBatch(),
      promoted: [{ urlId: 1, url: "https://a.test/1", position: 3, depth: 2 }],
    };
    await writeCrawlBatch(database.db, { id: auditId, siteId: 1 }, batch);
    frontier.add(batch);
    expect(await frontier.peek()).to.deep.include({ url_id: 1, position: 3, depth: 2 });
  });
});
