import type { DeviceName } from "../../../schemas/search_window.ts";
import { AI_AGENTS } from "../../crawler/robots/ai_agents.ts";
import { findTerm } from "../glossary.ts";
import { countryCodes } from "./country_names.ts";
import { NUMBER_WORDS } from "./count_words.ts";
import { type Condition, findCondition } from "./find_conditions.ts";
import { findFolder, PATH_FORMS } from "./find_folder.ts";
import { foldWords } from "./fold_question.ts";
import { BROKEN_RESOURCES, findCategory, isIssueCode, matchRules } from "./issue_words.ts";
import { findLeftOutSeverities } from "./left_out_severity.ts";
import { findIntent } from "./named_intent.ts";
import type { Entities } from "./question.ts";
import { saysOthersLink } from "./others_link.ts";
import { DEVICES, ENGINES, SEVERITIES } from "./named_limits.ts";
import { findLeftOut, findUnread } from "./find_unread.ts";
import { findTimeSpan, type FoundSpan, spanBefore, type TimeSpan } from "./time_span.ts";
import { WITHOUT_BRAND } from "./without_brand.ts";

/** What a question names, and its folded text with markers (` §url `) where that was. */
interface FoundEntities {
  entities: Omit<Entities, "keywords">;
  marked: string;
}

const QUOTED = /"([^"]{1,200})"|(?<=^|[\s(])'([^']{2,200})'(?=$|[\s).,?!])/gu;
const URL_OR_PATH =
  /\bhttps?:\/\/[^\s"'<>]{1,2000}|(?<=^|[\s("'])\/(?! +\S)(?:[\p{L}\p{N}_~%.\/?=&+-]{1,1000})?(?=$|[\s)"',?!;:.])/giu;
const HOST_PATH =
  /(?<![\w@.-])(?:[a-z0-9-]{1,63}\.){1,5}[a-z]{2,24}(\/[^\s"'<>]{0,1000})?(?![\w-])/giu;
const CODE = /\b[a-z][a-z0-9]*(?:_[a-z0-9]+)+\b/g;
const TRAILING = /[.,;:?!)]+$/;

const HOME = "/";
const HOME_PAGE =
  /(?<=\b(?:of|with|on|about|to|is|does|for|mit|auf) (?:the |my |our |der |die )?)(?:home ?page|start ?page|front page|startseite)\b/;
const NAMED_PAGE =
  /(?<=\b(?:links? to|linked to|linking to|points? to|inlinks (?:of|to)|wrong with|issues (?:on|of)|about|traffic (?:of|to|on)|clicks (?:of|for|to|on)|does|is) (?:the|our|my) )([\p{L}\p{N}][\p{L}\p{N} .-]{1,40}?)[ -]page\b(?! speed| rank)/u;
/** Words that tell which of the pages, but are no name of one. */
const NO_NAMES: ReadonlySet<string> = new Set(
  ("a an the same other wrong right first second next last landing search result results own whole best top worst " +
    "error 404 web single average main most new old each every this that slow slowest broken orphan link links")
    .split(" "),
);
const YEAR_BEFORE =
  /\b(?:(?:compared (?:with|to)|versus|vs|against|than|wie|als|zum|gegenuber|mit)(?: the| dem)? (?:last year|a year (?:ago|back|earlier)|vor einem jahr|previous year|same (?:time|period|weeks|month) last year|vorjahr|letztes jahr|letztem jahr)|gegen (?:das )?(?:voriges?|letztes) jahr|year[- ](?:over|on)[- ]year|yoy|a year ago|vorjahr|last year)\b/;
/** Between two spans of days, or before them, where one is compared with the other. */
const COMPARES =
  /\b(?:compar\w+|versus|vs|against|than|difference|vergleich\w*|verglichen|gegenuber|gegen|als|mit|zu[mr]?(?= (?:vor|jan|feb|mar|apr|mai|jun|jul|aug|sep|okt|nov|dez)))\b/;
/** "Von September auf Oktober": the later days are asked for, the earlier ones are what they are compared with. */
const FROM_TO = /\bvo[nm] (?!\d)[a-z]+(?: \d{4})? auf (?:den |die )?[a-z]+\b/;
/** Right before the days that the usual ones, or those of the question before, are compared with. */
const COMPARED_WITH =
  /\b(?:compared (?:with|to)|versus|vs|against|than|im vergleich (?:zu[mr]?|mit)|zu[mr]?(?<=(?:week|woche|month|monat|§span) zu[mr]?)|verglichen mit|gegenuber|gegen)(?: in| to| the| dem| der| zum)?[. ]*$/;
/** Finds URLs, times, devices, countries, issues and numbers in a cleaned question. */
export function findEntities(text: string, today: string): FoundEntities {
  const marks = createMarks(text);
  const quoted = marks.takeAll(QUOTED, "quoted").map((match) =>
    (match[1] ?? match[2] ?? "").trim()
  );
  const path = marks.takePath();
  const urls = marks.takeAll(URL_OR_PATH, "url").map(([url]) => url.replace(TRAILING, "") || "/");
  const agent = marks.takeAgent();
  const hosts = marks.takeHosts();
  marks.fold();
  const leftOut = findLeftOutSeverities(marks.text);
  if (leftOut) marks.put(leftOut.start, leftOut.start + leftOut.said.length, "severity");
  const branded = marks.take(WITHOUT_BRAND, "branded") ? false as const : null;
  const without = branded === null ? marks.takeLeftOut() : null;
  const folder = path === null ? marks.takeFolder() : null;
  marks.text = marks.text.replace(NEGATED, "$1 ").replace(NEGATED_LAST, "$1 ");
  const conditions = takeConditions(marks);
  const codes = marks.takeAll(CODE, "issue", isIssueCode).map(([code]) => code);
  if (marks.take(BROKEN_RESOURCES, "issue")) codes.push("resource_broken");
  const pageNames = takePageNames(marks);
  const compare = marks.take(YEAR_BEFORE, "compare") ? "previous_year" as const : null;
  const { span, against } = marks.takeSpans(today);
  const positions = takePositions(marks);
  const top = takeTop(marks);
  const category = findCategory(marks.text);
  const rules = matchRules([marks.text, ...quoted].join(" "));
  const term = findTerm(marks.text) ?? findTerm(foldWords(quoted.join(" ")));
  const engine = takeEngine(marks);
  const severity = marks.takeFirst(SEVERITIES, "severity") ?? leftOut?.left ?? null;
  const country = marks.takeCountry();
  const { intent, comparesIntents, marked, unread } = findIntent(marks.text);
  marks.text = marked;
  const device = category === "mobile" ? markMobile(marks) : takeDevice(marks);
  if (saysOthersLink(marks.text)) marks.text += " §inbound ";
  return {
    entities: {
      quoted: quoted.filter((one) => one !== ""),
      urls: [
        ...urls,
        ...hosts.filter((host) => host.includes("/")),
        ...(pageNames.includes(HOME) ? [HOME] : []),
      ],
      domains: hosts.filter((host) => !host.includes("/")),
      span,
      against,
      compare,
      device,
      country,
      severity,
      category,
      issueCodes: [...new Set([...codes, ...rules])],
      top,
      positions,
      conditions,
      intent,
      comparesIntents,
      branded,
      without,
      unread: [
        ...(leftOut && severity === null ? [leftOut.said] : []),
        ...unread,
        ...findUnread(marks.text),
      ],
      path,
      folder,
      term,
      agent,
      engine,
      pageNames: pageNames.filter((name) => name !== HOME),
    },
    marked: marks.text,
  };
}

/** "Not AI, ordinary Google": what a question is not about. */
const NEGATED =
  /(^|[,:;.] ?)(?:not|nicht) (?:(?:about|for|the|my|our|die|das|den|der|um) )*[a-z]+(?: [a-z]+)?(?=[,:;]| (?:but|sondern) )/;
/** "…, not mobile": at the end, where other words would say what is asked. */
const NEGATED_LAST =
  /([,:;(] ?)(?:not|nicht) (?:(?:about|for|the|in|on|die|das|den|der|um|auf|bei) )*(?:ai|ki|mobiles?|mobil|desktops?|tablets?|phones?|handys?|chat ?gpt|gemini|perplexity|copilot|claude|ads|paid)(?=[?!.)]|$)/;

const MAX_CONDITIONS = 3;
/** What a limit says besides its number: with fewer than 300 words, pages are thin. */
const ABOUT: Readonly<Record<string, string>> = {
  word_count: "thin",
  response_time_ms: "slow",
  depth: "deep",
};

function takeConditions(marks: Marks): Condition[] {
  const found: Condition[] = [];
  while (found.length < MAX_CONDITIONS) {
    const next = findCondition(marks.text);
    if (!next) break;
    const about = ABOUT[next.condition.field];
    marks.put(next.start, next.end, about === undefined ? "condition" : `condition ${about}`);
    found.push(next.condition);
  }
  return found;
}

/** "The pricing page" where a page is meant, and the home page. */
function takePageNames(marks: Marks): string[] {
  const home = marks.take(HOME_PAGE, "url");
  if (home) return [HOME];
  const name = marks.text.match(NAMED_PAGE)?.[1];
  if (name === undefined || name.split(" ").some((word) => NO_NAMES.has(word))) return [];
  marks.take(NAMED_PAGE, "url");
  return [name];
}

/** Whether the site suits phones is no question about the searches on them. */
function markMobile(marks: Marks): null {
  for (const [pattern] of DEVICES) marks.text = marks.text.replace(pattern, " §mobile ");
  marks.text = marks.text.replace(/(?<=§mobile {1,2})devices?\b/, "");
  return null;
}

/** One device; two are a comparison of devices. */
function takeDevice(marks: Marks): DeviceName | null {
  const named = DEVICES.filter(([pattern]) => pattern.test(marks.text));
  const [first] = named;
  if (named.length > 1) {
    for (const [pattern] of named) marks.text = marks.text.replace(pattern, " devices ");
  } else if (first) marks.take(first[0], "device");
  return named.length === 1 && first ? first[1] : null;
}

/** One engine; two are a comparison of engines. */
function takeEngine(marks: Marks): string | null {
  const named = ENGINES.filter(([pattern]) => pattern.test(marks.text));
  if (named.length > 1) marks.text += " §engines ";
  return named.length === 1 ? named[0]?.[1] ?? null : null;
}

/** One code of a country in capitals, where not all is in capitals: "clicks AT"; two are compared. */
function onlyCode(text: string): RegExpMatchArray | null {
  const codes = [...text.matchAll(/\b(USA?|UK|GB|DE|AT|CH)\b/g)];
  return codes.length === 1 && /[a-z]{3}/.test(text) ? codes[0] ?? null : null;
}

/** "This week against the last" leaves a word out. */
const LEFT_OUT =
  /\b(?:this|diese[rn]?) (week|woche|month|monat)(?: [a-z]+){0,2} (?:vs\.?|versus|against|than|with|to|als|mit|gegen|gegenuber)(?: the| der| die| dem| den)? (?:last|letzte[nrm]?|vorige[nrm]?)(?! (?:\d|week|woche|month|monat|year|jahr))\b/;

const WEEK_BY_WEEK = /\bweek[- ](?:over|on)[- ]week\b|\bwow(?= (?:clicks?|change|traffic)|[?.!]*$)/;
const MONTH_BY_MONTH = /\bmonth[- ](?:over|on)[- ]month\b|\bmom\b/;

/** "This week against last week": both would be the newest seven days, so the other one is the seven before. */
function apartFrom(span: TimeSpan, against: TimeSpan): TimeSpan {
  const isSame = span.kind === "last" && against.kind === "last" && span.days === against.days;
  return isSame ? spanBefore(null, span) : against;
}

type Marks = ReturnType<typeof createMarks>;

/** A text whose parts are taken out one after the other, each leaving a marker. */
function createMarks(original: string) {
  const marks = {
    text: original,
    fold() {
      marks.text = foldWords(marks.text);
    },
    put(start: number, end: number, name: string) {
      marks.text = `${marks.text.slice(0, start)} §${name} ${marks.text.slice(end)}`;
    },
    take(pattern: RegExp, name: string): RegExpMatchArray | null {
      const match = marks.text.match(pattern);
      if (match?.index !== undefined) marks.put(match.index, match.index + match[0].length, name);
      return match;
    },
    takeAll(pattern: RegExp, name: string, accept = (_: string) => true): RegExpMatchArray[] {
      const matches = [...marks.text.matchAll(pattern)].filter(([found]) => accept(found));
      for (const match of matches.toReversed()) {
        marks.put(match.index ?? 0, (match.index ?? 0) + match[0].length, name);
      }
      return matches;
    },
    takeFirst<Value>(forms: readonly (readonly [RegExp, Value])[], name: string): Value | null {
      for (const [pattern, value] of forms) if (marks.take(pattern, name)) return value;
      return null;
    },
    /** A path below which the pages are that are meant; "/" is the whole site. */
    takePath(): string | null {
      for (const form of PATH_FORMS) {
        const path = marks.take(form, "below")?.[1]?.replace(/\/+$/, "");
        if (path !== undefined) return path === "" ? null : path;
      }
      return null;
    },
    takeFolder(): string | null {
      const found = findFolder(marks.text);
      if (!found) return null;
      marks.put(found.start, found.end, "below");
      return found.folder;
    },
    takeLeftOut(): string | null {
      const found = findLeftOut(original);
      return found && marks.take(found.pattern, "branded") ? found.name : null;
    },
    takeHosts(): string[] {
      const accept = (host: string) => !/\.(?:txt|xml|html?|php|json|csv|zip)$/i.test(host);
      return marks.takeAll(HOST_PATH, "domain", accept).map(([host]) => host.replace(TRAILING, ""));
    },
    takeSpans(today: string): Pick<Entities, "span" | "against"> {
      marks.text = marks.text.replace(LEFT_OUT, "$& $1")
        .replace(WEEK_BY_WEEK, "this week versus last week")
        .replace(MONTH_BY_MONTH, "last month versus the month before, ");
      const goesFromTo = FROM_TO.test(marks.text);
      const compares = goesFromTo || COMPARES.test(marks.text);
      const first = findTimeSpan(marks.text, today);
      if (!first) return { span: null, against: null };
      marks.put(first.start, first.end, "span");
      const second = compares ? findTimeSpan(marks.text, today) : undefined;
      if (!second) {
        if (!COMPARED_WITH.test(marks.text.slice(0, first.start))) {
          return { span: first.span, against: null };
        }
        marks.text = marks.text.replace("§span", "§against");
        return { span: null, against: first.span };
      }
      marks.put(second.start, second.end, "against");
      const named = marks.takeNamedSpans([first, second], today);
      if (named) return named;
      const [before, after] = second.start < first.start ? [second, first] : [first, second];
      if (goesFromTo) return { span: after.span, against: before.span };
      // in the order of the question, whichever form was found first
      return { span: before.span, against: apartFrom(before.span, after.span) };
    },
    /** "Than the month before, so October against September": the days that are named count. */
    takeNamedSpans(found: readonly FoundSpan[], today: string) {
      const [span] = found.filter((one) => one.span.kind !== "earlier");
      const third = found.some((one) => one.span.kind === "earlier")
        ? findTimeSpan(marks.text, today)
        : undefined;
      if (!span || !third) return undefined;
      marks.put(third.start, third.end, "against");
      return { span: span.span, against: third.span };
    },
    takeCountry(): string | null {
      const { names, pattern } = countryCodes();
      const match = marks.take(pattern, "country");
      if (match) return names.get(match[0]) ?? null;
      // codes are words as well ("in", "it"): only in capitals would they be countries
      const code = original.match(
        /\b(?:in|from|for|aus) (?:the )?(US|UK|GB|DE|AT|CH|FR|ES|IT|NL|PL|CA|AU|USA)\b/,
      ) ?? onlyCode(original);
      if (!code) return null;
      const short = code[1] === "UK" ? "GB" : code[1] === "USA" ? "US" : code[1] ?? null;
      marks.take(new RegExp(`\\b${code[1]?.toLowerCase()}\\b`), "country");
      return short;
    },
    takeAgent(): string | null {
      const named = AGENT_NAMES.find(([, pattern]) => pattern.test(marks.text));
      if (!named) return null;
      const [agent, pattern] = named;
      marks.take(pattern, "agent");
      return agent;
    },
  };
  return marks;
}

/**
 * Names of agents that no question holds by chance (`Code` and `Operator` are words), as whole words, the
 * longest first: `Applebot-Extended` before `Applebot`.
 */
const AGENT_NAMES = AI_AGENTS.map(({ agent }) => agent)
  .filter((agent) => /bot\b|crawler\b|spider$|-/i.test(agent) && agent !== "Spider")
  .sort((a, b) => b.length - a.length)
  .map((agent) =>
    [agent, new RegExp(`(?<![\\w-])${agent.replaceAll(".", "\\.")}s?(?![\\w-])`, "i")] as const
  );

function takePositions(marks: Marks): Entities["positions"] {
  const NUMBER = String.raw`(\d{1,3})`;
  const PLACE = "(?:positions?|pos|places?|ranks?|spots?|platz|platze)";
  const between = marks.take(
    new RegExp(
      `\\b(?:${PLACE} (?:from )?|between )${NUMBER} ?(?:to|and|-|–|bis|und) ?${NUMBER}\\b`,
    ),
    "positions",
  );
  if (between) return { from: Number(between[1]), to: Number(between[2]) };
  const below = marks.take(
    new RegExp(
      `\\b(?:below|beyond|worse than|lower than|under|after|unter|hinter) (?:${PLACE} )?#?${NUMBER}\\b(?! (?:visit|visitor|view|click|klick|impression|einblendung|besuch|aufruf|word|wort|wört|search|such|percent|prozent|%))`,
    ),
    "positions",
  );
  if (below) return { from: Number(below[1]) + 0.01, to: 1_000 };
  const within = marks.take(
    new RegExp(
      `\\b(?:in|inside|within|reach) (?:the )?top[ -]?${NUMBER}\\b|\\bbetter than (?:${PLACE} )?${NUMBER}\\b`,
    ),
    "positions",
  );
  if (within) return { from: 1, to: Number(within[1] ?? within[2]) };
  const count = Object.keys(NUMBER_WORDS).join("|");
  const among = marks.take(
    new RegExp(
      `\\b(?:(?:among|in) the (?:first|top)|unter den (?:ersten|top)|in den top|auf den ersten) (\\d{1,3}|${count})\\b(?! (?:days?|weeks?|months?|tage\\w*|wochen|monate\\w*))`,
    ),
    "positions",
  );
  if (among) return { from: 1, to: NUMBER_WORDS[among[1] ?? ""] ?? Number(among[1]) };
  if (
    marks.take(
      /\b(?:on (?:the )?(?:first page|page one|page 1)|auf (?:der )?(?:ersten (?:ergebnis)?seite|seite eins|seite 1))\b/,
      "positions",
    )
  ) {
    return { from: 1, to: 10 };
  }
  if (
    marks.take(
      /\b(?:on (?:the )?(?:second page|page two|page 2)|auf (?:der )?(?:zweiten (?:ergebnis)?seite|seite zwei|seite 2))\b/,
      "positions",
    )
  ) {
    return { from: 10.01, to: 20 };
  }
  const at = marks.take(new RegExp(`\\b(?:at|in|on) ${PLACE} #?${NUMBER}\\b`), "positions");
  return at ? { from: Number(at[1]) - 0.5, to: Number(at[1]) + 0.49 } : null;
}

function takeTop(marks: Marks): number | null {
  const count = `(\\d{1,3}|${Object.keys(NUMBER_WORDS).join("|")})`;
  const match = marks.text.match(
    new RegExp(
      `(?<!\\b(?:als|than|over|under|uber|unter|least|most|mindestens|hochstens) )\\b(?:(?:top|first|best|worst|biggest|ersten|besten)[ -]${count}|${count} (?=[a-z]))\\b`,
    ),
  );
  const word = match?.[1] ?? match?.[2];
  if (match?.index === undefined || word === undefined) return null;
  const number = NUMBER_WORDS[word] ?? Number(word);
  if (number < 1 || number > 50) return null;
  marks.text = `${marks.text.slice(0, match.index)}${match[0].replace(word, "§number")}` +
    marks.text.slice(match.index + match[0].length);
  return number;
}
