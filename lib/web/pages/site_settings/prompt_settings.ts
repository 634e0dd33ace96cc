import type { Act } from "../../acts/act.ts";
import { actCard } from "../../acts/act_form.ts";
import { actPages, type SentAct } from "../../acts/act_page.ts";
import { callApi } from "../../call_api.ts";
import { html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import { placeOf, showActs } from "./show_acts.ts";

const SAVE: Act = {
  ...{ name: "save", operationId: "updatePrompt", title: "How it is asked", button: "Save" },
  fields: ["schedule", "runs_per_prompt", "engines", "tags", "weight"],
  about:
    "Text, country and language stay, since its answers are to them: add another prompt instead. " +
    "A prompt that gets another schedule is asked at once.",
  done: "The prompt is saved.",
};

/** `/settings/sites/{id}/ai/prompts/{prompt_id}`: how one prompt is asked. */
export const PROMPT_SETTINGS_PAGES: readonly Page[] = actPages({
  path: "/settings/sites/:id/ai/prompts/:prompt_id",
  acts: [SAVE],
  show: showPrompt,
});

async function showPrompt(
  request: PageRequest,
  sent: SentAct | undefined,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { prompt_id: promptId = "" } = request.params;
  const params = { id: site.id, prompt_id: promptId };
  const { body: { data: prompt } } = await callApi(scope, "getPrompt", { params });
  const path = `${settingsPath(site.id, "ai")}/prompts/${prompt.id}`;
  const place = placeOf(request, { action: path, sent, stored: prompt });
  return showActs(request, {
    ...{ site, tab: "ai", label: "Prompt", above: "Prompts and engines", acts: [SAVE], sent },
    content: html`<blockquote>${prompt.text}</blockquote>
${actCard(SAVE, place)}
<p><a class="button danger" href="${path}/remove">Remove the prompt…</a></p>`,
  });
}
