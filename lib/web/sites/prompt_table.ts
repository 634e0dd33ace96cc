import type { PromptAnswer } from "../../../schemas/ai_prompt.ts";
import { timeTag } from "../format_date.ts";
import { formatNumber } from "../format_number.ts";
import { type Html, html } from "../html.ts";
import { settingsPath } from "./settings_view.ts";

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
      : `${count} that engines are asked about this site.`
  }</p>
<div class="row actions"><a class="button" href="${path}/prompts">Add prompts</a>
${total > 0 && html`<a class="button" href="${path}/run">Ask now…</a>`}</div>
${prompts.length > 0 && table(path, prompts)}${links(path, paging)}</section>`;
}

function table(path: string, prompts: readonly PromptAnswer[]): Html {
  return html`
    <div class="table-scroll" role="region" aria-label="Table of prompts" tabindex="0">
      <table>
        <caption class="visually-hidden">Prompts</caption>
        <thead>
          <tr>
            <th scope="col">Prompt</th>
            <th scope="col">Asked</th>
            <th scope="col">Engines</th>
            <th scope="col" class="number">Answers</th>
            <th scope="col">Last answer</th>
            <th scope="col"><span class="visually-hidden">Change or remove</span></th>
          </tr>
        </thead>
        <tbody>${prompts.map((prompt) => promptRow(path, prompt))}</tbody>
      </table>
    </div>
  `;
}

function promptRow(path: string, prompt: PromptAnswer): Html {
  const { id, text, tags, country, language, schedule, engines, last_asked_at: last } = prompt;
  const about = [country, language, ...tags].filter((part) => part !== null).join(" · ");
  return html`
    <tr>
      <th scope="row" class="prompt">${text}
    ${about !== "" && html`<br><span class="muted">${about}</span>`}</th>
      <td>${SCHEDULES[schedule]}</td>
      <td>${engines === null ? "all" : engines.join(", ")}</td>
      <td class="number">${formatNumber(prompt.answers_count)}</td>
      <td>${last === null ? "–" : timeTag(last)}</td>
      <td><a href="${path}/prompts/${id}">Change<span class="visually-hidden"> ${text}</span></a>
    <a href="${path}/prompts/${id}/remove">Remove…<span class="visually-hidden"> ${text}</span></a></td>
    </tr>
  `;
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
