import type { AnswerTo, ApiReading } from "./api_reader.ts";
import { cite, type Context } from "./context.ts";
import type { Draft, Suggestion } from "./kind.ts";
import { quoteText } from "./quote_text.ts";
import { statusNote } from "./tell_rows.ts";
import type { FigureWriter } from "./write_figures.ts";

/** Has the prompts answered. */
export const ASK_ENGINES: Suggestion = {
  type: "ask_engines",
  label: "Put the prompts to the engines now, or send answers.",
  method: "POST",
  path: "/aeo/runs",
};
/** Adds what engines are asked. */
export const ADD_PROMPT: Suggestion = {
  type: "add_prompt",
  label: "Add a prompt.",
  method: "POST",
  path: "/aeo/prompts",
};

/** Answers of AI engines, of which the figures of all are told. */
type AnswersReading = ApiReading<AnswerTo<"listAnswers", { fields: "id" }>>;

/** The answers' figures, of the engine that was named where one was. */
export async function readMentions(context: Context) {
  const query = { per_page: 1, fields: "id", ...await windowOf(context) } as const;
  const all = await context.read("listAnswers", { query });
  const engines = namedEngines(context, all);
  const reading = engines.length === 0 ? all : await context.read("listAnswers", {
    query: { ...query, "filter[engine][in]": listOf(engines) },
  });
  const { meta } = reading.body;
  return { reading, meta, summary: meta.summary, engines, known: knownEngines(all) };
}

function knownEngines({ body }: AnswersReading): string[] {
  return (body.meta.summary?.engines ?? []).map(({ engine }) => engine);
}

/** The engines of the site that go by the name in the question, such as `ChatGPT` and `chatgpt-search`. */
function namedEngines({ entities }: Context, all: AnswersReading): string[] {
  const name = entities.engine;
  if (name === null) return [];
  return knownEngines(all).filter((engine) => {
    const folded = engine.toLowerCase().replace(/[^a-z0-9]/g, "");
    return folded.includes(name) || name === "chatgpt" && folded.includes("openai");
  });
}

/** A comma would part the list of the filter. */
function listOf(engines: readonly string[]): string {
  return engines.map((engine) => engine.replaceAll(",", "%2C")).join(",");
}

/** The filter for the engines that were named. */
export function engineFilter({ engines }: Mentions): Record<string, string> {
  return engines.length === 0 ? {} : { "filter[engine][in]": listOf(engines) };
}

/** Who answered, to begin a sentence. */
export function whoAnswered(write: FigureWriter, { engines }: Mentions): string {
  return engines.length === 0
    ? write.text("AI engines")
    : write.list(engines.map((engine) => quoteText(engine, 60)));
}

/** What was read of the answers. */
type Mentions = Awaited<ReturnType<typeof readMentions>>;

/** What is said where no answers of engines are known. */
export function noAnswers(context: Context, { reading, meta, engines, known }: Mentions): Draft {
  const { engine } = context.entities;
  return {
    text: [
      engine !== null && known.length > 0 && engines.length === 0
        ? context.write.say`No answers of ${engine} are known. There are answers of ${
          context.write.list(known.map((name) => quoteText(name, 60)))
        }.`
        : statusNote(meta) ?? "No answers of AI engines are known for this window.",
    ],
    citations: [cite(reading, "ai_answers", null, "Answers of AI engines")],
    suggestions: [ADD_PROMPT, ASK_ENGINES],
  };
}

/** Mentions with figures. */
type AnsweredMentions = Mentions & { summary: NonNullable<Mentions["summary"]> };

/** Whether there are valid answers of who was named. */
export function hasAnswers(
  { entities }: Context,
  mentions: Mentions,
): mentions is AnsweredMentions {
  const { summary, engines, known } = mentions;
  if (entities.engine !== null && known.length > 0 && engines.length === 0) return false;
  return summary !== null && summary.answers.valid > 0 && summary.brand.mention_rate.value !== null;
}

/** The days that were named. */
export async function windowOf(context: Context): Promise<Record<string, string>> {
  // answers know neither the device of the question nor its comparison
  const { from, to } = await context.window() as Record<string, string>;
  return { ...(from ? { from } : {}), ...(to ? { to } : {}) };
}
