import type { Db } from "../../../db/core/connection.ts";
import { listExportWindows } from "../../../db/search_data/export_periods.ts";
import { SEARCH_KINDS } from "../../../db/search_data/search_kinds.ts";
import { readSiteForAudit } from "../../../db/sites/sites.ts";
import { listDayRanges } from "../../../db/search_data/stored_days.ts";
import type { ImportContext } from "../../importers/check_import.ts";
import type { KindWindow } from "../../importers/import_log.ts";
import type { PerformanceRow, SearchType } from "../../importers/import_rows.ts";

/** What there is of a site already that an import of these search types is held against. */
export async function readImportContext(
  db: Db,
  { siteId }: { siteId: number },
  searchTypes: ReadonlySet<SearchType>,
): Promise<Omit<ImportContext, "today">> {
  const { domain } = await readSiteForAudit(db, siteId);
  // the other period of a comparison gives way
  const windows = (await listExportWindows(db, siteId)).filter(({ compared }) => !compared);
  const days = await listDayRanges(db, siteId);
  const ofTypes = (ranges: readonly Range[]): KindWindow[] =>
    ranges.filter(({ searchType }) => searchTypes.has(searchType)).flatMap(toKindWindow);
  return { domain, windows: ofTypes(windows), days: ofTypes(days) };
}

interface Range {
  kind: number;
  searchType: SearchType;
  from: string;
  to: string;
}

function toKindWindow({ kind: number, from, to }: Range): KindWindow[] {
  const kind = KINDS.find((name) => SEARCH_KINDS[name] === number);
  return kind === undefined ? [] : [{ kind, from, to }];
}

/** Those that importers give. */
const KINDS: readonly PerformanceRow["kind"][] = [
  "totals",
  "query",
  "page",
  "query_page",
  "country",
  "device",
  "country_device",
  "search_appearance",
];
