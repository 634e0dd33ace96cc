import { EXPORT_FORMATS, type ExportFormat } from "../../schemas/export.ts";
import type { FieldErrors } from "../core/errors.ts";
import type { ExportForm } from "../exports/write_export.ts";

/** The form in which a list is asked for: JSON page by page, or another with all of its rows. */
export type ListFormat = "json" | ExportFormat;

const FORMATS: readonly ListFormat[] = ["json", ...EXPORT_FORMATS];
const PAGING = ["per_page", "cursor"] as const;

/**
 * Takes `format` and `bom` out of a list's query; undefined: it is wanted as JSON. What is wrong is added to `errors`: an
 * export has all rows, so that it takes no page.
 */
export function takeExportForm(
  query: URLSearchParams,
  accepted: ListFormat,
  errors: FieldErrors,
): ExportForm | undefined {
  const format = takeFormat(query, errors) ?? accepted;
  const bom = takeBom(query, format, errors);
  if (format === "json") return undefined;
  for (const name of PAGING) {
    if (!query.has(name)) continue;
    errors[name] = [
      `The ${name} parameter is not possible with ${format}: an export has all rows that match.`,
    ];
  }
  return { format, bom };
}

function takeFormat(query: URLSearchParams, errors: FieldErrors): ListFormat | undefined {
  const [text, ...others] = query.getAll("format");
  query.delete("format");
  if (text === undefined) return undefined;
  const format = FORMATS.find((name) => name === text);
  if (others.length > 0) errors["format"] = ["The format parameter is there more than once."];
  else if (!format) {
    errors["format"] = [`The format parameter must be one of: ${FORMATS.join(", ")}.`];
  }
  return format;
}

function takeBom(query: URLSearchParams, format: ListFormat, errors: FieldErrors): boolean {
  const [text, ...others] = query.getAll("bom");
  query.delete("bom");
  if (text === undefined) return false;
  if (others.length > 0) errors["bom"] = ["The bom parameter is there more than once."];
  else if (text !== "true" && text !== "false") {
    errors["bom"] = ["The bom parameter must be true or false."];
  } else if (text === "true" && format !== "csv") {
    errors["bom"] = ["The bom parameter is possible with format=csv only."];
  }
  return text === "true";
}
