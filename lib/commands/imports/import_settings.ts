import { ALIASES, createAliases } from "../../importers/columns/find_columns.ts";
import type { ExtraAliases } from "../../importers/columns/header_aliases.ts";
import type { Device, SearchType } from "../../importers/import_rows.ts";
import type { ImportOptions } from "../../importers/importer.ts";
import { dayOf } from "../../core/days.ts";

/** What the user says besides the files; kept as JSON in `imports.settings`. Absent and null: nothing. */
export interface ImportSettings {
  /** Days, inclusive, for files that hold none; `YYYY-MM-DD`. */
  from?: string | null;
  to?: string | null;
  country?: string | null;
  language?: string | null;
  location?: string | null;
  device?: Device | null;
  engine?: string | null;
  searchType?: SearchType | null;
  /** Further names of columns, which count before the known ones. */
  columns?: ExtraAliases;
  /** Exports of links are neither cut nor samples: what two of them in a row lack is lost. */
  wholeExport?: boolean;
  /** Keeps the import in spite of problems that may be overruled. */
  force?: boolean;
  /** Rows of this day and later may still change; by default those of the last two days before today. */
  partialFrom?: string | null;
}

/** The settings as importers take them. */
export function createImportOptions(settings: ImportSettings, now: Date): ImportOptions {
  return {
    from: settings.from ?? null,
    to: settings.to ?? null,
    today: dayOf(now),
    country: settings.country ?? null,
    language: settings.language ?? null,
    location: settings.location ?? null,
    device: settings.device ?? null,
    engine: settings.engine ?? null,
    searchType: settings.searchType ?? null,
    aliases: settings.columns === undefined ? ALIASES : createAliases(settings.columns),
  };
}
