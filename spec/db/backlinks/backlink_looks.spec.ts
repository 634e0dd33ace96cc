import { expect } from "chai";
import {
  findTargetLook,
  hasLooks,
  readLooks,
  saveLooks,
  saveTargetLook,
} from "../../../db/backlinks/backlink_looks.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { createLookRow } from "../../support/backlinks/look_row.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");

describe("looks at backlinks", () => {
  let database: SpecDatabase;
  before(async () => database = await createSpecDatabase());
  after(() => database.drop());

  describe("saveLooks()", () => {
    it("keeps the last look at each link", async () => {
      const { db } = database;
      const first = createLookRow();
      const second = createLookRow({
        ...{
          runId: 2,
          outcome: "gone",
          reason: "page_404",
          goneSince: NOW,
          goneReason: "page_404",
        },
        ...{
          lost: true,
          followed: null,
          sourceNoindex: null,
          foundNofollow: null,
          mention: "text",
        },
      });
      expect(await hasLooks(db, 1)).to.equal(false);
      await saveLooks(db, 1, new Map([[7, first], [8, first]]));
      expect([await hasLooks(db, 1), await hasLooks(db, 2)]).to.deep.equal([true, false]);
      await saveLooks(db, 1, new Map([[8, second]]));
      await saveLooks(db, 2, new Map([[8, first]]));
      const looks = await readLooks(db, 1, [7, 8, 9]);
      expect([...looks.keys()].toSorted()).to.deep.equal([7, 8]);
      expect(looks.get(7)).to.deep.equal(first);
      expect(looks.get(8)).to.deep.equal(second);
      expect((await readLooks(db, 1, [])).size).to.equal(0);
    });
  });

  describe("findTargetLook()", () => {
    it("finds what a target answered, unless that was too long ago", async () => {
      const { db } = database;
      const look = {
        ...{ checkedAt: NOW, firstCode: 301, httpCode: 404 },
        finalUrl: "https://example.com/new",
      };
      await saveTargetLook(db, 1, { urlId: 55, kept: { ...look, firstCode: 200, httpCode: 200 } });
      await saveTargetLook(db, 1, { urlId: 55, kept: look });
      expect(await findTargetLook(db, 1, { urlId: 55, since: NOW })).to.deep.equal(look);
      expect(await findTargetLook(db, 1, { urlId: 55, since: new Date(NOW.getTime() + 1) })).to
        .equal(undefined);
      expect(await findTargetLook(db, 2, { urlId: 55, since: NOW })).to.equal(undefined);
    });
  });
});
