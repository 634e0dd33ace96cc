import { domainKey } from "../domain.ts";
import type { ImportLog, ImportProblem, KindWindow } from "./import_log.ts";
import { addDays } from "./parse_day.ts";

/** What an import is held against. */
export interface ImportContext {
  /** The site's domain. */
  domain: string;
  /** `YYYY-MM-DD`. */
  today: string;
  /** What earlier imports hold. */
  windows: readonly KindWindow[];
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
    ...checkWindows(log, context.windows),
  ];
}

function checkHosts({ hosts }: ImportLog, domain: string): ImportProblem[] {
  const key = domainKey(domain);
  const counts = [...hosts.values()].toSorted((a, b) => b.rowsCount - a.rowsCount);
  const all = counts.reduce((sum, { rowsCount }) => sum + rowsCount, 0);
  const own = counts.filter(({ host }) => domainKey(host) === key || host.endsWith(`.${key}`))
    .reduce((sum, { rowsCount }) => sum + rowsCount, 0);
  if (all === 0 || own >= all * MIN_OWN_SHARE) return [];
  const others = counts.slice(0, 3).map(({ host, rowsCount }) => `${host} (${rowsCount} rows)`);
  return [{
    code: "other_site",
    message: `${own} of ${all} rows are of pages of ${domain}; the import is of ` +
      `${others.join(", ")}. With force it is kept all the same.`,
    forcible: true,
  }];
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

function checkWindows(log: ImportLog, known: readonly KindWindow[]): ImportProblem[] {
  const days = [...log.kinds].map(([kind, { from, to }]) => ({ kind, from, to }));
  const own = log.windows.length === 0 ? [] : log.windows;
  const pairs = own.flatMap((window, index) =>
    [...known, ...own.slice(index + 1)].map((other) => [window, other] as const)
  );
  // days of the import against windows that are kept: they would be counted twice
  const further = days.filter(({ kind }) => !own.some((window) => window.kind === kind))
    .flatMap((range) =>
      known.filter(({ from, to }) => from !== to).map((other) => [range, other] as const)
    );
  const overlap = [...pairs, ...further].find(([a, b]) =>
    a.kind === b.kind && a.from <= b.to && b.from <= a.to && !(a.from === b.from && a.to === b.to)
  );
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
