import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { KINDS } from "../../lib/assistant/topics/mod.ts";
import { createHelp } from "../../lib/assistant/topics/talk.ts";

/** A question with the kinds of which any is right. */
export interface LabelledQuestion {
  question: string;
  kinds: readonly string[];
}

const EXAMPLES = new URL("./examples/", import.meta.url);
const FIXTURES = new URL("../../spec/fixtures/", import.meta.url);

/** The names of all kinds, in the order of the weights. */
export const KIND_NAMES: readonly string[] = [...KINDS, createHelp(KINDS)].map(({ name }) => name);

/**
 * Every question to learn from: phrasings of the kinds, written examples, and wordings that were tuned on, but for
 * those of the files `without`.
 */
export function readExamples(without: readonly string[] = []): LabelledQuestion[] {
  const known = new Set(KIND_NAMES);
  return [...phrasings(), ...written(), ...paraphrases(), ...questions(), ...wordings(without)]
    .map(({ question, kinds }) => ({ question, kinds: kinds.filter((kind) => known.has(kind)) }))
    .filter(({ kinds }) => kinds.length > 0);
}

/** A digest of examples, by which the weights say from which they were learned. */
export function digestOf(examples: readonly LabelledQuestion[]): string {
  return createHash("sha256").update(JSON.stringify([KIND_NAMES, examples])).digest("hex");
}

function phrasings(): LabelledQuestion[] {
  return [...KINDS, createHelp(KINDS)].flatMap(({ name, asks }) =>
    asks.map((question) => ({ question, kinds: [name] }))
  );
}

/** Files of lines below a line with the kinds, as `[pages_slow]`. */
function written(): LabelledQuestion[] {
  return listFiles(EXAMPLES).flatMap((file) => {
    let kinds: string[] = [];
    return readLines(file).flatMap((line) => {
      if (!line.startsWith("[")) return [{ question: line, kinds }];
      kinds = line.slice(1, -1).split(",");
      return [];
    });
  });
}

function paraphrases(): LabelledQuestion[] {
  return readLines(new URL("analyst_paraphrases.tsv", FIXTURES)).map((line) => {
    const [kind = "", question = ""] = line.split("\t");
    return { question, kinds: [kind] };
  });
}

/** The first questions of the conversations that specs have. */
function questions(): LabelledQuestion[] {
  const rows: { ask: string; kind?: string; after?: string[] }[] = JSON.parse(
    readFileSync(new URL("analyst_questions.json", FIXTURES), "utf8"),
  );
  return rows.flatMap(({ ask, kind, after }) =>
    kind === undefined || kind === null || after ? [] : [{ question: ask, kinds: [kind] }]
  );
}

function wordings(without: readonly string[]): LabelledQuestion[] {
  return listFiles(new URL("wordings/", FIXTURES)).filter(({ pathname }) =>
    pathname.includes("/tuned_on_") && !without.some((name) => pathname.endsWith(`/${name}`))
  ).flatMap((file): LabelledQuestion[] => JSON.parse(readFileSync(file, "utf8")));
}

function listFiles(folder: URL): URL[] {
  return readdirSync(folder).toSorted().map((name) => new URL(name, folder));
}

function readLines(file: URL): string[] {
  return readFileSync(file, "utf8").split("\n").map((line) => line.trim())
    .filter((line) => line !== "");
}
