import { expect } from "chai";
import { replaceSearchConsole } from "../../../db/search_data/search_console.ts";
import { dueSources, endedRun, startRun } from "../../../db/search_data/source_runs.ts";
import { useSpecDatabase } from "../../support/database.ts";

const TABLE = "search_console_connections";
const SITE = 7;
const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-11-20T20:00:00.000Z");
const NEXT = new Date("2026-11-21T12:00:00.000Z");

describe("runs of sources", () => {
  const db = useSpecDatabase();
  beforeEach(async () => {
    await db()(TABLE).delete();
    await replaceSearchConsole(db(), SITE, {
      connection: {
        property: "sc-domain:example.com",
        clientEmail: "reader@project.iam.gserviceaccount.com",
        projectId: null,
        privateKeyId: "abc",
        encryptedKey: Buffer.from("encrypted"),
        searchTypes: ["web"],
        byCountryAndDevice: true,
        firstDay: "2026-01-31",
      },
      now: NOW,
    });
  });
  const start = (owner: string, now = NOW) =>
    startRun(db(), { table: TABLE, key: { site_id: SITE }, owner, seconds: 60 }, now);
  const change = (columns: object) => db()(TABLE).where({ site_id: SITE }).update(columns);
  const read = () => db()(TABLE).where({ site_id: SITE }).first();
  const end = (changes: Partial<Parameters<typeof endedRun<"connected" | "waiting_quota">>[1]>) =>
    change(endedRun(db(), {
      ...{ state: "connected", error: null, nextRunAt: NEXT, now: LATER },
      ...changes,
    }));

  it("are asked for where somebody wanted one since the last began", async () => {
    const { asked } = dueSources(TABLE, "site_id");
    const isAsked = async () =>
      (await db()(`${TABLE} as work`).where({ site_id: SITE }).first(db().raw(`${asked} AS asked`)))
        .asked;
    expect(await isAsked()).to.equal(1);
    await start("me", LATER);
    expect(await isAsked()).to.equal(0);
  });

  it("begin when they are due, by one process", async () => {
    expect(await start("early", new Date("2026-11-20T11:00:00.000Z"))).to.equal(false);
    expect(await start("me")).to.equal(true);
    expect(await start("another")).to.equal(false);
    expect(await read()).to.include({ state: "syncing", lease_owner: "me" });
  });

  it("end well, and are due at the next time", async () => {
    await start("me", LATER);
    await change({ failures: 3 });
    await end({});
    const row = await read();
    expect(row).to.include({ state: "connected", lease_owner: null, failures: 0 });
    expect([row.next_run_at, row.succeeded_at, row.failed_at]).to.deep.equal([NEXT, LATER, null]);
  });

  it("end with an error that fits its columns, and count it", async () => {
    await start("me", LATER);
    await end({ error: { code: "c".repeat(50), message: "m".repeat(3_000) } });
    const row = await read();
    expect([row.error_code.length, row.error_message.length]).to.deep.equal([40, 2_000]);
    expect([row.failures, row.failed_at, row.succeeded_at]).to.deep.equal([1, LATER, null]);
  });

  it("follow at once where one was requested since, unless a quota has to be waited for", async () => {
    await start("me");
    await change({ requested_at: new Date("2026-11-20T13:00:00.000Z") });
    await end({});
    expect((await read()).next_run_at).to.deep.equal(LATER);
    await end({ state: "waiting_quota" });
    expect((await read()).next_run_at).to.deep.equal(NEXT);
  });
});
