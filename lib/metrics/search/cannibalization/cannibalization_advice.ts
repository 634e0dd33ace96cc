import type { Cannibalization } from "./cannibalization.ts";

/** What to do about URLs that compete. */
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

const MAX_SHARE_ELSEWHERE = 0.2;

/**
 * Advises on a query: nothing for harmless doubles and locale variants; a canonical for variants of
 * one address; differing contents where the intents differ; a merge or redirect where a URL takes
 * less than 20 % of its clicks from other queries; else internal links to the primary URL.
 *
 * `clicksOf` gives all clicks of a page in the window; undefined: not known.
 */
export function adviseOnCannibalization(
  { kind, severity, urls, sameIntent, swaps }: Cannibalization,
  clicksOf: (pageId: number) => number | undefined = () => undefined,
): CannibalizationAdvice {
  const [primary, ...others] = urls;
  if (primary === undefined || kind === "locale_variant") {
    return advice("none", "The URLs are language or country variants of each other.");
  }
  if (kind === "harmless_double") {
    return advice("none", "Both URLs are in the first ten and bring the clicks to be expected.");
  }
  if (severity === "none") return advice("none", "The URLs hardly are in each other's way.");
  const duplicate = others.find(({ url }) => withoutQuery(url) === withoutQuery(primary.url));
  if (duplicate) {
    return advice(
      "canonicalize",
      `${duplicate.url} differs from ${primary.url} in its parameters only: name one as canonical.`,
    );
  }
  if (sameIntent === false) {
    return advice(
      "differentiate",
      "The pages answer different intents: let each name its own in title and headings.",
    );
  }
  const dependent = others.find(({ pageId, clicks }) => {
    const all = clicksOf(pageId);
    return all !== undefined && all > 0 && (all - clicks) / all < MAX_SHARE_ELSEWHERE;
  });
  if (dependent) {
    return advice(
      "merge",
      `${dependent.url} gets less than 20 % of its clicks from other queries: ` +
        `merge it into ${primary.url} and redirect.`,
    );
  }
  return advice(
    "link_to_primary",
    `The best URL changed ${swaps.switches} times in ${swaps.days} days: ` +
      `link to ${primary.url} with this query's words.`,
  );
}

function advice(recommendation: CannibalizationAction, reason: string): CannibalizationAdvice {
  return { recommendation, reason };
}

function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
