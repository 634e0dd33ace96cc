import { countSchema, idSchema, nullableCountSchema, timeSchema } from "./common.ts";
import type { Infer } from "./infer.ts";

/** Characters (code points) that a message may have. */
export const MAX_MESSAGE_CHARACTERS = 4_000;
/** Messages that a conversation may have, the answers among them. */
export const MAX_MESSAGES = 200;
/** Who answers. */
export const CHAT_PROVIDERS = ["built_in", "openai_compatible"] as const;
export type ChatProvider = (typeof CHAT_PROVIDERS)[number];

const nullableText = { type: ["string", "null"] } as const;

const citationProperties = {
  type: {
    type: "string",
    description: "What it is, such as issue, page, keyword, search_overview.",
  },
  id: {
    type: ["string", "integer", "null"],
    description: "As the endpoint names the row; null: the answer as a whole.",
  },
  label: { type: "string", description: "The keyword, the URL, the issue's title." },
  api_url: { type: "string", description: "The request that shows it." },
} as const;

/** A row that an answer rests on. */
export const citationSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(citationProperties) as (keyof typeof citationProperties)[], // its own keys
  properties: citationProperties,
} as const;

const actionProperties = {
  type: { type: "string", description: "A stable name, such as fix_issue or import_data." },
  label: { type: "string", description: "What to do, in one sentence." },
  method: { type: "string", enum: ["GET", "POST", "PUT", "PATCH", "DELETE"] },
  api_url: { type: "string", description: "The request that shows or does it." },
  body: {
    type: ["object", "null"],
    additionalProperties: true,
    description: "What to send; null: nothing. The assistant itself only reads.",
  },
} as const;

/** Something worth doing next. */
export const suggestedActionSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(actionProperties) as (keyof typeof actionProperties)[], // its own keys
  properties: actionProperties,
} as const;

const usageProperties = {
  input_tokens: { ...nullableCountSchema, description: "Null: the model did not say." },
  output_tokens: nullableCountSchema,
  total_tokens: nullableCountSchema,
  requests_count: { ...countSchema, description: "Requests to the model." },
  tool_calls_count: { ...countSchema, description: "What the model had looked up." },
} as const;

/** What an answer cost at the model. */
export const chatUsageSchema = {
  type: ["object", "null"],
  additionalProperties: false,
  required: Object.keys(usageProperties) as (keyof typeof usageProperties)[], // its own keys
  properties: usageProperties,
  description: "Null: no model was asked.",
} as const;

const noticeProperties = {
  code: {
    type: "string",
    description: "Why the model did not answer: model_timeout, model_unreachable, " +
      "model_rate_limited, model_unauthorized, model_quota, model_refused, model_failed, " +
      "model_broken_answer, model_over_budget, model_unverified, model_stopped.",
  },
  message: { type: "string" },
} as const;

const messageProperties = {
  id: idSchema,
  conversation_id: idSchema,
  role: { type: "string", enum: ["user", "assistant"] },
  message: { type: "string" },
  citations: { type: "array", items: citationSchema, description: "What the answer rests on." },
  data_as_of: {
    type: ["string", "null"],
    format: "date",
    description: "The newest day of the data that it rests on; null: it rests on none.",
  },
  suggested_actions: { type: "array", items: suggestedActionSchema },
  provider: {
    type: ["string", "null"],
    enum: [...CHAT_PROVIDERS, null],
    description: "built_in: the analyst that needs no model; openai_compatible: the model at " +
      "LLM_BASE_URL. Null: a user's message.",
  },
  model: { ...nullableText, description: "As the model calls itself; null: none." },
  usage: chatUsageSchema,
  notice: {
    type: ["object", "null"],
    additionalProperties: false,
    required: ["code", "message"],
    properties: noticeProperties,
    description: "Why the built-in analyst answers instead of the model; null: nothing to say.",
  },
  created_at: timeSchema,
} as const;

/** One message of a conversation. */
export const chatMessageSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(messageProperties) as (keyof typeof messageProperties)[], // its own keys
  properties: messageProperties,
} as const;
export type ChatMessageAnswer = Infer<typeof chatMessageSchema>;

/** Body of `POST /sites/{id}/ai/chat`. */
export const chatSchema = {
  type: "object",
  additionalProperties: false,
  required: ["message"],
  properties: {
    message: {
      type: "string",
      minLength: 1,
      maxLength: MAX_MESSAGE_CHARACTERS,
      pattern: "\\S",
      "x-hint": "a text",
      description: "A question about the site.",
    },
    conversation_id: {
      ...idSchema,
      type: ["integer", "null"],
      description: "The conversation that it goes on with; null or absent: a new one.",
    },
    locale: {
      type: ["string", "null"],
      maxLength: 35,
      pattern: "^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$",
      "x-hint": "a language tag such as en or de-AT",
      description: "The language of the answer (BCP 47); null or absent: that of the question. " +
        "The built-in analyst answers in English.",
    },
  },
} as const;
export type ChatBody = Infer<typeof chatSchema>;

const conversationProperties = {
  id: idSchema,
  title: { type: "string", description: "The beginning of its first message." },
  messages_count: { ...countSchema, description: "Questions and answers." },
  token_id: {
    ...idSchema,
    type: ["integer", "null"],
    description: "The token that began it; null: somebody did in the browser.",
  },
  created_at: timeSchema,
  updated_at: { ...timeSchema, description: "When its last message was answered." },
} as const;

/** A conversation in the list of a site's. */
export const conversationItemSchema = {
  type: "object",
  additionalProperties: false,
  required: Object.keys(
    conversationProperties,
  ) as (keyof typeof conversationProperties)[], // its own keys
  properties: conversationProperties,
} as const;
export type ConversationItemAnswer = Infer<typeof conversationItemSchema>;

/** A conversation with its messages. */
export const conversationSchema = {
  ...conversationItemSchema,
  required: [...conversationItemSchema.required, "messages"] as const,
  properties: {
    ...conversationProperties,
    messages: { type: "array", items: chatMessageSchema, description: "The oldest first." },
  },
} as const;
