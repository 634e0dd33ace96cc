import { expect } from "chai";
import { execFileSync } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Db } from "../../../../db/core/connection.ts";
import { listBotPages } from "../../../../db/logs/bot_packs.ts";
import { listLogFiles } from "../../../../db/logs/log_files.ts";
import { listVisitPacks } from "../../../../db/logs/visit_packs.ts";
import { readLog } from "../../../../lib/commands/logs/read_log.ts";
import { fileSource } from "../../../../lib/logs/files/log_source.ts";
import { unpackIds } from "../../../../lib/logs/packs/pack_requests.ts";
import { unpackVisits } from "../../../../lib/logs/packs/pack_visits.ts";
import { REFERRING_ENGINES } from "../../../../lib/logs/visits/referring_engines.ts";
import { VARIED_FORMAT, writeVariedLogs } from "../../../support/logs/write_varied_logs.ts";
import { insertSpecAccount } from "../../../support/accounts/account.ts";
import { insertSpecSite } from "../../../support/accounts/sites.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";
import { hasProgram } from "../../../support/exports/has_program.ts";
import { createScratchDirectory } from "../../../support/scratch_directory.ts";

const COUNTER = fileURLToPath(new URL("../../../support/logs/count_logs.py", import.meta.url));
const ALWAYS = { from: "2026-01-01", to: "2027-01-01" };

/** What is stored, in the form of the script. */
async function readStored(db: Db, siteId: number) {
  const days: Record<string, string | number>[] = await db("bot_days").where({ site_id: siteId })
    .select("*", db.raw("DATE_FORMAT(date, '%Y-%m-%d') AS day"));
  const files = await listLogFiles(db, siteId, 50);
  const damaged: Record<string, number> = {};
  for (const { counts } of files) {
    for (const [reason, count] of Object.entries(counts.damages)) {
      if (count > 0) damaged[reason] = (damaged[reason] ?? 0) + count;
    }
  }
  const people: Record<string, number> = {};
  const dates: Date[] = await db("visit_packs").where({ site_id: siteId }).distinct("date")
    .pluck("date");
  for (const date of dates.map((day) => day.toISOString().slice(0, 10))) {
    for (const pack of await listVisitPacks(db, siteId, { from: date, to: date })) {
      const { statuses, engines, counts } = unpackVisits(pack);
      for (const [row, count] of counts.entries()) {
        const engine = REFERRING_ENGINES[(engines[row] ?? 0) - 1]?.name ?? "none";
        const key = `${date} ${statuses[row]} ${engine}`;
        people[key] = (people[key] ?? 0) + count;
      }
    }
  }
  const pages = new Map<string, Set<number>>();
  for (const { agent, pages: pack } of await listBotPages(db, siteId, ALWAYS)) {
    const known = pages.get(agent) ?? new Set();
    for (const id of unpackIds(pack)) if (id !== 0) known.add(id);
    pages.set(agent, known);
  }
  return {
    lines: files.reduce((sum, { counts }) => sum + counts.lines, 0),
    damaged,
    bots: Object.fromEntries(days.map((row) => [
      `${row["day"]} ${row["agent"]} ${row["verdict"]} ${row["status"]}`,
      [row["requests_count"], row["bytes_sum"], row["timed_count"], row["duration_ms_sum"]]
        .map(Number),
    ])),
    people,
    pages: Object.fromEntries([...pages].map(([agent, ids]) => [agent, ids.size])),
  };
}

/** What two tables of figures do not have in common, as texts: a diff of thousands of them shows nothing. */
function differences(part: string, one: unknown, other: unknown): string[] {
  if (typeof one !== "object" || one === null) {
    return one === other ? [] : [`${part}: ${one}, ${other}`];
  }
  const figures = { ...one } as Record<string, unknown>;
  const others = { ...other as object } as Record<string, unknown>;
  return Object.keys({ ...figures, ...others })
    .filter((key) => JSON.stringify(figures[key]) !== JSON.stringify(others[key]))
    .map((key) =>
      `${part} ${key}: ${JSON.stringify(figures[key])}, ${JSON.stringify(others[key])}`
    );
}

describe("logs with rotations, clock changes, proxies and attacks", () => {
  let database: SpecDatabase;
  let folder: string;
  let siteId: number;
  before(async () => {
    database = await createSpecDatabase();
    folder = await createScratchDirectory("varied-");
    const { accountId } = await insertSpecAccount(database.db);
    siteId = await insertSpecSite(database.db, accountId);
  });
  after(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it("come to what a script counts that shares nothing with the program", async function () {
    if (!hasProgram("python3")) return this.skip();
    const names = await writeVariedLogs(folder, { linesCount: 18_000, seed: 3 });
    const bring = async (name: string) =>
      await readLog({ db: database.db, now: () => new Date() }, {
        siteId,
        origin: "https://shop.test",
        source: await fileSource(join(folder, name), name),
        format: VARIED_FORMAT,
      });
    // in no order, and one of them twice
    for (const name of [...names.toReversed(), names[1] ?? ""]) await bring(name);
    const counted = JSON.parse(
      execFileSync("python3", [COUNTER, ...names.map((name) => join(folder, name))], {
        encoding: "utf8",
      }),
    );
    expect(counted.lines).to.equal(18_000);
    expect(Object.keys(counted.damaged)).to.have.length(4);
    expect(Object.keys(counted.bots).length).to.be.greaterThan(100);
    const stored: Record<string, unknown> = await readStored(database.db, siteId);
    const wrong = Object.keys(stored).flatMap((part) =>
      differences(part, stored[part], counted[part])
    );
    expect(wrong).to.deep.equal([]);
  });
});
