import {
  compareDays,
  findEvidenceDay,
  findLossDay,
  findSightingDay,
  joinLosses,
  type LinkTestimony,
} from "./link_evidence.ts";
import { anchorKey, type LinkIdentity, linkKey, linkPageKey } from "./link_identity.ts";

/** What one provider reports of a link; null: it does not report it. Days are `YYYY-MM-DD`. */
export interface LinkReport extends LinkIdentity, LinkTestimony {
  provider: string;
  nofollow: boolean | null;
  ugc: boolean | null;
  sponsored: boolean | null;
}

/** One link, from any source. */
interface UnitedLink extends Omit<LinkReport, "provider" | "date" | "dated"> {
  /** In alphabetical order. */
  providers: string[];
}

interface Group {
  /** The first report, and those that are of the same link. */
  reports: LinkReport[];
  /** Providers that know the page alone. */
  others: Set<string>;
  targetKey: string | null;
}

/**
 * Unites the reports of several providers: one row for each link. A report that leaves out target, anchor or type, as
 * Search Console's leave out all three, is of the links from its page that agree in what it reports: it adds its
 * provider to them, and what else it reports if there is just one. Only where no provider reports such a link is it one of
 * its own. Figures of providers are never added up. Reports whose ends are no URLs are left out.
 *
 * Of each fact the newest report that knows it counts, by the days that the reports name; the first day is the earliest,
 * the last day the latest; the link is lost as `joinLosses()` says.
 */
export function uniteLinks(reports: Iterable<LinkReport>): UnitedLink[] {
  const byVagueness: LinkReport[][] = [[], [], [], []];
  for (const report of reports) byVagueness[vaguenessOf(report)]?.push(report);
  const groups: Group[] = [];
  const bySource = new Map<string, Group[]>();
  for (const level of byVagueness) {
    const added = new Map<string, Group>();
    for (const report of level) addReport(report, bySource, added);
    // reports as vague as each other are of different links, unless they are equal
    for (const group of added.values()) {
      const source = linkPageKey(group.reports[0]?.sourceUrl ?? "") ?? "";
      const known = bySource.get(source);
      if (known === undefined) bySource.set(source, [group]);
      else known.push(group);
      groups.push(group);
    }
  }
  return groups.flatMap(unite);
}

function vaguenessOf({ targetUrl, anchor, linkType }: LinkReport): number {
  if (targetUrl === null) return 3;
  return anchor === null ? 2 : linkType === "unknown" ? 1 : 0;
}

function addReport(
  report: LinkReport,
  bySource: ReadonlyMap<string, readonly Group[]>,
  added: Map<string, Group>,
): void {
  const key = linkKey(report)?.toString("base64");
  if (key === undefined) return;
  const targetKey = report.targetUrl === null ? null : linkPageKey(report.targetUrl);
  const matches = (bySource.get(linkPageKey(report.sourceUrl) ?? "") ?? [])
    .filter((group) => isOf(report, targetKey, group));
  const [only] = matches;
  // a page alone says nothing of one of its links
  if (only !== undefined && matches.length === 1 && targetKey !== null) only.reports.push(report);
  else if (matches.length > 0) { for (const { others } of matches) others.add(report.provider); }
  else {
    const same = added.get(key);
    if (same === undefined) added.set(key, { reports: [report], others: new Set(), targetKey });
    else same.reports.push(report);
  }
}

/** Whether the link agrees with all that the report says. */
function isOf(report: LinkReport, targetKey: string | null, { reports, ...group }: Group): boolean {
  const [first] = reports;
  if (first === undefined || (targetKey !== null && targetKey !== group.targetKey)) return false;
  const sameAnchor = report.anchor === null || first.anchor === null ||
    anchorKey(report.anchor) === anchorKey(first.anchor);
  const sameType = report.linkType === "unknown" || first.linkType === "unknown" ||
    report.linkType === first.linkType;
  return sameAnchor && sameType;
}

function unite({ reports, others }: Group): UnitedLink[] {
  const newest = reports.toSorted((a, b) =>
    compareDays(findEvidenceDay(b), findEvidenceDay(a)) || compareDays(a.provider, b.provider)
  );
  const [first] = reports;
  if (first === undefined) return [];
  const { sourceUrl, targetUrl, anchor, linkType } = first;
  const words = [...Map.groupBy(newest, ({ provider }) => provider).values()]
    .flatMap((own) => own.find(({ lost }) => lost !== null) ?? [])
    .map((report) => ({ ...report, lostReason: null, lossDay: findLossDay(report) }));
  const { lost, lostOn } = joinLosses(words, newest.map(findSightingDay));
  return [{
    ...{ sourceUrl, targetUrl, anchor, linkType },
    nofollow: newest.find(({ nofollow }) => nofollow !== null)?.nofollow ?? null,
    ugc: newest.find(({ ugc }) => ugc !== null)?.ugc ?? null,
    sponsored: newest.find(({ sponsored }) => sponsored !== null)?.sponsored ?? null,
    firstSeen: reports.flatMap(({ firstSeen }) => firstSeen ?? []).toSorted()[0] ?? null,
    lastSeen: reports.flatMap(({ lastSeen }) => lastSeen ?? []).toSorted().at(-1) ?? null,
    lost,
    lostOn,
    providers: [...new Set([...reports.map(({ provider }) => provider), ...others])].toSorted(),
  }];
}
