import { transaction } from "../../../db/core/connection.ts";
import {
  type ConversationOwner,
  deleteConversation as deleteRows,
} from "../../../db/assistant/conversations.ts";
import type { Services } from "../../services.ts";
import { conversationNotFound } from "./conversation.ts";

/** Deletes a conversation with its messages; throws `NotFoundError` when there is none. */
export async function deleteConversation(
  { db }: Pick<Services, "db">,
  owner: ConversationOwner,
  id: number,
): Promise<void> {
  const isDeleted = await transaction(db, (trx) => deleteRows(trx, owner, id));
  if (!isDeleted) throw conversationNotFound(owner.siteId, id);
}
