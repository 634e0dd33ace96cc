import { expect } from "chai";
import { reserveLinkIds } from "../../../db/backlinks/link_sequences.ts";
import { noteLinkChange, readLinkVersion } from "../../../db/backlinks/link_versions.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";

describe("numbers of links", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  describe("reserveLinkIds()", () => {
    it("gives numbers from 1 on, each site its own", async () => {
      expect(await reserveLinkIds(database.db, 1, 10)).to.equal(1);
      expect(await reserveLinkIds(database.db, 1, 5)).to.equal(11);
      expect(await reserveLinkIds(database.db, 1, 1)).to.equal(16);
      expect(await reserveLinkIds(database.db, 2, 3)).to.equal(1);
    });

    it("gives nobody the same ones", async () => {
      const firsts = await Promise.all(
        Array.from({ length: 8 }, () => reserveLinkIds(database.db, 3, 10)),
      );
      expect(firsts.toSorted((a, b) => a - b)).to.deep.equal([1, 11, 21, 31, 41, 51, 61, 71]);
    });
  });

  describe("noteLinkChange()", () => {
    it("counts up from 0", async () => {
      expect(await readLinkVersion(database.db, 1)).to.equal(0);
      await noteLinkChange(database.db, 1);
      await noteLinkChange(database.db, 1);
      expect(await readLinkVersion(database.db, 1)).to.equal(2);
    });
  });
});
