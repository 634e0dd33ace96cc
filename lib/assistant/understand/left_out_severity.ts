import type { Severity } from "../../rules/rule.ts";

const NAMES: readonly (readonly [RegExp, Severity])[] = [
  [/^(?:errors?|fehlern?)$/, "error"],
  [/^(?:warnings?|warnung(?:en)?|warnhinweisen?)$/, "warning"],
  [/^(?:notices?|hinweisen?|hints?)$/, "notice"],
];
const NAME =
  "(errors?|fehlern?|warnings?|warnung(?:en)?|warnhinweisen?|notices?|hinweisen?|hints?)";
const ARTICLE = "(?:(?:the|any|all|those|die|den|alle|allen) )?";
const LEAVES_OUT =
  "(?:without|(?:i|we|ich|wir) (?:already )?(?:know|knew|kennen|kenne)|skip|skipping|ignore|ignoring|forget|leave out|leaving out|never mind|instead of|rather than|except|apart from|" +
  "but not|and not|(?<=[,;(] ?)(?:not|no|nicht|keine)|ohne|ausser|statt|anstatt|abgesehen von|vergiss|und keine|aber keine)";
const IS_LEFT_OUT =
  "(?: (?:(?:i|we|ich|wir) )?(?:already |schon )?(?:know|knew|have seen|have already|saw|kenn(?:e|en|t)?(?: (?:ich|wir))?|hab(?:e|en)?(?: (?:ich|wir))? schon|can wait|do not matter|are (?:known|done|fine)|konnen warten|" +
  "sind (?:bekannt|erledigt|egal|mir egal)|interessieren (?:mich|uns) nicht|brauch(?:e|en)? (?:ich|wir) nicht)\\b(?: already| schon| bereits| about)?)";
const LEFT_OUT = new RegExp(
  `\\b${LEAVES_OUT} ${ARTICLE}${NAME}\\b(?:(?: and| or|,| und| oder) ${ARTICLE}${NAME}\\b)?|\\b${ARTICLE}${NAME}\\b${IS_LEFT_OUT}`,
);

/** The severities that a folded text leaves out, with where it says so: "the errors I know already". */
interface LeftOutSeverities {
  said: string;
  start: number;
  /** The one that is left; null: none, or more than one. */
  left: Severity | null;
}

/** Finds what of the severities a folded text leaves out. */
export function findLeftOutSeverities(folded: string): LeftOutSeverities | undefined {
  const match = folded.match(LEFT_OUT);
  if (!match) return undefined;
  const out = new Set(
    match.slice(1).flatMap((word) => NAMES.find(([name]) => name.test(word ?? ""))?.[1] ?? []),
  );
  const left = NAMES.map(([, severity]) => severity).filter((severity) => !out.has(severity));
  const [only = null, ...others] = left;
  return { said: match[0], start: match.index ?? 0, left: others.length === 0 ? only : null };
}
