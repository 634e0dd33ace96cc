/** What is asked of an engine, whatever its wire format. */
export interface EngineQuestion {
  model: string;
  prompt: string;
  /** What the engine is given beforehand; null: nothing, as most people ask. */
  instructions: string | null;
  /** Whether the engine shall search the web. */
  webSearch: boolean;
  /** How much of what it finds the engine reads; null: as the engine decides. */
  searchContext: "low" | "medium" | "high" | null;
  /** ISO 3166-1 alpha-2: from where the question is asked. */
  country: string | null;
  /** BCP 47, such as `de`. */
  language: string | null;
  maxOutputTokens: number | null;
  /** Null: the engine's own; some models refuse any. */
  temperature: number | null;
}

/** A request's JSON body. */
export type EngineBody = Readonly<Record<string, unknown>>;

/** The members of an object that are not null. */
export function withoutNulls(body: Record<string, unknown>): EngineBody {
  return Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null));
}

/** The messages of a chat: what is shown beforehand, then the prompt. */
export function createMessages(
  { instructions, prompt }: EngineQuestion,
): { role: "system" | "user"; content: string }[] {
  const user = { role: "user" as const, content: prompt };
  return instructions === null ? [user] : [{ role: "system", content: instructions }, user];
}
