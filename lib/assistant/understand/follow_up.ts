import type { Kind, Need } from "../kind.ts";
import { foldWords } from "./fold_question.ts";
import { type KindMatch, type KindMatcher, namedNeeds } from "./match_kinds.ts";
import type { Entities, Question } from "./question.ts";

/** A question, understood with what was asked before it. */
export interface Understood {
  kind: Kind | undefined;
  /** How sure it is, from 0 to 1. */
  score: number;
  /** Another kind that the question may be of, nearly as likely. */
  other: Kind | undefined;
  entities: Entities;
  /** How often more rows of the same were asked for. */
  more: number;
  language: Question["language"];
}

/** Below it nothing was understood. */
const SURE = 0.45;
/** A question that begins like a follow-up is one by itself from here on. */
const STANDS_ALONE = 0.62;
const NEARLY = 0.06;

const MORE =
  /^(?:(?:ok|yes|and|und|please|bitte)[, ]+)*(?:(?:show|give|tell|list|zeig|zeige)(?: me| mir)? )?(?:(?:some|the|a few|noch) )?(?:more|mehr|next|rest|others|weitere|weiter|continue|go on)(?: (?:of (?:them|those|these)|please|ones?|results|rows|page|\d+|davon|bitte))?[.!? ]*$/;
const WHY =
  /^(?:(?:and|but|und|aber|ok) )*(?:why|how come|warum|wieso|weshalb)(?: (?:is|was|did|does|so|ist|das|that|it|this|happen\w*|not|then|denn|war))*[.!? ]*$/;
const CONTINUES =
  /^(?:and|but|or|also|what about|how about|what of|same|the same|now|only|just|ok and|then|und|oder|nur|was ist mit|wie sieht es|wie ist es|das gleiche|dasselbe|instead)\b/;

/**
 * Understands a question with the one before it: "and for mobile?" keeps the kind and changes what is
 * named, "why?" asks for the cause of what was answered, "show me more" for further rows.
 */
export function understand(
  question: Question,
  before: Understood | undefined,
  kinds: ReadonlyMap<string, Kind>,
  match: KindMatcher,
): Understood {
  const folded = foldWords(question.text);
  const { entities, language } = question;
  const last = before?.kind;
  if (before && last && MORE.test(folded)) {
    return { ...before, language, more: before.more + 1, other: undefined };
  }
  if (before && last && WHY.test(folded)) {
    const kind = kinds.get(last.why ?? "") ?? last;
    return { ...before, kind, language, more: 0, other: undefined };
  }
  const inherited = before ? namedNeeds(before.entities) : new Set<Need>();
  const own = match(question, inherited);
  const best = own[0];
  const merged = before ? mergeEntities(before.entities, entities) : entities;
  if (before && last && continues(question, folded, best)) {
    return {
      kind: narrow(last, entities, kinds),
      score: 1,
      other: undefined,
      entities: merged,
      more: 0,
      language,
    };
  }
  const needed = new Set(best?.kind.needs ?? []);
  const isNamed = [...needed].every((need) => namedNeeds(entities).has(need));
  return {
    ...choose(own),
    entities: isNamed ? entities : keepNeeded(merged, entities, needed),
    more: 0,
    language,
  };
}

function choose(matches: readonly KindMatch[]): Pick<Understood, "kind" | "score" | "other"> {
  const [first, second] = matches;
  if (!first || first.score < SURE) {
    return { kind: undefined, score: first?.score ?? 0, other: first?.kind };
  }
  const isNear = second !== undefined && second.score > first.score - NEARLY;
  return { kind: first.kind, score: first.score, other: isNear ? second.kind : undefined };
}

function continues(question: Question, folded: string, best: KindMatch | undefined): boolean {
  const said = [...question.concepts].filter((concept) => !concept.startsWith("§"));
  const names = namedNeeds(question.entities).size > 0 || question.concepts.size > 0;
  if (said.length === 0) return names && (CONTINUES.test(folded) || (best?.score ?? 0) < SURE);
  return CONTINUES.test(folded) && (best?.score ?? 0) < STANDS_ALONE;
}

/** The kind for what is named now, where the kind before has no use for it. */
function narrow(last: Kind, entities: Entities, kinds: ReadonlyMap<string, Kind>): Kind {
  const named = namedNeeds(entities);
  for (const [need, name] of Object.entries(last.narrower ?? {})) {
    // keys of `narrower` are needs
    if (named.has(need as Need)) return kinds.get(name) ?? last;
  }
  return last;
}

function mergeEntities(before: Entities, now: Entities): Entities {
  const namesKeyword = now.quoted.length + now.keywords.length > 0;
  return {
    quoted: namesKeyword ? now.quoted : before.quoted,
    keywords: namesKeyword ? now.keywords : before.keywords,
    urls: now.urls.length > 0 ? now.urls : before.urls,
    domains: now.domains.length > 0 ? now.domains : before.domains,
    issueCodes: now.issueCodes.length > 0 ? now.issueCodes : before.issueCodes,
    span: now.span ?? before.span,
    compare: now.compare ?? before.compare,
    device: now.device ?? before.device,
    country: now.country ?? before.country,
    severity: now.severity ?? before.severity,
    category: now.category ?? before.category,
    top: now.top ?? before.top,
    positions: now.positions ?? before.positions,
    term: now.term ?? before.term,
    agent: now.agent ?? before.agent,
  };
}

/** Of what was named before, only what this kind cannot do without. */
function keepNeeded(merged: Entities, now: Entities, needed: ReadonlySet<Need>): Entities {
  return {
    ...now,
    ...(needed.has("page") ? { urls: merged.urls } : {}),
    ...(needed.has("keyword") || needed.has("tag")
      ? { quoted: merged.quoted, keywords: merged.keywords }
      : {}),
    ...(needed.has("domain") ? { domains: merged.domains } : {}),
    ...(needed.has("issue") ? { issueCodes: merged.issueCodes } : {}),
    ...(needed.has("category") ? { category: merged.category } : {}),
    ...(needed.has("term") ? { term: merged.term } : {}),
    ...(needed.has("agent") ? { agent: merged.agent } : {}),
  };
}
