import type { Formula } from "../core/formula.ts";

/** Which domains answers cite, and instead of whom. */
export const CITED_DOMAINS_FORMULA: Formula = { name: "cited_domains", version: 1 };

/** The citations of one valid answer, a page once. */
interface CitingAnswer {
  prompt: string | number;
  citations: readonly { domain: string | null; isOwn: boolean }[];
}

/** How often a domain is cited. */
interface CitedDomain {
  domain: string;
  citationsCount: number;
  answersCount: number;
  promptsCount: number;
  /** Of all citations, 0 to 1; those of hidden domains are among them. */
  share: number;
  /** Answers that cite it and no page of the own site. */
  insteadCount: number;
  isOwn: boolean;
}

/**
 * Lists the domains that answers cite, the commonest first. `insteadCount` counts where another site is the
 * source and the own one is not.
 *
 * Source: Profound, citation share = citations of a page ÷ all citations; Otterly, domain citations.
 */
export function listCitedDomains(answers: Iterable<CitingAnswer>): CitedDomain[] {
  const domains = new Map<string, CitedDomain & { prompts: Set<string | number> }>();
  let allCount = 0;
  for (const { prompt, citations } of answers) {
    const citesOwn = citations.some(({ isOwn }) => isOwn);
    const met = new Set<string>();
    allCount += citations.length;
    for (const { domain, isOwn } of citations) {
      if (domain === null) continue;
      const figures = domains.get(domain) ??
        {
          domain,
          citationsCount: 0,
          answersCount: 0,
          promptsCount: 0,
          share: 0,
          insteadCount: 0,
          isOwn,
          prompts: new Set(),
        };
      domains.set(domain, figures);
      figures.citationsCount++;
      if (met.has(domain)) continue;
      met.add(domain);
      figures.answersCount++;
      figures.prompts.add(prompt);
      if (!citesOwn) figures.insteadCount++;
    }
  }
  return [...domains.values()].map(({ prompts, ...figures }) => ({
    ...figures,
    promptsCount: prompts.size,
    share: figures.citationsCount / allCount,
  })).sort((a, b) =>
    b.citationsCount - a.citationsCount || b.answersCount - a.answersCount ||
    (a.domain < b.domain ? -1 : 1)
  );
}
