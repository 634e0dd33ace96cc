import { expect } from "chai";
import {
  loadSingleBacklinks,
  type SingleBacklink,
  SingleBacklinks,
} from "../../db/single_backlinks.ts";
import { createSpecDatabase, type SpecDatabase } from "../support/database.ts";

/** Bytes that mean something to the server are among them. */
const KEY = "0009220a445c66aa";
const LINK: SingleBacklink = {
  key: KEY,
  ...{ newOn: "2026-03-01", status: "lost", lostOn: "2026-10-01", lostReason: "page_404" },
  report: {
    ...{ targetId: 2 ** 52, anchorId: 9, linkType: "image", provider: 2, importId: 4 },
    ...{ date: "2026-11-01", importedOn: "2026-11-02", firstImport: true, domainId: 3 },
    ...{ sourceUrl: "https://blog.test/a?b=\\c", sourceTitle: "A\\B\t'C' 👟", nofollow: true },
    ...{ ugc: false, sponsored: null, firstSeen: "2026-03-01", lastSeen: "2026-10-20" },
    ...{ httpCode: 404, language: "de", pageAuthority: 1.5, pageAuthorityName: 2 },
    ...{ domainAuthority: null, domainAuthorityName: null },
    ...{ lost: true, lostOn: "2026-10-01", lostReason: "page_404" },
  },
};

describe("loadSingleBacklinks()", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  it("keeps all that is told", async () => {
    const links = new SingleBacklinks();
    links.add(12, LINK);
    expect(await database.db.transaction((trx) => loadSingleBacklinks(trx, 1, links)))
      .to.equal(true);
    const row = await database.db("backlinks").where({ site_id: 1 })
      .first("*", database.db.raw("DATE_FORMAT(new_on, '%Y-%m-%d') AS new_on"));
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

  it("loads none as well, which tells whether it may", async () => {
    const none = new SingleBacklinks();
    expect(await database.db.transaction((trx) => loadSingleBacklinks(trx, 1, none)))
      .to.equal(true);
  });

  it("throws when the database has a link already, and keeps it as it is", async () => {
    const links = new SingleBacklinks();
    links.add(13, LINK);
    const problem = await database.db.transaction((trx) => loadSingleBacklinks(trx, 1, links))
      .then(() => "", (error: Error) => error.message);
    expect(problem).to.equal("Of 1 links the database took 0, with 1 warnings.");
  });

  it("loads some thousand lines in the order of their keys", async () => {
    const links = new SingleBacklinks();
    for (let id = 1; id <= 30_000; id++) {
      links.add(id, { ...LINK, key: (id * 7919 % 30_011).toString(16).padStart(16, "0") });
    }
    await database.db.transaction((trx) => loadSingleBacklinks(trx, 2, links));
    const keys = await database.db("backlinks").where({ site_id: 2 }).orderBy("id").limit(3)
      .pluck<Buffer[]>("source_key");
    expect(keys.map((key) => key.toString("hex"))).to.deep.equal([
      "0000000000001eef",
      "0000000000003dde",
      "0000000000005ccd",
    ]);
    links.clear();
    expect(links.count).to.equal(0);
  });
});
