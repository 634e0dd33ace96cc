/** Why people search: to get to a place, to do something, to choose, to learn. */
export const SEARCH_INTENTS = [
  "navigational",
  "transactional",
  "commercial",
  "informational",
] as const;
export type SearchIntentName = (typeof SEARCH_INTENTS)[number];
