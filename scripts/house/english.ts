import { lineAt, type Source, type Violation } from "./source.ts";

/** What readers stumble over, and what to write instead. */
const WORDS: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\banew\b/gi, instead: '"again"' },
  { pattern: /\bwhoever\b/gi, instead: "the caller, the owner or the process" },
  {
    pattern: /(?<!\b(?:any|some|every|no)(?:one|body) |\bone |\bowner |\bsomeone )\bwho asks\b/gi,
    instead: "the caller",
  },
  { pattern: /\bso many\b(?!.*\bthat\b)/gi, instead: 'the number, "this many" or "at most"' },
  { pattern: /\bthat there (?:is|are)(?=[.,;:)"]|$)/gim, instead: '"that exists"' },
  { pattern: /\b(?:is|are) to be\b/gi, instead: '"must be", or the verb itself' },
  { pattern: /(?<=^|[.;:] |\* )Of (?:these|those|them)\b/gm, instead: "the subject first" },
  { pattern: /\btold apart\b|\btells? (?:\S+ ){1,6}apart\b/gi, instead: '"distinguish"' },
  { pattern: /\bnobody tells\b/gi, instead: '"no provider reports"' },
  { pattern: /\b(?:is|are|was) told by\b/gi, instead: '"judged by", "shown by" or "found by"' },
  {
    pattern: /\bwhat is told\b|\b(?:to|cannot) be told\b|\bnot told\b/gi,
    instead: '"known", "shown" or "reported"',
  },
  { pattern: /\bas (?:it|they) stands?\b/gi, instead: '"as it is", or the present state' },
  { pattern: /\bstands? beside\b/gi, instead: '"ranks with", "is shown with" or "is next to"' },
  { pattern: /\bwhat (?:\S+ ){1,5}beside\b/gi, instead: '"besides" or "in addition to"' },
  {
    pattern: /\b(?:ends|runs out|expires|passes) by itself\b/gi,
    instead: '"expires" or "ends automatically"',
  },
  { pattern: /\bwhat may be sorted\b/gi, instead: "the fields that the list sorts by" },
  { pattern: /(?<!["\w])mend(?:s|ed|ing)?\b/g, instead: '"fix", "correct" or "repair"' },
];

/** A migration is never edited, and a check names what it forbids. */
const EXEMPT =
  /^(db\/migrations\/|scripts\/house\/english\.ts$|spec\/scripts\/house\/english\.spec)/;

const COMMENT = /^[ \t]*(?:\/\*\*?|\*|\/\/)(.*)$/gm;
// messages run over lines and templates: each line is read whole, its names with it
const LINE = /^(?![ \t]*(?:\/\*\*?|\*|\/\/))(.+)$/gm;
const TITLE = /\b(?:it|describe|context)\(\s*(["`])(.*?)\1/g;

/**
 * Checks that the program has none of the words above, in comments, names, messages and descriptions. A spec quotes what others wrote, so only its comments and titles are read.
 */
export function checkEnglish({ path, text }: Source): Violation[] {
  if (EXEMPT.test(path)) return [];
  const patterns = path.startsWith("spec/") ? [COMMENT, TITLE] : [COMMENT, LINE];
  const texts = patterns.flatMap((pattern) =>
    [...text.matchAll(pattern)].map((found) => ({
      index: found.index,
      content: found.at(-1) ?? "",
    }))
  );
  return texts.flatMap(({ index, content }) =>
    WORDS.flatMap(({ pattern, instead }) =>
      [...content.trim().matchAll(pattern)].map(([found]) => ({
        path,
        line: lineAt(text, index),
        message: `"${found}": write ${instead}.`,
      }))
    )
  );
}
