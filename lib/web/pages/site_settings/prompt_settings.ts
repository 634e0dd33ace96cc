import { actCard } from "../../acts/act_form.ts";
import { actPages, type SentAct } from "../../acts/act_page.ts";
import { callApi } from "../../call_api.ts";
import { SAVE_PROMPT } from "../../explorer/prompt_acts.ts";
import { html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import { placeOf, showActs } from "./show_acts.ts";

/** `/settings/sites/{id}/ai/prompts/{prompt_id}`: how one prompt is asked. */
export const PROMPT_SETTINGS_PAGES: readonly Page[] = actPages({
  path: "/settings/sites/:id/ai/prompts/:prompt_id",
  acts: [SAVE_PROMPT],
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
    ...{
      site,
      tab: "ai",
      label: "Prompt",
      above: "Prompts and engines",
      acts: [SAVE_PROMPT],
      sent,
    },
    content: html`<blockquote>${prompt.text}</blockquote>
${actCard(SAVE_PROMPT, place)}
<p><a class="button danger" href="${path}/remove">Remove the prompt…</a></p>`,
  });
}
