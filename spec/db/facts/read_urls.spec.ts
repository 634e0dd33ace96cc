import { expect } from "chai";
import { readUrls, walkCircle } from "../../../db/facts/read_urls.ts";
import { insertCrawl } from "../../support/audits/crawl_rows.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";
import { insertOtherAudit } from "../../support/audits/other_audit.ts";
import { useSpecDatabase } from "../../support/database.ts";

const S = "https://s.test";

describe("readUrls()", () => {
  const db = useSpecDatabase();
  const insert = async (count: number) => {
    const urls = Array.from({ length: count }, (_, index) => [`${S}/${index + 1}`, {}]);
    const siteId = await insertSpecSite(db(), 1);
    const auditId = await insertCrawl(db(), siteId, { urls: Object.fromEntries(urls) });
    await insertOtherAudit(db());
    return auditId;
  };

  it("reads the addresses of this audit by number, a repeated number once", async () => {
    const urls = await readUrls(db(), await insert(3), [3, 1, 3, 99]);
    expect([...urls].sort()).to.deep.equal([[1, `${S}/1`], [3, `${S}/3`]]);
  });

  it("reads nothing for no numbers", async () => {
    expect(await readUrls(db(), 1, [])).to.deep.equal(new Map());
  });

  it("reads more numbers than one statement takes", async () => {
    const auditId = await insert(1_001);
    const urls = await readUrls(db(), auditId, Array.from({ length: 1_001 }, (_, id) => id + 1));
    expect(urls.size).to.equal(1_001);
    expect(urls.get(1_001)).to.equal(`${S}/1001`);
  });
});

describe("walkCircle()", () => {
  it("lists the members of a circle from the first on", () => {
    expect(walkCircle(Uint32Array.of(0, 2, 3, 1), 2)).to.deep.equal([2, 3, 1]);
    expect(walkCircle(Uint32Array.of(0, 1), 1)).to.deep.equal([1]);
  });

  it("ends where a URL leads nowhere", () => {
    expect(walkCircle(Uint32Array.of(0, 2, 0), 1)).to.deep.equal([1, 2]);
    expect(walkCircle(Uint32Array.of(0), 5)).to.deep.equal([5]);
  });

  it("lists ten members of a larger circle", () => {
    const next = Uint32Array.from({ length: 12 }, (_, id) => id === 11 ? 1 : id + 1);
    expect(walkCircle(next, 1)).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });
});
