import type { TestAnswer } from "../test_site.ts";
import { contentFaults, crawlabilityFaults, indexabilityFaults } from "./crawlability.ts";
import { headingFaults, imageFaults, socialFaults, structuredDataFaults } from "./contents.ts";
import { performanceFaults, securityFaults, urlFaults } from "./delivery.ts";
import { markupFaults, titleFaults } from "./documents.ts";
import { linkFaults } from "./links.ts";
import { answerPage, type CatalogueFaults, link, PAGE_FILES, type PageParts } from "./page.ts";
import { redirectFaults } from "./redirects.ts";
import { canonicalFaults, hreflangFaults, paginationFaults } from "./references.ts";
import { createSiteFiles, SITE_FILE_FINDINGS } from "./site_files.ts";

const CATEGORIES: readonly CatalogueFaults[] = [
  crawlabilityFaults,
  indexabilityFaults,
  redirectFaults,
  linkFaults,
  contentFaults,
  titleFaults,
  markupFaults,
  headingFaults,
  imageFaults,
  canonicalFaults,
  hreflangFaults,
  structuredDataFaults,
  paginationFaults,
  performanceFaults,
  securityFaults,
  socialFaults,
  urlFaults,
];

/** Pages by path, home and directory apart, which link to them. */
const PAGES: Record<string, PageParts> = Object.assign(
  { "/clean": {} },
  ...CATEGORIES.map(({ pages }) => pages),
);

const linked = Object.keys(PAGES).filter((path) => PAGES[path]?.linked !== false);
const listed = Object.keys(PAGES).filter((path) => PAGES[path]?.listed !== false);

/**
 * A site with an instance of every rule of the catalogue that a site over https can show while it
 * stands still, by path. The rest of each page, and the clean pages as a whole, have no fault.
 */
export const CATALOGUE_SITE: Record<string, TestAnswer> = {
  ...Object.fromEntries(
    Object.entries(PAGES).map(([path, parts]) => [path, answerPage(path, parts)]),
  ),
  ...Object.assign({}, ...CATEGORIES.map(({ answers }) => answers ?? {})),
  "/": answerPage("/", { nav: `<nav>${link("/directory", ...linked)}</nav>` }),
  "/directory": answerPage("/directory", { nav: `<nav>${link("/", ...linked)}</nav>` }),
  ...PAGE_FILES,
  ...createSiteFiles(["/", "/directory", ...listed]),
};

/** Everything that an audit with all rules is to find there. */
export const CATALOGUE_FINDINGS: readonly string[] = [
  ...CATEGORIES.flatMap(({ findings }) => findings),
  ...SITE_FILE_FINDINGS,
].sort();
