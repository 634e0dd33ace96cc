import type { LinkType } from "../../importers/import_rows.ts";
import {
  compareDays,
  findEvidenceDay,
  findLossDay,
  findSightingDay,
  isOlderReport,
  joinLosses,
  type LinkLoss,
  type LossTestimony,
} from "./link_evidence.ts";
import type { LostReason } from "./link_status.ts";

/** By what a link is known within its source page. */
interface ReportKey {
  /** `linkTargetId()`; 0: some page of the site. */
  targetId: number;
  /** `linkAnchorId()`; 0: not known. */
  anchorId: number;
  linkType: LinkType;
}

/** What providers report of a link; null: they do not. Days are `YYYY-MM-DD`. */
export interface LinkFacts {
  domainId: number;
  /** Normalised. */
  sourceUrl: string;
  /** How the target is written, see `readTargetForm()`; null: as its page was first written. */
  targetForm: number | null;
  sourceTitle: string | null;
  nofollow: boolean | null;
  ugc: boolean | null;
  sponsored: boolean | null;
  firstSeen: string | null;
  lastSeen: string | null;
  httpCode: number | null;
  language: string | null;
  /** With the number of its name. */
  pageAuthority: number | null;
  pageAuthorityName: number | null;
  domainAuthority: number | null;
  domainAuthorityName: number | null;
}

/** What one provider says of a link, as it is kept. */
export interface StoredReport extends ReportKey, LinkFacts {
  /** A number below 16. */
  provider: number;
  importId: number;
  /** Of the export; without its own day, of its import. */
  date: string;
  /** Whether the export has its own day. */
  dated: boolean;
  /** When the provider first reported it, and whether that was in its first import. */
  importedOn: string;
  firstImport: boolean;
  lost: boolean | null;
  lostOn: string | null;
  lostReason: LostReason | null;
}

/** A link that one or several providers report. */
export interface UnitedReport extends ReportKey, LinkFacts {
  /** A bit for each provider. */
  providers: number;
  importedOn: string;
  firstImport: boolean;
  /** The newest day that a provider speaks of; null: none names any. */
  reportedOn: string | null;
  lost: boolean | null;
  lostOn: string | null;
  lostReason: LostReason | null;
  /** Those that it is made of; a single one is the link's only report, unless others know the page alone. */
  reports: readonly StoredReport[];
}

/** The day from which a link is missing in whole exports of its provider; null: in none, or not in enough. */
export type FindMissing = (report: StoredReport) => string | null;

interface Group {
  /** The first one says what the link is. */
  reports: StoredReport[];
  /** Those that may be of this link as well as of others of the page. */
  others: StoredReport[];
}

/**
 * Unites the reports of one source page as `uniteLinks()` does, of which this is the form that works on what is kept; at
 * most one report of each provider and key. What is missing in whole exports is lost as if the provider said so.
 */
export function uniteReports(
  reports: readonly StoredReport[],
  findMissing: FindMissing = () => null,
): UnitedReport[] {
  if (areSingle(reports)) {
    return reports.map((report) => unite({ reports: [report], others: [] }, findMissing));
  }
  const groups: Group[] = [];
  const levels = Map.groupBy(reports.toSorted(compareReports), measureVagueness);
  for (const level of [0, 1, 2, 3]) {
    const added = new Map<string, Group>();
    for (const report of levels.get(level) ?? []) addReport(report, groups, added);
    // reports as vague as each other are of different links, unless they are equal
    groups.push(...added.values());
  }
  return groups.map((group) => unite(group, findMissing));
}

/** Whether each is a separate link: there is only one, or one provider that reports everything. */
function areSingle(reports: readonly StoredReport[]): boolean {
  const [first] = reports;
  return reports.length === 1 ||
    reports.every((report) =>
      report.provider === first?.provider && measureVagueness(report) === 0
    );
}

/** A text that is the same for the same link of a page. */
export function reportKey({ targetId, anchorId, linkType }: ReportKey): string {
  return `${targetId} ${anchorId} ${linkType}`;
}

function compareReports(one: StoredReport, other: StoredReport): number {
  return one.provider - other.provider || compare(reportKey(one), reportKey(other));
}

/** How much of a link a report leaves open: from 0, nothing, to 3, all but the page. */
export function measureVagueness({ targetId, anchorId, linkType }: ReportKey): number {
  if (targetId === 0) return 3;
  return anchorId === 0 ? 2 : linkType === "unknown" ? 1 : 0;
}

function addReport(
  report: StoredReport,
  groups: readonly Group[],
  added: Map<string, Group>,
): void {
  const matches = groups.filter(({ reports: [first] }) =>
    first !== undefined && isOf(report, first)
  );
  const [only] = matches;
  if (only !== undefined) {
    // a page alone says nothing of one of its links
    if (matches.length === 1 && report.targetId !== 0) only.reports.push(report);
    else for (const { others } of matches) others.push(report);
    return;
  }
  const key = reportKey(report);
  const same = added.get(key);
  if (same === undefined) added.set(key, { reports: [report], others: [] });
  else same.reports.push(report);
}

/** Whether the link agrees with all that the report says. */
function isOf(report: ReportKey, link: ReportKey): boolean {
  if (report.targetId !== 0 && report.targetId !== link.targetId) return false;
  const sameAnchor = report.anchorId === 0 || link.anchorId === 0 ||
    report.anchorId === link.anchorId;
  const sameType = report.linkType === "unknown" || link.linkType === "unknown" ||
    report.linkType === link.linkType;
  return sameAnchor && sameType;
}

function unite({ reports, others }: Group, findMissing: FindMissing): UnitedReport {
  const newest = reports.toSorted((a, b) => compareNewest(a, b) || a.provider - b.provider);
  const [first] = reports;
  if (first === undefined) throw new Error("A link without a report cannot be united.");
  const facts = joinFacts(newest);
  const importedOn = reports.map((report) => report.importedOn).toSorted()[0] ?? first.importedOn;
  const all = others.length === 0 ? reports : [...reports, ...others];
  let providers = 0;
  for (const { provider } of all) providers |= 1 << provider;
  const { domainId, sourceUrl, targetId, anchorId, linkType } = first;
  return {
    ...{ targetId, anchorId, linkType, ...facts, domainId, sourceUrl },
    providers,
    importedOn,
    firstImport: reports.some((report) => report.importedOn === importedOn && report.firstImport),
    reportedOn: findEvidenceDay(newest[0] ?? first),
    ...joinReportedLosses(newest, all, findMissing),
    reports,
  };
}

type Joined = Omit<LinkFacts, "domainId" | "sourceUrl">;

/** Of each fact the newest report that knows it; the first day is the earliest, the last day the latest. */
function joinFacts(newest: readonly StoredReport[]): Joined {
  const [first, second] = newest;
  if (first !== undefined && second === undefined) return first;
  const page = newest.find(({ pageAuthority }) => pageAuthority !== null);
  const domain = newest.find(({ domainAuthority }) => domainAuthority !== null);
  const known = <Fact>(read: (report: StoredReport) => Fact | null): Fact | null => {
    for (const report of newest) {
      const fact = read(report);
      if (fact !== null) return fact;
    }
    return null;
  };
  return {
    targetForm: known((report) => report.targetForm),
    sourceTitle: known((report) => report.sourceTitle),
    nofollow: known((report) => report.nofollow),
    ugc: known((report) => report.ugc),
    sponsored: known((report) => report.sponsored),
    firstSeen: newest.flatMap(({ firstSeen }) => firstSeen ?? []).toSorted()[0] ?? null,
    lastSeen: newest.flatMap(({ lastSeen }) => lastSeen ?? []).toSorted().at(-1) ?? null,
    httpCode: known((report) => report.httpCode),
    language: known((report) => report.language),
    pageAuthority: page?.pageAuthority ?? null,
    pageAuthorityName: page?.pageAuthorityName ?? null,
    domainAuthority: domain?.domainAuthority ?? null,
    domainAuthorityName: domain?.domainAuthorityName ?? null,
  };
}

/** See `joinLosses()`; of each provider its newest report that says anything counts. */
function joinReportedLosses(
  newest: readonly StoredReport[],
  all: readonly StoredReport[],
  findMissing: FindMissing,
): LinkLoss {
  const words = new Map<number, LossTestimony>();
  for (const report of newest) {
    const word = readLoss(report, all, findMissing);
    if (word.lost !== null && !words.has(report.provider)) words.set(report.provider, word);
  }
  return joinLosses([...words.values()], newest.map(findSightingDay));
}

function readLoss(
  report: StoredReport,
  all: readonly StoredReport[],
  findMissing: FindMissing,
): LossTestimony {
  const missing = report.lost === true ? null : findMissing(findLastListing(report, all));
  if (missing === null) return { ...report, lossDay: findLossDay(report) };
  return { lost: true, lostOn: missing, lostReason: "missing_in_exports", lossDay: missing };
}

/** An export that leaves out what the link is, as far as that is known by now, lists it nevertheless. */
function findLastListing(report: StoredReport, all: readonly StoredReport[]): StoredReport {
  let last = report;
  for (const other of all) {
    if (other.provider === report.provider && other.date > last.date) last = other;
  }
  return last;
}

/**
 * Puts a report of a provider in the place of what the same one said of the link before. The older export of the two
 * gives way; a loss without a day is of the day of the export that first reported it, if that has one and an export
 * before did not report the loss.
 */
export function replaceReport(before: StoredReport, report: StoredReport): StoredReport {
  const [older, newer] = isOlderReport(report, before) ? [report, before] : [before, report];
  const [earlier] = before.importedOn <= report.importedOn ? [before] : [report];
  const { importedOn, firstImport } = earlier ?? before;
  const lostOn = newer.lost !== true || newer.lostOn !== null
    ? newer.lostOn
    : older.lost === true
    ? older.lostOn
    : newer.dated
    ? newer.date
    : null;
  return { ...newer, importedOn, firstImport, lostOn };
}

/**
 * Replaces what was known of a link with what an import reports: reports of one export are joined, and newer
 * exports replace older ones. All are by one provider, and there is at least one.
 */
export function addReports(
  before: StoredReport | undefined,
  added: readonly StoredReport[],
): StoredReport {
  const [first] = added;
  if (first !== undefined && added.length === 1 && before === undefined) return first;
  const isSame = before !== undefined && before.importId === first?.importId;
  const exports = Map.groupBy(isSame ? [before, ...added] : added, ({ date }) => date);
  let kept = isSame ? undefined : before;
  for (const [, reports] of [...exports].toSorted(([one], [other]) => compare(one, other))) {
    const joined = joinReports(reports);
    kept = kept === undefined ? joined : replaceReport(kept, joined);
  }
  if (kept === undefined) throw new Error("There is no report to be kept.");
  return kept;
}

/** Joins reports of one export about the same link, such as of its page with and without `www.`. */
function joinReports(reports: readonly StoredReport[]): StoredReport {
  const [first, second] = reports;
  if (first === undefined) throw new Error("There is no report to be joined.");
  if (second === undefined) return first;
  // of one day the first one counts
  const newest = reports.toSorted(compareNewest);
  return { ...first, ...joinFacts(newest), ...joinOwnLosses(newest) };
}

function joinOwnLosses(newest: readonly StoredReport[]): LinkLoss {
  const word = newest.find((report) => report.lost !== null);
  if (word === undefined) return { lost: null, lostOn: null, lostReason: null };
  return joinLosses([{ ...word, lossDay: findLossDay(word) }], newest.map(findSightingDay));
}

function compareNewest(one: StoredReport, other: StoredReport): number {
  return compareDays(findEvidenceDay(other), findEvidenceDay(one));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
