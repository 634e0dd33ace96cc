import type { ChatProvider } from "../../schemas/chat.ts";
import type { Db } from "../core/connection.ts";
import { listRows } from "../core/list_query.ts";
import type { ListFields, ListPage, ListQuery } from "../core/list_shapes.ts";
import { leaseUntil } from "../core/leases.ts";

/** Whose conversations are meant. */
export interface ConversationOwner {
  siteId: number;
  accountId: number;
}

/** A conversation as it is listed. */
export interface ConversationRow {
  id: number;
  title: string;
  messages_count: number;
  /** Null: it was begun in the browser, which is stored as 0. */
  token_id: number | null;
  created_at: Date;
  updated_at: Date;
}

/** A conversation that does not exist yet. */
interface NewConversation extends ConversationOwner {
  tokenId: number;
  title: string;
}

/** A message as it is stored. */
export interface MessageRow {
  id: number;
  conversation_id: number;
  role: "user" | "assistant";
  message: string;
  /** JSON; null: a user's message. */
  details: string | null;
  data_as_of: string | null;
  provider: ChatProvider | null;
  model: string | null;
  created_at: Date;
}

/** A message that is not stored yet. */
export type NewMessage = Omit<MessageRow, "id" | "conversation_id" | "created_at">;

const TOKEN = "NULLIF(conversations.token_id, 0)";

const COLUMNS = [
  "conversations.id",
  "conversations.title",
  "conversations.messages_count",
  "conversations.created_at",
  "conversations.updated_at",
] as const;

const MESSAGE_COLUMNS = [
  "conversation_messages.id",
  "conversation_messages.conversation_id",
  "conversation_messages.role",
  "conversation_messages.message",
  "conversation_messages.details",
  "conversation_messages.data_as_of",
  "conversation_messages.provider",
  "conversation_messages.model",
  "conversation_messages.created_at",
] as const;

const COUNT = { type: "integer", sortable: true, filterable: true } as const;
const TIME = { type: "time", sortable: true, filterable: true } as const;

/** The fields that the list of a site's conversations sorts, filters and searches by. */
export const CONVERSATION_LIST: ListFields = {
  defaultSort: "-updated_at",
  key: "id",
  fields: {
    id: { sql: "conversations.id", ...COUNT },
    title: { sql: "conversations.title", type: "string", filterable: true, searchable: true },
    messages_count: { sql: "conversations.messages_count", ...COUNT },
    token_id: { sql: TOKEN, ...COUNT, nullable: true },
    created_at: { sql: "conversations.created_at", ...TIME },
    updated_at: { sql: "conversations.updated_at", ...TIME },
  },
};

/** One page of a site's conversations. */
export function listConversations(
  db: Db,
  { siteId, accountId }: ConversationOwner,
  query: ListQuery,
): Promise<ListPage<ConversationRow>> {
  // index conversations_site (site_id, account_id, updated_at)
  const from = db("conversations")
    .where({ "conversations.site_id": siteId, "conversations.account_id": accountId });
  return listRows<ConversationRow>(db, { from, fields: CONVERSATION_LIST, query });
}

/** Finds a conversation of the site. */
export async function findConversation(
  db: Db,
  { siteId, accountId }: ConversationOwner,
  id: number,
): Promise<ConversationRow | undefined> {
  return await db("conversations").where({ id, site_id: siteId, account_id: accountId })
    .first<ConversationRow | undefined>(...COLUMNS, db.raw(`${TOKEN} AS token_id`));
}

/** Lists the messages of a conversation, the oldest first. */
export async function listMessages(db: Db, conversationId: number): Promise<MessageRow[]> {
  // index conversation_messages_order
  return await db("conversation_messages").where({ conversation_id: conversationId })
    .orderBy("id").select<MessageRow[]>(MESSAGE_COLUMNS);
}

/** Lists the last messages of a conversation, the oldest first. */
export async function listLastMessages(
  db: Db,
  conversationId: number,
  limit: number,
): Promise<MessageRow[]> {
  // index conversation_messages_order
  const rows = await db("conversation_messages").where({ conversation_id: conversationId })
    .orderBy("id", "desc").limit(limit).select<MessageRow[]>(MESSAGE_COLUMNS);
  return rows.reverse();
}

/** Inserts a conversation without messages and returns its id. */
export async function insertConversation(
  trx: Db,
  conversation: NewConversation,
  now: Date,
): Promise<number> {
  const [id] = await trx("conversations").insert({
    site_id: conversation.siteId,
    account_id: conversation.accountId,
    token_id: conversation.tokenId,
    title: conversation.title,
    messages_count: 0,
    created_at: now,
    updated_at: now,
  });
  return Number(id);
}

/**
 * Claims a conversation for one message, unless another one is being answered; of one that died the claim
 * ends automatically after `seconds`.
 */
export async function claimConversation(
  db: Db,
  id: number,
  { owner, seconds }: { owner: Buffer; seconds: number },
): Promise<boolean> {
  const claimed = await db("conversations").where({ id })
    .where((free) => {
      void free.whereNull("busy_until").orWhereRaw("busy_until < NOW(6)");
    })
    .update({ busy_until: leaseUntil(db, seconds), busy_by: owner });
  return claimed === 1;
}

/** Gives a claim back. */
export async function releaseConversation(db: Db, id: number, owner: Buffer): Promise<void> {
  await db("conversations").where({ id, busy_by: owner })
    .update({ busy_until: null, busy_by: null });
}

/**
 * Counts messages that need to be inserted in the same transaction; false when the conversation is gone, or
 * claimed by another one (`owner` null: nobody can know it yet).
 */
export async function countMessages(
  trx: Db,
  id: number,
  { owner, count, now }: { owner: Buffer | null; count: number; now: Date },
): Promise<boolean> {
  const counted = await trx("conversations").where({ id, busy_by: owner }).update({
    messages_count: trx.raw("messages_count + ?", [count]),
    updated_at: now,
  });
  return counted === 1;
}

/** Inserts a message at the end of its conversation and returns its id. */
export async function insertMessage(
  trx: Db,
  { siteId, conversationId }: { siteId: number; conversationId: number },
  { message, now }: { message: NewMessage; now: Date },
): Promise<number> {
  const [id] = await trx("conversation_messages").insert({
    site_id: siteId,
    conversation_id: conversationId,
    role: message.role,
    message: message.message,
    details: message.details,
    data_as_of: message.data_as_of,
    provider: message.provider,
    model: message.model,
    created_at: now,
  });
  return Number(id);
}

/** Deletes a conversation with its messages, to be called in a transaction; false: there is none. */
export async function deleteConversation(
  trx: Db,
  { siteId, accountId }: ConversationOwner,
  id: number,
): Promise<boolean> {
  const deleted = await trx("conversations")
    .where({ id, site_id: siteId, account_id: accountId }).delete();
  if (deleted === 0) return false;
  await trx("conversation_messages").where({ conversation_id: id }).delete();
  return true;
}

/** Lists conversations that nobody has gone on with since, the oldest first. */
export async function listOldConversations(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ id: number; siteId: number; accountId: number }[]> {
  // index conversations_updated
  return await db("conversations").where("updated_at", "<", before).orderBy("updated_at")
    .limit(limit)
    .select("id", "site_id as siteId", "account_id as accountId");
}
