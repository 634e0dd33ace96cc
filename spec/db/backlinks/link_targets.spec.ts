import { expect } from "chai";
import { listUnplacedTargets, updateTargetPage } from "../../../db/backlinks/link_targets.ts";
import { findPagesByHash } from "../../../db/sites/page_ids.ts";
import { insertLinkTexts } from "../../support/backlinks/link_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;

describe("link_targets", () => {
  const db = useSpecDatabase();

  it("lists targets that are no known page by their ids, until each is placed", async () => {
    const targets = { 1: "https://s.test/1", 2: "https://s.test/2", 3: "https://s.test/3" };
    await insertLinkTexts(db(), OWN, { targets });
    await insertLinkTexts(db(), OTHER, { targets: { 2: "https://o.test/2" } });
    const list = (after: number, limit: number) =>
      listUnplacedTargets(db(), { siteId: OWN, after, limit });
    const ids = async (after = 0, limit = 9) => (await list(after, limit)).map(({ id }) => id);
    expect(await list(0, 1)).to.deep.equal([{ id: 1, url: "https://s.test/1" }]);
    expect(await ids(1)).to.deep.equal([2, 3]);
    await updateTargetPage(db(), OWN, { id: 2, pageId: 501 });
    expect(await ids()).to.deep.equal([1, 3]);
    expect(await db()("link_targets").where({ id: 2 }).orderBy("site_id").pluck("page_id"))
      .to.deep.equal([501, null]);
  });

  it("finds pages of the site by the hashes of their URLs", async () => {
    const [tea, cups] = [Buffer.alloc(16, 0xaa), Buffer.alloc(16, 0xbb)];
    const page = (id: number, site_id: number, url_hash: Buffer) => ({
      ...{ id, site_id, url_hash, url: `https://s.test/${id}` },
    });
    await db()("pages").insert([
      page(501, OWN, tea),
      page(502, OTHER, tea),
      page(503, OTHER, cups),
    ]);
    expect(await findPagesByHash(db(), OWN, [tea, cups]))
      .to.deep.equal(new Map([["aa".repeat(16), 501]]));
    expect(await findPagesByHash(db(), OWN, [])).to.deep.equal(new Map());
  });
});
