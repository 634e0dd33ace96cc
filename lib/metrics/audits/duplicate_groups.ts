import type { PageLoss } from "../../../schemas/audit_diff.ts";
import { KNOWN, UNKNOWN } from "../../../schemas/url_state.ts";
import { findLoss, wasPage } from "./url_state.ts";

/** A page that one audit (`here`) found to be a duplicate, and what another (`there`) says of it. */
export interface GroupMember {
  /** Its number here. */
  urlId: number;
  /** What it has in common with the other members. */
  group: string;
  /** Members of the same variant are no duplicates of each other; null: each is one of all others. */
  variant: string | null;
  /** There, it is a duplicate, too. */
  found: boolean;
  /** There, it has the same value: title, description, heading, text or address. */
  unchanged: boolean;
  /** A state of `schemas/url_state.ts`. */
  stateHere: number;
  stateThere: number;
}

/**
 * Why a page that is unchanged is no duplicate any more. fixed: its twins changed, or it did; lost:
 * a twin is no page any more; unseen: nobody looked at a twin.
 */
export type TwinVerdict = "fixed" | "lost" | "unseen";

/** How the groups are judged. */
export interface DuplicateGroupOptions {
  /** What a URL means that the audit there does not know. */
  unknown: "left" | "unseen" | "absent";
  /** Whether the loss of a page is what the rule asks for. */
  isRemedy(loss: PageLoss): boolean;
}

/** Groups of duplicates of one rule; the time and the memory grow with the members. */
export interface DuplicateGroups {
  /** Adds a member; all of them come before the first question. */
  add(member: GroupMember): void;
  /** Judges a member that is a page there and no duplicate any more. */
  judge(urlId: number): TwinVerdict;
}

interface Missing {
  lost: number;
  unseen: number;
}

/** Creates groups without members. */
export function createDuplicateGroups(options: DuplicateGroupOptions): DuplicateGroups {
  const groups = new Map<string, Missing>();
  const variants = new Map<string, Missing>();
  const unchanged = new Map<number, { group: Missing; variant: Missing | null }>();

  return {
    add(member) {
      const group = missingOf(groups, member.group);
      const variant = member.variant === null
        ? null
        : missingOf(variants, `${member.group} ${member.variant}`);
      const verdict = judgeMember(member, options);
      if (verdict !== "fixed") {
        group[verdict]++;
        if (variant !== null) variant[verdict]++;
      } else if (member.unchanged) unchanged.set(member.urlId, { group, variant });
    },
    judge(urlId) {
      const own = unchanged.get(urlId);
      if (own === undefined) return "fixed";
      if (own.group.unseen > (own.variant?.unseen ?? 0)) return "unseen";
      return own.group.lost > (own.variant?.lost ?? 0) ? "lost" : "fixed";
    },
  };
}

function missingOf(counts: Map<string, Missing>, key: string): Missing {
  const known = counts.get(key);
  if (known !== undefined) return known;
  const missing = { lost: 0, unseen: 0 };
  counts.set(key, missing);
  return missing;
}

function judgeMember(
  { stateHere, stateThere }: GroupMember,
  { unknown, isRemedy }: DuplicateGroupOptions,
): TwinVerdict {
  if (stateThere === KNOWN) return "unseen";
  if (stateThere === UNKNOWN) {
    if (unknown === "unseen") return "unseen";
    return unknown === "left" && wasPage(stateHere) && !isRemedy("left") ? "lost" : "fixed";
  }
  const loss = findLoss(stateHere, stateThere);
  return loss !== null && !isRemedy(loss) ? "lost" : "fixed";
}
