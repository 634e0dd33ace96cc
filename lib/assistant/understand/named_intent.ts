import type { INTENTS } from "../../../schemas/search_intent.ts";
import { readPieces } from "./concepts.ts";

type Intent = (typeof INTENTS)[number];

/** What intents are called, in folded text. */
const NAME =
  "\\b(?:(?:transactional|commercial|informational|navigational|kaufabsicht(?:en)?|kaufintention(?:en)?)\\b|(?:transaktional|transaktionell|transaktionsorientiert|kaufbereit|kommerziell|vergleichsorientiert|informationell|informationsorientiert|navigationell|navigationsorientiert)\\w*|(?:buying|buyer|purchase)(?= intent))";
const NAMES = new RegExp(NAME, "g");
const WHOLE_NAME = new RegExp(`^${NAME}$`);
/** Intents by how their names begin. */
const STEMS: readonly (readonly [RegExp, Intent])[] = [
  [/^(?:trans|kauf|buy|purchase)/, "transactional"],
  [/^(?:[ck]omm|vergleich)/, "commercial"],
  [/^info/, "informational"],
  [/^navi/, "navigational"],
];
const AND = "(?:,? (?:and|or|und|oder|vs\\.?|versus) |, ?| ?/ ?)";
/** "Kaufabsicht" needs no other word to be an intent. */
const NEEDS_NO_WORD = /^kauf(?:absicht|intention)/;

const KEYWORDS =
  "keywords|kws|queries|searches|search (?:terms|queries|phrases)|suchanfragen|suchbegriffen?|begriffen?|suchphrasen";
const KEYWORD =
  "keyword|kw|query|search (?:term|query|phrase)|suchanfrage|suchbegriff|begriff|suchphrase";
const INTENT =
  "(?:search )?intent(?:s|ions?)?|intentionen|suchabsicht(?:en)?|suchintention(?:en)?|absicht(?:en)?";
/** What may part an intent from the keywords: "transactional mobile keywords". */
const BETWEEN =
  "(?:top|best|main|most important|important|new|lost|(?:non-?|un)?branded|long-?tail|(?:high|low)-volume|mobile|desktop|wichtigste[nr]?|wichtige[nr]?|beste[nr]?|neue[nr]?|verlorene[nr]?|§[a-z]+) +";
/** What has no intent in this API's lists. */
const OTHERS =
  "(?:landing ?)?(?:pages?|seiten?)|urls?|articles?|artikeln?|posts?|beitragen?|content|inhalten?|(?:back)?links?|domains?|competitors?|wettbewerbern?|issues?|topics?|thema|themen";
/** What has a part of each intent. */
const CLICKS =
  "traffic|clicks?|klicks?|visits?|visitors?|besuchern?|impressions?|impressionen|einblendungen";

/** After the name: "… and commercial long-tail keywords". */
const BEFORE_KEYWORDS = new RegExp(
  `^(?:${AND}${NAME})* +(?:${BETWEEN}){0,2}(?:(${KEYWORDS}|ones)|${KEYWORD}|(${INTENT}))\\b`,
);
const BEFORE_OTHERS = new RegExp(`^(?:${AND}${NAME})* (?:${OTHERS}|${CLICKS})\\b`);
/** Before the name: "the intent: …". */
const AFTER_INTENT = new RegExp(`\\b(?:${INTENT})(?::|,| is| are| ist| sind)? +$`);
const VERB = "(?:is|are|was|were|ist|sind|war|waren|gilt|gelten|counts?)";
const ADVERB =
  "(?:(?:not|mostly|mainly|purely|really|rather|more|clearly|also|only|just|all|nicht|eher|rein|nur|hauptsachlich|wirklich|auch|uberwiegend|meist|als|as|classified|tagged|considered|eingestuft) )*";
const AFTER_VERB = new RegExp(`\\b${VERB} ${ADVERB}(?:${NAME}${AND})*$`);
const BEFORE_VERB = /^ (?:sind|ist|waren|war)\b/;
/** "Is garden hose transactional?" */
const ASKS_WHETHER = new RegExp(`^(?:(?:and|und|so|hey|hi),? )?${VERB} [^.?!;]+$`);
/** After the name, where a part of the sentence ends. */
const END =
  /^ *(?:$|[?.!,;:()/§]|(?:and|or|but|in|on|for|from|at|over|during|since|right|now|today|und|oder|aber|im|am|auf|bei|seit|bitte|von|sind|ist|waren|war)\b)/;
/** After an intent, where no name goes on: "what buying intent do we have". */
const HAS = /^ (?:do|does|did|have|has|had|haben|hat|hatten|pages?|seiten)\b/;
/** The name is one of a keyword, or begins one: "the keyword commercial kitchen". */
const NAMED = new RegExp(`\\b(?:${KEYWORD}|term|phrase|word|wort)s? $`);
/** A keyword is looked up: "how do we rank for informational content?" */
const RANKED =
  /\b(?:rank\w*|positions?|searched|volume|platz|rang) (?:for|of|with|on|fur|mit|bei|von|zu) $/;
const SAYS_KEYWORDS = new RegExp(`\\b(?:${KEYWORDS}|${KEYWORD})\\b|§(?:quoted|keyword)`);
const SAYS_OTHERS = new RegExp(`\\b(?:${OTHERS})\\b|§(?:url|domain|below)`);
const SAYS_CLICKS = new RegExp(`\\b(?:${CLICKS})\\b`);
/** "Which are transactional?", "how many of them are?" of what was answered before. */
const SAYS_WHICH =
  /^(?:and |und )?(?:which|welche|how many|wie viele)(?: (?:ones|of (?:them|these|those)|davon))? /;
/** "And transactional?", "what about commercial or informational ones?": nothing else is said. */
const NAMES_ONLY = new RegExp(
  "^(?:(?:and|or|but|ok|now|only|just|then|what about|how about|what of|and for|for|und|oder|aber|nur|jetzt|was ist mit|" +
    `wie sieht es mit|wie ist es mit|bei|fur|the|den|die|der)[, ]+)*${NAME}(?:${AND}${NAME})*(?: ones| aus)?[?.! ]*$`,
);
/** Of the text before a name this many characters are read. */
const MAX_BEFORE = 300;

/** The intent that a text limits keywords to. */
interface NamedIntent {
  intent: Intent | null;
  /** Whether it names two of them, of which none is a limit. */
  comparesIntents: boolean;
  /** The text with words that the ranker knows in the place of the intent's name: they tell what is asked. */
  marked: string;
  /** "Commercial pages": what no answer can be limited to. */
  unread: readonly string[];
}

/**
 * What the name of an intent is: a limit of keywords; a part of the clicks ("is our traffic commercial"), which an
 * answer about all intents has; a limit that nothing reads; or a word of something else, such as a keyword.
 */
interface NamePlace {
  role: "limit" | "part" | "unread" | "word";
  /** The name with the word that it limits. */
  said: string;
}

/**
 * Finds the intent that a folded, marked text limits keywords to. Its name may be a part of a keyword
 * ("commercial kitchen"), so it counts only next to a word for keywords or intents, or as what the text says of
 * keywords ("are commercial"). Two intents are compared, so there is none.
 */
export function findIntent(text: string): NamedIntent {
  const names = [...text.matchAll(NAMES)]
    .map(({ index, 0: name }) => ({ index, name, ...findPlace(text, index, name) }));
  const limits = names.filter(({ role }) => role === "limit");
  const [intent = null, ...others] = new Set(limits.map(({ name }) => intentOf(name)));
  const isLimited = others.length === 0;
  let marked = text;
  for (const { role, index, name } of names.toReversed()) {
    const by = markOf(name, role, isLimited);
    marked = marked.slice(0, index) + by + marked.slice(index + name.length);
  }
  return {
    intent: isLimited ? intent : null,
    comparesIntents: !isLimited,
    marked,
    unread: names.flatMap(({ role, said }) => role === "unread" || role === "part" ? said : []),
  };
}

/** What stands for a name in the text that the ranker reads; those of a comparison keep their English names. */
function markOf(name: string, role: NamePlace["role"], isLimited: boolean): string {
  if (role === "part" || role === "limit" && isLimited) return ", informational intent ";
  if (role === "limit") return ` ${intentOf(name)} `;
  return role === "unread" ? " " : name;
}

function intentOf(name: string): Intent | undefined {
  return STEMS.find(([stem]) => stem.test(name))?.[1];
}

function findPlace(text: string, start: number, name: string): NamePlace {
  if (NAMES_ONLY.test(text)) return { role: "limit", said: name };
  const before = text.slice(Math.max(0, start - MAX_BEFORE), start);
  const after = text.slice(start + name.length);
  const isNamed = NAMED.test(before);
  const [said = "", isOfMany, isIntent] = after.match(BEFORE_KEYWORDS) ?? [];
  const rest = after.slice(said.length);
  if (isIntent !== undefined || NEEDS_NO_WORD.test(name) || isAfterIntent(before, after)) {
    const goesOn = !END.test(rest) && !BEFORE_KEYWORDS.test(rest) && !HAS.test(rest);
    return isNamed || goesOn ? word(name) : { role: roleIn(text), said: name + said };
  }
  if (said !== "") {
    // "transactional keyword tool" is a name
    const isName = isNamed || isOfMany === undefined && beginsUnknown(rest);
    return isName ? word(name) : { role: "limit", said: name };
  }
  const [other] = after.match(BEFORE_OTHERS) ?? [];
  if (other !== undefined) {
    const isName = isNamed || RANKED.test(before) || beginsUnknown(after.slice(other.length));
    const role = SAYS_CLICKS.test(other) ? roleIn(text) : "unread";
    return isName ? word(name) : { role, said: name + other };
  }
  return findSaid({ before, after, name });
}

/** Finds what a name says of the text before it: "are transactional". */
function findSaid({ before, after, name }: Record<"before" | "after" | "name", string>): NamePlace {
  if (!END.test(after)) return word(name);
  const asksWhether = ASKS_WHETHER.test(before);
  const says = AFTER_VERB.test(before) || BEFORE_VERB.test(after);
  if (!asksWhether && (NAMED.test(before) || !says)) return word(name);
  const role = roleIn(before);
  const isKnown = role !== "limit" || asksWhether || SAYS_KEYWORDS.test(before) ||
    SAYS_WHICH.test(before);
  return isKnown ? { role, said: name } : word(name);
}

/** What an intent is in a text: a limit, unless it is about something else than keywords. */
function roleIn(text: string): "limit" | "part" | "unread" {
  if (SAYS_KEYWORDS.test(text)) return "limit";
  if (SAYS_OTHERS.test(text)) return "unread";
  return SAYS_CLICKS.test(text) ? "part" : "limit";
}

function word(name: string): NamePlace {
  return { role: "word", said: name };
}

function isAfterIntent(before: string, after: string): boolean {
  return AFTER_INTENT.test(before) && END.test(after);
}

/** Whether a folded word is the name of an intent. */
export function isIntentName(word: string): boolean {
  return WHOLE_NAME.test(word);
}

/** Whether a text goes on with a word that nothing is known of. */
function beginsUnknown(text: string): boolean {
  const [, word] = text.match(/^ +([\p{L}\p{N}]+)/u) ?? [];
  return word !== undefined && readPieces(word)[0]?.concepts === undefined;
}
