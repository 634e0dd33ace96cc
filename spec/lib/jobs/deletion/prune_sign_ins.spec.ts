import { expect } from "chai";
import { insertInvitation } from "../../../../db/accounts/invitations.ts";
import { insertWebSession } from "../../../../db/accounts/web_sessions.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { pruneSignIns } from "../../../../lib/jobs/deletion/prune_sign_ins.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

const NOW = new Date("2026-11-20T12:00:00Z");
const DAY_MS = 24 * 3600 * 1000;

describe("pruneSignIns", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  const ago = (days: number) => new Date(NOW.getTime() - days * DAY_MS);
  async function run(): Promise<void> {
    const services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => NOW,
      log: () => {},
    };
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await pruneSignIns.run(services, context);
  }

  it("deletes expired sessions, however many, and keeps the others", async () => {
    const session = {
      ...{ accountId: 1, ownerId: 1, state: "signed_in", address: "", agent: "" } as const,
      ...{ secretHash: Buffer.alloc(32), expiresAt: ago(-1) },
    };
    await insertWebSession(database.db, session, ago(2));
    const rows = Array.from({ length: 1_200 }, (_, index) => {
      const secret_hash = Buffer.alloc(32);
      secret_hash.writeUInt32BE(index + 1);
      const times = { created_at: ago(9), last_used_at: ago(8), expires_at: NOW };
      const row = { account_id: 1, owner_id: 1, state: "signed_in", address: "", agent: "" };
      return { ...row, ...times, secret_hash };
    });
    await database.db.batchInsert("web_sessions", rows, 400);
    await run();
    expect(await database.db("web_sessions").pluck("secret_hash")).to.deep.equal([
      Buffer.alloc(32),
    ]);
  });

  it("keeps invitations for a month and failures for two days", async () => {
    for (const days of [29, 31]) {
      const email = `${days}@acme.example`;
      const secretHash = Buffer.alloc(32, days);
      const invitation = { accountId: 1, email, secretHash, expiresAt: ago(days) };
      await insertInvitation(database.db, { ...invitation, resetsSecondFactor: false }, ago(days));
    }
    for (const days of [1, 3]) {
      await database.db("sign_in_failures").insert({
        ...{ scope: "email", subject_hash: Buffer.alloc(32, days), failures: 1 },
        ...{ last_failed_at: ago(days), blocked_until: ago(days) },
      });
    }
    await run();
    expect(await database.db("invitations").pluck("email")).to.deep.equal(["29@acme.example"]);
    expect(await database.db("sign_in_failures").pluck("subject_hash"))
      .to.deep.equal([Buffer.alloc(32, 1)]);
  });
});
