import {
  CONVERSATION_LIST,
  type ConversationRow,
  findConversation,
  listConversations,
  listMessages,
} from "../../../db/assistant/conversations.ts";
import type { ConversationItemAnswer } from "../../../schemas/chat.ts";
import { conversationNotFound } from "../../commands/assistant/conversation.ts";
import { deleteConversation } from "../../commands/assistant/delete_conversation.ts";
import { readSite } from "../../commands/sites/read_site.ts";
import { listAnswer } from "../core/list_answer.ts";
import { isoTime, present, type Presenter } from "../core/present.ts";
import { CHAT_EXAMPLE, presentMessage, QUESTION_EXAMPLE } from "./present_message.ts";
import { defineRoute } from "../core/define_route.ts";
import type { Route } from "../core/route.ts";

const EXAMPLE: ConversationItemAnswer = {
  id: 42,
  title: QUESTION_EXAMPLE.message,
  messages_count: 2,
  token_id: 3,
  created_at: "2026-11-18T09:12:44.310Z",
  updated_at: "2026-11-18T09:12:44.310Z",
};

const presentConversation: Presenter<ConversationRow, ConversationItemAnswer> = {
  id: (row) => row.id,
  title: (row) => row.title,
  messages_count: (row) => row.messages_count,
  token_id: (row) => row.token_id,
  created_at: (row) => isoTime(row.created_at),
  updated_at: (row) => isoTime(row.updated_at),
};

const listRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/ai/conversations",
  operationId: "listConversations",
  tag: "AI",
  summary: "List the conversations about a site",
  description: "All of the account's, whichever token began them; the one that was gone on with " +
    "last is the first. A conversation is kept until 400 days after its last message.",
  ability: "chat",
  quotaCost: 1,
  list: CONVERSATION_LIST,
  answerStatus: 200,
  example: {
    data: [EXAMPLE],
    links: { first: "https://api.example.com/api/v1/sites/1/ai/conversations", next: null },
    meta: { per_page: 50, next_cursor: null, total: 1 },
  },
  errors: [404, 422],
  async handler(request) {
    const { services: { db }, caller, params, list } = request;
    const { accountId } = caller;
    await readSite(db, accountId, params.id);
    const page = await listConversations(db, { siteId: params.id, accountId }, list);
    return listAnswer(request, page, { presenter: presentConversation });
  },
});

const readRoute = defineRoute({
  method: "GET",
  path: "/sites/:id/ai/conversations/:conversation_id",
  operationId: "getConversation",
  tag: "AI",
  summary: "Get one conversation",
  description: "With all of its messages, the oldest first.",
  ability: "chat",
  quotaCost: 1,
  tables: ["messages"],
  answerStatus: 200,
  example: { data: { ...EXAMPLE, messages: [QUESTION_EXAMPLE, CHAT_EXAMPLE] } },
  errors: [404, 422],
  async handler({ services: { db }, caller, params }) {
    const { accountId } = caller;
    await readSite(db, accountId, params.id);
    const owner = { siteId: params.id, accountId };
    const conversation = await findConversation(db, owner, params.conversation_id);
    if (!conversation) throw conversationNotFound(params.id, params.conversation_id);
    const messages = await listMessages(db, conversation.id);
    return {
      body: {
        data: {
          ...present(presentConversation, conversation),
          messages: messages.map(presentMessage),
        },
      },
    };
  },
});

const deleteRoute = defineRoute({
  method: "DELETE",
  path: "/sites/:id/ai/conversations/:conversation_id",
  operationId: "deleteConversation",
  tag: "AI",
  summary: "Delete a conversation",
  description: "With all of its messages, for good.",
  ability: "chat",
  quotaCost: 1,
  answerStatus: 204,
  example: null,
  errors: [404, 422],
  async handler({ services, caller, params }) {
    const { accountId } = caller;
    await readSite(services.db, accountId, params.id);
    await deleteConversation(services, { siteId: params.id, accountId }, params.conversation_id);
    return {};
  },
});

/** The routes of conversations that exist. */
export const CONVERSATION_ROUTES: readonly Route[] = [listRoute, readRoute, deleteRoute];
