/** A prompt to ask. */
interface PlannedPrompt {
  id: number;
  /** Null: every engine that is configured. */
  engines: readonly string[] | null;
  runsPerPrompt: number;
}

/** A question: one prompt to one engine, once. */
export interface PlannedQuestion {
  promptId: number;
  engine: string;
  /** From 1. */
  runNumber: number;
}

/** What prompts are put to. */
export interface QuestionLimits {
  /** Names, in the order in which they are configured. */
  engines: readonly string[];
  /** These alone, whatever the prompts say; null: as each prompt says. */
  chosenEngines: readonly string[] | null;
  /** Null: as each prompt says. */
  runsPerPrompt: number | null;
  maxQuestions: number;
}

/**
 * Plans the questions of a run: every prompt to every engine once, then all of them a second time, so that
 * whatever ends the run early has asked of each. `cut`: there would be more than may be.
 */
export function planQuestions(
  prompts: readonly PlannedPrompt[],
  { engines, chosenEngines, runsPerPrompt, maxQuestions }: QuestionLimits,
): { questions: PlannedQuestion[]; cut: boolean } {
  const runsOf = (prompt: PlannedPrompt) => runsPerPrompt ?? prompt.runsPerPrompt;
  const rounds = Math.max(0, ...prompts.map(runsOf));
  const questions: PlannedQuestion[] = [];
  for (let runNumber = 1; runNumber <= rounds; runNumber++) {
    for (const prompt of prompts) {
      if (runNumber > runsOf(prompt)) continue;
      const wanted = chosenEngines ?? prompt.engines;
      for (const engine of engines) {
        if (wanted !== null && !wanted.includes(engine)) continue;
        if (questions.length === maxQuestions) return { questions, cut: true };
        questions.push({ promptId: prompt.id, engine, runNumber });
      }
    }
  }
  return { questions, cut: false };
}
