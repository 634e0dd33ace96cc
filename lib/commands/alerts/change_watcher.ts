import type { MarkKind } from "../../../db/sites/site_marks.ts";
import type { EventType } from "../../../schemas/webhook_event.ts";
import type { RefreshContext } from "../search_data/refresh/refresh_step.ts";

/** An event of a site; `data` without what all have of it. */
export interface SiteChange {
  type: EventType;
  /** Events of one object are sent in order. */
  object: string;
  data: object;
}

/** What a look at a site found. */
interface WatchedChanges<Mark> {
  /** What the next look is compared with; null: nothing is known yet, and the mark stays. */
  mark: Mark | null;
  changes: readonly SiteChange[];
}

/** Looks for one kind of change of a site since the last mark. */
export interface ChangeWatcher {
  kind: MarkKind;
  /** `mark`: what it left at its last look, parsed; null: it never looked, and what it finds is where it begins. */
  look(context: RefreshContext, mark: unknown): Promise<WatchedChanges<object>>;
}
