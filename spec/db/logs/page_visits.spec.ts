import { expect } from "chai";
import {
  listPageVisitPacks,
  lockLogsOfSite,
  replacePageVisitPacks,
} from "../../../db/logs/page_visits.ts";
import { insertLogFile } from "../../../db/logs/log_files.ts";
import { transaction } from "../../../db/core/connection.ts";
import { useSpecDatabase } from "../../support/database.ts";

const packOf = (block: number, byte: number) => ({ block, pack: Buffer.from([byte]) });

describe("db/logs/page_visits.ts", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()("page_visits").delete();
    await replacePageVisitPacks(db(), 1, [packOf(0, 1), packOf(7, 2)]);
    await replacePageVisitPacks(db(), 2, [packOf(0, 3)]);
  });

  it("lists packs of a site, all or some", async () => {
    expect(await listPageVisitPacks(db(), 1, null)).to.deep.equal([packOf(0, 1), packOf(7, 2)]);
    expect(await listPageVisitPacks(db(), 1, [7, 8])).to.deep.equal([packOf(7, 2)]);
  });
  it("replaces a pack", async () => {
    await replacePageVisitPacks(db(), 1, [packOf(7, 9), packOf(8, 10)]);
    expect(await listPageVisitPacks(db(), 1, null))
      .to.deep.equal([packOf(0, 1), packOf(7, 9), packOf(8, 10)]);
  });
  it("has all who store logs of a site wait for each other", async () => {
    const head = { bytes: 1, hash: Buffer.alloc(16, 1) };
    await insertLogFile(db(), 1, { head, name: "a", format: "combined", now: new Date() });
    const done: string[] = [];
    let second: Promise<void> | undefined;
    await transaction(db(), async (trx) => {
      await lockLogsOfSite(trx, 1);
      second = transaction(db(), async (other) => {
        await lockLogsOfSite(other, 1);
        done.push("second");
      });
      await db().raw("SELECT SLEEP(0.2)");
      done.push("first");
    });
    await second;
    expect(done).to.deep.equal(["first", "second"]);
  });
});
