import { MAX_RUNS_PER_PROMPT } from "../../../../schemas/ai_prompt.ts";
import { NO_ENGINES } from "../../../commands/ai_mentions/parse_prompts.ts";
import type { Config } from "../../../core/config.ts";
import { callApi } from "../../call_api.ts";
import { type FormProblem, noProblem } from "../../form_problem.ts";
import { linesOf, numberOf } from "../../form_values.ts";
import { formatNumber } from "../../format_number.ts";
import { type Html, html } from "../../html.ts";
import { type FieldLabels, labelledProblem } from "../../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { textareaField } from "../../parts/textarea_field.ts";
import { textField } from "../../parts/text_field.ts";
import type { Form } from "../../read_form.ts";
import { engineChoice } from "../../sites/prompt_form.ts";
import { settingsForm } from "../../sites/settings_form.ts";
import { readOwnSite, settingsPath, showSettings } from "../../sites/settings_view.ts";
import { said } from "../../texts/said.ts";

const PATH = "/settings/sites/:id/ai/run";

const LABELS: FieldLabels = {
  budget_usd: "Budget in US dollars",
  max_answers: "Answers at most",
  runs_per_prompt: "Times each engine is asked",
  tags: "Tags",
  engines: "Engines",
};

/** `GET /settings/sites/{id}/ai/run`: what asking now may cost. */
export const newRunPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showForm(request, noProblem()),
};

/** Its form: asks the site's prompts. */
export const startRunPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    try {
      await callApi(scope, "createRun", { params: { id: site.id }, body: readRun(request.form) });
    } catch (error) {
      return await showForm(request, labelledProblem(error, LABELS));
    }
    return redirectTo(`${settingsPath(site.id, "ai")}?done=asked`);
  },
};

/** What is empty is left to the prompts and to the server. */
function readRun(form: Form): Record<string, unknown> {
  const numbers = ["budget_usd", "max_answers", "runs_per_prompt"]
    .map((name) => [name, numberOf(form, name)] as const)
    .filter(([, value]) => value !== undefined);
  const tags = linesOf(form, "tags");
  const engines = form.texts("engines");
  return {
    ...Object.fromEntries(numbers),
    ...tags.length > 0 && { tags },
    ...engines.length > 0 && { engines },
  };
}

async function showForm(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { site } = await readOwnSite(request);
  const { form, services: { config }, cookieValue } = request;
  const path = settingsPath(site.id, "ai");
  const none = html`${notice("info", said`Nothing can be asked: ${NO_ENGINES}`)}
<p><a href="${path}">Back to prompts and engines</a></p>`;
  const content = config.aiEngines.length === 0 ? none : settingsForm({
    heading: "Ask now",
    section: "run",
    action: `${path}/run`,
    button: "Ask now",
    cookieValue,
    intro: html`<p>The prompts of this site are put to the engines now. No question is asked that
might cost more than the budget.</p>`,
    fields: runFields(form, problem.errors, config),
    beside: html`<a class="button" href="${path}">Back</a>`,
  });
  return showSettings(request, { site, tab: "ai", content, problem });
}

function runFields(
  form: Form,
  errors: FormProblem["errors"],
  { aiEngines, aiRuns: { budgetUsd, maxAnswers } }: Config,
): Html {
  const field = (name: string, hint: string) => ({
    name,
    label: LABELS[name] ?? name,
    value: form.text(name),
    hint,
  });
  const least = budgetUsd === null
    ? "Empty: none."
    : `At most, and when empty, ${formatNumber(budgetUsd, { decimals: 2 })} on this server.`;
  return html`<div class="form-grid">${
    textField({
      ...field("budget_usd", said`${least} Engines need prices for it.`),
      type: "number",
      min: 0,
      step: "any",
    }, errors)
  }${
    textField({
      ...field(
        "max_answers",
        said`At most, and when empty, ${formatNumber(maxAnswers)} on this server.`,
      ),
      type: "number",
      min: 1,
      max: maxAnswers,
    }, errors)
  }${
    textField({
      ...field("runs_per_prompt", "Empty: as each prompt says."),
      type: "number",
      min: 1,
      max: MAX_RUNS_PER_PROMPT,
    }, errors)
  }${
    textareaField(
      { ...field("tags", "Only prompts with one of these, one a line."), rows: 2 },
      errors,
    )
  }</div>${engineChoice(form, errors, aiEngines.map(({ name }) => name))}`;
}
