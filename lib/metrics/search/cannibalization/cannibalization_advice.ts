import type { Cannibalization, CannibalizationKind } from "./cannibalization.ts";
import type { CompetingPageFacts } from "./competing_page_facts.ts";
import type { QueryUrl } from "./competing_urls.ts";
import { compareAddresses } from "./page_identity.ts";

/** What to do about URLs that are shown for one query. */
export type CannibalizationAction =
  | "none"
  | "canonicalize"
  | "differentiate"
  | "merge"
  | "link_to_primary";

/** An advice with its reason, for a person. */
interface CannibalizationAdvice {
  recommendation: CannibalizationAction;
  reason: string;
}

/** What is asked about pages. `clicksOf`: all clicks of the window; undefined: not known. */
interface AdviceFacts extends Pick<CompetingPageFacts, "urlOf" | "relate" | "areOneSubject"> {
  clicksOf(pageId: number): number | undefined;
}

const MAX_SHARE_ELSEWHERE = 0.2;

/** Why nothing has to be done. */
const HARMLESS: Readonly<Record<Exclude<CannibalizationKind, Harmful | "same_page">, string>> = {
  incidental: "The URLs hardly are in each other's way.",
  harmless_double: "The site holds two results, and neither costs the other positions or clicks.",
  sitelinks:
    "The URLs are shown at the same first position: links below one result, as for a name.",
  moved: "One URL took the place of the other for good, without coming back.",
  locale_variant: "The URLs are language or country variants of each other.",
  local_pages: "The URLs are for different places: which is shown depends on where people search.",
  product_variants: "The URLs are for different products, or kinds or sizes of one.",
  sibling_pages: "The URLs are made by one pattern, each for a thing of its own.",
  different_intents: "The pages answer different intents, and neither costs the other positions.",
  beyond_page_two: "Both URLs are beyond the first two pages of results, where they come and go.",
  little_evidence: "The URLs have too few impressions or days to tell.",
};

type Harmful = "page_swapping" | "split";

/**
 * Advises on a query by its kind, the types of its pages and what else they are found for: nothing for harmless kinds; a
 * canonical for addresses of one page; differing contents where intents or what the pages are about differ; a merge where
 * a page takes less than 20 % of its clicks from other queries, and neither is needed as a separate page, such as a product
 * or the start page; else internal links to the primary URL.
 */
export function adviseOnCannibalization(
  found: Pick<
    Cannibalization,
    "kind" | "severity" | "urls" | "sameIntent" | "turns" | "lost"
  >,
  facts: AdviceFacts,
): CannibalizationAdvice {
  const { kind, severity, urls, sameIntent } = found;
  const [primary, ...others] = urls;
  if (kind === "same_page" || primary === undefined) return adviseOnOnePage(primary, facts);
  if (kind !== "page_swapping" && kind !== "split") return advice("none", HARMLESS[kind]);
  if (severity === "none") return advice("none", HARMLESS.incidental);
  const harm = describeHarm(found);
  const duplicate = others.find((one) => facts.relate(primary.pageId, one.pageId) === "parameters");
  if (duplicate) {
    return advice(
      "canonicalize",
      `${harm} ${duplicate.url} differs from ${primary.url} in its parameters only: ` +
        "name one as canonical.",
    );
  }
  if (sameIntent === false) {
    return advice(
      "differentiate",
      `${harm} The pages answer different intents: let each name its own in title and headings.`,
    );
  }
  const dependent = others.find((one) => canMerge(primary, one, facts));
  if (dependent) {
    return advice(
      "merge",
      `${harm} ${dependent.url} gets less than 20 % of its clicks from other queries: ` +
        `merge it into ${primary.url} and redirect.`,
    );
  }
  return advice(
    "link_to_primary",
    `${harm} Link to ${primary.url} with this query's words, and let the others be about more ` +
      "than that.",
  );
}

function advice(recommendation: CannibalizationAction, reason: string): CannibalizationAdvice {
  return { recommendation, reason };
}

function adviseOnOnePage(
  page: QueryUrl | undefined,
  { urlOf }: AdviceFacts,
): CannibalizationAdvice {
  const [first = 0, ...others] = page?.addresses ?? [];
  const differences = others.map((id) => compareAddresses(urlOf(first), urlOf(id)));
  const at = differences.findIndex((difference) => difference !== "fragment");
  if (at === -1) return advice("none", "The URLs are places on one page.");
  const what = differences[at] === "tracking"
    ? "tracking parameters"
    : "the spelling of the address";
  return advice(
    "canonicalize",
    `${urlOf(others[at] ?? 0)} differs from ${urlOf(first)} in ${what} only, and counts as the ` +
      "same page: name one as canonical.",
  );
}

/** What is seen, in one or two sentences. */
function describeHarm(
  { kind, turns, lost }: Pick<Cannibalization, "kind" | "turns" | "lost">,
): string {
  const seen = kind === "page_swapping"
    ? `Another URL took the lead ${turns.switches} times in ${turns.days} days.`
    : "Both URLs are shown on the same days.";
  if (lost === null || lost.positions === 0) {
    return kind === "split" ? `${seen} They get far fewer clicks than others there.` : seen;
  }
  const [best, other] = [lost.best, lost.other].map((position) => position.toFixed(1));
  switch (lost.basis) {
    case "leaders":
      return `${seen} The mean position is ${best} under one and ${other} under another.`;
    case "before_after":
      return `${seen} The best position was ${best} before the second came, and is ${other} since.`;
    default:
      return `${seen} The best position went from ${best} to ${other}.`;
  }
}

function canMerge(primary: QueryUrl, other: QueryUrl, facts: AdviceFacts): boolean {
  if (!facts.areOneSubject(primary.pageId, other.pageId)) return false;
  const all = facts.clicksOf(other.pageId);
  return all !== undefined && all > 0 && (all - other.clicks) / all < MAX_SHARE_ELSEWHERE;
}
