import { type SearchUpdateKind, searchUpdatesFileSchema } from "../../schemas/search_update.ts";
import type { SearchUpdateAnswer, SearchUpdatesFile } from "../../schemas/search_update.ts";
import { dayOf } from "../core/days.ts";
import { ValidationError } from "../core/errors.ts";
import { createValidator, isDateTime } from "../core/validate.ts";
import { type SearchUpdateList, updatesOf } from "./shipped_updates.ts";

/** What a file of updates says. */
interface ParsedUpdates extends SearchUpdateList {
  /** The first day that it speaks of, `YYYY-MM-DD`: what came before it may be missing. */
  knownFrom: string;
  /** Entries about crawling, indexing or serving, which are no updates of the ranking. */
  otherCount: number;
}

/** One entry of the dashboard's incidents.json, as far as it is read. */
interface Incident {
  id: string;
  external_desc: string;
  begin: string;
  end: string | null;
  modified: string;
  service_name: string;
}

const DASHBOARD = "https://status.search.google.com/";
const RANKING = "Ranking";
const WHAT = "The file must be the incidents.json of https://status.search.google.com/, or JSON " +
  'such as {"known_until": "2026-10-09", "updates": [{"id": …, "kind": …, "title": …, ' +
  '"first_day": …, "source_url": …}]}.';

const validate = createValidator(searchUpdatesFileSchema, { root: "file" });

/** By what the title of an incident tells its kind; the first that fits. */
const KINDS: readonly (readonly [RegExp, SearchUpdateKind])[] = [
  [/\bdiscover\b/i, "discover"],
  [/\bspam\b/i, "spam"],
  [/\bhelpful content\b/i, "helpful_content"],
  [/\breviews?\b/i, "reviews"],
  [/\bpage experience\b/i, "page_experience"],
  [/\bcore update\b/i, "core"],
  [/\b(?:issue|outage|incident|error)\b/i, "incident"],
];

/**
 * Reads a file of dated updates: the dashboard's own `incidents.json`, of which those on ranking count, or the
 * form in which the program keeps its list. Throws `ValidationError` under `file`.
 */
export function parseUpdatesFile(text: string): ParsedUpdates {
  const content = parseJson(text);
  if (Array.isArray(content)) return readIncidents(content);
  const errors = validate(content);
  if (errors !== undefined) {
    const [message = ""] = Object.values(errors).flat();
    throw refuse(`${message} ${WHAT}`);
  }
  const list = updatesOf(content as SearchUpdatesFile); // validated
  for (const { id, first_day: first, last_day: last } of list.updates) {
    if (last !== null && last < first) throw refuse(`The update ${id} ends before it begins.`);
    if (first > list.knownUntil) {
      throw refuse(`The update ${id} begins after known_until, ${list.knownUntil}.`);
    }
  }
  return { ...list, knownFrom: firstOf(list.updates), otherCount: 0 };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw refuse(`The file is no JSON. ${WHAT}`);
  }
}

function readIncidents(content: readonly unknown[]): ParsedUpdates {
  const incidents = content.map((entry, index) => {
    if (!isIncident(entry)) {
      throw refuse(`Entry ${index + 1} of the file is no incident of the dashboard. ${WHAT}`);
    }
    return entry;
  });
  const days = incidents.map(({ begin }) => dayOf(new Date(begin))).sort();
  const [knownFrom] = days;
  if (knownFrom === undefined) throw refuse(`The file has no entries. ${WHAT}`);
  const ranking = incidents.filter(({ service_name: service }) => service === RANKING);
  const said = incidents.flatMap(({ begin, end, modified }) => [begin, end ?? begin, modified]);
  return {
    knownFrom,
    // the file does not say when it was made: what it says was said by then
    knownUntil: said.map((time) => dayOf(new Date(time))).sort().at(-1) ?? knownFrom,
    updates: ranking.map(updateOf),
    otherCount: incidents.length - ranking.length,
  };
}

function isIncident(entry: unknown): entry is Incident {
  if (typeof entry !== "object" || entry === null) return false;
  const { id, external_desc: title, begin, end, modified, service_name: service } =
    entry as Partial<Record<keyof Incident, unknown>>;
  return typeof id === "string" && /^[A-Za-z0-9_-]{1,100}$/.test(id) &&
    typeof title === "string" && title.trim() !== "" && typeof service === "string" &&
    isTime(begin) && isTime(modified) && (isTime(end) || end === null || end === undefined) &&
    (!isTime(end) || Date.parse(end) >= Date.parse(begin));
}

function isTime(value: unknown): value is string {
  return typeof value === "string" && isDateTime(value);
}

function updateOf({ id, external_desc: title, begin, end }: Incident): SearchUpdateAnswer {
  const [started, ended] = [new Date(begin), end ? new Date(end) : null];
  const kind = KINDS.find(([pattern]) => pattern.test(title))?.[1] ?? "other";
  return {
    id,
    kind,
    title: title.trim().slice(0, 300),
    text: null,
    first_day: dayOf(started),
    last_day: ended && dayOf(ended),
    started_at: started.toISOString(),
    ended_at: ended?.toISOString() ?? null,
    search_type: kind === "discover" ? "discover" : null,
    source_url: `${DASHBOARD}incidents/${id}`,
  };
}

function firstOf(updates: readonly SearchUpdateAnswer[]): string {
  return updates.map(({ first_day: day }) => day).sort()[0] ?? "";
}

function refuse(message: string): ValidationError {
  return new ValidationError({ file: [message] });
}
