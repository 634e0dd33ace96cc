import type { ChatMessageAnswer } from "../../../schemas/chat.ts";
import { apiText } from "../api_text.ts";
import { requestPage } from "../explorer/request_page.ts";
import { formatDay, timeTag } from "../format_date.ts";
import { type Content, type Html, html } from "../html.ts";
import { notice } from "../parts/notice.ts";
import { said, saidByApi } from "../texts/said.ts";

/** Writes the messages of a conversation about a site, the oldest first. */
export function conversationOf(siteId: number, messages: readonly ChatMessageAnswer[]): Html {
  return html`<ol class="chat">${messages.map((message) => messageOf(siteId, message))}</ol>`;
}

function messageOf(siteId: number, message: ChatMessageAnswer): Html {
  const { id, role, created_at: at, provider, model } = message;
  const isQuestion = role === "user";
  const by = isQuestion
    ? said`You`
    : provider === "built_in"
    ? said`Built-in analyst`
    : model ?? said`Model`;
  return html`
    <li class="chat-message card ${isQuestion && "chat-question"}" id="message-${id}">
      <p class="muted">${by} · ${timeTag(at)}</p>
      ${textOf(message.message)}
      ${message.notice && notice("info", saidByApi(message.notice.message))}
      ${!isQuestion && groundsOf(siteId, message)}
    </li>
  `;
}

/** Paragraphs, and lists of lines that begin with a hyphen. */
function textOf(text: string): Html {
  const blocks: Content[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) {
      blocks.push(html`<ul>${items.map((item) => html`<li>${apiText(item)}</li>`)}</ul>`);
    }
    items = [];
  };
  for (const line of text.split("\n")) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else {
      endList();
      if (line.trim() !== "") blocks.push(html`<p>${apiText(line)}</p>`);
    }
  }
  endList();
  return html`<div class="chat-text">${blocks}</div>`;
}

/** What an answer rests on, and what to do next; each leads to the page that shows or does it. */
function groundsOf(
  siteId: number,
  { conversation_id: id, citations, suggested_actions: actions, data_as_of: day }:
    ChatMessageAnswer,
): Html {
  const rows = citations.map(({ label, api_url: url }) =>
    html`<li>${linkTo(requestPage(siteId, { method: "GET", url }), label)}</li>`
  );
  const next = actions.map((action) =>
    html`<li>${linkTo(nextPage(siteId, id, action), action.label)}</li>`
  );
  return html`
    ${rows.length > 0 && html`
      <details class="chat-grounds">
        <summary>Where this is from</summary>
        <ul>${rows}</ul>
      </details>
    `}
    ${next.length > 0 && html`
      <h3>Next</h3>
      <ul>${next}</ul>
    `}
    <p class="muted">${day === null
      ? said`It rests on no dated data.`
      : said`Data up to ${formatDay(day)}.`}</p>
  `;
}

/** A question that may be meant is asked in the same conversation. */
function nextPage(
  siteId: number,
  conversationId: number,
  { method, api_url: url, body }: ChatMessageAnswer["suggested_actions"][number],
): string | undefined {
  const message = body?.["message"];
  if (typeof message !== "string") return requestPage(siteId, { method, url });
  return `/sites/${siteId}/ask/${conversationId}?${new URLSearchParams({ message })}`;
}

function linkTo(path: string | undefined, label: string): Content {
  return path === undefined ? label : html`<a href="${path}">${label}</a>`;
}
