import type { Formula } from "../core/formula.ts";
import { DAY_MS } from "../../core/days.ts";

/** When a link counts as lost, if no provider says so. */
export const LINK_LOSS_FORMULA: Formula = { name: "link_loss", version: 1 };

/** Between two looks that together say that a link is gone. */
export const LOSS_CONFIRMATION_MS = DAY_MS;

/** What our own crawler saw of a link. */
interface LinkLook {
  at: Date;
  /** The page answers 404 or 410, or answers without the link; a look that failed otherwise is none. */
  gone: boolean;
}

/**
 * When a link went by the looks at it, in the order of time: the first of the last looks that all say that it is gone,
 * if they are two and at least 24 hours apart; null as long as it lives, or that is not sure.
 *
 * Source: a convention of this project.
 */
export function findGoneTime(looks: readonly LinkLook[]): Date | null {
  const lived = looks.findLastIndex(({ gone }) => !gone);
  const first = looks[lived + 1];
  const last = looks.at(-1);
  if (first === undefined || last === undefined) return null;
  return last.at.getTime() - first.at.getTime() >= LOSS_CONFIRMATION_MS ? first.at : null;
}

/**
 * The day from which a link is missing in the exports of one provider: that of the first of two full exports in a row, of
 * the same scope, that do not list it; null as long as there are none. `fullExports` are the days of all of them,
 * ascending; `listedOn` is the last that lists the link. Exports that are cut or samples do not belong to them.
 *
 * Source: a convention of this project.
 */
export function findMissingDay(fullExports: readonly string[], listedOn: string): string | null {
  const later = [...new Set(fullExports)].filter((day) => day > listedOn);
  const [first] = later;
  return first !== undefined && later.length >= 2 ? first : null;
}
