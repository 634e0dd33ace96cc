import { domainKey } from "../domain.ts";
import type { ImportLog, ImportProblem, KindWindow } from "./import_log.ts";
import { addDays } from "./parse_day.ts";

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
 * Judges what was read: pages of another site, days in the future, windows that overlap others without being
 * the same. Gives these and what the importer reported; the caller keeps an import without problems, or with
 * forcible ones if it was told to.
 */
export function checkImport(log: ImportLog, context: ImportContext): ImportProblem[] {
  return [
    ...log.problems,
    ...checkHosts(log, context.domain),
    ...checkFuture(log, context.today),
    ...checkWindows(log, context),
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
  const others = counts.slice(0, 3).map(({ host, rowsCount }) => `${host} (${rowsCount} rows)`);
  return [otherSite(`The import is of pages of ${others.join(", ")}`, domain)];
}

function otherSite(finding: string, domain: string): ImportProblem {
  return {
    code: "other_site",
    message: `${finding}, not of ${domain}. With force it is kept all the same.`,
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

/** Days against days replace each other; all else would be counted twice. */
function checkWindows(log: ImportLog, { windows, days }: ImportContext): ImportProblem[] {
  const own = log.windows;
  const ownDays = [...log.kinds].map(([kind, { from, to }]) => ({ kind, from, to }))
    .filter(({ kind }) => !own.some((window) => window.kind === kind));
  const pairs = [
    ...own.flatMap((window, index) =>
      [...windows, ...own.slice(index + 1)].filter((other) => !isSame(window, other))
        .map((other) => [window, other] as const)
    ),
    ...own.flatMap((window) => days.map((other) => [window, other] as const)),
    ...ownDays.flatMap((range) => windows.map((other) => [range, other] as const)),
  ];
  const overlap = pairs.find(([a, b]) => a.kind === b.kind && a.from <= b.to && b.from <= a.to);
  if (overlap === undefined) return [];
  const [window, other] = overlap;
  return [{
    code: "windows_overlap",
    message: `The ${window.kind} rows of ${window.from} to ${window.to} overlap those of ` +
      `${other.from} to ${other.to}, so that some days would be counted twice. Delete the other ` +
      "import, or export the same days.",
    forcible: false,
  }];
}

function isSame(one: KindWindow, other: KindWindow): boolean {
  return one.kind === other.kind && one.from === other.from && one.to === other.to;
}
