import { findAnswerDays } from "../../../db/ai_mentions/ai_answer_list.ts";
import type { Db } from "../../../db/core/connection.ts";
import { BROKEN_CURSOR } from "../../../db/core/list_cursor.ts";
import type { Cursor } from "../../../db/core/list_shapes.ts";
import type { AnswerWindowQuery } from "../../../schemas/answer_window.ts";
import { MAX_WINDOW_DAYS } from "../../../schemas/search_window.ts";
import { ValidationError } from "../../core/errors.ts";
import {
  chooseComparedWindow,
  chooseWindow,
  type DayWindow,
} from "../../metrics/search_data/choose_window.ts";
import { DAY_MS, dayOf } from "../../core/days.ts";

/** The days whose answers are shown, and those that they are compared with. */
export interface AnswerWindow extends DayWindow {
  previous: DayWindow | null;
}

/** Of the year 9999, as a number of days since 1970. */
const MAX_DAY = 2_932_896;

/**
 * Chooses the days that are asked for, or the last 28 up to the last one with an answer; a list goes on in the
 * window that it began with. Undefined where there is no answer at all. Throws `ValidationError` for an
 * impossible window, and for a cursor that was not given out.
 */
export async function findAnswerWindow(
  db: Db,
  siteId: number,
  { query, cursor = null }: { query: AnswerWindowQuery; cursor?: Cursor | null },
): Promise<AnswerWindow | undefined> {
  const days = await findAnswerDays(db, siteId);
  const chosen = chooseWindow(query, days === undefined ? [] : [days]);
  const begun = cursor === null ? undefined : readSnapshot(cursor);
  const window = days === undefined ? undefined : begun ?? chosen;
  if (window === undefined) return undefined;
  return { ...window, previous: chooseComparedWindow(window, query.compare) ?? null };
}

/** The window as a cursor carries it on. */
export function windowSnapshot({ from, to }: DayWindow) {
  return { snapshot: Date.parse(from) / DAY_MS, otherSnapshot: Date.parse(to) / DAY_MS };
}

function readSnapshot({ snapshot, otherSnapshot }: Cursor): DayWindow | undefined {
  if (snapshot === null || otherSnapshot === undefined) return undefined;
  const isWindow = snapshot <= otherSnapshot && otherSnapshot - snapshot < MAX_WINDOW_DAYS;
  if (!isWindow || otherSnapshot > MAX_DAY) {
    throw new ValidationError({ cursor: [BROKEN_CURSOR] });
  }
  return { from: dayOf(snapshot * DAY_MS), to: dayOf(otherSnapshot * DAY_MS) };
}
