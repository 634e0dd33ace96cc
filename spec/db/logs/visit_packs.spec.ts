import { expect } from "chai";
import {
  insertVisitPacks,
  listCrowdedVisitDays,
  listVisitPacks,
  readVisitPacksVersion,
  takeSmallVisitPacks,
} from "../../../db/logs/visit_packs.ts";
import { useSpecDatabase } from "../../support/database.ts";

describe("db/logs/visit_packs.ts", () => {
  const db = useSpecDatabase();

  it("adds packs of a site, several of a day", async () => {
    const pack = { date: "2026-11-10", visitsCount: 5_000_000_000, pack: Buffer.from([0, 255]) };
    await insertVisitPacks(db(), 1, [pack, pack]);
    const rows = await db()("visit_packs").select("site_id", "visits_count", "pack");
    expect(rows).to.deep.equal(
      Array(2).fill({ site_id: 1, visits_count: 5_000_000_000, pack: Buffer.from([0, 255]) }),
    );
  });
  it("lists those of a window of a site", async () => {
    const packOf = (date: string, byte: number) => ({
      date,
      visitsCount: 1,
      pack: Buffer.from([byte]),
    });
    await insertVisitPacks(db(), 7, [packOf("2026-11-10", 1), packOf("2026-11-12", 2)]);
    await insertVisitPacks(db(), 8, [packOf("2026-11-10", 3)]);
    expect(await listVisitPacks(db(), 7, { from: "2026-11-01", to: "2026-11-11" }))
      .to.deep.equal([Buffer.from([1])]);
  });
  it("says that what is stored of a site has changed", async () => {
    const pack = { date: "2026-11-10", visitsCount: 1, pack: Buffer.from([1]) };
    const versions = [await readVisitPacksVersion(db(), 11)];
    await insertVisitPacks(db(), 11, [pack]);
    versions.push(await readVisitPacksVersion(db(), 11));
    await insertVisitPacks(db(), 11, [pack]);
    versions.push(await readVisitPacksVersion(db(), 11));
    await db()("visit_packs").where({ site_id: 11 }).orderBy("id").limit(1).delete();
    versions.push(await readVisitPacksVersion(db(), 11));
    expect(new Set(versions).size).to.equal(4);
    await insertVisitPacks(db(), 12, [pack]);
    expect(await readVisitPacksVersion(db(), 11)).to.equal(versions[3]);
  });
  it("takes the small packs of a day once there are many", async () => {
    const date = "2026-11-10";
    const packs = [1, 9, 1].map((length) => ({ date, visitsCount: 1, pack: Buffer.alloc(length) }));
    await insertVisitPacks(db(), 9, packs);
    await insertVisitPacks(db(), 9, [{
      date: "2026-11-11",
      visitsCount: 1,
      pack: Buffer.alloc(1),
    }]);
    const dates = [date, "2026-11-11", "2026-11-12"];
    expect(await listCrowdedVisitDays(db(), 9, { dates, bytes: 9, many: 3 })).to.deep.equal([]);
    expect(await listCrowdedVisitDays(db(), 9, { dates, bytes: 9, many: 2 })).to.deep.equal([date]);
    const small = { date, bytes: 9, many: 3 };
    expect(await takeSmallVisitPacks(db(), 9, small)).to.deep.equal([]);
    expect(await takeSmallVisitPacks(db(), 9, { ...small, many: 2 }))
      .to.deep.equal([Buffer.alloc(1), Buffer.alloc(1)]);
    expect(await listVisitPacks(db(), 9, { from: date, to: date })).to.deep.equal([
      Buffer.alloc(9),
    ]);
  });
});
