import { expect } from "chai";
import {
  countUnfinishedRuns,
  deleteRuns,
  findRun,
  insertQuestions,
  insertRun,
  listRunsOfImport,
  type NewRun,
  updateImportedRun,
} from "../../../db/ai_mentions/ai_runs.ts";
import { useSpecDatabase } from "../../support/database.ts";

const OWN = 7;
const OTHER = 8;
const NOW = new Date("2026-11-20T10:00:00Z");
const LATER = new Date("2026-11-20T11:00:00Z");

const newRun = (run: Partial<NewRun> = {}): NewRun => ({
  siteId: OWN,
  trigger: "manual",
  status: "queued",
  stopReason: null,
  engines: ["chatgpt", "claude"],
  promptsCount: 2,
  runsPerPrompt: 3,
  questionsCount: 12,
  budgetUsd: 1.5,
  maxAnswers: 10,
  importId: null,
  now: NOW,
  ...run,
});

describe("ai_runs", () => {
  const db = useSpecDatabase();
  beforeEach(() => db()("ai_runs").delete());

  it("inserts a run that waits, and finds it by its site", async () => {
    const id = await insertRun(db(), newRun());
    expect(await findRun(db(), OWN, id)).to.deep.equal({
      ...{ id, site_id: OWN, triggered_by: "manual", status: "queued", stop_reason: null },
      ...{ engines: '["chatgpt","claude"]', prompts_count: 2, runs_per_prompt: 3 },
      ...{ questions_count: 12, answered_count: 0, refused_count: 0, failed_count: 0 },
      ...{ cost_usd: 0, unpriced_count: 0, budget_usd: 1.5, max_answers: 10, import_id: null },
      ...{ error_code: null, error_message: null, queued_at: NOW, started_at: null },
      ...{ finished_at: null, updated_at: NOW },
    });
    expect(await findRun(db(), OTHER, id)).to.equal(undefined);
  });

  it("inserts a run that is done with its start and its end", async () => {
    for (const status of ["completed", "failed"] as const) {
      const id = await insertRun(db(), newRun({ status, stopReason: "no_engine" }));
      expect(await findRun(db(), OWN, id))
        .to.deep.include({ stop_reason: "no_engine", started_at: NOW, finished_at: NOW });
    }
    const running = await insertRun(db(), newRun({ status: "running" }));
    expect(await findRun(db(), OWN, running)).to.include({ started_at: null, finished_at: null });
  });

  it("keeps as many names of engines as the column holds", async () => {
    const engines = Array.from({ length: 500 }, (_, index) => `engine-${index}`);
    const run = await findRun(db(), OWN, await insertRun(db(), newRun({ engines })));
    const kept = JSON.parse(run?.engines ?? "[]");
    expect(kept).to.deep.equal(engines.slice(0, kept.length));
    expect(run?.engines.length).to.be.within(3_980, 4_000);
  });

  it("inserts the questions of a run in their order", async () => {
    await insertQuestions(db(), { siteId: OWN, runId: 5 }, [
      { promptId: 2, engine: "claude", runNumber: 1 },
      { promptId: 1, engine: "chatgpt", runNumber: 2 },
    ]);
    expect(await db()("ai_questions").where({ run_id: 5 }).orderBy("place")).to.deep.equal([
      { run_id: 5, place: 1, site_id: OWN, prompt_id: 2, engine: "claude", run_number: 1 },
      { run_id: 5, place: 2, site_id: OWN, prompt_id: 1, engine: "chatgpt", run_number: 2 },
    ]);
  });

  it("notes what an import has brought, in its run alone", async () => {
    const [id, beside] = [await insertRun(db(), newRun()), await insertRun(db(), newRun())];
    const brought = { engines: ["gemini"], promptsCount: 4, answeredCount: 5, refusedCount: 1 };
    await updateImportedRun(db(), id, { ...brought, now: LATER });
    expect(await findRun(db(), OWN, id)).to.deep.include({
      ...{ engines: '["gemini"]', prompts_count: 4, questions_count: 6, answered_count: 5 },
      ...{ refused_count: 1, updated_at: LATER },
    });
    expect(await findRun(db(), OWN, beside)).to.include({ prompts_count: 2, answered_count: 0 });
  });

  it("lists the runs that an import of the site made", async () => {
    const first = await insertRun(db(), newRun({ importId: 3 }));
    const second = await insertRun(db(), newRun({ importId: 3 }));
    await insertRun(db(), newRun({ importId: 4 }));
    await insertRun(db(), newRun({ importId: 3, siteId: OTHER }));
    expect(await listRunsOfImport(db(), OWN, 3)).to.have.members([first, second]);
    expect(await listRunsOfImport(db(), OWN, 5)).to.deep.equal([]);
  });

  it("deletes runs of the site", async () => {
    const [first, second] = [await insertRun(db(), newRun()), await insertRun(db(), newRun())];
    const foreign = await insertRun(db(), newRun({ siteId: OTHER }));
    await deleteRuns(db(), OWN, [first, foreign]);
    expect(await db()("ai_runs").orderBy("id").pluck("id")).to.deep.equal([second, foreign]);
  });

  it("counts the runs of a site that are not done", async () => {
    for (const status of ["queued", "running", "completed", "failed"] as const) {
      await insertRun(db(), newRun({ status }));
      await insertRun(db(), newRun({ status, siteId: OTHER }));
    }
    expect(await countUnfinishedRuns(db(), OWN)).to.equal(2);
    expect(await countUnfinishedRuns(db(), 9)).to.equal(0);
  });
});
