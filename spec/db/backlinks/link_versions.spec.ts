import { expect } from "chai";
import { noteLinkChange, readLinkVersion } from "../../../db/backlinks/link_versions.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("link_versions", () => {
  const db = useSpecDatabase();

  it("counts the changes of each site by itself, from 0", async () => {
    await noteLinkChange(db(), 7);
    await noteLinkChange(db(), 7);
    await noteLinkChange(db(), 8);
    const versions = [7, 8, 9].map((siteId) => readLinkVersion(db(), siteId));
    expect(await Promise.all(versions)).to.deep.equal([2, 1, 0]);
  });

  it("takes the change back with its transaction", async () => {
    const trx = await db().transaction();
    await noteLinkChange(trx, 10);
    await trx.rollback();
    expect(await readLinkVersion(db(), 10)).to.equal(0);
  });
});
