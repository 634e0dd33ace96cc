import type { EngineAnswer, PromptAnswer } from "../../../../schemas/ai_prompt.ts";
import type { RunAnswer } from "../../../../schemas/ai_run.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { type FormProblem, formProblem, noProblem } from "../../form_problem.ts";
import { html } from "../../html.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { readAskedList } from "../../read_asked_list.ts";
import { engineTable } from "../../sites/engine_table.ts";
import { type PromptPage, promptTable } from "../../sites/prompt_table.ts";
import { runTable } from "../../sites/run_table.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";

const PATH = "/settings/sites/:id/ai";
const PROMPTS_SHOWN = 20;
const RUNS_SHOWN = 5;
const DONE = {
  added: "The prompts are added. Those that were there already stay as they are.",
  removed: "The prompt is removed with its answers.",
  asked: "The prompts are being asked. Reload to see how far it is.",
  canceled: "No further questions are asked. What was answered stays.",
};

/** `GET /settings/sites/{id}/ai`: engines of the server, prompts of the site, and what asking has cost. */
export const aiPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showAi(request, noProblem()),
};

/** `POST …/ai/runs/{run_id}/cancel`: asks no further questions of a run. */
export const cancelRunPage: Page = {
  method: "POST",
  path: `${PATH}/runs/:run_id/cancel`,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const runId = request.params["run_id"] ?? "";
    try {
      await callApi(scope, "cancelRun", { params: { id: site.id, run_id: runId } });
    } catch (error) {
      return await showAi(request, formProblem(error));
    }
    return redirectTo(`${settingsPath(site.id, "ai")}?done=canceled`);
  },
};

async function showAi(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { list: { engines, ...page }, problem: wrongCursor } = await readAskedList(
    (cursor: string | null) => readPrompts(scope, site.id, cursor),
    { asked: request.query.get("cursor"), beginning: null },
  );
  const { body } = await callApi(scope, "listRuns", {
    params: { id: site.id },
    query: { per_page: RUNS_SHOWN },
  });
  const { data: runs }: { data: RunAnswer[] } = body;
  const content = html`${promptTable(site.id, page)}
${runTable(site.id, runs, request.cookieValue)}
${engineTable(engines)}`;
  return showSettings(request, {
    site,
    tab: "ai",
    content,
    problem: problem.status === 200 ? wrongCursor : problem,
    done: DONE,
  });
}

async function readPrompts(
  scope: PageScope,
  siteId: number,
  cursor: string | null,
): Promise<PromptPage & { engines: EngineAnswer[] }> {
  const { body } = await callApi(scope, "listPrompts", {
    params: { id: siteId },
    query: { per_page: PROMPTS_SHOWN, cursor },
  });
  const { data: prompts, meta }: {
    data: PromptAnswer[];
    meta: { total: number; next_cursor: string | null; engines: EngineAnswer[] };
  } = body;
  const { total, next_cursor: nextCursor, engines } = meta;
  return { prompts, total, nextCursor, isFurther: cursor !== null, engines };
}
