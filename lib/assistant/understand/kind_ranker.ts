import { readFileSync } from "node:fs";
import { featuresOf, type QuestionWords } from "./question_features.ts";
import { createSpeller } from "./spell_stem.ts";

/** Says how likely a question is of each kind, by weights that were learned from examples. */
export interface KindRanker {
  /** By the name of the kind, from 0 to 1, together 1. */
  rank(question: QuestionWords): ReadonlyMap<string, number>;
  /** Whether examples have the stem, so that it is no name of a keyword. */
  knows(stem: string): boolean;
}

/**
 * Weights by feature, as the file writes them. They are read when a question has the feature: 200,000 pairs in memory
 * would be two fifths of what the garbage collector walks through in the whole process.
 */
type Weights = ReadonlyMap<string, string>;

/** How the file writes weights: in tenths. */
export const WEIGHT_UNIT = 0.1;
/** The line with what each kind has before any feature. */
export const BIAS = "*";
/** How the line with the names of the kinds begins. */
export const KINDS_LINE = "# kinds: ";
const FILE = new URL("./kind_weights.tsv", import.meta.url);

/** Reads the weights that `npm run understanding` learned. */
export function createKindRanker(): KindRanker {
  const lines = readFileSync(FILE, "utf8").trimEnd().split("\n");
  const names = lines.find((line) => line.startsWith(KINDS_LINE))?.slice(KINDS_LINE.length)
    .split(" ") ?? [];
  const weights: Weights = new Map(
    lines.filter((line) => !line.startsWith("#")).map((line): [string, string] => {
      const [name = "", list = ""] = line.split("\t");
      return [name, list];
    }),
  );
  const spell = createSpeller(
    new Set([...weights.keys()].filter((name) => /^\p{L}+$/u.test(name))),
  );
  return {
    rank(question) {
      const known = featuresOf(question, spell).filter((name) => weights.has(name));
      const scores = new Float64Array(names.length);
      for (const [kind, weight] of readWeights(weights.get(BIAS))) scores[kind] = weight;
      for (const name of known) {
        for (const [kind, weight] of readWeights(weights.get(name))) {
          scores[kind] = (scores[kind] ?? 0) + weight / Math.sqrt(known.length);
        }
      }
      return new Map(softmax(scores).map((share, kind) => [names[kind] ?? "", share]));
    },
    knows: (stem) => weights.has(stem),
  };
}

/** Numbers of kinds, and what the feature adds to the score of each. */
function readWeights(list = ""): [kind: number, weight: number][] {
  return list.split(" ").filter((one) => one !== "").map((one) => {
    const [kind, weight] = one.split(":");
    return [Number(kind), Number(weight) * WEIGHT_UNIT];
  });
}

function softmax(scores: Float64Array): number[] {
  const highest = Math.max(...scores);
  const parts = Array.from(scores, (score) => Math.exp(score - highest));
  const total = parts.reduce((sum, part) => sum + part, 0);
  return parts.map((part) => part / total);
}
