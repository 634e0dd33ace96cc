import type { AnalystAnswer, EarlierTurn } from "./analyst_answer.ts";
import type { ApiReader, ApiReading } from "./api_reader.ts";
import type { SuggestedAction } from "./assistant_answer.ts";
import { askBack } from "./ask_back.ts";
import { type Context, createContext } from "./context.ts";
import { findKeyword } from "./find_keyword.ts";
import {
  ConflictError,
  LimitExceededError,
  NotFoundError,
  type ServiceError,
  ValidationError,
} from "../core/errors.ts";
import type { Draft, Kind, Need, Suggestion } from "./kind.ts";
import { KINDS } from "./topics/mod.ts";
import { resolveBrand } from "./resolve_brand.ts";
import { resolveFolder } from "./resolve_folder.ts";
import { createHelp } from "./topics/talk.ts";
import { type Before, understand, type Understood } from "./understand/follow_up.ts";
import { languageOf } from "./understand/tell_language.ts";
import { createKindRanker } from "./understand/kind_ranker.ts";
import { createKindMatcher, type KindMatcher } from "./understand/match_kinds.ts";
import { readQuestion } from "./understand/read_question.ts";
import type { Entities, Question } from "./understand/question.ts";
import { keywordKey } from "../metrics/core/normalise_query.ts";
import { considerRunningAudit } from "./running_audit.ts";
import type { Language } from "./say.ts";
import { look } from "./tell_rows.ts";
import { describeUnderstood } from "./tell_understood.ts";
import { dayOf } from "../core/days.ts";

/** A question to the built-in analyst. */
interface AnalystQuestion {
  /** 1 to 4,000 characters of any text. */
  message: string;
  /** BCP 47; for figures and days, and the language where the question has none. */
  locale?: string | undefined;
  /** What was said before in the conversation, the oldest first. */
  earlier: readonly EarlierTurn[];
  reader: ApiReader;
  now: Date;
}

/** Of a conversation this many of the latest questions are understood again. */
const MAX_EARLIER = 10;
const MAX_SUGGESTIONS = 4;

const HELP = createHelp(KINDS);
const ALL_KINDS: readonly Kind[] = [...KINDS, HELP];
const BY_NAME: ReadonlyMap<string, Kind> = new Map(ALL_KINDS.map((kind) => [kind.name, kind]));
let matcher: KindMatcher | undefined;

/** Made by the first question: it takes a second of a processor, and most processes are never asked. */
function getMatcher(): KindMatcher {
  return matcher ??= createKindMatcher(ALL_KINDS, createKindRanker());
}

/**
 * Answers a question about one site without any language model: understands it by words and what they
 * name, reads the API's own answers, and says their figures with the rows and addresses that they are
 * from. What it does not understand or know, it says. Whatever a question holds, nothing is changed.
 */
export async function answerQuestion(question: AnalystQuestion): Promise<AnalystAnswer> {
  const { reader, now, earlier, locale } = question;
  const understood = understandTurns(question);
  const { more } = understood;
  const entities = await resolveNames(understood, reader);
  const language = chooseLanguage(question);
  const context = createContext({ reader, entities, more, earlier, locale, language, now });
  const kind = await chooseKind(understood, { context, question });
  const answer = kind ? await answerKind(kind, context) : askBack(understood.nearest, context);
  const { sentence, applied, notApplied } = kind
    ? describeUnderstood(kind, context)
    : NOTHING_UNDERSTOOD;
  const draft = await considerRunningAudit(context, answer);
  const { write } = context;
  return {
    kind: kind?.name ?? null,
    applied,
    notApplied,
    message: withQuotes(
      language,
      joinLines([sentence, ...draft.text.map((line) => line && write.text(line))]),
    ),
    citations: [
      ...new Map(
        (draft.citations ?? []).map((
          one,
        ) => [`${one.type} ${one.id} ${one.api_url}`, {
          ...one,
          label: withQuotes(language, write.text(one.label)),
        }]),
      ).values(),
    ],
    suggested_actions: (draft.suggestions ?? []).slice(0, MAX_SUGGESTIONS)
      .map((suggestion) =>
        toAction(
          { ...suggestion, label: withQuotes(language, write.text(suggestion.label)) },
          reader.siteUrl,
        )
      ),
    // what was only looked up to understand the question is no ground of the answer
    data_as_of: draft.citations?.length ? newestDay(context.readings) : null,
  };
}

const NOTHING_UNDERSTOOD = { sentence: null, applied: [], notApplied: [] } as const;

/** The language of the question; where it has none, as "CTR?", that of the questions before, or the locale's. */
function chooseLanguage({ message, earlier, locale }: AnalystQuestion): Language {
  const before = earlier.filter(({ role }) => role === "user").toReversed();
  for (const text of [message, ...before.map((turn) => turn.message)]) {
    const language = languageOf(text);
    if (language !== null) return language;
  }
  return locale?.slice(0, 2).toLowerCase() === "de" ? "de" : "en";
}

/** Without pages and settings to check them by, a folder and a brand stay what is only named. */
async function resolveNames(
  { kind, entities }: Understood,
  reader: ApiReader,
): Promise<Entities> {
  if (kind?.title === undefined) return entities;
  try {
    return await resolveBrand(await resolveFolder(entities, reader), reader);
  } catch (error) {
    if (isRefusal(error)) return entities;
    throw error;
  }
}

/** A question, and what answers it. */
interface Asked {
  context: Context;
  question: AnalystQuestion;
}

/** A question that names a keyword which the site has is about that keyword, where its kind has such a variant. */
async function chooseKind(understood: Understood, asked: Asked): Promise<Kind | undefined> {
  const { ofKeyword } = understood;
  if (ofKeyword !== undefined && await hasKeyword(asked.context)) return ofKeyword;
  return await checkGuess(understood, asked);
}

/** Whether the site has a keyword that the question names word by word. */
async function hasKeyword(context: Context): Promise<boolean> {
  const { quoted, keywords } = context.entities;
  try {
    const choice = await findKeyword(context);
    if (!("row" in choice)) return false;
    const key = keywordKey(choice.row.keyword);
    return [...quoted, ...keywords].some((name) => keywordKey(name) === key);
  } catch (error) {
    // the answer says what was refused
    if (isRefusal(error)) return false;
    throw error;
  }
}

/**
 * Words of which nothing is known may be a keyword: where the site has none of that name, and the rest of
 * the question does not speak of keywords, it was about something else.
 */
async function checkGuess(
  understood: Understood,
  { context, question }: Asked,
): Promise<Kind | undefined> {
  const { kind, guessesKeyword, score, language } = understood;
  if (kind !== undefined && !kind.needs?.includes("keyword")) return kind;
  const { quoted, keywords: [guess = ""] } = context.entities;
  const mayBeQuotation = quoted.length > 0 && !understood.speaksOfKeywords;
  const isGuess = guessesKeyword &&
    (kind ? [kind] : understood.nearest).some(({ needs }) => needs?.includes("keyword"));
  if (!mayBeQuotation && !isGuess) return kind;
  if (!await isUnknownKeyword(context)) return kind;
  if (mayBeQuotation) return kindWithoutQuotes(question);
  // one word in a question with others is a keyword less often than a word that nobody wrote before
  const isOneOfMany = understood.says && !guess.includes(" ");
  const isAboutKeywords = understood.speaksOfKeywords && score >= SPEAKS_OF_KEYWORDS &&
    language !== "other";
  return isAboutKeywords && !isOneOfMany ? kind : kindWithoutGuess(question);
}

/** A question as if none of its words could be a keyword. */
function kindWithoutGuess(question: AnalystQuestion): Kind | undefined {
  const { kind } = understandTurns({ ...question, guesses: false });
  return kind?.needs?.includes("keyword") ? undefined : kind;
}

/** Words in quotes that are no keyword were somebody's words: the question is read as if it had no quotes. */
function kindWithoutQuotes(question: AnalystQuestion): Kind | undefined {
  const message = question.message.replace(/["“”„‟«»]/g, " ");
  const { kind } = understandTurns({ ...question, message });
  return kind?.needs?.includes("keyword") ? undefined : kind;
}

async function isUnknownKeyword(context: Context): Promise<boolean> {
  try {
    const choice = await findKeyword(context);
    return "draft" in choice && choice.isUnknown;
  } catch (error) {
    // the answer says what was refused
    if (isRefusal(error)) return false;
    throw error;
  }
}

const SPEAKS_OF_KEYWORDS = 0.8;

/** The kind of question that a message is, without answering it; null: none. */
export function nameKind(message: string, now: Date): string | null {
  return understandTurns({ message, earlier: [], now }).kind?.name ?? null;
}

interface Turns extends Pick<AnalystQuestion, "message" | "earlier" | "now"> {
  /** False: words of the message that are not known are no keyword. */
  guesses?: boolean;
}

function understandTurns({ message, earlier, now, guesses = true }: Turns): Understood {
  const matcher = getMatcher();
  const read = (text: string) => readQuestion(text, dayOf(now), matcher.learned);
  let before: Before | undefined;
  const turns = earlier.slice(-2 * MAX_EARLIER);
  for (const [index, turn] of turns.entries()) {
    if (turn.role === "assistant") {
      if (before && turn.citations?.length) before = { ...before, cited: needsOf(turn) };
      continue;
    }
    const next = understand(read(turn.message), before, { kinds: BY_NAME, matcher });
    // what was not understood does not end the thread
    if (next.kind && !wasNoKeyword(next, turns[index + 1])) before = { ...next, cited: new Set() };
  }
  const question = read(message);
  return understand(
    guesses || !question.guessesKeyword ? question : withoutGuess(question),
    before,
    { kinds: BY_NAME, matcher },
  );
}

function withoutGuess(question: Question): Question {
  return {
    ...question,
    guessesKeyword: false,
    entities: { ...question.entities, keywords: [] },
  };
}

/** Whether words that were but guessed to be a keyword were answered without one. */
function wasNoKeyword({ guessesKeyword, says }: Understood, answer: EarlierTurn | undefined) {
  return guessesKeyword && !says &&
    !answer?.citations?.some(({ type }) => type === "keyword");
}

const CITED_NEEDS: Readonly<Record<string, Need>> = {
  page: "page",
  keyword: "keyword",
  competitor: "domain",
  issue: "issue",
};

/** What the first row that an answer cites can stand for: "it". */
function needsOf({ citations = [] }: EarlierTurn): ReadonlySet<Need> {
  const rows = citations.filter(({ type }) => type in CITED_NEEDS);
  return new Set(rows.slice(0, 1).flatMap(({ type }) => CITED_NEEDS[type] ?? []));
}

/** What the question is to blame for, or the site's state; a lost database or a missing right is not. */
function isRefusal(error: unknown): error is ServiceError {
  return error instanceof NotFoundError || error instanceof ConflictError ||
    error instanceof ValidationError || error instanceof LimitExceededError;
}

/** A route may refuse what a question asks for, such as a window of ten years: its words say why. */
async function answerKind(kind: Kind, context: Context): Promise<Draft> {
  try {
    return await kind.answer(context);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return {
      text: [context.write.say`I cannot answer that: ${context.write.ofApi(error.message)}`],
      suggestions: [look("See the site.", "")],
    };
  }
}

/** Quotations in the form of the language; quoted texts hold no quotation marks themselves. */
function withQuotes(language: Language, text: string): string {
  return language === "de" ? text.replace(/“([^“”]*)”/g, "„$1“") : text;
}

/** Sentences go on in their line; items of lists have one each. */
function joinLines(lines: readonly (string | null)[]): string {
  let text = "";
  for (const line of lines) {
    if (line === null || line === "") continue;
    const isItem = line.startsWith("- ");
    const wasItem = text.slice(text.lastIndexOf("\n") + 1).startsWith("- ");
    const isBroken = text === "" || text.endsWith("\n") || line.startsWith("\n");
    const glue = isBroken ? "" : isItem || wasItem ? "\n" : " ";
    text += glue + line;
  }
  return text;
}

function toAction({ path, body, ...rest }: Suggestion, siteUrl: string): SuggestedAction {
  return { ...rest, api_url: siteUrl + path, body: body ?? null };
}

/** The newest day that the answers tell to be of. */
function newestDay(readings: readonly ApiReading[]): string | null {
  const days = readings.flatMap(({ body }) => [body?.meta?.to, body?.meta?.search?.to])
    .filter((day): day is string => typeof day === "string");
  return days.toSorted().at(-1) ?? null;
}
