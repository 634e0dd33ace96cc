import { expect } from "chai";
import { reserveLinkIds } from "../../../db/backlinks/link_sequences.ts";
import { noteLinkChange, readLinkVersion } from "../../../db/backlinks/link_versions.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("numbers of links", () => {
  const db = useSpecDatabase();

  describe("reserveLinkIds()", () => {
    it("gives numbers from 1 on, each site its own", async () => {
      expect(await reserveLinkIds(db(), 1, 10)).to.equal(1);
      expect(await reserveLinkIds(db(), 1, 5)).to.equal(11);
      expect(await reserveLinkIds(db(), 1, 1)).to.equal(16);
      expect(await reserveLinkIds(db(), 2, 3)).to.equal(1);
    });

    it("gives nobody the same ones", async () => {
      const firsts = await Promise.all(
        Array.from({ length: 8 }, () => reserveLinkIds(db(), 3, 10)),
      );
      expect(firsts.toSorted((a, b) => a - b)).to.deep.equal([1, 11, 21, 31, 41, 51, 61, 71]);
    });
  });

  describe("noteLinkChange()", () => {
    it("counts up from 0", async () => {
      expect(await readLinkVersion(db(), 1)).to.equal(0);
      await noteLinkChange(db(), 1);
      await noteLinkChange(db(), 1);
      expect(await readLinkVersion(db(), 1)).to.equal(2);
    });
  });
});
