import type { ChatMessageAnswer, ChatProvider } from "../../schemas/chat.ts";
import type { EarlierTurn } from "../assistant/analyst_answer.ts";
import type { ApiReader } from "../assistant/api_reader.ts";
import type { AssistantAnswer } from "../assistant/assistant_answer.ts";
import { describeSite } from "../assistant/describe_site.ts";
import type { Services } from "../services.ts";

/** A question with what was said before it. */
export interface Question {
  question: string;
  /** The oldest first. */
  earlier: readonly EarlierTurn[];
  /** BCP 47; null: the language of the question. */
  locale: string | null;
}

/** An answer with who gave it, and what it cost. */
export interface GivenAnswer extends AssistantAnswer, Pick<ChatMessageAnswer, "usage" | "notice"> {
  provider: ChatProvider;
  model: string | null;
}

/** Answers a question about a site. */
export async function giveAnswer(
  _services: Services,
  reader: ApiReader,
  _question: Question,
): Promise<GivenAnswer> {
  const answer = await describeSite(reader);
  return { ...answer, provider: "built_in", model: null, usage: null, notice: null };
}
