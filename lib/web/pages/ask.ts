import { MAX_MESSAGE_CHARACTERS } from "../../../schemas/chat.ts";
import type { SiteAnswer } from "../../../schemas/site.ts";
import { conversationOf } from "../ask/conversation.ts";
import { callApi, type PageScope } from "../call_api.ts";
import { SITE_FRAME_ASSETS, siteFrame } from "../explorer/site_frame.ts";
import { type FormProblem, noProblem, problemNotice } from "../form_problem.ts";
import { timeTag } from "../format_date.ts";
import { formatCount } from "../format_number.ts";
import { type Content, type Html, html } from "../html.ts";
import { labelledProblem } from "../labelled_problem.ts";
import { type DocumentAnswer, type Page, type PageRequest, redirectTo, showPage } from "../page.ts";
import { csrfField } from "../parts/csrf_field.ts";
import { doneNotice } from "../parts/done_notice.ts";
import { textareaField } from "../parts/textarea_field.ts";
import { showQuestion } from "../show_question.ts";
import { readOwnSite } from "../sites/settings_view.ts";
import { said, saidText } from "../texts/said.ts";

const PATH = "/sites/:id/ask";
const ONE_PATH = `${PATH}/:conversation_id`;
const DELETE_PATH = `${ONE_PATH}/delete`;
/** The latest that are listed; the API has all. */
const SHOWN = 100;
const LABELS = { message: "Question" };

/** Questions that the built-in analyst answers, by what a beginner wants to know first. */
const EXAMPLES = [
  "What should I fix first?",
  "Which pages lost the most clicks?",
  "Which keywords are on positions 4 to 20?",
  "What changed since the audit before?",
  "Who is mentioned in AI answers instead of us?",
] as const;

/** `GET /sites/:id/ask`: a question about a site, and the conversations so far. */
const askPage: Page = {
  method: "GET",
  path: PATH,
  access: "owner",
  handler: (request: PageRequest) => showAsk(request, noProblem()),
};

/** Begins a conversation. */
const sendQuestionPage: Page = {
  method: "POST",
  path: PATH,
  access: "owner",
  operations: ["chat"],
  handler: (request: PageRequest) => send(request, null, showAsk),
};

/** `GET /sites/:id/ask/:conversation_id`: a conversation, which goes on here. */
const conversationPage: Page = {
  method: "GET",
  path: ONE_PATH,
  access: "owner",
  handler: (request: PageRequest) => showConversation(request, noProblem()),
};

/** Goes on with a conversation. */
const sendMessagePage: Page = {
  method: "POST",
  path: ONE_PATH,
  access: "owner",
  operations: ["chat"],
  handler: (request: PageRequest) =>
    send(request, Number(request.params["conversation_id"]), showConversation),
};

/** `GET …/delete` asks before a conversation goes. */
const askDeleteConversationPage: Page = {
  method: "GET",
  path: DELETE_PATH,
  access: "owner",
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    const params = paramsOf(request);
    const { body: { data } } = await callApi(scope, "getConversation", { params });
    const path = conversationPath(site.id, data.id);
    return showQuestion({
      title: "Delete this conversation?",
      section: "sites",
      text: html`<p><strong>${data.title}</strong> and its ${
        formatCount(data.messages_count, "message")
      } are gone for good.</p>`,
      action: `${path}/delete`,
      button: "Delete the conversation",
      back: { path, label: "Keep it" },
    }, request);
  },
};

/** Its form. */
const deleteConversationPage: Page = {
  method: "POST",
  path: DELETE_PATH,
  access: "owner",
  operations: ["deleteConversation"],
  async handler(request: PageRequest) {
    const { scope, site } = await readOwnSite(request);
    await callApi(scope, "deleteConversation", { params: paramsOf(request) });
    return redirectTo(`/sites/${site.id}/ask?done=deleted`);
  },
};

/** The pages of the assistant. */
export const ASK_PAGES: readonly Page[] = [
  askPage,
  sendQuestionPage,
  conversationPage,
  sendMessagePage,
  askDeleteConversationPage,
  deleteConversationPage,
];

function conversationPath(siteId: number, id: number): string {
  return `/sites/${siteId}/ask/${id}`;
}

function paramsOf({ params }: PageRequest): Record<string, string> {
  return { id: params["id"] ?? "", conversation_id: params["conversation_id"] ?? "" };
}

/** Sends a question, and leads to its answer; what is wrong with it is shown where it was typed. */
async function send(
  request: PageRequest,
  conversationId: number | null,
  show: (request: PageRequest, problem: FormProblem) => Promise<DocumentAnswer>,
) {
  const { scope, site } = await readOwnSite(request);
  const body = {
    message: request.form.text("message"),
    ...conversationId !== null && { conversation_id: conversationId },
  };
  try {
    const { body: { data } } = await callApi(scope, "chat", { params: { id: site.id }, body });
    return redirectTo(`${conversationPath(site.id, data.conversation_id)}#message-${data.id}`);
  } catch (error) {
    return await show(request, labelledProblem(error, LABELS));
  }
}

async function showAsk(request: PageRequest, problem: FormProblem): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const action = `/sites/${site.id}/ask`;
  return showOfSite({ scope, site }, { title: said`Ask about ${site.name}`, problem }, [
    html`
      <h1>Ask</h1>
      <p class="muted">Questions about this site, answered from its own data. Each answer names the rows
      that it rests on.</p>
    `,
    doneNotice(request.query, { deleted: "The conversation was deleted." }),
    questionForm(request, { action, problem, label: "Your question" }),
    html`
      <h2>For example</h2>
      <ul>${EXAMPLES.map(saidText).map((text) =>
        html`<li><a href="${action}?${`${new URLSearchParams({
          message: text,
        })}`}">${text}</a></li>`
      )}</ul>
    `,
    await conversationsOf(scope, site.id),
  ]);
}

async function conversationsOf(scope: PageScope, siteId: number): Promise<Html> {
  const params = { id: String(siteId) };
  const query = { per_page: SHOWN };
  const { body: { data, meta } } = await callApi(scope, "listConversations", { params, query });
  if (data.length === 0) return html``;
  const rows = data.map(({ id, title, messages_count: count, updated_at: at }) =>
    html`<li><a href="${conversationPath(siteId, id)}">${title}</a>
<span class="muted">${formatCount(count, "message")} · ${timeTag(at)}</span></li>`
  );
  return html`
    <h2>Conversations</h2>
    <ul class="long-name">${rows}</ul>
    ${meta.total > data.length && html`
      <p class="muted">The latest ${data.length} of ${meta.total}.</p>
    `}
  `;
}

async function showConversation(
  request: PageRequest,
  problem: FormProblem,
): Promise<DocumentAnswer> {
  const { scope, site } = await readOwnSite(request);
  const { body: { data } } = await callApi(scope, "getConversation", {
    params: paramsOf(request),
  });
  const action = conversationPath(site.id, data.id);
  return showOfSite({ scope, site }, { title: data.title, problem }, [
    html`<p class="crumb"><a href="/sites/${site.id}/ask">Ask</a></p>
<h1 class="long-name">${data.title}</h1>`,
    conversationOf(site.id, data.messages),
    questionForm(request, { action, problem, label: "Go on" }),
    html`<p><a href="${action}/delete">Delete the conversation</a></p>`,
  ]);
}

function questionForm(
  { form, query, cookieValue }: PageRequest,
  { action, problem, label }: { action: string; problem: FormProblem; label: string },
): Html {
  const value = problem.status === 200 ? query.get("message") ?? "" : form.text("message");
  return html`
    <form class="card chat-form" method="post" action="${action}">
      ${csrfField(cookieValue)}
      ${problemNotice(problem)}
      ${textareaField(
        { name: "message", label, value: value.slice(0, MAX_MESSAGE_CHARACTERS), required: true },
        problem.errors,
      )}
      <button class="primary">Ask</button>
    </form>
  `;
}

function showOfSite(
  { scope, site: { id, name } }: { scope: PageScope; site: Pick<SiteAnswer, "id" | "name"> },
  { title, problem }: { title: string; problem: FormProblem },
  content: readonly Content[],
): DocumentAnswer {
  const main = siteFrame({
    ...{ id, name, current: `/sites/${id}/ask` },
    abilities: scope.caller.abilities,
  }, content);
  const assets = ["ask.css", ...SITE_FRAME_ASSETS];
  return showPage({ title, section: "sites", main, assets }, problem.status);
}
