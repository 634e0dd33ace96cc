import type { ChatMessageAnswer } from "../../../schemas/chat.ts";
import { NotFoundError } from "../../core/errors.ts";

/** What is kept with an assistant's message. */
export type MessageDetails = Pick<
  ChatMessageAnswer,
  "citations" | "suggested_actions" | "usage" | "notice"
>;

/** The error for a conversation that is unknown, or of another site or account. */
export function conversationNotFound(siteId: number, id: number): NotFoundError {
  return new NotFoundError(
    "conversation_not_found",
    `There is no conversation ${id} about the site ${siteId}.`,
  );
}

/** Reads what is kept with an assistant's message; a user's message has nothing. */
export function parseDetails(details: string | null): MessageDetails {
  if (details === null) return { citations: [], suggested_actions: [], usage: null, notice: null };
  return JSON.parse(details);
}
