import { domainToASCII } from "node:url";
import { domainKey } from "../../core/domain.ts";
import type { TableRow } from "../files/csv_records.ts";
import { isDated } from "../columns/export_day.ts";
import type { ImportLog } from "../import_log.ts";
import type { LinkedPageRow, LinkingSiteRow, LinkingTextRow, LinkRow } from "../import_rows.ts";
import type { Importer, ImportOptions, Sample } from "../importer.ts";
import { createLinkPlan } from "../columns/link_plan.ts";
import { readLinkExportName } from "../columns/link_export_name.ts";
import { type LinkTable, type LinkTableKind, recogniseLinkTable } from "../columns/link_tables.ts";
import { cleanLinkText, readLinkUrl } from "../values/link_values.ts";
import { describeBadNumber, parseNumber } from "../values/parse_number.ts";
import { readLinks } from "../read_links.ts";
import { rankDay } from "../values/rank_row.ts";
import { readTable } from "../files/read_table.ts";

const WHAT: Readonly<Record<LinkTableKind, string>> = {
  linking_pages: "linking pages",
  linking_sites: "linking sites",
  linked_pages: "linked pages",
  internal_links: "internal links",
  linking_texts: "linking texts",
};
/** This many rows a table of the user interface has at most. */
const ROWS_LIMIT = 1000;
/** Downloads of links have up to 100,000. */
const LINKS_LIMIT = 100_000;
const COUNT = { decimal: ".", whole: true } as const;

/**
 * What Search Console's links report exports: latest links and more sample links, top linking sites, top linked pages
 * (external and internal) and top linking text, singly or together, in several languages. It has neither target
 * nor anchor nor `rel` of a link. The name of a file has its property and day.
 */
export const searchConsoleLinks: Importer = {
  format: "search_console_links",
  title: "Search Console links",
  expects:
    "Linking page with Last crawled; Site with Linking pages; Target page with Incoming links",
  reads: "records",
  endsOpen: true,
  detect(sample) {
    const table = recogniseLinkTable(sample);
    if (typeof table === "string") return { score: 0, why: table };
    return {
      score: table.named ? 92 : 35,
      why: `a Search Console table of ${WHAT[table.kind]}` +
        (table.named ? "" : ", recognised by its values"),
    };
  },
  async *parse(samples, options, log) {
    for (const sample of samples) {
      const { host, day } = readLinkExportName(sample.file.name);
      if (host !== null) log.noteProperty(host);
      const own = isDated(options) ? options : { ...options, to: day };
      const table = recogniseLinkTable(sample);
      if (typeof table !== "string") {
        yield* parseTable(sample, table, { options: own, log });
      }
    }
  },
};

async function* parseTable(
  sample: Sample,
  { kind }: LinkTable,
  { options, log }: { options: ImportOptions; log: ImportLog },
): AsyncGenerator<LinkRow[]> {
  const limit = kind === "linking_pages" ? LINKS_LIMIT : ROWS_LIMIT;
  let rowsCount = 0;
  const batches = kind === "linking_pages" ? readPages(sample, options, log) : readCounts(
    sample,
    kind,
    { date: rankDay(options), log },
  );
  for await (const rows of batches) {
    rowsCount += rows.length;
    yield rows;
  }
  if (rowsCount === limit) {
    log.warn(
      `${sample.file.name} is cut at ${limit.toLocaleString("en")} rows, as Search Console does.`,
    );
  }
}

function readPages(
  sample: Sample,
  options: ImportOptions,
  log: ImportLog,
): AsyncGenerator<LinkRow[]> {
  const lastSeen = sample.columns.length > 1 ? 1 : -1;
  const plan = { ...createLinkPlan("search_console"), sourceUrl: 0, lastSeen };
  return readLinks(sample, plan, { options, log });
}

async function* readCounts(
  sample: Sample,
  kind: LinkTableKind,
  { date, log }: { date: string; log: ImportLog },
): AsyncGenerator<LinkRow[]> {
  let rank = 0;
  for await (const records of readTable(sample, log)) {
    const rows: LinkRow[] = [];
    for (const record of records) {
      const row = record.fault ?? readRecord(record, kind, { date, rank: ++rank });
      if (typeof row === "string") {
        log.skip({ file: sample.file.name, line: record.line, reason: row });
      } else rows.push(row);
    }
    if (rows.length > 0) yield rows;
  }
}

function readRecord(
  { cells }: TableRow,
  kind: LinkTableKind,
  { date, rank }: { date: string; rank: number },
): LinkRow | string {
  const [first = "", second = "", third = ""] = cells;
  const counts = [second, third].map((cell) => parseNumber(cell, COUNT));
  const bad = counts.findIndex((count) => count === undefined || (count ?? 0) < 0);
  if (bad !== -1) return `The count: ${describeBadNumber(bad === 0 ? second : third)}.`;
  const [one = null, other = null] = counts;
  const base = { date, provider: "search_console" } as const;
  if (kind === "linking_sites") return readSite(first, { ...base, one, other });
  if (kind === "linking_texts") {
    const text = cleanLinkText(first);
    if (text === "") return "The linking text is empty.";
    return { kind: "linking_text", ...base, text, rank, linksCount: one } satisfies LinkingTextRow;
  }
  const page = readLinkUrl(first, false);
  if (page.fault !== undefined) return `The linked page: ${page.fault}`;
  return {
    kind: "linked_page",
    ...base,
    page: page.text,
    scope: kind === "internal_links" ? "internal" : "external",
    linksCount: one,
    sitesCount: kind === "internal_links" ? null : other,
  } satisfies LinkedPageRow;
}

function readSite(
  cell: string,
  { one, other, ...base }: Pick<LinkingSiteRow, "date" | "provider"> & {
    one: number | null;
    other: number | null;
  },
): LinkingSiteRow | string {
  const host = domainToASCII(cell.trim().toLowerCase()).replace(/\.$/, "");
  if (!/^[a-z\d_-]+(?:\.[a-z\d_-]+)*\.[a-z\d-]+$/.test(host)) {
    return `"${cell.slice(0, 100)}" is no domain.`;
  }
  return {
    kind: "linking_site",
    ...base,
    domain: domainKey(host),
    pagesCount: one,
    targetsCount: other,
  };
}
