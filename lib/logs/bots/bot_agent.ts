import type { BotPurpose } from "../../../schemas/bot.ts";

/** A program that requests pages by itself. */
export interface BotAgent {
  /** Its name, and what its user agents contain, in any case. */
  name: string;
  /** Null: not known. */
  operator: string | null;
  purpose: BotPurpose;
  /** Whether it visits for a search engine's results, for an AI system, or for something else. */
  group: "search" | "ai" | "other";
  /** The page that name, operator and purpose are taken from; null: its user agents say it themselves. */
  source: string | null;
  /** Domains that its addresses resolve to, and that resolve to its addresses. */
  reverseDns: readonly string[];
  /** The operator itself says that all its addresses have such a name: one without it is not the operator's. */
  hasOnlyNamed: boolean;
  /** Where its operator publishes the keys by which it signs requests (Web Bot Auth); null: nowhere that is known. */
  keysUrl: string | null;
}
