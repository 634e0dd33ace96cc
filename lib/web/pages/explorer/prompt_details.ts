import type { PromptAnswer } from "../../../../schemas/ai_prompt.ts";
import type {
  AnswerSummaryAnswer,
  BrandFiguresAnswer,
} from "../../../../schemas/answer_figures.ts";
import { addDays, dayOf } from "../../../core/days.ts";
import { actForm } from "../../acts/act_form.ts";
import { actNotice, actPages, actStatus, type SentAct } from "../../acts/act_page.ts";
import { apiText } from "../../api_text.ts";
import { callApi, type PageScope } from "../../call_api.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { ASK_PROMPT, SAVE_PROMPT } from "../../explorer/prompt_acts.ts";
import { rowFacts } from "../../explorer/row_facts.ts";
import { shortTitle } from "../../explorer/short_title.ts";
import { smallTable } from "../../explorer/small_table.ts";
import { formatWindow } from "../../format_date.ts";
import { formatNumber, formatShare } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import type { DocumentAnswer, Page, PageRequest } from "../../page.ts";
import { dataTable } from "../../parts/data_table.ts";
import { foldedText } from "../../parts/folded_text.ts";
import { readOwnSite, settingsPath } from "../../sites/settings_view.ts";
import { saidText } from "../../texts/said.ts";

const ANSWERS_SHOWN = 30;
const CITED_SHOWN = 12;
/** The days up to the newest answer that are shown. */
const DAYS = 365;
const UNSET = {
  country: "nowhere in particular",
  language: "none",
  engines: "all that are configured",
  weight: "none",
  branded: "not judged yet",
  last_asked_at: "never",
  next_run_at: "not by itself",
};
const ACTS = [SAVE_PROMPT, ASK_PROMPT];

/** `/sites/:id/ai-prompts/:prompt_id`: one prompt with what engines answered to it. */
export const PROMPT_PAGES: readonly Page[] = actPages({
  path: "/sites/:id/ai-prompts/:prompt_id",
  acts: ACTS,
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
  const { form: typed, cookieValue } = request;
  const action = `/sites/${site.id}/ai-prompts/${prompt.id}`;
  const place = {
    action,
    cookieValue,
    typed,
    sent,
    stored: prompt,
    isFolded: true,
    abilities: scope.caller.abilities,
  };
  const removal = `${settingsPath(site.id, "ai")}/prompts/${prompt.id}/remove`;
  const answer = showDetails({
    ...{
      site,
      scope,
      slug: "ai-prompts",
      title: shortTitle(prompt.text),
      heading: shortTitle(prompt.text),
    },
    assets: ["acts.css"],
    parts: [
      actNotice(request, ACTS, sent),
      shortTitle(prompt.text) !== prompt.text && foldedText(prompt.text),
      html`<div class="acts no-print">${ACTS.map((act) => actForm(act, place))}
<a class="button danger" href="${removal}">Remove the prompt…</a></div>`,
      await answersOf(scope, { prompt, siteId: site.id, domain: site.domain }),
      rowFacts({
        ...{ slug: "ai-prompts", row: prompt, domain: site.domain, title: "How it is asked" },
        without: ["text"],
        unset: UNSET,
      }),
    ],
  });
  return { ...answer, status: actStatus(sent) };
}

/** What engines answered in the last year with an answer. */
async function answersOf(
  scope: PageScope,
  { prompt, siteId, domain }: { prompt: PromptAnswer; siteId: number; domain: string },
): Promise<Content> {
  const to = dayOf(new Date(prompt.last_asked_at ?? prompt.created_at));
  const days = { from: addDays(to, 1 - DAYS), to };
  const ofPrompt = { ...days, "filter[prompt_id]": String(prompt.id) };
  const params = { id: siteId };
  const { body: { data, meta } } = await callApi(scope, "listAnswers", {
    params,
    query: { ...ofPrompt, "compare": "none", "per_page": ANSWERS_SHOWN },
  });
  const { body: { data: cited, meta: citedMeta } } = await callApi(scope, "listAnswerCitations", {
    params,
    query: { ...ofPrompt, "view": "domains", "per_page": CITED_SHOWN },
  });
  const all = new URLSearchParams({ ...days, "filter[prompt_id][eq]": String(prompt.id) });
  return [
    figures(meta.summary, { prompt, days }),
    smallTable({
      ...{ title: "Answers, the newest first", total: meta.total, rows: data, domain },
      columns: {
        answered_at: "time",
        engine: "string",
        status: "string",
        mentioned: "boolean",
        mention_position: "integer",
        cited: "boolean",
        sentiment: "string",
        excerpt: "string",
      },
      empty: (meta.data_status && apiText(meta.data_status.message)) ?? "It was not asked yet.",
      pathOf: ({ id }) => `/sites/${siteId}/ai-answers/${String(id)}`,
      ...meta.total > 0 && {
        all: { href: `/sites/${siteId}/ai-answers?${all}`, label: "All of them, to filter" },
      },
    }),
    smallTable({
      ...{ title: "Whom these answers cite", total: citedMeta.total, rows: cited, domain },
      columns: {
        domain: "string",
        answers_count: "integer",
        citations_count: "integer",
        instead_count: "integer",
        own: "boolean",
        competitor: "boolean",
      },
      empty: "No answer to it cites a page.",
    }),
  ];
}

/** How often engines name and cite the site; a prompt that names the brand is counted apart. */
function figures(
  summary: AnswerSummaryAnswer | null,
  { prompt, days }: { prompt: PromptAnswer; days: { from: string; to: string } },
): Content {
  if (summary === null) return null;
  const { branded_prompts: branded, engines, brand, answers } = summary;
  const isBranded = prompt.branded === true && branded !== null;
  const whole = isBranded ? branded : { answers, brand };
  if (whole.answers.valid === 0) return null;
  const rows = [
    ...isBranded ? [] : engines.map((one) => figureRow(one.engine, one.answers, one)),
    figureRow(saidText("All engines"), whole.answers, whole.brand),
  ];
  return html`
    <section class="card">
      <h2>How the site fares</h2>
      <p class="muted">${formatWindow(days.from, days.to)}${isBranded &&
        ". The prompt names the brand, which answers to it then name as well"}</p>
      ${dataTable({
        ...{ label: "By engine", stacks: true },
        caption: html`<span class="visually-hidden">By engine</span>`,
        columns: [
          { label: "Engine" },
          { label: "Answers", number: true },
          { label: "Name the brand", number: true },
          { label: "Cite the site", number: true },
          { label: "Average place", number: true },
          { label: "Refused", number: true },
          { label: "Failed", number: true },
        ],
        rows,
      })}
    </section>
  `;
}

function figureRow(
  name: string,
  { valid, refused, failed }: AnswerSummaryAnswer["answers"],
  { mention_rate: named, citation_rate: cited, avg_position: place }: Pick<
    BrandFiguresAnswer,
    "mention_rate" | "citation_rate" | "avg_position"
  >,
): Content[] {
  const share = ({ value, part, whole }: BrandFiguresAnswer["mention_rate"]): Html =>
    html`${formatShare(value)} <span class="muted">(${formatNumber(part)} of ${
      formatNumber(whole)
    })</span>`;
  return [
    ...[name, formatNumber(valid), share(named), share(cited)],
    place === null ? saidText("not named") : formatNumber(place, { decimals: 1 }),
    formatNumber(refused),
    formatNumber(failed),
  ];
}
