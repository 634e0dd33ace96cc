import { expect } from "chai";
import { hasMissedPages } from "../../../../db/audits/crawl/missed_pages.ts";
import { type CrawledUrl, insertCrawl } from "../../../support/audits/crawl_rows.ts";
import { useSpecDatabase } from "../../../support/database.ts";

const A = "https://shop.test/a";
const B = "https://shop.test/b";
const LOGO = "https://shop.test/logo.png";

describe("hasMissedPages()", () => {
  const db = useSpecDatabase();
  let siteId = 0;

  /** Whether the second of two crawls misses something of the first. */
  async function compare(
    before: Record<string, CrawledUrl>,
    after: Record<string, CrawledUrl>,
  ): Promise<boolean> {
    const otherId = await insertCrawl(db(), ++siteId, { urls: before });
    const auditId = await insertCrawl(db(), ++siteId, { urls: after });
    return await hasMissedPages(db(), auditId, otherId);
  }

  it("is false where every page was requested again, and others besides", async () => {
    expect(await compare({ [A]: {} }, { [B]: {}, [A]: { status: 404 } })).to.equal(false);
  });

  it("is true of a page that is not known any more", async () => {
    expect(await compare({ [A]: {}, [B]: {} }, { [A]: {} })).to.equal(true);
  });

  it("is true of a page that is known and was not requested", async () => {
    expect(await compare({ [A]: {}, [B]: {} }, { [A]: {}, [B]: { state: "skipped" } }))
      .to.equal(true);
  });

  it("looks at no resources, and at nothing that was not requested before", async () => {
    const before = {
      [A]: {},
      [B]: { state: "blocked" as const },
      [LOGO]: { kind: "resource" as const },
    };
    expect(await compare(before, { [A]: {} })).to.equal(false);
  });
});
