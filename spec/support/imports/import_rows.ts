import type { NewImport } from "../../../db/imports/imports.ts";

/** An import of site 1 that a client sent by default. */
export function specImport(given: Partial<NewImport> = {}): NewImport {
  return {
    siteId: 1,
    source: "http",
    askedFormat: "auto",
    fileName: "rows.csv",
    settings: "{}",
    sizeBytes: 700,
    now: new Date("2026-11-20T12:00:00.123Z"),
    ...given,
  };
}
