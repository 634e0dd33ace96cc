import {
  chatMessageSchema,
  chatSchema,
  conversationItemSchema,
  conversationSchema,
} from "./chat.ts";
import { listAnswerSchema, objectAnswer } from "./envelope.ts";
import type { OperationSchemas } from "./operation.ts";

/** What the operations on the assistant take and answer. */
export const ASSISTANT_OPERATIONS = {
  chat: { body: chatSchema, answer: objectAnswer(chatMessageSchema) },
  listConversations: { answer: listAnswerSchema(conversationItemSchema) },
  getConversation: { answer: objectAnswer(conversationSchema) },
  deleteConversation: { answer: null },
} as const satisfies Readonly<Record<string, OperationSchemas>>;
