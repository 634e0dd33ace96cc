import type { MessageRow } from "../../../db/assistant/conversations.ts";
import type { ChatMessageAnswer } from "../../../schemas/chat.ts";
import { parseDetails } from "../../commands/assistant/conversation.ts";
import { isoTime } from "../core/present.ts";

const SITE_URL = "https://api.example.com/api/v1/sites/1";

/** A message of a user. */
export const QUESTION_EXAMPLE: ChatMessageAnswer = {
  id: 311,
  conversation_id: 42,
  role: "user",
  message: "Which of my pages lost the most clicks?",
  citations: [],
  data_as_of: null,
  suggested_actions: [],
  provider: null,
  model: null,
  usage: null,
  notice: null,
  created_at: "2026-11-18T09:12:44.310Z",
};

/** An answer. */
export const CHAT_EXAMPLE: ChatMessageAnswer = {
  ...QUESTION_EXAMPLE,
  id: 312,
  role: "assistant",
  message: "https://shop.example.com/tea lost the most: 310 clicks, from 1,240 to 930.",
  citations: [{
    type: "page",
    id: 77,
    label: "https://shop.example.com/tea",
    api_url: `${SITE_URL}/pages/77`,
  }],
  data_as_of: "2026-11-16",
  suggested_actions: [{
    type: "look_into_page",
    label: "See since when https://shop.example.com/tea has been falling.",
    method: "GET",
    api_url: `${SITE_URL}/pages/77/history`,
    body: null,
  }],
  provider: "built_in",
};

/** A message as it goes out. */
export function presentMessage(row: MessageRow): ChatMessageAnswer {
  const { citations, suggested_actions, usage, notice } = parseDetails(row.details);
  return {
    id: row.id,
    conversation_id: row.conversation_id,
    role: row.role,
    message: row.message,
    citations,
    data_as_of: row.data_as_of,
    suggested_actions,
    provider: row.provider,
    model: row.model,
    usage,
    notice,
    created_at: isoTime(row.created_at),
  };
}
