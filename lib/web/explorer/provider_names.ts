import type { BACKLINK_PROVIDERS } from "../../../schemas/backlink.ts";

/** Who reports links, by the names that people know. */
export const PROVIDER_NAMES: Readonly<Record<(typeof BACKLINK_PROVIDERS)[number], string>> = {
  search_console: "Google Search Console",
  ahrefs: "Ahrefs",
  semrush: "Semrush",
  majestic: "Majestic",
  moz: "Moz",
  data_for_seo: "DataForSEO",
  other: "another file",
  crawl: "an audit of your other site",
};
