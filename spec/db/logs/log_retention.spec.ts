import { expect } from "chai";
import { addBotDays } from "../../../db/logs/bot_days.ts";
import { insertBotPacks } from "../../../db/logs/bot_packs.ts";
import { insertLogFile } from "../../../db/logs/log_files.ts";
import {
  deleteOldBotPacks,
  deleteOldCounts,
  deleteOldLogFiles,
  listSitesWithLogs,
} from "../../../db/logs/log_retention.ts";
import { insertVisitPacks } from "../../../db/logs/visit_packs.ts";
import { useSpecDatabase } from "../../support/database.ts";

const DAYS = ["2026-11-01", "2026-11-02", "2026-11-03"];
const bytes = Buffer.from([1]);

describe("db/logs/log_retention.ts", () => {
  const db = useSpecDatabase(async (trx) => {
    for (const siteId of [1, 2]) {
      const head = { bytes: 1, hash: Buffer.alloc(16, siteId) };
      const log = { head, name: "a.log", format: "combined", now: new Date("2026-11-02") };
      await insertLogFile(trx, siteId, log);
      await trx("log_files").where({ site_id: siteId }).update({ last_at: "2026-11-01 10:00:00" });
      for (const date of DAYS) {
        const agent = "GPTBot";
        const blobs = { pages: bytes, addresses: bytes, requests: bytes };
        const pack = { date, agent, requestsCount: 1, checkAfter: null, ...blobs };
        await insertBotPacks(trx, siteId, [pack]);
        const sums = { requests: 1, bytes: 1, timed: 0, durationMs: 0 };
        await addBotDays(trx, siteId, [{ date, agent, verdict: "claimed", status: 200, ...sums }]);
        await insertVisitPacks(trx, siteId, [{ date, visitsCount: 1, pack: bytes }]);
      }
    }
  });
  const daysOf = async (table: string, siteId: number) => {
    const rows: { day: string }[] = await db()(table).where({ site_id: siteId }).orderBy("date")
      .select(db().raw("DATE_FORMAT(date, '%Y-%m-%d') AS day"));
    return rows.map(({ day }) => day);
  };

  it("lists sites with logs", async () => {
    expect(await listSitesWithLogs(db())).to.deep.equal([1, 2]);
  });
  it("deletes single requests of old days of one site, some at a time", async () => {
    const old = { siteId: 1, firstDay: "2026-11-03", limit: 1 };
    expect(await deleteOldBotPacks(db(), old)).to.equal(1);
    expect(await deleteOldBotPacks(db(), old)).to.equal(1);
    expect(await deleteOldBotPacks(db(), old)).to.equal(0);
    expect(await daysOf("bot_packs", 1)).to.deep.equal(["2026-11-03"]);
    expect(await daysOf("bot_packs", 2)).to.deep.equal(DAYS);
    expect(await daysOf("bot_days", 1)).to.deep.equal(DAYS);
  });
  it("deletes counts of old days", async () => {
    expect(await deleteOldCounts(db(), { siteId: 1, firstDay: "2026-11-02", limit: 9 })).to.equal(
      1,
    );
    expect(await daysOf("bot_days", 1)).to.deep.equal(DAYS.slice(1));
    expect(await daysOf("visit_packs", 1)).to.deep.equal(DAYS.slice(1));
    expect(await daysOf("visit_packs", 2)).to.deep.equal(DAYS);
  });
  it("forgets logs that ended long ago, unless they were read since", async () => {
    const old = { siteId: 1, limit: 9 };
    expect(await deleteOldLogFiles(db(), { ...old, firstDay: "2026-11-02" })).to.equal(0);
    expect(await deleteOldLogFiles(db(), { ...old, firstDay: "2026-11-03" })).to.equal(1);
    expect(await listSitesWithLogs(db())).to.deep.equal([2]);
  });
});
