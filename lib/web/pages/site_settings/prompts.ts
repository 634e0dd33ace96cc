import type { PromptAnswer } from "../../../../schemas/ai_prompt.ts";
import { callApi } from "../../call_api.ts";
import { type FormProblem, noProblem } from "../../form_problem.ts";
import { html } from "../../html.ts";
import { labelledProblem } from "../../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { showQuestion } from "../../show_question.ts";
import { PROMPT_LABELS, promptFields, readPromptFields } from "../../sites/prompt_form.ts";
import { settingsForm } from "../../sites/settings_form.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";

const PATH = "/settings/sites/:id/ai/prompts";

/** `GET /settings/sites/{id}/ai/prompts`: a form for further prompts. */
export const newPromptsPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showForm(request, noProblem()),
};

/** Its form. */
export const addPromptsPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    try {
      await callApi(scope, "createPrompts", {
        params: { id: site.id },
        body: readPromptFields(request.form),
      });
    } catch (error) {
      return await showForm(request, labelledProblem(error, PROMPT_LABELS));
    }
    return redirectTo(`${settingsPath(site.id, "ai")}?done=added`);
  },
};

async function showForm(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { site } = await readOwnSite(request);
  const { form, services, cookieValue } = request;
  const engines = services.config.aiEngines.map(({ name }) => name);
  const path = settingsPath(site.id, "ai");
  const content = settingsForm({
    heading: "Add prompts",
    section: "prompts",
    action: `${path}/prompts`,
    button: "Add prompts",
    cookieValue,
    fields: promptFields(form, problem.errors, engines),
    beside: html`<a class="button" href="${path}">Back</a>`,
  });
  return showSettings(request, { site, tab: "ai", content, problem });
}

/** `GET …/ai/prompts/{prompt_id}/remove`: asks before a prompt goes with its answers. */
export const promptRemovalPage: Page = {
  method: "GET",
  path: `${PATH}/:prompt_id/remove`,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const promptId = request.params["prompt_id"] ?? "";
    const { body } = await callApi(scope, "getPrompt", {
      params: { id: site.id, prompt_id: promptId },
    });
    const { data: { text } }: { data: PromptAnswer } = body;
    const path = settingsPath(site.id, "ai");
    return showQuestion({
      title: "Remove this prompt?",
      section: "settings",
      assets: ["sites.css"],
      text: html`<blockquote>${text}</blockquote>
<p>All its answers go with it, and then count in no figure any more.</p>`,
      action: `${path}/prompts/${promptId}/remove`,
      button: "Remove the prompt",
      back: { path, label: "Keep it" },
    }, request);
  },
};

/** Its form. */
export const removePromptPage: Page = {
  method: "POST",
  path: `${PATH}/:prompt_id/remove`,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const promptId = request.params["prompt_id"] ?? "";
    await callApi(scope, "deletePrompt", { params: { id: site.id, prompt_id: promptId } });
    return redirectTo(`${settingsPath(site.id, "ai")}?done=removed`);
  },
};
