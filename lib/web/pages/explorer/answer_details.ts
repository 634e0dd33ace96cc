import type { AiAnswerDetailAnswer } from "../../../../schemas/ai_answer.ts";
import { callApi } from "../../call_api.ts";
import { showDetails } from "../../explorer/details_frame.ts";
import { rowFacts } from "../../explorer/row_facts.ts";
import { shortTitle } from "../../explorer/short_title.ts";
import { smallTable } from "../../explorer/small_table.ts";
import { timeTag } from "../../format_date.ts";
import { formatCount } from "../../format_number.ts";
import { type Content, type Html, html } from "../../html.ts";
import type { Page, PageRequest } from "../../page.ts";
import { notice } from "../../parts/notice.ts";
import { readOwnSite } from "../../sites/settings_view.ts";
import { said, saidText } from "../../texts/said.ts";
import { saidMessage } from "../../texts/said_message.ts";
import { valueLabel } from "../../explorer/column_label.ts";

/** What the page shows above its facts. */
const ELSEWHERE = [
  ...["prompt", "prompt_id", "answer", "excerpt", "citations", "competitors_mentioned", "status"],
  ...["error", "answered_at", "engine", "run_id"],
];

const UNSET = {
  branded: "not judged yet",
  model: "not named",
  country: "nowhere in particular",
  language: "not known",
  mentioned: "not analysed",
  mention_position: "not mentioned",
  mentions_count: "not analysed",
  sentiment: "not judged",
  cited: "not analysed",
  citations_count: "not analysed",
};

/** `/sites/:id/ai-answers/:answer_id`: what an engine said, with each place that names a brand. */
export const answerPage: Page = {
  method: "GET",
  path: "/sites/:id/ai-answers/:answer_id",
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const { answer_id: answerId = "" } = request.params;
    const params = { id: site.id, answer_id: answerId };
    const { body: { data: answer } } = await callApi(scope, "getAnswer", { params });
    const { domain } = site;
    const promptPath = `/sites/${site.id}/ai-prompts/${answer.prompt_id}`;
    return showDetails({
      ...{
        site,
        scope,
        slug: "ai-answers",
        title: shortTitle(answer.prompt),
        heading: shortTitle(answer.prompt),
      },
      parts: [
        html`<p><strong>${answer.engine}</strong>, ${
          timeTag(answer.answered_at)
        } · <a href="${promptPath}">All answers to this prompt</a></p>`,
        html`<p>${verdict(answer)}</p>`,
        saidCard(answer),
        smallTable({
          ...{ title: "Whom it names", rows: namesOf(answer, domain), domain },
          columns: { name: "string", place: "integer", mentions: "integer" },
          empty: "It names neither the site's brand nor a competitor.",
        }),
        smallTable({
          ...{ title: "What it cites", rows: answer.citations, domain },
          columns: {
            url: "string",
            title: "string",
            in_text: "boolean",
            own: "boolean",
            competitor: "boolean",
          },
          empty: "It cites no page.",
        }),
        rowFacts({
          ...{ slug: "ai-answers", row: answer, domain, without: ELSEWHERE, unset: UNSET },
        }),
      ],
    });
  },
};

/** What the answer says of the site, in a sentence. */
function verdict(answer: AiAnswerDetailAnswer): string {
  const { status, error, mentioned, mention_position: place, cited, sentiment } = answer;
  if (status === "failed") {
    return said`There is no answer: ${
      error ? saidMessage(error.message) : saidText("the engine failed")
    }`;
  }
  if (status === "refused") return said`The engine declined to answer.`;
  if (mentioned === null) return said`The answer is not analysed yet; that takes about a minute.`;
  const named = mentioned
    ? said`It names the brand${
      place === null ? "" : said`, in place ${place} among those that are tracked`
    }`
    : said`It does not name the brand`;
  const cites = saidText(cited ? "cites a page of the site" : "cites no page of the site");
  const tone = sentiment === null
    ? ""
    : said` What it says of the brand is ${valueLabel(sentiment)}.`;
  const joint = saidText(mentioned === (cited ?? false) ? ", and it " : ", but it ");
  return `${named}${joint}${cites}.${tone}`;
}

function saidCard({ answer, mentions }: AiAnswerDetailAnswer): Html {
  if (answer === null) return html`${notice("info", "There is no text of it.")}`;
  const own = mentions.filter((place) => place.own).length;
  const others = mentions.length - own;
  return html`
    <section class="card">
      <h2>What it said</h2>
      <p class="muted">${mentions.length === 0
        ? saidText("No tracked brand is named in it.")
        : html`Marked: <mark class="named-own">your brand</mark>, ${formatCount(own, "time")};
<mark class="named-other">competitors</mark>, ${formatCount(others, "time")}.`}</p>
      <div class="said" tabindex="0" role="group" aria-label="The answer">${markedText(
        answer,
        mentions,
      )}</div>
    </section>
  `;
}

/** The text with each place marked that names a brand. */
function markedText(text: string, places: AiAnswerDetailAnswer["mentions"]): Content[] {
  const parts: Content[] = [];
  let at = 0;
  for (const { start, end, own, name } of places) {
    // of places within each other the first is marked
    if (start < at) continue;
    const kind = own ? "named-own" : "named-other";
    parts.push(
      text.slice(at, start),
      html`<mark class="${kind}" title="${name}">${text.slice(start, end)}</mark>`,
    );
    at = end;
  }
  parts.push(text.slice(at));
  return parts;
}

/** The brands that it names, in their order. */
function namesOf(answer: AiAnswerDetailAnswer, domain: string) {
  const { mentioned, mention_position: place, mentions_count: count } = answer;
  const own = mentioned ? [{ name: said`${domain} (yours)`, place, mentions: count }] : [];
  const others = answer.competitors_mentioned.map((one) => ({
    ...{ name: one.domain, place: one.position, mentions: one.mentions_count },
  }));
  return [...own, ...others].toSorted((one, other) => (one.place ?? 0) - (other.place ?? 0));
}
