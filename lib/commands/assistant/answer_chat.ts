import { randomBytes } from "node:crypto";
import {
  claimConversation,
  type ConversationOwner,
  countMessages,
  findConversation,
  insertConversation,
  insertMessage,
  listLastMessages,
  type MessageRow,
  type NewMessage,
  releaseConversation,
} from "../../../db/assistant/conversations.ts";
import { inTurn } from "../../../db/core/lost_time.ts";
import { MAX_MESSAGES } from "../../../schemas/chat.ts";
import type { EarlierTurn } from "../../assistant/analyst_answer.ts";
import type { ApiReader } from "../../assistant/api_reader.ts";
import { ConflictError } from "../../core/errors.ts";
import { createSemaphore } from "../../core/semaphore.ts";
import type { Services } from "../../services.ts";
import { conversationNotFound, type MessageDetails, parseDetails } from "./conversation.ts";
import { giveAnswer, type GivenAnswer } from "./give_answer.ts";
import { writeToSite } from "../sites/write_to_site.ts";

/** A message to be answered. */
interface ChatOrder extends ConversationOwner {
  tokenId: number;
  message: string;
  /** Null: a new conversation. */
  conversationId: number | null;
  /** BCP 47; null: the language of the message. */
  locale: string | null;
}

/** Longer than any answer takes, so that a claim only ends automatically when its process died. */
const CLAIM_SECONDS = 60;
/** The model and the analyst know so much of what was said before. */
const EARLIER_MESSAGES = 10;
const TITLE_CHARACTERS = 80;

/** Transactions of all chats at a time: while other questions are thought about, each keeps its connection for long. */
const STORES = createSemaphore(4);
const NEVER = new AbortController().signal;

/**
 * Answers a message and stores both, together and after all that was said before in its conversation. Throws
 * `NotFoundError` for a conversation of another site or account, `ConflictError` while another message
 * of it is being answered or when it is full.
 */
export async function answerChat(
  services: Services,
  reader: ApiReader,
  order: ChatOrder,
): Promise<MessageRow> {
  const { db } = services;
  const { conversationId } = order;
  if (conversationId === null) {
    return await storeAnswer(services, order, { owner: null, givenAnswer: await answer([]) });
  }
  const owner = randomBytes(12);
  await claim(services, order, { id: conversationId, owner });
  try {
    const earlier = await listLastMessages(db, conversationId, EARLIER_MESSAGES);
    return await storeAnswer(services, order, {
      owner,
      givenAnswer: await answer(earlier.map(earlierTurn)),
    });
  } finally {
    await releaseConversation(db, conversationId, owner);
  }

  async function answer(earlier: readonly EarlierTurn[]): Promise<GivenAnswer> {
    return await giveAnswer(services, reader, {
      question: order.message,
      earlier,
      locale: order.locale,
    });
  }
}

async function claim(
  { db, config }: Services,
  order: ChatOrder,
  { id, owner }: { id: number; owner: Buffer },
): Promise<void> {
  const conversation = await findConversation(db, order, id);
  if (!conversation) throw conversationNotFound(order.siteId, id);
  if (conversation.messages_count >= MAX_MESSAGES) {
    throw new ConflictError(
      "conversation_full",
      `The conversation ${id} has ${MAX_MESSAGES} messages, as many as there may be. ` +
        "Begin a new one: leave conversation_id out.",
    );
  }
  const seconds = CLAIM_SECONDS + Math.ceil((config.llm?.timeoutMs ?? 0) / 1000);
  if (await claimConversation(db, id, { owner, seconds })) return;
  throw new ConflictError(
    "conversation_busy",
    `Another message of the conversation ${id} is being answered. Wait for its answer and send ` +
      "yours again.",
  );
}

function earlierTurn({ role, message, details }: MessageRow): EarlierTurn {
  if (role === "user") return { role, message };
  const { citations } = parseDetails(details);
  return { role, message, citations };
}

async function storeAnswer(
  { db, now }: Services,
  order: ChatOrder,
  { owner, givenAnswer: { message, data_as_of, provider, model, ...details } }: {
    owner: Buffer | null;
    givenAnswer: GivenAnswer;
  },
): Promise<MessageRow> {
  const question: NewMessage = {
    role: "user",
    message: order.message.toWellFormed(),
    details: null,
    data_as_of: null,
    provider: null,
    model: null,
  };
  const answer: NewMessage = {
    role: "assistant",
    message: message.toWellFormed(),
    details: JSON.stringify(details satisfies MessageDetails),
    data_as_of,
    provider,
    model,
  };
  const at = now();
  const store = () =>
    writeToSite(db, order.siteId, async (trx) => {
      const conversationId = order.conversationId ??
        await insertConversation(trx, { ...order, title: titleOf(order.message) }, at);
      const isThere = await countMessages(trx, conversationId, { owner, count: 2, now: at });
      if (!isThere) throw conversationNotFound(order.siteId, conversationId);
      const place = { siteId: order.siteId, conversationId };
      await insertMessage(trx, place, { message: question, now: at });
      const id = await insertMessage(trx, place, { message: answer, now: at });
      return { id, conversation_id: conversationId, ...answer, created_at: at };
    });
  // the turn of the account first: it keeps no place from others while it waits
  return await inTurn(() => STORES.run(store, NEVER));
}

function titleOf(message: string): string {
  const characters = [...message.toWellFormed().trim().replace(/\s+/g, " ")];
  if (characters.length <= TITLE_CHARACTERS) return characters.join("");
  return `${characters.slice(0, TITLE_CHARACTERS - 1).join("")}…`;
}
