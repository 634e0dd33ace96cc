import { transaction } from "../../../db/core/connection.ts";
import { saveSearchUpdates } from "../../../db/search_data/search_updates.ts";
import type { SearchUpdateAnswer } from "../../../schemas/search_update.ts";
import { dayOf } from "../../core/days.ts";
import { ValidationError } from "../../core/errors.ts";
import { parseUpdatesFile } from "../../search_updates/parse_updates_file.ts";
import type { Services } from "../../services.ts";
import { readSearchUpdates } from "./search_updates.ts";

/** What a file has changed in the list. */
interface RefreshedUpdates {
  addedCount: number;
  changedCount: number;
  unchangedCount: number;
  /** Entries of the file that are no updates of the ranking. */
  otherCount: number;
  /** The day up to which the list is known from now on. */
  knownUntil: string;
}

/**
 * Brings the list up to a file's day. `until`: the day on which the file was downloaded, where that is known; else
 * the newest day of which it speaks. Throws `ValidationError` for a file that cannot be read, one that leaves a gap
 * after what is known, and a day that is not over yet.
 */
export async function refreshSearchUpdates(
  { db, now }: Pick<Services, "db" | "now">,
  text: string,
  until?: string,
): Promise<RefreshedUpdates> {
  const parsed = parseUpdatesFile(text);
  const today = dayOf(now());
  const fileUntil = until ?? parsed.knownUntil;
  if (fileUntil > today) {
    throw new ValidationError({ until: [`${fileUntil} is not here yet: today is ${today}.`] });
  }
  if (fileUntil < parsed.knownUntil) {
    throw new ValidationError({
      until: [`The file speaks of ${parsed.knownUntil}, which is after ${fileUntil}.`],
    });
  }
  return await transaction(db, async (trx) => {
    const { knownUntil, updates } = await readSearchUpdates(trx);
    if (parsed.knownFrom > knownUntil) {
      throw new ValidationError({ file: [gapMessage(parsed.knownFrom, knownUntil)] });
    }
    const known = new Map(updates.map((update) => [update.id, JSON.stringify(sorted(update))]));
    const isNew = ({ id }: SearchUpdateAnswer) => !known.has(id);
    const isSame = (update: SearchUpdateAnswer) =>
      known.get(update.id) === JSON.stringify(sorted(update));
    // an older file changes nothing of what a newer one said
    const isOlder = fileUntil < knownUntil;
    const taken = isOlder ? parsed.updates.filter(isNew) : parsed.updates;
    await saveSearchUpdates(trx, taken.map((update) => ({ ...update, known_until: fileUntil })));
    const addedCount = taken.filter(isNew).length;
    const changedCount = taken.filter((update) => !isNew(update) && !isSame(update)).length;
    return {
      addedCount,
      changedCount,
      unchangedCount: parsed.updates.length - addedCount - changedCount,
      otherCount: parsed.otherCount,
      knownUntil: isOlder ? knownUntil : fileUntil,
    };
  });
}

function gapMessage(from: string, knownUntil: string): string {
  return `The file begins on ${from}, and the list is known up to ${knownUntil}: what came in ` +
    'between would be missing. Add it to a file of the form {"known_until": …, "updates": […]} ' +
    "that reaches back to that day.";
}

function sorted(update: SearchUpdateAnswer): [string, unknown][] {
  return Object.entries(update).sort(([a], [b]) => a < b ? -1 : 1);
}
