import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { BIAS, KINDS_LINE, WEIGHT_UNIT } from "../lib/assistant/understand/kind_ranker.ts";
import { cleanQuestion } from "../lib/assistant/understand/fold_question.ts";
import { findEntities } from "../lib/assistant/understand/find_entities.ts";
import { conceptsOf, featuresOf } from "../lib/assistant/understand/question_features.ts";
import {
  digestOf,
  KIND_NAMES,
  type LabelledQuestion,
  readExamples,
} from "./understanding/examples.ts";
import { KINDS } from "../lib/assistant/topics/mod.ts";
import { withKeyword } from "../lib/assistant/understand/likely_kinds.ts";
import { readQuestion } from "../lib/assistant/understand/read_question.ts";
import { learn, type Model } from "./understanding/logistic.ts";

const FILE = new URL("../lib/assistant/understand/kind_weights.tsv", import.meta.url);
/** Which day it is does not matter to examples. */
const ANY_DAY = "2026-01-01";
/** Below it a weight makes no difference that was measured. */
const LEAST_WEIGHT = 0.6;
const MARKERS: Readonly<Record<string, string>> = { page: "url", competitor: "domain" };

const KEYWORD_KINDS = new Set(
  KINDS.filter(({ needs }) => needs?.includes("keyword") || needs?.includes("tag"))
    .map(({ name }) => name),
);

const { values } = parseArgs({ options: { without: { type: "string", multiple: true } } });
const examples = readExamples(values.without);
const model = learn(
  examples.map(({ question, kinds }) => ({
    features: readFeatures(question, kinds),
    classes: kinds.map((kind) => KIND_NAMES.indexOf(kind)),
  })),
  { classCount: KIND_NAMES.length, epochs: 40, rate: 0.5, decay: 0.00005, minCount: 1 },
);
writeFileSync(FILE, writeModel(model, examples));
process.stdout.write(`${examples.length} examples, ${model.features.size} features\n`);

function readFeatures(question: string, kinds: readonly string[]): string[] {
  const named = cleanQuestion(question)
    .replace(/\{(\w+)\}/g, (_, name: string) => ` §${MARKERS[name] ?? name} `);
  const { marked } = findEntities(named, ANY_DAY);
  const words = { marked, concepts: conceptsOf(marked) };
  const [keyword] = readQuestion(question, ANY_DAY).entities.keywords;
  const takesKeyword = kinds.some((kind) => KEYWORD_KINDS.has(kind)) &&
    !marked.includes("§keyword");
  if (!takesKeyword || keyword === undefined && !marked.includes("§quoted")) {
    return featuresOf(words);
  }
  return featuresOf(withKeyword(words, keyword ?? ""));
}

function writeModel({ features, weights, bias }: Model, examples: readonly LabelledQuestion[]) {
  const lines = [...features].flatMap(([name, id]) => {
    const start = id * bias.length;
    return writeWeights(name, weights.subarray(start, start + bias.length));
  });
  return [
    "# Learned by `npm run understanding`; do not edit. A line: a feature, and numbers of kinds with weights in tenths.",
    `# examples: ${digestOf(examples)}`,
    KINDS_LINE + KIND_NAMES.join(" "),
    ...writeWeights(BIAS, bias),
    ...lines,
  ].join("\n") + "\n";
}

/** What is added to all kinds alike changes nothing, so that the middle of them is 0. */
function writeWeights(name: string, weights: Float64Array): string[] {
  const middle = weights.toSorted()[weights.length >> 1] ?? 0;
  const kept = [...weights].flatMap((weight, kind) => {
    const tenths = Math.round((weight - middle) / WEIGHT_UNIT);
    return Math.abs(weight - middle) < LEAST_WEIGHT || tenths === 0 ? [] : [`${kind}:${tenths}`];
  });
  return kept.length === 0 ? [] : [`${name}\t${kept.join(" ")}`];
}
