import { expect } from "chai";
import {
  loadSingleBacklinks,
  type SingleBacklink,
  SingleBacklinks,
} from "../../../db/backlinks/single_backlinks.ts";
import { useSpecDatabase } from "../../support/database.ts";

/** Bytes that mean something to the server are among them. */
const KEY = "0009220a445c66aa";
const LINK: SingleBacklink = {
  key: KEY,
  ...{
    newOn: "2026-03-01",
    reportedOn: "2026-10-02",
    status: "lost",
    lostOn: "2026-10-01",
    lostReason: "page_404",
  },
  report: {
    ...{ targetId: 2 ** 52, anchorId: 9, linkType: "image", provider: 2, importId: 4 },
    ...{
      date: "2026-11-01",
      dated: true,
      targetForm: null,
      importedOn: "2026-11-02",
      firstImport: true,
      domainId: 3,
    },
    ...{ sourceUrl: "https://blog.test/a?b=\\c", sourceTitle: "A\\B\t'C' 👟", nofollow: true },
    ...{ ugc: false, sponsored: null, firstSeen: "2026-03-01", lastSeen: "2026-10-20" },
    ...{ httpCode: 404, language: "de", pageAuthority: 1.5, pageAuthorityName: 2 },
    ...{ domainAuthority: null, domainAuthorityName: null },
    ...{ lost: true, lostOn: "2026-10-01", lostReason: "page_404" },
  },
};

type NumberedSingles = Parameters<typeof loadSingleBacklinks>[2];

describe("loadSingleBacklinks()", () => {
  const db = useSpecDatabase();

  async function load(siteId: number, links: NumberedSingles): Promise<boolean> {
    return await db().transaction((trx) => loadSingleBacklinks(trx, siteId, links));
  }

  it("keeps all that is told", async () => {
    const links = new SingleBacklinks();
    links.add(LINK);
    expect(await load(1, { firstId: 12, links })).to.equal(true);
    const row = await db()("backlinks").where({ site_id: 1 })
      .first("*", db().raw("DATE_FORMAT(new_on, '%Y-%m-%d') AS new_on"));
    expect({ ...row, source_key: row.source_key.toString("hex") }).to.deep.include({
      ...{ id: 12, source_key: KEY, target_id: 2 ** 52, anchor_id: 9 },
      ...{ link_type: "image", domain_id: 3, source_url: "https://blog.test/a?b=\\c" },
      ...{ source_title: "A\\B\t'C' 👟", nofollow: 1, ugc: 0, sponsored: null, http_code: 404 },
      ...{ language: "de", page_authority: 1.5, page_authority_name: 2, domain_authority: null },
      ...{ providers: 4, discovered_via: "import", first_import: 1, new_on: "2026-03-01" },
      ...{ provider_lost: 1, provider_lost_reason: "page_404", look: null, status: "lost" },
      ...{ lost_reason: "page_404", import_id: 4, report_lost: 1 },
    });
  });

  it("loads none as well, which says whether it may", async () => {
    expect(await load(1, { firstId: 0, links: new SingleBacklinks() })).to.equal(true);
  });

  it("throws when the database has a link already, and keeps it as it is", async () => {
    const links = new SingleBacklinks();
    links.add(LINK);
    const problem = await load(1, { firstId: 13, links }).then(
      () => "",
      (error: Error) => error.message,
    );
    expect(problem).to.equal("Of 1 links the database took 0, with 1 warnings.");
  });

  it("numbers some thousand links in the order of their pages", async () => {
    const links = new SingleBacklinks();
    for (let number = 1; number <= 30_000; number++) {
      links.add({
        ...LINK,
        key: `${(number * 7919 % 30_011).toString(16).padStart(8, "0")}0000002a`,
      });
    }
    await load(2, { firstId: 5, links });
    const rows = await db()("backlinks").where({ site_id: 2 }).orderBy("id")
      .select<{ id: number; source_key: Buffer }[]>("id", "source_key");
    expect(rows.map(({ id }) => id)).to.deep.equal(rows.map((_, index) => 5 + index));
    const keys = rows.map(({ source_key }) => source_key.toString("hex"));
    expect(keys).to.deep.equal(keys.toSorted()).and.to.have.length(30_000);
    links.clear();
    expect(links.count).to.equal(0);
  });
});
