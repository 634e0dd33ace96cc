import type { PageInput } from "../../../lib/rules/inputs/site_inputs.ts";

/** An indexable page one click from the start page, of a site that was browsed to its end. */
export const PAGE_INPUT: PageInput = {
  urlId: 2,
  url: "https://s.test/a",
  indexable: true,
  depth: 1,
  orphan: false,
  discoveredVia: "link",
  inSitemap: true,
  sitemapsKnown: true,
  browsed: true,
  linksCount: 3,
  inlinksCount: 3,
  followedInlinksCount: 3,
  indexableInlinksCount: 3,
  sentTo: false,
  linkScore: 40,
  lowRank: false,
};
