import type { Formula } from "../core/formula.ts";

/** Which share of the links and domains passes something on. */
export const FOLLOW_SHARE_FORMULA: Formula = { name: "follow_share", version: 1 };

/** Values of `rel`; null: no provider reports it. */
interface FollowFlags {
  nofollow: boolean | null;
  ugc: boolean | null;
  sponsored: boolean | null;
}

/** Which values say that a link is not to be followed. */
interface FollowOptions {
  /** `ugc` and `sponsored` links count as followed. Default: false. */
  onlyNofollow?: boolean;
}

/** Links or domains by whether they are followed. */
export interface FollowCounts {
  follow: number;
  nofollow: number;
  /** No provider reports their `rel`: they are in no share. */
  unknown: number;
}

/** Counts with the share of those that are known; null: none is. */
interface FollowShare extends FollowCounts {
  ratio: number | null;
}

/**
 * Whether a link is followed: with none of `nofollow`, `ugc` and `sponsored`. Null when no provider reports it. Providers
 * that report only `nofollow` are believed: without it the link is followed.
 *
 * Source: Google's guide to qualifying outbound links treats the three alike; the setting is for those who do not.
 */
export function isFollowed(
  { nofollow, ugc, sponsored }: FollowFlags,
  { onlyNofollow = false }: FollowOptions = {},
): boolean | null {
  if (nofollow === true) return false;
  if (!onlyNofollow && (ugc === true || sponsored === true)) return false;
  return nofollow === null ? null : true;
}

/** Adds the share to counts: `follow / (follow + nofollow)`. */
export function followShare(counts: FollowCounts): FollowShare {
  const known = counts.follow + counts.nofollow;
  return { ...counts, ratio: known === 0 ? null : counts.follow / known };
}

/**
 * Measures the follow share of links and of referring domains. A domain with one followed link is followed; without
 * one it is unknown as long as one of its links is.
 *
 * Source: Moz Help, Linking Domains: one followed link makes a followed domain.
 */
export function measureFollow(
  links: Iterable<FollowFlags & { domain: string }>,
  options: FollowOptions = {},
): { links: FollowShare; domains: FollowShare } {
  const linkCounts: FollowCounts = { follow: 0, nofollow: 0, unknown: 0 };
  const domains = new Map<string, keyof FollowCounts>();
  for (const link of links) {
    const state = stateOf(isFollowed(link, options));
    linkCounts[state]++;
    const known = domains.get(link.domain);
    if (known === undefined || PRECEDENCE[state] > PRECEDENCE[known]) {
      domains.set(link.domain, state);
    }
  }
  const domainCounts: FollowCounts = { follow: 0, nofollow: 0, unknown: 0 };
  for (const state of domains.values()) domainCounts[state]++;
  return { links: followShare(linkCounts), domains: followShare(domainCounts) };
}

const PRECEDENCE: Readonly<Record<keyof FollowCounts, number>> = {
  nofollow: 0,
  unknown: 1,
  follow: 2,
};

function stateOf(followed: boolean | null): keyof FollowCounts {
  return followed === null ? "unknown" : followed ? "follow" : "nofollow";
}
