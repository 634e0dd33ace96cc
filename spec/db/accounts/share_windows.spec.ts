import { expect } from "chai";
import {
  deleteOldShareWindows,
  lockShareWindow,
  updateShareWindow,
} from "../../../db/accounts/share_windows.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = Buffer.alloc(32, 1);
const OTHER = Buffer.alloc(32, 2);

describe("share_windows", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("share_windows").delete());
  const age = (hash: Buffer, minutes: number, seconds = 0) =>
    db()("share_windows").where({ subject_hash: hash }).update({
      updated_at: db().raw("NOW(6) - INTERVAL ? SECOND", [minutes * 60 + seconds]),
    });
  const hashes = () => db()("share_windows").orderBy("subject_hash").pluck("subject_hash");

  it("reads nothing of a window that was never written, and then what was kept", async () => {
    expect(await lockShareWindow(db(), OWN)).to.deep.equal(Buffer.alloc(0));
    await lockShareWindow(db(), OTHER);
    await updateShareWindow(db(), OWN, Buffer.from([1, 0, 255]));
    expect(await lockShareWindow(db(), OWN)).to.deep.equal(Buffer.from([1, 0, 255]));
    expect(await lockShareWindow(db(), OTHER)).to.deep.equal(Buffer.alloc(0));
  });

  it("counts visits at the same time one after the other", async () => {
    const visit = () =>
      db().transaction(async (trx) => {
        const entries = await lockShareWindow(trx, OWN);
        await updateShareWindow(trx, OWN, Buffer.concat([entries, Buffer.from([7])]));
      });
    await Promise.all(Array.from({ length: 5 }, visit));
    expect(await lockShareWindow(db(), OWN)).to.deep.equal(Buffer.alloc(5, 7));
  });

  it("deletes windows of more than an hour ago, no more than the limit", async () => {
    const third = Buffer.alloc(32, 3);
    for (const hash of [OWN, OTHER, third]) await lockShareWindow(db(), hash);
    await age(OWN, 61);
    await age(OTHER, 59);
    await age(third, 62);
    expect(await deleteOldShareWindows(db(), 1)).to.equal(1);
    expect(await hashes()).to.have.length(2).and.deep.include(OTHER);
    expect(await deleteOldShareWindows(db(), 9)).to.equal(1);
    expect(await hashes()).to.deep.equal([OTHER]);
  });

  it("keeps a window that somebody comes to", async () => {
    await lockShareWindow(db(), OWN);
    await age(OWN, 61);
    await lockShareWindow(db(), OWN);
    expect(await deleteOldShareWindows(db(), 9)).to.equal(0);
  });
});
