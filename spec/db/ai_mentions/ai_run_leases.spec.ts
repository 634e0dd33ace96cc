import { expect } from "chai";
import { countQuestions, listQuestions } from "../../../db/ai_mentions/ai_questions.ts";
import {
  cancelRun,
  claimAiRun,
  countAsked,
  finishRun,
  lockRun,
  releaseRun,
  renewRun,
  RunLostError,
} from "../../../db/ai_mentions/ai_run_leases.ts";
import { insertPrompts } from "../../../db/ai_mentions/ai_prompts.ts";
import { findRun, insertQuestions, insertRun } from "../../../db/ai_mentions/ai_runs.ts";
import type { Db } from "../../../db/core/connection.ts";
import { insertSpecAccount } from "../../support/accounts/account.ts";
import { createSpecDatabase, type SpecDatabase } from "../../support/database.ts";
import { insertSpecSite } from "../../support/accounts/sites.ts";

const NOW = new Date("2026-11-20T12:00:00.000Z");
const LATER = new Date("2026-11-20T13:00:00.000Z");

describe("db/ai_mentions/ai_run_leases.ts", () => {
  let database: SpecDatabase;
  let db: Db;
  let accountId = 0;
  let siteId: number;
  let runId: number;

  before(async () => {
    database = await createSpecDatabase();
    db = database.db;
  });
  after(() => database.drop());
  beforeEach(async () => {
    for (const table of ["ai_runs", "ai_questions", "ai_prompts"]) await db(table).delete();
    ({ accountId } = await insertSpecAccount(db));
    siteId = await insertSpecSite(db, accountId);
    runId = await insert();
  });

  async function insert(): Promise<number> {
    const hash = Buffer.alloc(16, Math.floor(Math.random() * 256));
    await insertPrompts(db, siteId, {
      prompts: [{
        hash,
        text: "Best shoes?",
        country: null,
        language: null,
        engines: null,
        schedule: "none",
        runsPerPrompt: 1,
        origin: "manual",
        weight: null,
        nextRunAt: null,
      }],
      now: NOW,
    });
    const promptId = (await db("ai_prompts").where({ site_id: siteId }).first("id")).id;
    const id = await insertRun(db, {
      siteId,
      trigger: "manual",
      status: "queued",
      stopReason: null,
      engines: ["a", "b"],
      promptsCount: 1,
      runsPerPrompt: 2,
      questionsCount: 3,
      budgetUsd: null,
      maxAnswers: null,
      importId: null,
      now: NOW,
    });
    await insertQuestions(db, { siteId, runId: id }, [
      { promptId, engine: "a", runNumber: 1 },
      { promptId, engine: "b", runNumber: 1 },
      { promptId, engine: "a", runNumber: 2 },
    ]);
    return id;
  }
  const expire = () => db("ai_runs").update({ lease_until: "2000-01-01" });
  const isLost = (work: Promise<unknown>) =>
    work.then(() => false, (error: unknown) => error instanceof RunLostError);

  it("claims the oldest run that waits, once", async () => {
    const second = await insert();
    expect(await claimAiRun(db, "one", NOW)).to.deep.equal({
      id: runId,
      siteId,
      accountId,
      attempts: 1,
      asked: true,
    });
    expect((await claimAiRun(db, "two", NOW))?.id).to.equal(second);
    expect(await claimAiRun(db, "three", NOW)).to.equal(undefined);
    expect(await findRun(db, siteId, runId))
      .to.deep.include({ status: "running", started_at: NOW });
  });

  it("gives a run to one of many who claim it at once", async () => {
    const claims = await Promise.all(
      Array.from({ length: 8 }, (_, index) => claimAiRun(db, `owner-${index}`, NOW)),
    );
    expect(claims.filter((claim) => claim !== undefined)).to.have.length(1);
  });

  it("claims a run whose process died, and takes it from that", async () => {
    await claimAiRun(db, "one", NOW);
    await expire();
    expect(await claimAiRun(db, "two", LATER)).to.include({ id: runId, attempts: 2 });
    expect((await findRun(db, siteId, runId))?.started_at).to.deep.equal(NOW);
    expect(await isLost(renewRun(db, runId, "one"))).to.equal(true);
    expect(await isLost(lockRun(db, runId, "one"))).to.equal(true);
    expect(await isLost(renewRun(db, runId, "two"))).to.equal(false);
  });

  it("claims nothing of a site that is being deleted", async () => {
    await db("sites").where({ id: siteId }).update({ status: "deleting" });
    expect(await claimAiRun(db, "one", NOW)).to.equal(undefined);
  });

  it("gives a run back, which does not count as an attempt", async () => {
    await claimAiRun(db, "one", NOW);
    await releaseRun(db, runId, { owner: "one" });
    expect((await findRun(db, siteId, runId))?.status).to.equal("queued");
    expect(await claimAiRun(db, "two", NOW)).to.include({ id: runId, attempts: 1 });
  });

  it("counts what was asked, and what it has cost", async () => {
    await countAsked(db, runId, { outcome: { status: "answered", costUsd: 0.25 }, now: NOW });
    await countAsked(db, runId, { outcome: { status: "refused", costUsd: 0.5 }, now: NOW });
    await countAsked(db, runId, { outcome: { status: "failed", costUsd: null }, now: NOW });
    expect(await findRun(db, siteId, runId)).to.include({
      answered_count: 1,
      refused_count: 1,
      failed_count: 1,
      cost_usd: 0.75,
      unpriced_count: 1,
    });
  });

  it("lists the questions to an engine, those after a place", async () => {
    const list = (after: number) => listQuestions(db, runId, { engine: "a", after, limit: 10 });
    expect((await list(0)).map(({ place, runNumber, text }) => [place, runNumber, text]))
      .to.deep.equal([[1, 1, "Best shoes?"], [3, 2, "Best shoes?"]]);
    expect((await list(1)).map(({ place }) => place)).to.deep.equal([3]);
  });

  it("ends a run, with what was still to be asked", async () => {
    await claimAiRun(db, "one", NOW);
    await finishRun(db, runId, {
      status: "failed",
      stopReason: "engine_failing",
      error: { code: "unauthorized", message: "No." },
      now: LATER,
    });
    expect(await findRun(db, siteId, runId)).to.deep.include({
      status: "failed",
      stop_reason: "engine_failing",
      error_code: "unauthorized",
      error_message: "No.",
      finished_at: LATER,
    });
    expect((await countQuestions(db, [runId])).size).to.equal(0);
    expect(await claimAiRun(db, "two", NOW)).to.equal(undefined);
  });

  it("cancels a waiting run at once, and leaves a held one to its process", async () => {
    const second = await insert();
    await claimAiRun(db, "one", NOW);
    for (const id of [runId, second]) {
      expect(await cancelRun(db, { siteId, runId: id, now: LATER })).to.equal(true);
      expect((await countQuestions(db, [id])).size).to.equal(0);
    }
    expect(await findRun(db, siteId, runId))
      .to.deep.include({ status: "running", stop_reason: "canceled", finished_at: null });
    expect(await findRun(db, siteId, second))
      .to.deep.include({ status: "completed", stop_reason: "canceled", finished_at: LATER });
    expect(await cancelRun(db, { siteId, runId: second, now: LATER })).to.equal(false);
  });
});
