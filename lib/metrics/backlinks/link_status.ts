import type { Formula } from "../core/formula.ts";

/** What state a link is in, by what providers say and what looks at its page showed. */
export const LINK_STATUS_FORMULA: Formula = { name: "link_status", version: 2 };

/**
 * `live`: seen on its page; `broken`: seen, but its target answers with an error; `lost`: gone; `unverified`: a
 * provider reports it and nobody has checked.
 */
export type LinkStatus = "live" | "lost" | "broken" | "unverified";

/** Why a link is lost. */
export type LostReason =
  | "link_removed"
  | "page_404"
  | "page_noindex"
  | "nofollowed"
  | "redirected"
  | "domain_down"
  | "reported_by_provider"
  | "missing_in_exports";

/** What providers and looks say of a link. Days are `YYYY-MM-DD`. */
export interface LinkEvidence {
  /** What the providers say together; null: nothing. */
  providerLost: boolean | null;
  providerLostOn: string | null;
  providerLostReason: LostReason | null;
  /** The newest day that a provider speaks of, see `findEvidenceDay()`; null: none names any. */
  reportedOn: string | null;
  /** What the looks at the page show: `gone` once it is sure (see `findGoneTime()`); null: nothing yet. */
  look: "found" | "gone" | null;
  /** The day of the last check with a result. */
  lookedOn: string | null;
  lookLostOn: string | null;
  lookLostReason: LostReason | null;
  /** What the target answered when the link was last found; null: not known. */
  targetHttpCode: number | null;
}

/** A link's state; the day and the reason are null unless it is lost. */
export interface SettledLink {
  status: LinkStatus;
  lostOn: string | null;
  lostReason: LostReason | null;
}

const ERROR_CODE = 400;

/**
 * Settles the state of a link: the newer one of look and providers counts, by the days that providers name and never by
 * the day of an import. A link that a provider saw after it was gone needs another look; one that providers list without
 * saying whether it lives stays gone.
 *
 * Source: a convention of this project.
 */
export function settleLink(evidence: LinkEvidence): SettledLink {
  const { providerLost, look, lookedOn } = evidence;
  const toldDay = findToldDay(evidence);
  const isLookNewer = look !== null && lookedOn !== null &&
    (toldDay === null || lookedOn >= toldDay);
  if (providerLost === true && !isLookNewer) {
    const { providerLostOn, providerLostReason } = evidence;
    return {
      status: "lost",
      lostOn: providerLostOn,
      lostReason: providerLostReason ?? "reported_by_provider",
    };
  }
  if (look === "gone" && (isLookNewer || providerLost === null)) {
    const { lookLostOn, lookLostReason } = evidence;
    return { status: "lost", lostOn: lookLostOn, lostReason: lookLostReason ?? "link_removed" };
  }
  return { status: look === "found" ? readTarget(evidence) : "unverified", ...NOT_LOST };
}

const NOT_LOST = { lostOn: null, lostReason: null } as const;

/** What the providers say is of this day: a loss, of that on which it was. */
function findToldDay({ providerLost, providerLostOn, reportedOn }: LinkEvidence): string | null {
  return providerLost === true ? providerLostOn ?? reportedOn : reportedOn;
}

function readTarget({ targetHttpCode: code }: LinkEvidence): "live" | "broken" {
  return code !== null && code >= ERROR_CODE ? "broken" : "live";
}
