import type { LinkFacts } from "../../../lib/metrics/backlinks/unite_reports.ts";
import { pageKey } from "./link_rows.ts";

/** What is known of a link: a different value in each field, a text that a statement has to escape. */
export const LINK_FACTS: LinkFacts = {
  domainId: 3,
  sourceUrl: "https://blog.test/a?b=\\c",
  targetForm: 5,
  sourceTitle: "it's\t\\ \u{1F375}",
  nofollow: true,
  ugc: false,
  sponsored: null,
  firstSeen: "2026-03-01",
  lastSeen: "2026-10-20",
  httpCode: 404,
  language: "de",
  pageAuthority: 1.5,
  pageAuthorityName: 2,
  domainAuthority: 54,
  domainAuthorityName: 3,
};

/** A link of which nothing is told but where it is. */
export const BARE_FACTS: LinkFacts = {
  ...LINK_FACTS,
  targetForm: null,
  sourceTitle: null,
  nofollow: null,
  ugc: null,
  firstSeen: null,
  lastSeen: null,
  httpCode: null,
  language: null,
  pageAuthority: null,
  pageAuthorityName: null,
  domainAuthority: null,
  domainAuthorityName: null,
};

/** The numbers of source pages by their keys: what `pageKey()` made. */
export function pageNumbers(keys: readonly Buffer[]): number[] {
  return keys.map((key) => key.readUInt32BE(4));
}

/** The keys of source pages. */
export function pageKeys(...numbers: number[]): Buffer[] {
  return numbers.map(pageKey);
}

/** The key of the page after which a list goes on; null: from its beginning. */
export function afterPage(number: number | null): Buffer | null {
  return number === null ? null : pageKey(number);
}
