import { domainKey } from "../core/domain.ts";
import type { ImportLog, ImportProblem, KindWindow } from "./import_log.ts";
import { addDays } from "../core/days.ts";

/** What an import is held against. */
export interface ImportContext {
  /** The site's domain. */
  domain: string;
  /** `YYYY-MM-DD`. */
  today: string;
  /** What is kept already of rows that speak of several days together. */
  windows: readonly KindWindow[];
  /** From the first to the last day of the rows that are kept day by day. */
  days: readonly KindWindow[];
}

/** Pages of other hosts may be some: translations, caches. */
const MIN_OWN_SHARE = 0.5;

/**
 * Judges what was read: pages of another site, days in the future, windows that overlap each
 * other. Gives these and what the importer reported; the caller keeps an import without problems, or with
 * forcible ones if the request says so.
 */
export function checkImport(log: ImportLog, context: ImportContext): ImportProblem[] {
  return [
    ...log.problems,
    ...checkHosts(log, context.domain),
    ...checkFuture(log, context.today),
    ...checkWindows(log),
  ];
}

function checkHosts({ hosts, properties }: ImportLog, domain: string): ImportProblem[] {
  const key = domainKey(domain);
  const isOwn = (host: string) => domainKey(host) === key || host.endsWith(`.${key}`);
  const foreign = [...properties].filter((host) => !isOwn(host) && !key.endsWith(`.${host}`));
  if (foreign.length > 0) {
    return [otherSite(`The import is of the property ${foreign.slice(0, 3).join(", ")}`, domain)];
  }
  const counts = [...hosts.values()].toSorted((a, b) => b.rowsCount - a.rowsCount);
  const all = counts.reduce((sum, { rowsCount }) => sum + rowsCount, 0);
  const own = counts.filter(({ host }) => isOwn(host))
    .reduce((sum, { rowsCount }) => sum + rowsCount, 0);
  if (all === 0 || own >= all * MIN_OWN_SHARE) return [];
  const others = counts.slice(0, 3).map(({ host, rowsCount }) =>
    `${host} (${rowsCount} ${rowsCount === 1 ? "row" : "rows"})`
  );
  return [otherSite(`The import is of pages of ${others.join(", ")}`, domain)];
}

function otherSite(finding: string, domain: string): ImportProblem {
  return {
    code: "other_site",
    message: `${finding}, not of ${domain}.`,
    forcible: true,
  };
}

/** A day more, since it is tomorrow already in the east. */
function checkFuture({ kinds }: ImportLog, today: string): ImportProblem[] {
  const last = [...kinds.values()].map(({ to }) => to).toSorted().at(-1);
  if (last === undefined || last <= addDays(today, 1)) return [];
  return [{
    code: "future_dates",
    message: `The import has rows up to ${last}, which is in the future (today is ${today}). ` +
      "Day and month may be exchanged, or the dates damaged.",
    forcible: false,
  }];
}

/** Two windows of one import that overlap count some of its days twice, unless one is the sum of others. */
function checkWindows({ windows }: ImportLog): ImportProblem[] {
  const sums = new Set(windows.filter((window) => isSumOf(window, windows)));
  const parts = windows.filter((window) => !sums.has(window));
  const overlap = parts.flatMap((window, index) =>
    parts.slice(index + 1).map((other) => [window, other] as const)
  ).find(([window, other]) => overlaps(window, other));
  if (overlap === undefined) return [];
  const [window, other] = overlap;
  return [{
    code: "windows_overlap",
    message: `The ${nameOf(window)} overlap those of ${other.from} to ${other.to}, so that some ` +
      "days would count twice. Import them one after the other, or export the same days.",
    forcible: false,
  }];
}

/** Whether a window of totals is made of others, without a gap or an overlap. */
function isSumOf(window: KindWindow, windows: readonly KindWindow[]): boolean {
  if (window.kind !== "totals") return false;
  const parts = windows.filter((other) =>
    other !== window && other.kind === window.kind && other.from >= window.from &&
    other.to <= window.to
  ).toSorted((a, b) => a.from < b.from ? -1 : 1);
  return parts[0]?.from === window.from && parts.at(-1)?.to === window.to &&
    parts.slice(1).every(({ from }, index) => from === addDays(parts[index]?.to ?? "", 1));
}

/**
 * Lists what is kept already of days that an import brings as well, where neither replaces the other: a window
 * next to days, or another window. They are kept apart and never added up.
 */
export function listOverlaps(
  log: ImportLog,
  { windows, days }: Pick<ImportContext, "windows" | "days">,
): string[] {
  const own = log.windows;
  const ownDays = [...log.kinds].map(([kind, { from, to }]) => ({ kind, from, to }))
    .filter(({ kind }) => !own.some((window) => window.kind === kind));
  // what the import brings again it replaces, such as the sum of its months
  const others = windows.filter((window) => !own.some((one) => isSame(one, window)));
  const pairs = [
    ...own.flatMap((window) => [...others, ...days].map((other) => [window, other] as const)),
    ...ownDays.flatMap((range) => others.map((other) => [range, other] as const)),
  ].filter(([one, other]) => overlaps(one, other));
  return pairs.slice(0, SHOWN_OVERLAPS).map(([one, other]) =>
    `The ${
      nameOf(one)
    } overlap what is kept of ${other.from} to ${other.to}: both are kept, apart ` +
    "from each other. Days are preferred in answers; from and to ask for a window."
  );
}

const SHOWN_OVERLAPS = 3;

function overlaps(one: KindWindow, other: KindWindow): boolean {
  return one.kind === other.kind && one.from <= other.to && other.from <= one.to;
}

function nameOf({ kind, from, to }: KindWindow): string {
  return `${kind} rows of ${from} to ${to}`;
}

function isSame(one: KindWindow, other: KindWindow): boolean {
  return one.kind === other.kind && one.from === other.from && one.to === other.to;
}
