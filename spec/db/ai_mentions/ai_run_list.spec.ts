import { expect } from "chai";
import { listRunErrors, listRuns, RUN_LIST } from "../../../db/ai_mentions/ai_run_list.ts";
import { insertAnswerRows } from "../../support/ai_mentions/answer_rows.ts";
import { useSpecDatabase } from "../../support/database.ts";
import { askList } from "../../support/list_query.ts";

const OWN = 7;
const OTHER = 8;
const NOW = new Date("2026-11-20T10:00:00Z");

describe("ai_run_list", () => {
  const db = useSpecDatabase();

  describe("listRuns()", () => {
    before(async () => {
      const run = {
        ...{ site_id: OWN, triggered_by: "schedule", status: "completed", stop_reason: null },
        ...{ engines: "[]", prompts_count: 1, runs_per_prompt: 1, questions_count: 1 },
        ...{ budget_usd: null, queued_at: NOW, updated_at: NOW },
      };
      await db()("ai_runs").insert([
        { ...run, id: 1, triggered_by: "manual", budget_usd: 2, stop_reason: "canceled" },
        { ...run, id: 2, status: "running" },
        { ...run, id: 3, triggered_by: "import", budget_usd: 1, stop_reason: "budget" },
        { ...run, id: 4, site_id: OTHER },
      ]);
    });
    const idsOf = async (parameters: Record<string, string> = {}) =>
      (await listRuns(db(), OWN, askList(RUN_LIST, parameters))).rows.map(({ id }) => id);

    it("lists the runs of the site, the newest first, and counts them", async () => {
      const { rows, total } = await listRuns(db(), OWN, askList(RUN_LIST));
      expect(rows.map(({ id }) => id)).to.deep.equal([3, 2, 1]);
      expect(total).to.equal(3);
      expect(rows[2]).to.include({ triggered_by: "manual", budget_usd: 2, cost_usd: 0 });
    });

    it("orders by the names of triggers and puts what is not known last", async () => {
      expect(await idsOf({ sort: "trigger" })).to.deep.equal([3, 1, 2]);
      expect(await idsOf({ sort: "budget_usd" })).to.deep.equal([3, 1, 2]);
      expect(await idsOf({ sort: "stop_reason" })).to.deep.equal([3, 1, 2]);
    });

    it("filters by status and reason", async () => {
      expect(await idsOf({ "filter[status]": "running" })).to.deep.equal([2]);
      expect(await idsOf({ "filter[stop_reason][null]": "true" })).to.deep.equal([2]);
    });
  });

  describe("listRunErrors()", () => {
    it("counts the failed answers of each run by engine and code, the most frequent first", async () => {
      const failed = { status: "failed", error_code: "timeout", error_message: "b" };
      await insertAnswerRows(db(), OWN, [
        { id: 1, run_id: 1, ...failed },
        { id: 2, run_id: 1, ...failed, engine: "claude" },
        { id: 3, run_id: 1, ...failed, engine: "claude", error_message: "a" },
        { id: 4, run_id: 1, ...failed, error_code: "quota" },
        { id: 5, run_id: 1, status: "refused" },
        { id: 6, run_id: 2, ...failed },
        { id: 7, run_id: 3, ...failed },
        { id: 8, run_id: 4 },
      ]);
      await insertAnswerRows(db(), OTHER, [{ id: 9, run_id: 1, ...failed }]);
      const errors = await listRunErrors(db(), OWN, [1, 2, 4]);
      expect([...errors.keys()]).to.deep.equal([1, 2]);
      expect(errors.get(1)).to.deep.equal([
        { engine: "claude", code: "timeout", message: "a", count: 2 },
        { engine: "chatgpt", code: "quota", message: "b", count: 1 },
        { engine: "chatgpt", code: "timeout", message: "b", count: 1 },
      ]);
      expect((await listRunErrors(db(), OWN, [])).size).to.equal(0);
    });
  });
});
