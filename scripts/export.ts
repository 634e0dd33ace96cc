import { EXPORT_FORMATS, type ExportFormat } from "../schemas/export.ts";
import { isReport } from "../lib/routes/exports/export_command.ts";
import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { parseSiteId } from "./named_site.ts";

/** The help; `lists` are the lists that the API has. */
const helpOf = (lists: readonly string[]) =>
  `Writes a list of a site to stdout, with all of its rows, or its report.

Usage: npm run --silent export -- --site ID LIST [options]

LIST is its path in the API, with filters, order and fields as there, such as
  keywords
  'pages?filter[indexable]=false&sort=-clicks&fields=url,indexability_reason'
  issues/title_missing/pages
or report, the report of the site in Markdown, such as 'report?days=90'

Options:
  --site ID   the site, see GET /api/v1/sites
  --csv       comma-separated values (the default)
  --ndjson    a JSON object a line
  --xlsx      an Excel workbook
  --md        Markdown, of report alone and its only form
  --bom       begin CSV with a byte order mark, by which Excel knows UTF-8
  --help      show this help

Lists:
  ${lists.join("\n  ")}

Exit codes: 0 all rows are written, 1 it failed and what was written is not whole, 2 wrong usage.
`;

const OPTIONS = {
  site: { type: "string" },
  csv: { type: "boolean", default: false },
  ndjson: { type: "boolean", default: false },
  xlsx: { type: "boolean", default: false },
  md: { type: "boolean", default: false },
  bom: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

type Values = ReturnType<typeof parseCommand>["values"];

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(argv);
  if (values.help) {
    const { exportableLists } = await import("./export/export_list.ts");
    process.stdout.write(helpOf(exportableLists()));
    return 0;
  }
  const siteId = parseSiteId(values.site);
  const [list, ...others] = positionals;
  if (list === undefined) throw new UsageError("LIST is missing.");
  if (others.length > 0) throw new UsageError(`"${others[0]}" is one argument too many.`);
  const isText = isReport(list);
  const format = readFormat(values, isText);
  if (format === "xlsx" && process.stdout.isTTY) {
    throw new UsageError("A workbook is no text: write it to a file, with > list.xlsx.");
  }
  // loads the whole program: wrong usage is said without it
  const { exportList } = await import("./export/export_list.ts");
  return await exportList({ siteId, list, form: { format, bom: values.bom } });
}

function readFormat({ bom, md, ...values }: Values, isText: boolean): ExportFormat {
  if (md && !isText) throw new UsageError("--md is possible with report only.");
  const [format = "csv", ...others] = EXPORT_FORMATS.filter((name) => values[name]);
  if (isText && (bom || values[format])) throw new UsageError("The report is Markdown: take --md.");
  if (others.length > 0) throw new UsageError(`--${format} and --${others[0]} exclude each other.`);
  if (bom && format !== "csv") throw new UsageError("--bom is possible with --csv only.");
  return format;
}

function parseCommand(argv: readonly string[]) {
  return parseOptions(argv, { options: OPTIONS, allowPositionals: true });
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent export -- --help")
);
