import { foldHeader } from "./find_columns.ts";

/** What a field of an answer file can be. */
export type AnswerRole =
  | "prompt"
  | "answer"
  | "engine"
  | "model"
  | "citations"
  | "asked_at"
  | "run"
  | "country"
  | "language";

/** The names under which they go, the commonest first; compared without case and punctuation. */
const NAMES: Readonly<Record<AnswerRole, readonly string[]>> = {
  prompt: ["prompt", "prompt text", "question", "query", "frage", "requête", "pregunta"],
  answer: [
    "answer",
    "response",
    "answer text",
    "response text",
    "ai answer",
    "ai response",
    "output",
  ],
  engine: ["engine", "platform", "provider", "ai engine", "ai platform", "assistant", "source"],
  model: ["model", "model id", "model name", "llm"],
  citations: ["citations", "sources", "cited urls", "citation urls", "references", "links"],
  asked_at: ["asked at", "answered at", "date", "timestamp", "created at", "run date", "datetime"],
  run: ["run", "run number", "run id", "iteration", "sample", "attempt"],
  country: ["country", "country code", "location", "market"],
  language: ["language", "lang", "locale"],
};

/** Finds the fields among columns or keys; those that are not there are missing in the map. */
export function findAnswerColumns(columns: readonly string[]): ReadonlyMap<AnswerRole, number> {
  const folded = columns.map(foldHeader);
  const found = new Map<AnswerRole, number>();
  for (const [role, names] of Object.entries(NAMES)) {
    const index = names.map((name) => folded.indexOf(foldHeader(name))).find((at) => at !== -1);
    // the keys of NAMES are roles
    if (index !== undefined) found.set(role as AnswerRole, index);
  }
  return found;
}
