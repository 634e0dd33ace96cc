import type { PromptAnswer } from "../../../schemas/ai_prompt.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { dataTable } from "../parts/data_table.ts";
import { settingsPath } from "./settings_view.ts";
import { said, saidText } from "../texts/said.ts";

const SCHEDULES = {
  none: "not by itself",
  daily: "daily",
  weekly: "weekly",
  monthly: "monthly",
} as const;

/** A page of a site's prompts. */
export interface PromptPage {
  prompts: PromptAnswer[];
  total: number;
  nextCursor: string | null;
  /** Whether this is not the first page. */
  isFurther: boolean;
}

/** Writes the prompts of a site, with the ways to add, to remove and to ask. */
export function promptTable(siteId: number, { prompts, total, ...paging }: PromptPage): Html {
  const path = settingsPath(siteId, "ai");
  const count = `${formatNumber(total)} ${total === 1 ? "prompt" : "prompts"}`;
  return html`<section class="card" aria-labelledby="prompts-heading">
<h2 id="prompts-heading">Prompts</h2>
<p>${
    total === 0
      ? "This site has no prompts yet: questions that people ask an AI engine when they look for what " +
        "this site offers. Add some first."
      : said`${count} that engines are asked about this site.`
  }</p>
<div class="row actions"><a class="button" href="${path}/prompts">Add prompts</a>
${total > 0 && html`<a class="button" href="${path}/run">Ask now…</a>`}</div>
${prompts.length > 0 && table(path, prompts)}${links(path, paging)}</section>`;
}

function table(path: string, prompts: readonly PromptAnswer[]): Html {
  return dataTable({
    ...{ label: "Table of prompts", stacks: true },
    caption: html`<span class="visually-hidden">Prompts</span>`,
    columns: [
      { label: "Prompt" },
      { label: "Asked" },
      { label: "Engines" },
      { label: "Answers", number: true },
      { label: "Last answer" },
      { label: "Do" },
    ],
    rows: prompts.map((prompt) => promptRow(path, prompt)),
  });
}

function promptRow(path: string, prompt: PromptAnswer): Content[] {
  const { id, text, tags, country, language, schedule, engines, last_asked_at: last } = prompt;
  const about = [country, language, ...tags].filter((part) => part !== null).join(" · ");
  return [
    html`<span class="prompt">${text}</span>${
      about !== "" && html`<br><span class="muted">${about}</span>`
    }`,
    saidText(SCHEDULES[schedule]),
    engines === null ? saidText("all") : engines.join(", "),
    formatNumber(prompt.answers_count),
    last === null ? saidText("none yet") : timeTag(last),
    html`
      <a
        href="${path}/prompts/${id}">Change<span class="visually-hidden"> ${text}</span></a>
      <a
        href="${path}/prompts/${id}/remove">Remove…<span class="visually-hidden"> ${text}</span></a>
    `,
  ];
}

function links(
  path: string,
  { nextCursor, isFurther }: Pick<PromptPage, "nextCursor" | "isFurther">,
): Html {
  return html`<div class="row">${isFurther && html`<a class="button" href="${path}">First ones</a>`}
${
    nextCursor !== null &&
    html`<a class="button" href="${path}?cursor=${encodeURIComponent(nextCursor)}">Further ones</a>`
  }</div>`;
}
