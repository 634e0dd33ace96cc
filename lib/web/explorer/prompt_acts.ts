import type { Act } from "../acts/act.ts";

/** How one prompt is asked. */
export const SAVE_PROMPT: Act = {
  ...{ name: "save", operationId: "updatePrompt", title: "How it is asked", button: "Save" },
  fields: ["schedule", "runs_per_prompt", "engines", "tags", "weight"],
  about:
    "Text, country and language stay, since its answers are to them: add another prompt instead. " +
    "A prompt that gets another schedule is asked at once.",
  done: "The prompt is saved.",
};

/** Puts one prompt to its engines. */
export const ASK_PROMPT: Act = {
  ...{ name: "ask", operationId: "createRun", title: "Ask it now", button: "Ask it now" },
  ...{ fields: ["budget_usd"], fixed: ({ prompt_id: id }) => ({ prompt_ids: [Number(id)] }) },
  about: "Each of its engines is asked once or as often as is set, which may cost money.",
  done: "Its engines are asked now. Reload to see their answers.",
};
