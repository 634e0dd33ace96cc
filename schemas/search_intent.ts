/** The intents of a search, in the order in which a tie is decided. */
export const INTENTS = ["navigational", "transactional", "commercial", "informational"] as const;
