import type { LostReason } from "./link_status.ts";

/** What a report says of the life of a link. Days are `YYYY-MM-DD`. */
export interface LinkTestimony {
  /** The day of the export; without one, the day on which it was imported. */
  date: string;
  /** Whether the export has its own day: the user, the name of the file or its content says it. */
  dated: boolean;
  firstSeen: string | null;
  lastSeen: string | null;
  /** Null: the report does not say. */
  lost: boolean | null;
  lostOn: string | null;
}

/** What reports say together of the loss of a link. */
export interface LinkLoss {
  lost: boolean | null;
  lostOn: string | null;
  lostReason: LostReason | null;
}

/** A provider's word on a loss, with the days that it rests on. */
export interface LossTestimony extends LinkLoss {
  /** The day on which the link was lost by this; null: not known. */
  lossDay: string | null;
}

/** The newest day that a report speaks of, whenever it was imported; null: it names none. */
export function findEvidenceDay(report: LinkTestimony): string | null {
  const { date, dated, firstSeen, lastSeen, lost, lostOn } = report;
  const named = lost === true ? latest(lastSeen, lostOn) : lastSeen;
  return named ?? (dated ? date : null) ?? firstSeen;
}

/** The last day on which a report saw the link alive; null: it does not say. */
export function findSightingDay({ date, dated, lastSeen, lost }: LinkTestimony): string | null {
  if (lost === true) return null;
  return lastSeen ?? (lost === false && dated ? date : null);
}

/** The day of the loss that a report gives; without one, the day on which it last saw the link; null: not known. */
export function findLossDay({ date, dated, lastSeen, lostOn }: LinkTestimony): string | null {
  return lostOn ?? (dated ? date : lastSeen);
}

/**
 * Joins what providers say of a loss: a link is lost when one of them says so and no report saw it on a later day. Against
 * a loss without a day, and against one that exports show by leaving the link out, it is enough that another provider
 * says that the link lives. The day is that of the last loss.
 *
 * `words`: one of each provider that says anything; `sightings`: of all reports.
 *
 * Source: a convention of this project.
 */
export function joinLosses(
  words: readonly LossTestimony[],
  sightings: readonly (string | null)[],
): LinkLoss {
  const losses = words.filter(({ lost }) => lost === true);
  const saysItLives = words.some(({ lost }) => lost === false);
  const lastSighting = latest(...sightings);
  const isGone = losses.some(({ lossDay, lostReason }) => {
    if (saysItLives && (lossDay === null || lostReason === "missing_in_exports")) return false;
    return lossDay === null || lastSighting === null || lastSighting <= lossDay;
  });
  if (!isGone) return { ...NO_LOSS, lost: words.length === 0 ? null : false };
  const [last] = losses.toSorted((a, b) => compareDays(b.lostOn, a.lostOn));
  return { lost: true, lostOn: last?.lostOn ?? null, lostReason: last?.lostReason ?? null };
}

const NO_LOSS = { lost: null, lostOn: null, lostReason: null } as const;

/** Orders days, those that are not known first. */
export function compareDays(one: string | null, other: string | null): number {
  const [a, b] = [one ?? "", other ?? ""];
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Whether what a provider says of a link is older than what it said `before`: by the days of both exports, else by the
 * newest days that both name for the link. Where no days can be compared, what is imported later is the newer word.
 */
export function isOlderReport(report: LinkTestimony, before: LinkTestimony): boolean {
  if (report.dated && before.dated) return report.date < before.date;
  const [day, dayBefore] = [findEvidenceDay(report), findEvidenceDay(before)];
  return day !== null && dayBefore !== null && day < dayBefore;
}

function latest(...days: readonly (string | null)[]): string | null {
  return days.flatMap((day) => day ?? []).toSorted().at(-1) ?? null;
}
