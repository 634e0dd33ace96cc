import { createTable } from "../../core/create_table.ts";
import type { Category } from "../../rules/rule.ts";
import { RULES } from "../../rules/mod.ts";
import { foldWords, splitQuestion } from "./fold_question.ts";

/** Words for the categories of issues, the longest first; folded. */
const CATEGORY_WORDS: readonly (readonly [RegExp, Category])[] = [
  [
    /\bstructured data\b|\bstrukturierten? daten\b|\bschema(?: ?\.?org)?\b|\brich results?\b|\bjson-?ld\b/,
    "structured_data",
  ],
  [
    /\bhreflangs?\b|\blanguage (?:annotations?|attributes?|links?)\b|\btranslat(?:ed|ions?)\b|\bsprach(?:version\w*|angaben?|varianten?)\b|\bubersetz\w+\b|\blanguage (?:tags?|versions?)\b/,
    "hreflang",
  ],
  [/\bcanonicals?\b|\bkanonisch\w*|\bcanonical tags?\b/, "canonical"],
  [
    /\bimages?\b|\balt[- ](?:texts?|tags?|attributes?|attribute?n?)\b|\balternative texts?\b|\balternativtexte?\b|\bpictures?\b|\bbildern?\b|\bbilder\b/,
    "images",
  ],
  [
    /\bsecurity\b|\bhttps?\b|\b(?:un)?encrypt\w*|\bunverschlusselt\w*|\bverschlussel\w*|\bunsicher\w*|\binsecure\w*|\bmixed content\b|\btls\b|\bcertificates?\b|\bsicherheit\b/,
    "security",
  ],
  [
    /\bmobile[- ]?friendl\w+|\bmobil(?:freundlich|tauglich|optimiert)\w*|\b(?:handys?|smartphones?|mobilgerate?n?) (?:geeignet|tauglich|optimiert|bedienbar|nutzbar)\b|\b(?:ok|okay|good|fine|usable|readable|work\w*|suitable|fit|optimi[sz]ed|ready)(?: well| fine| ok| okay| properly)? (?:on|for) (?:mobiles?|phones?|smartphones?|cell phones?|mobile (?:phones?|devices?))\b|\bfunktionier\w+(?: \w+){0,4} (?:auf|am) (?:dem |den )?(?:handys?|smartphones?|mobil\w+)|\bmobile issues?\b|\bmobile problems?\b|\bviewport\b/,
    "mobile",
  ],
  [
    /\bopen graph\b|\bsoziale\w* (?:netzwerke?\w*|medien)\b|\bsocial\b|\btwitter cards?\b/,
    "social",
  ],
  [/\bpagination\b/, "pagination"],
  [/\bjavascript\b|\brendering\b/, "js_rendering"],
  [/\bcrawlability\b/, "crawlability"],
  [/\bindexability\b|\bindexing (?:issues?|problems?|errors?)\b/, "indexability"],
  [
    /\btitles? (?:and|or) (?:meta )?descriptions?\b|\bmeta (?:tags?|data)\b|\bmetadata\b|\bmeta[- ]?(?:beschreibung\w*|daten|angaben)\b|\bmeta descriptions?\b/,
    "titles_meta",
  ],
  [/\bheadings?\b|\bh1s?\b|\b(?:haupt)?uberschrift(?:en)?\b/, "headings"],
  [/\bperformance (?:issues?|problems?)\b|\bspeed (?:issues?|problems?)\b/, "performance"],
  [/\bcontent (?:issues?|problems?)\b/, "content"],
  [/\blink (?:issues?|problems?|errors?)\b/, "links"],
  [/\bredirect (?:issues?|problems?|errors?)\b/, "redirects"],
  [/\bsitemap (?:issues?|problems?|errors?)\b/, "sitemaps"],
  [/\brobots(?:\.txt)? (?:issues?|problems?|errors?)\b/, "robots"],
  [/\burl (?:issues?|problems?|structure)\b/, "urls"],
];

/** The category of issues that a folded question names. */
export function findCategory(folded: string): Category | null {
  return CATEGORY_WORDS.find(([pattern]) => pattern.test(folded))?.[1] ?? null;
}

const CODES: ReadonlySet<string> = new Set(RULES.map(({ id }) => id));
/** Words of titles that show nothing about which rule it is. */
const DULL = new Set(
  ("a an the of in on to is are has have with and or not its that than too page pages site url urls " +
    "from for by it be other more one suspected").split(" "),
);

/** Words for what titles and codes call otherwise. */
const SYNONYMS: Readonly<Record<string, string>> = createTable({
  no: "missing",
  without: "missing",
  lack: "missing",
  lacking: "missing",
  absent: "missing",
  duplicated: "duplicate",
  identical: "duplicate",
  same: "duplicate",
  doppelte: "duplicate",
  fehlende: "missing",
  fehlt: "missing",
  ohne: "missing",
  kein: "missing",
  keine: "missing",
  keinen: "missing",
  titel: "title",
  beschreibung: "description",
  dead: "broken",
  orphaned: "orphan",
  redirecting: "redirect",
  insecure: "http",
  picture: "image",
  photo: "image",
});

const MEDIA =
  "(?:videos?|audios?|audio ?(?:files?|dateien?)|videodateien?|podcasts?|sounds?|clips?|embeds?|iframes?|scripts?|skripte?n?|javascripts?|stylesheets?|fonts?|schriftarten|mediendateien|media files?)";
const IS_BROKEN =
  "(?:broken|dead|kaputte?[nrs]?|defekte?[nrs]?|tote?[nrs]?|fehlerhafte?[nrs]?|gone|(?:do|does|did)(?: not|n't) (?:work|play|load)|not working|funktionieren nicht|funktioniert nicht|laden nicht|ladt nicht|nicht (?:funktionieren|funktioniert|laden|ladt|gehen|geht|erreichbar)|geh(?:en|t) nicht)";
/** Broken files of pages, images and links apart, in folded text: what the rule `resource_broken` is about. */
export const BROKEN_RESOURCES = new RegExp(
  `\\b${IS_BROKEN} (?:embedded |eingebettete[nr]? )?${MEDIA}\\b|\\b${MEDIA},? (?:(?:that|which|are|is|die|sind|ist|das) ){0,2}${IS_BROKEN}\\b`,
);

/** Phrases, and German words in all their forms, for what titles and codes call otherwise; folded. */
const SPELLINGS: readonly (readonly [RegExp, string])[] = [
  [
    /\balternativ-? ?text\w*|\balternative texts?\b|\balt[- ]?(?:text\w*|tags?|attribut\w*)\b/g,
    "alt attribute",
  ],
  [/\b(?:haupt)?uberschrift(?:en)?\b|\bmain headings?\b|\bh1s?\b/g, "h1"],
  [/\b(?:meta[- ]?)?(?:beschreibung(?:en)?|descriptions?|desc)\b/g, "meta description"],
  [/\b(?:seiten)?titeln?\b|\btitle[- ]?tags?\b/g, "title"],
  [/\bbildern?\b|\bbilde?s?\b|\bpics?\b|\bphotos?\b/g, "image"],
  [/\b(?:weiterleitungs|redirect)-?ketten?\b/g, "redirect chain"],
  [/\bdoppelt\w*|\bdup\b|\bmehrfach\b/g, "duplicate"],
  [/\bfehl(?:t|en|ende[nrms]?)\b|\bfelt\b|\bw\/o\b|\blacks\b|\bkeiner\b/g, "missing"],
  [/\bzu lange?[nrs]?\b/g, "too long"],
  [/\bzu kurze?[nrs]?\b/g, "too short"],
  [/\b(?:zwei|two|several|mehrere) (?=h1|title)/g, "multiple "],
  [
    /\b(?:crawl(?:er|ing)?|spider|(?:search )?(?:ro)?bot)(?:s|s'|'s)?[- ]?(?:traps?|fallen?)\b|\b(?:endless|infinite|unendliche?[nr]?|endlose?[nr]?) (?:url\w*|adress\w*|address\w*|spaces?|calendars?|kalender)\b/g,
    "crawl trap",
  ],
];

interface NamedRule {
  code: string;
  /** Those of its title, and those of its code: a question has either. */
  names: readonly ReadonlySet<string>[];
}

const NAMED: readonly NamedRule[] = RULES.map(({ id, title }) => ({
  code: id,
  names: [wordsOf(title), wordsOf(id.replaceAll("_", " "))].filter((words) => words.size > 1),
}));

const RARITY: ReadonlyMap<string, number> = rarities();

/** Whether a text is the code of a rule. */
export function isIssueCode(text: string): boolean {
  return CODES.has(text);
}

/**
 * Names the rules whose title or code shares the most telling words with a folded text, the best first,
 * five at most; none where less than most of their weight is there.
 */
export function matchRules(folded: string): string[] {
  const asked = wordsOf(folded);
  const scored = NAMED.map(({ code, names }) => ({
    code,
    score: Math.max(0, ...names.map((words) => likeness(asked, words))),
  })).toSorted((a, b) => b.score - a.score);
  const enough = Math.max(ENOUGH, (scored[0]?.score ?? 0) - NEARLY_AS_WELL);
  return scored.filter(({ score }) => score >= enough)
    .slice(0, 5)
    .map(({ code }) => code);
}

const ENOUGH = 0.7;
/** Where one rule is named well, those that are named much less are not meant. */
const NEARLY_AS_WELL = 0.15;

function likeness(asked: ReadonlySet<string>, words: ReadonlySet<string>): number {
  let shared = 0;
  let all = 0;
  for (const word of words) {
    const weight = RARITY.get(word) ?? 0;
    all += weight;
    if (asked.has(word)) shared += weight;
  }
  return all === 0 ? 0 : shared / all;
}

function wordsOf(text: string): Set<string> {
  const spelt = SPELLINGS.reduce(
    (spelling, [pattern, by]) => spelling.replace(pattern, by),
    foldWords(text),
  );
  const words = splitQuestion(spelt).map((word) => SYNONYMS[word] ?? word)
    .filter((word) => !DULL.has(word));
  return new Set(words.map((word) => word.replace(/(?<=\w{3})s$/, "")));
}

function rarities(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { names } of NAMED) {
    for (const word of new Set(names.flatMap((words) => [...words]))) {
      counts.set(word, (counts.get(word) ?? 0) + 1);
    }
  }
  return new Map(
    [...counts].map(([word, count]) => [word, Math.log(1 + NAMED.length / count)]),
  );
}
