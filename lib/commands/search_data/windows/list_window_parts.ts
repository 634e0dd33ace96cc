import { type DayCoverage, listDayCoverage } from "../../../../db/search_data/search_days.ts";
import { findExportOfKind } from "../../../../db/search_data/search_overview.ts";
import {
  listExportSegments,
  listSegmentTotals,
  type SegmentKind,
  type SeriesChoice,
} from "../../../../db/search_data/search_series.ts";
import { type PartTotal, sumParts } from "../../../metrics/search_data/sum_parts.ts";
import { PARTS_REPORT, type WindowParts } from "../search_window.ts";
import type { WindowEngine } from "./engine.ts";
import { readReport } from "./read_report.ts";

const VERSION = 1;
const OF_BOTH = ["country_device", "totals_of_queries", "totals_of_rows"] as const;

/**
 * Lists countries and devices, each of the kind of rows that tells them of the most days: as Google counted them, of an
 * export of the same days, or of rows. What days have together is kept until one of them changes.
 */
export async function listWindowParts(
  engine: WindowEngine,
  choice: SeriesChoice,
  now: Date,
): Promise<WindowParts> {
  const { db } = engine;
  const kinds = ["country", "device", ...OF_BOTH] as const;
  const coverages = await listDayCoverage(db, { ...choice, kinds }, choice);
  const known = new Map<SegmentKind, Promise<WindowParts>>();
  const partsOf = (kind: SegmentKind): Promise<WindowParts> => {
    const coverage = coverages.find((one) => one.kind === kind);
    if (coverage === undefined) return NOTHING;
    const parts = known.get(kind) ?? readPartsOfDays(engine, choice, { ...coverage, kind }, now);
    known.set(kind, parts);
    return parts;
  };
  const listBy = async (by: "country" | "device"): Promise<PartTotal[]> => {
    for (const kind of [by, ...OF_BOTH].toSorted(byDays(coverages))) {
      const exported = kind.startsWith("totals_of")
        ? await findExportOfKind(db, { ...choice, kind: by })
        : undefined;
      if (exported !== undefined) {
        return sumParts(await listExportSegments(db, { ...choice, periodId: exported.id }), by);
      }
      const { countries, devices } = await partsOf(kind);
      const parts = by === "country" ? countries : devices;
      if (parts.length > 0) return parts;
    }
    return [];
  };
  const [countries, devices] = await Promise.all([listBy("country"), listBy("device")]);
  return { countries, devices };
}

const NOTHING: Promise<WindowParts> = Promise.resolve({ countries: [], devices: [] });

/** The kinds with the most days first; of equal ones as they stand. */
function byDays(coverages: readonly DayCoverage[]): (a: SegmentKind, b: SegmentKind) => number {
  const daysOf = (kind: SegmentKind) => coverages.find((one) => one.kind === kind)?.daysCount ?? 0;
  return (a, b) => daysOf(b) - daysOf(a);
}

/** The days' digest tells whether what is kept is of the days as they are now. */
function readPartsOfDays(
  engine: WindowEngine,
  choice: SeriesChoice,
  { kind, digest }: { kind: SegmentKind; digest: string },
  now: Date,
): Promise<WindowParts> {
  const { siteId, searchType, country, device, from, to } = choice;
  return readReport(engine, {
    key: {
      siteId,
      name: PARTS_REPORT,
      question: JSON.stringify([kind, searchType, country, device, from, to]),
      madeOf: `${VERSION} ${digest}`,
    },
    now,
    compute: async () => {
      const segments = await listSegmentTotals(engine.db, choice, kind);
      return { countries: sumParts(segments, "country"), devices: sumParts(segments, "device") };
    },
    isWhole: () => true,
  });
}
