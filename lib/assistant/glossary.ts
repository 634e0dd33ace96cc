/** A term of the field: what it is called, and what it means here, with its formula. */
interface Term {
  name: string;
  /** Folded words for it; the name itself is one. */
  words: readonly string[];
  meaning: string;
}

/** What terms mean in this API; the longer ones are found before those that they contain. */
export const GLOSSARY: readonly Term[] = [
  {
    name: "health score",
    words: ["health score", "gesundheitswert", "gesundheitspunktzahl", "punktzahl", "score"],
    meaning: "The share of the URLs requested as documents without any issue of severity error: " +
      "health_score = (URLs − URLs with errors) ÷ URLs, in percent. It is full only when no URL has an " +
      "error; a start page that does not answer or a robots.txt that forbids the site makes it " +
      "zero. Warnings and notices never lower it.",
  },
  {
    name: "priority score",
    words: ["priority score", "priority_score", "dringlichkeit"],
    meaning: "How soon an issue is worth fixing: from its severity, from how much of the site it " +
      "affects and from the clicks of the pages it is on.",
  },
  {
    name: "share of voice",
    words: ["share of voice", "sov"],
    meaning: "The clicks that the site's positions can expect among the clicks that all results " +
      "of the tracked keywords can expect, each keyword weighted by its search volume. The shares " +
      "of all domains in the result pages sum to the whole.",
  },
  {
    name: "visibility",
    words: ["visibility score", "visibility index", "visibility", "sichtbarkeit"],
    meaning: "How much of the attention in reach the rankings get: Σ weight × CTR of the " +
      "position ÷ Σ weight × CTR of the first position, in percent. The weight is the search " +
      "volume where it is known, else the impressions. Everything in first place would be the whole.",
  },
  {
    name: "CTR",
    words: ["ctr", "click rate", "click-through rate", "click through rate", "klickrate"],
    meaning:
      "Clicks ÷ impressions of the window. Of several rows it is the sum of clicks over the " +
      "sum of impressions, never a mean of rates.",
  },
  {
    name: "impressions",
    words: ["impressions", "impression", "impressionen"],
    meaning: "How often a result of the site was on a result page that somebody opened. Counted " +
      "by property, two pages in one result page are one impression; by page they are two.",
  },
  {
    name: "position",
    words: ["average position", "position", "ranking position"],
    meaning: "The mean place of the topmost result, weighted by impressions: Σ position × " +
      "impressions ÷ Σ impressions. Lower is better.",
  },
  {
    name: "striking distance",
    words: ["striking distance", "low hanging fruit"],
    meaning:
      "Keywords without the brand that rank on page one but not at its top, or on page two, " +
      "with enough impressions, so that a few places more would bring clicks: gain = impressions " +
      "× (CTR at the target position − CTR now).",
  },
  {
    name: "content decay",
    words: ["content decay", "decay", "decay score"],
    meaning:
      "A page decays when its last four weeks of final data brought at least a fifth fewer " +
      "clicks than its best four weeks, more than chance, one-off spikes, the season and the site " +
      "as a whole explain; or when the last 17 weeks are lower than the same weeks a year ago. " +
      "Days without data do not count as days without clicks.",
  },
  {
    name: "cannibalization",
    words: [
      "keyword cannibalization",
      "keyword cannibalisation",
      "cannibalization",
      "cannibalisation",
      "kannibalisierung",
    ],
    meaning:
      "Several pages of the site are shown for one keyword and cost each other positions or " +
      "clicks: they take turns, or both are lower than one was. Its score weighs how evenly " +
      "impressions are split, how far pages take turns, how much positions vary and what is lost. " +
      "Languages, places, products, sitelinks, moved pages and two results that are held are harmless.",
  },
  {
    name: "search intent",
    words: ["search intent", "intent", "suchabsicht"],
    meaning:
      "Why people search: to know something (informational), to find a site (navigational), " +
      "to compare (commercial) or to act (transactional). It is classified by rules over the words, " +
      "the result page, the page that ranks, the clicks and your own corrections of like keywords; " +
      "where none of these says anything, it is unknown.",
  },
  {
    name: "keyword gap",
    words: ["keyword gap", "content gap"],
    meaning:
      "Tracked keywords for which a competitor ranks: missing where the site does not rank, " +
      "weaker where it ranks below the competitor, stronger where above.",
  },
  {
    name: "competition level",
    words: ["competition level"],
    meaning:
      "How much of the site's own weight in search a competitor shares: the weighted overlap " +
      "of the keywords for which both rank.",
  },
  {
    name: "link score",
    words: ["link score", "internal pagerank", "pagerank", "page rank"],
    meaning: "The percentile of a page's PageRank over the links inside the site.",
  },
  {
    name: "orphan page",
    words: ["orphan pages", "orphan page", "orphan", "verwaiste seite", "verwaiste seiten"],
    meaning:
      "A page that no other page of the site links to: known only by a sitemap or by search data.",
  },
  {
    name: "click depth",
    words: ["click depth", "crawl depth", "klicktiefe"],
    meaning: "How many clicks a page is away from the start page on the shortest way.",
  },
  {
    name: "canonical",
    words: [
      "canonical url",
      "canonical tag",
      "canonical",
      "canonicals",
      "canonicalisation",
      "canonicalization",
    ],
    meaning:
      "The URL that a page names as the one to be indexed among those with the same content.",
  },
  {
    name: "hreflang",
    words: ["hreflang tags", "hreflang tag", "hreflang"],
    meaning:
      "Tells search engines which page is the same in which language or country. Each page of " +
      "such a set names all of them and itself; a page that is not named in return is ignored.",
  },
  {
    name: "noindex",
    words: ["noindex"],
    meaning:
      "An instruction in the page or its header that search engines leave the page out of their " +
      "results. They must be allowed to crawl the page to see it.",
  },
  {
    name: "redirect chain",
    words: ["redirect chains", "redirect chain", "weiterleitungskette", "weiterleitungsketten"],
    meaning:
      "A redirect that leads to another redirect. Each hop costs time, and crawlers give up after " +
      "some; the first URL had better lead to the last one at once.",
  },
  {
    name: "sitemap",
    words: ["xml sitemap", "sitemaps", "sitemap"],
    meaning: "A file that lists the URLs that a site wants to have indexed, all of which should " +
      "answer, be indexable and be their own canonical.",
  },
  {
    name: "robots.txt",
    words: ["robots.txt", "robots txt"],
    meaning:
      "A file at the root of a host that says which crawlers may request which URLs. It keeps " +
      "crawlers out, but not pages out of search results.",
  },
  {
    name: "meta description",
    words: ["meta descriptions", "meta description"],
    meaning:
      "The text of a page's head that search results may show below the title. It is no ranking " +
      "signal, but part of why people click.",
  },
  {
    name: "structured data",
    words: ["structured data", "json-ld", "schema markup", "strukturierte daten"],
    meaning: "Statements about a page for machines, such as its product, author or place in the " +
      "site, in the words of schema.org; some make rich results possible.",
  },
  {
    name: "Core Web Vitals",
    words: ["core web vitals", "web vitals"],
    meaning:
      "How fast a page shows its largest part, answers input and how much it jumps, measured in " +
      "a browser. Audits that render pages measure them in the laboratory, not with real visitors.",
  },
  {
    name: "llms.txt",
    words: ["llms.txt", "llms txt"],
    meaning: "A proposed file that tells language models what a site has to read. Which engines " +
      "read it is not known.",
  },
  {
    name: "backlink",
    words: ["backlinks", "backlink", "ruckverweise", "ruckverweis"],
    meaning:
      "A link from a page of another site to a page of this one: source page, target, anchor " +
      "text and type make one link, however many providers report it.",
  },
  {
    name: "referring domain",
    words: ["referring domains", "referring domain"],
    meaning:
      "A registrable domain with at least one link to the site; many links from one domain " +
      "are one referring domain.",
  },
  {
    name: "follow share",
    words: ["follow share", "follow ratio", "nofollow", "dofollow"],
    meaning:
      "Links without nofollow, ugc and sponsored among the links whose rel is known. Links " +
      "of unknown rel are left out, and counted separately.",
  },
  {
    name: "anchor text",
    words: ["anchor text", "anchor texts", "ankertext", "ankertexte"],
    meaning: "The words of a link. Classes: branded, URL, exact (a tracked keyword), partial, " +
      "generic, image or empty, and other.",
  },
  {
    name: "mention rate",
    words: ["mention rate", "ai visibility", "erwahnungsrate"],
    meaning: "Answers of AI engines that mention the brand ÷ valid answers; failed and refused " +
      "answers are left out and counted apart.",
  },
  {
    name: "citation rate",
    words: ["citation rate"],
    meaning: "Answers of AI engines that cite a page of the site ÷ valid answers.",
  },
  {
    name: "search volume",
    words: ["search volume", "suchvolumen"],
    meaning: "How often a keyword is searched in a month, as the imported source gives it. It is " +
      "never estimated here.",
  },
  {
    name: "branded keyword",
    words: ["branded keywords", "branded keyword", "branded", "brand keyword", "non-branded"],
    meaning:
      "A keyword with one of the site's brand names in it; names and exceptions are settings " +
      "of the site.",
  },
  {
    name: "demand effect",
    words: ["demand effect"],
    meaning:
      "The part of a change in clicks that comes from more or fewer impressions: change of " +
      "impressions × the CTR before.",
  },
  {
    name: "CTR effect",
    words: ["ctr effect"],
    meaning: "The part of a change in clicks that comes from another CTR: impressions now × " +
      "the change of the CTR.",
  },
  {
    name: "anonymized share",
    words: ["anonymized share", "anonymised share", "anonymized queries", "anonymised queries"],
    meaning: "The clicks that no query row shows, because Search Console withholds rare queries: " +
      "1 − Σ query rows ÷ total of the property.",
  },
  {
    name: "SERP",
    words: ["serps", "serp", "search results page", "suchergebnisseite"],
    meaning: "The page of results that a search engine shows for a search: places, snippets and " +
      "other elements on it.",
  },
  {
    name: "crawl budget",
    words: ["crawl budget", "crawlbudget", "crawl-budget"],
    meaning: "How many URLs of a site a search engine fetches in a time: it depends on how fast " +
      "the server answers and on how much its pages are wanted.",
  },
  {
    name: "opportunity gain",
    words: ["estimated gain", "opportunity gain", "expected gain"],
    meaning:
      "More clicks in 28 days at the position that keywords of the site reach when they move up: " +
      "in 90 of 100 cases what comes lies between low and high, by the site's own past moves " +
      "where there are any.",
  },
];

/** The name of the term in a folded text; null: none. */
export function findTerm(folded: string): string | null {
  return PHRASES.find(({ pattern }) => pattern.test(folded))?.name ?? null;
}

/** Whether a folded text asks for nothing but what a term means: "what is a canonical". */
export function asksForTerm(folded: string): boolean {
  return ASKS_FOR_TERM.test(folded);
}

const ASKS_FOR_TERM = new RegExp(
  "^(?:and |und )?(?:what(?:'?s| is| are)|was (?:ist|sind)|define|definition of) (?:an? |eine? )?(?:" +
    GLOSSARY.flatMap(({ words }) => words).toSorted((a, b) => b.length - a.length).join("|") +
    ")[ ?!.]*$",
);

const PHRASES = GLOSSARY
  .flatMap(({ name, words }) => words.map((word) => ({ name, word })))
  .toSorted((a, b) => b.word.length - a.word.length)
  .map(({ name, word }) => ({ name, pattern: new RegExp(`\\b${word}\\b`) }));
