import type { Db } from "../../../../db/core/connection.ts";
import { type DayCoverage, listDayCoverage } from "../../../../db/search_data/search_days.ts";
import { findExportOfKind } from "../../../../db/search_data/search_overview.ts";
import {
  listExportSegments,
  listSegmentTotals,
  type SegmentKind,
  type SeriesChoice,
} from "../../../../db/search_data/search_series.ts";
import { type PartTotal, sumParts } from "../../../metrics/search_data/sum_parts.ts";
import { PARTS_REPORT } from "../../core/report_names.ts";
import type { WindowParts } from "../search_window.ts";
import type { WindowEngine } from "./engine.ts";
import { readReport } from "./read_report.ts";

const VERSION = 2;
const OF_BOTH = ["country_device", "totals_of_queries", "totals_of_rows"] as const;

/**
 * Lists countries, devices and search appearances, each from the kind of rows that has the most days: as Google counted them, of an
 * export of the same days, or of rows. What days have together is kept until one of them changes.
 */
export async function listWindowParts(
  engine: WindowEngine,
  choice: SeriesChoice,
  now: Date,
): Promise<WindowParts> {
  const { db } = engine;
  const kinds = ["country", "device", "search_appearance", ...OF_BOTH] as const;
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
  const [countries, devices, { appearances }] = await Promise.all([
    listBy("country"),
    listBy("device"),
    partsOf("search_appearance"),
  ]);
  return {
    countries,
    devices,
    appearances: appearances.length > 0 ? appearances : await listExportedAppearances(db, choice),
  };
}

const NOTHING: Promise<WindowParts> = Promise.resolve({
  countries: [],
  devices: [],
  appearances: [],
});

/** No export has them for a part of the searches. */
async function listExportedAppearances(db: Db, choice: SeriesChoice): Promise<PartTotal[]> {
  if (choice.country !== null || choice.device !== null) return [];
  const exported = await findExportOfKind(db, { ...choice, kind: "search_appearance" });
  if (exported === undefined) return [];
  const segments = await listExportSegments(db, { ...choice, periodId: exported.id });
  return sumParts(segments, "appearance");
}

/** The kinds with the most days first; of equal ones as they are. */
function byDays(coverages: readonly DayCoverage[]): (a: SegmentKind, b: SegmentKind) => number {
  const daysOf = (kind: SegmentKind) => coverages.find((one) => one.kind === kind)?.daysCount ?? 0;
  return (a, b) => daysOf(b) - daysOf(a);
}

/** The days' digest shows whether the stored sums are of the present days. */
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
      return {
        countries: sumParts(segments, "country"),
        devices: sumParts(segments, "device"),
        appearances: kind === "search_appearance" ? sumParts(segments, "appearance") : [],
      };
    },
    isWhole: () => true,
  });
}
