import { expect } from "chai";
import {
  countMessages,
  insertConversation,
  insertMessage,
} from "../../../../db/assistant/conversations.ts";
import { claimJobRun, findJobRun, finishJobRun } from "../../../../db/core/job_runs.ts";
import { addUsageDays, sumUsageByDay } from "../../../../db/accounts/usage_days.ts";
import { readConfig } from "../../../../lib/core/config.ts";
import { prune } from "../../../../lib/jobs/deletion/prune.ts";
import { createMetricsRegistry } from "../../../../lib/core/metrics_registry.ts";
import { createSpecDatabase, type SpecDatabase } from "../../../support/database.ts";

describe("prune", () => {
  let database: SpecDatabase;
  before(async () => {
    database = await createSpecDatabase();
  });
  after(() => database.drop());

  async function runAt(now: Date): Promise<void> {
    const services = {
      config: readConfig({}),
      db: database.db,
      searchWindows: database.searchWindows,
      now: () => now,
      log: () => {},
    };
    const context = { signal: new AbortController().signal, metrics: createMetricsRegistry() };
    await prune.run(services, context);
  }

  it("keeps the runs of the last year and deletes older ones", async () => {
    await claimJobRun(database.db, { job: "reset_quotas", period: "2026-11" });
    await finishJobRun(database.db, { job: "reset_quotas", period: "2026-11" });
    const finishedAt = (await findJobRun(database.db, { job: "reset_quotas", period: "2026-11" }))
      ?.finishedAt;
    const day = 24 * 3600 * 1000;
    await runAt(new Date((finishedAt?.getTime() ?? 0) + 366 * day));
    expect(await findJobRun(database.db, { job: "reset_quotas", period: "2026-11" })).not.to.equal(
      undefined,
    );
    await runAt(new Date((finishedAt?.getTime() ?? 0) + 401 * day));
    expect(await findJobRun(database.db, { job: "reset_quotas", period: "2026-11" })).to.equal(
      undefined,
    );
  });

  it("deletes stored answers that are older than a day, however many", async () => {
    const columns = (index: number, hoursAgo: number) => ({
      account_id: 1,
      idempotency_key: `key ${index}`,
      request_hash: Buffer.alloc(32),
      run_id: Buffer.alloc(12),
      created_at: database.db.raw("now(6) - interval ? hour", [hoursAgo]),
      lease_until: database.db.raw("now(6)"),
    });
    const rows = Array.from({ length: 1_200 }, (_, index) => columns(index, index === 0 ? 23 : 25));
    await database.db.batchInsert("idempotency_keys", rows, 400);
    await runAt(new Date());
    expect(await database.db("idempotency_keys").pluck("idempotency_key")).to.deep.equal(["key 0"]);
  });

  it("deletes windows of shared links that nobody comes to any more", async () => {
    const row = (index: number, minutesAgo: number) => ({
      subject_hash: Buffer.alloc(32, index),
      entries: Buffer.alloc(0),
      updated_at: database.db.raw("NOW(6) - INTERVAL ? MINUTE", [minutesAgo]),
    });
    await database.db("share_windows").insert([row(1, 59), row(2, 61), row(3, 600)]);
    await runAt(new Date());
    expect(await database.db("share_windows").pluck("subject_hash"))
      .to.deep.equal([Buffer.alloc(32, 1)]);
  });

  it("deletes imports of Search Console after a month, once all of their days were replaced", async () => {
    const day = 24 * 3600 * 1000;
    const now = new Date();
    const insert = async (source: string, status: string, days: number) => {
      const at = new Date(now.getTime() - days * day);
      const [id] = await database.db("imports").insert({
        site_id: 1,
        source,
        status,
        asked_format: "search_console_api",
        file_name: "days",
        settings: "{}",
        created_at: at,
        finished_at: status === "running" ? null : at,
        updated_at: at,
      });
      return id ?? 0;
    };
    const replaced = await insert("search_console", "completed", 31);
    const failed = await insert("search_console", "failed", 31);
    const young = await insert("search_console", "completed", 29);
    const running = await insert("search_console", "running", 31);
    const sent = await insert("http", "completed", 31);
    const used = await insert("search_console", "completed", 400);
    await database.db("search_days").insert({
      site_id: 1,
      search_type: "web",
      kind: 1,
      date: "2026-11-01",
      state: "final",
      import_id: used,
      rows_count: 1,
      clicks: 1,
      impressions: 1,
    });
    await runAt(now);
    const left = await database.db("imports").orderBy("id").pluck("id");
    expect(left).to.deep.equal([young, running, sent, used]);
    expect(left).not.to.include.members([replaced, failed]);
  });

  it("deletes conversations 400 days after their last message, with their messages", async () => {
    const owner = { siteId: 1, accountId: 2, tokenId: 3, title: "tea" };
    const begun = new Date("2025-01-01T00:00:00Z");
    const insert = async (lastAt: Date) => {
      const id = await insertConversation(database.db, owner, begun);
      const message = { role: "user", message: "tea", details: null, data_as_of: null } as const;
      await insertMessage(
        database.db,
        { siteId: 1, conversationId: id },
        { message: { ...message, provider: null, model: null }, now: begun },
      );
      await countMessages(database.db, id, { owner: null, count: 1, now: lastAt });
      return id;
    };
    const now = new Date("2026-11-20T12:00:00Z");
    const day = 24 * 3600 * 1000;
    const kept = await insert(new Date(now.getTime() - 399 * day));
    for (let count = 0; count < 101; count++) await insert(new Date(now.getTime() - 401 * day));
    await runAt(now);
    expect(await database.db("conversations").pluck("id")).to.deep.equal([kept]);
    expect(await database.db("conversation_messages").pluck("conversation_id"))
      .to.deep.equal([kept]);
  });

  it("deletes the calls of days that are older than 400 days", async () => {
    const counts = { calls: 1, paid: 1, limited: 0, failed: 0 };
    const endpoint = "GET /sites";
    await addUsageDays(database.db, [
      { accountId: 1, day: "2025-10-16", endpoint, ...counts },
      { accountId: 1, day: "2025-10-17", endpoint, ...counts },
    ]);
    await runAt(new Date("2026-11-21T00:00:00Z"));
    const window = { accountId: 1, from: "2025-01-01", to: "2026-12-31" };
    const days = await sumUsageByDay(database.db, window);
    expect(days.map(({ day }) => day)).to.deep.equal(["2025-10-17"]);
  });
});
