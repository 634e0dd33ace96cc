import type { Ability } from "../../../schemas/common.ts";

/** What each ability of a token lets it do, for people. */
export const ABILITY_TEXTS: Readonly<Record<Ability, string>> = {
  read: "Read: everything of the sites, such as issues, keywords, links and reports",
  write: "Write: add and change sites, bring in data, track keywords",
  audit: "Audit: start, schedule, pause and stop audits, and look at single pages and links",
  chat: "Chat: ask the analyst",
  manage: "Manage: list and revoke all tokens of the account; only for a token of all sites",
};
