import type { AnchorClass } from "./anchor_class.ts";
import type { Formula } from "../core/formula.ts";

/** How anchors are spread over their classes. */
export const ANCHOR_PROFILE_FORMULA: Formula = { name: "anchor_profile", version: 1 };

/** With more exact anchors than this a profile looks bought. */
export const EXACT_SHARE_LIMIT = 0.2;

/** A link's class and who it is from; null: its anchor is not known. */
interface ClassifiedLink {
  domain: string;
  anchorClass: AnchorClass | null;
}

/** The links of one class. */
interface AnchorShare {
  anchorClass: AnchorClass;
  linksCount: number;
  domainsCount: number;
  /** Of the domains whose anchors are known, 0 to 1. */
  share: number;
}

/** Classes from the commonest on, and whether they look natural. */
export interface AnchorProfile {
  classes: AnchorShare[];
  /** Domains of which an anchor is known. */
  domainsCount: number;
  /** Links without a reported anchor: they count in no class. */
  unknownCount: number;
  overOptimised: boolean;
}

/**
 * Measures the share of each class by referring domains and not by links, so that one footer on a thousand pages counts
 * once. A domain that links in two ways counts in both classes, and the shares may add up to more than 1. Exact anchors
 * of more than 20 % of the domains are too many.
 *
 * Source: the limit is a convention of this project.
 */
export function profileAnchors(links: Iterable<ClassifiedLink>): AnchorProfile {
  const classes = new Map<AnchorClass, { linksCount: number; domains: Set<string> }>();
  const domains = new Set<string>();
  let unknownCount = 0;
  for (const { domain, anchorClass } of links) {
    if (anchorClass === null) {
      unknownCount++;
      continue;
    }
    domains.add(domain);
    const known = classes.get(anchorClass);
    if (known === undefined) {
      classes.set(anchorClass, { linksCount: 1, domains: new Set([domain]) });
    } else {
      known.linksCount++;
      known.domains.add(domain);
    }
  }
  const shares = [...classes].map(([anchorClass, { linksCount, domains: own }]) => ({
    anchorClass,
    linksCount,
    domainsCount: own.size,
    share: own.size / domains.size,
  })).toSorted((a, b) => b.share - a.share || b.linksCount - a.linksCount);
  const exact = shares.find(({ anchorClass }) => anchorClass === "exact")?.share ?? 0;
  return {
    classes: shares,
    domainsCount: domains.size,
    unknownCount,
    overOptimised: exact > EXACT_SHARE_LIMIT,
  };
}
