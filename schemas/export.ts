/** The forms beside JSON in which a list is given whole. */
export const EXPORT_FORMATS = ["csv", "ndjson", "xlsx"] as const;

/** A form in which a list is given whole. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The media type of each form, as `Accept` names it. */
export const EXPORT_TYPES: Readonly<Record<ExportFormat, string>> = {
  csv: "text/csv",
  ndjson: "application/x-ndjson",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
};
