import { cite, type Context } from "../context.ts";
import type { Draft, Kind } from "../kind.ts";
import { quoteText } from "../quote_text.ts";
import {
  CONNECT_SEARCH_CONSOLE,
  findReading,
  IMPORT_DATA,
  look,
  START_AUDIT,
  statusNote,
  tellRows,
} from "../tell_rows.ts";

/** Questions about where the data come from and how old they are. */
export const DATA_KINDS: readonly Kind[] = [
  {
    name: "data_freshness",
    title: "how old the data are",
    example: "How old are the data?",
    asks: [
      "from when are the search data",
      "up to which day do the search data reach",
      "which day do the data end",
      "up to which day do the search data go",
      "how up to date is the search data",
      "how old are the data",
      "how fresh is the data",
      "when was the data last updated",
      "are the figures up to date",
      "until which day do you have data",
      "what period do the data cover",
      "where do the numbers come from",
      "what data do you have",
      "up to what date are your numbers",
      "until when do the figures go",
      "how current are these figures",
    ],
    answer: tellFreshness,
  },
  {
    name: "imports",
    title: "the imports",
    example: "What was imported last?",
    asks: [
      "what was the last file uploaded",
      "what was imported last",
      "list imports",
      "did the last import work",
      "import history",
      "which files were uploaded",
      "did my import fail",
      "status of the import",
      "how do I import data",
    ],
    answer: tellImports,
  },
  {
    name: "search_console",
    title: "the connection to Search Console",
    example: "Is Search Console connected?",
    asks: [
      "is search console connected properly",
      "does the search console connection work",
      "is the search console link working",
      "does the connection to search console work",
      "is the search console connected",
      "is search console connected",
      "google search console connection",
      "does the sync with search console work",
      "when was the last sync of search console",
      "gsc status",
      "search console integration",
    ],
    answer: tellSearchConsole,
  },
  {
    name: "site_settings",
    title: "the site's brand names and country",
    example: "What are the brand names of the site?",
    asks: [
      "what are the brand names of the site settings",
      "settings of the site",
      "site settings",
      "which brand names are set",
      "which domain are we talking about",
    ],
    answer: tellSite,
  },
];

async function tellFreshness(context: Context): Promise<Draft> {
  const { write, read } = context;
  const [audit, search, ranks] = await Promise.all([
    findReading(read("getLatestAudit")),
    read("listKeywords", { query: { per_page: 1, fields: "id" } }),
    read("listCompetitors", { query: { per_page: 1, fields: "id" } }),
  ]);
  const found = search.body.meta;
  const rank = ranks.body.meta;
  return {
    text: [
      audit
        ? write.say`Crawl: the latest audit with results ended ${
          write.day(audit.body.data.finished_at)
        }.`
        : "Crawl: there is no finished audit yet.",
      found.source === null || found.to === null
        ? write.say`Search: ${statusNote(found) ?? "there are no search data."}`
        : write.say`Search: data up to ${write.day(found.to)} from ${sourceName(found.source)}${
          found.data_state === "partial" ? "; the last days may still change" : ""
        }.`,
      rank.source === null || rank.to === null
        ? "Ranks: no rank checks were imported."
        : write.say`Ranks: up to ${write.day(rank.to)}, imported.`,
    ],
    citations: [
      ...(audit ? [cite(audit, "audit", audit.body.data.id, "Latest audit")] : []),
      cite(search, "keywords", null, "Search data"),
      cite(ranks, "competitors", null, "Rank checks"),
    ],
    suggestions: [
      START_AUDIT,
      IMPORT_DATA,
      ...(found.source === "search_console" ? [] : [CONNECT_SEARCH_CONSOLE]),
    ],
  };
}

function sourceName(source: string): string {
  const names: Record<string, string> = {
    search_console: "Search Console's API",
    import: "imported files",
    rank_check: "imported ranks",
  };
  return names[source] ?? source.replaceAll("_", " ");
}

function tellImports(context: Context): Promise<Draft> {
  const { write } = context;
  return tellRows(context, {
    operationId: "listImports",
    query: {
      fields:
        "id,source,status,format,file_name,rows_read,rows_stored,rows_skipped,error,created_at",
    },
    lead: (total) =>
      write.say`There ${total === 1 ? "is" : "are"} ${
        write.many(total, "import")
      }, the newest first:`,
    none:
      "Nothing was imported yet. Files go to POST …/imports: exports of Search Console, of rank " +
      "trackers and of backlink tools.",
    row: (row) =>
      write.say`Import ${row.id}, ${write.day(row.created_at)}${
        row.file_name ? ` ${quoteText(row.file_name, 60)}` : ""
      }: ${row.status}, ${write.count(row.rows_stored)} of ${
        write.many(row.rows_read, "row")
      } stored, ${write.count(row.rows_skipped)} skipped${
        row.error ? `; ${write.ofApi(row.error.message)}` : ""
      }`,
    cite: (row) => ["import", row.id, write.say`Import ${row.id}`],
    suggestions: (rows) => [
      IMPORT_DATA,
      ...rows.slice(0, 1).map((row) =>
        look(write.say`See import ${row.id} in full.`, `/imports/${row.id}`)
      ),
      CONNECT_SEARCH_CONSOLE,
    ],
  });
}

async function tellSearchConsole(context: Context): Promise<Draft> {
  const { write, read } = context;
  const reading = await findReading(read("getSearchConsole"));
  if (!reading) {
    const site = await read("getSite");
    return {
      text: [
        "Search Console is not connected to this site. Search data come from imported files, if any.",
      ],
      citations: [cite(site, "site", site.body.data.id, site.body.data.domain)],
      suggestions: [CONNECT_SEARCH_CONSOLE, IMPORT_DATA],
    };
  }
  const sync = reading.body.data;
  return {
    text: [
      write.say`Search Console is connected as ${
        quoteText(sync.property)
      }; its state is ${sync.state}.`,
      sync.last_sync_at === null
        ? "It has not been synced yet."
        : write.say`The last sync was ${write.day(sync.last_sync_at)}; it has ${
          write.many(sync.rows_count, "row")
        } of ${write.many(sync.days_count, "day")}, ${write.days(sync.first_day, sync.last_day)}.`,
      sync.last_error
        ? write.say`What went wrong: ${
          write.ofApi(String(sync.last_error.message ?? sync.last_error))
        }`
        : null,
    ],
    citations: [cite(reading, "search_console", null, "Connection to Search Console")],
    suggestions: [
      {
        type: "sync_search_console",
        label: "Sync now.",
        method: "POST",
        path: "/integrations/search-console/sync",
      },
      look("See the connection.", "/integrations/search-console"),
    ],
  };
}

async function tellSite(context: Context): Promise<Draft> {
  const { write, read } = context;
  const reading = await read("getSite");
  const site = reading.body.data;
  return {
    text: [
      write.say`The site is ${site.domain}${
        site.name !== site.domain ? ` (${quoteText(site.name)})` : ""
      }, number ${site.id}.`,
      site.brand_names.length === 0
        ? "No brand names are set; the domain's name counts as the brand."
        : write.say`Brand names: ${
          write.list(site.brand_names.map((name: string) => quoteText(name, 60)))
        }.`,
      site.country === null ? null : write.say`Its country is ${write.country(site.country)}.`,
    ],
    citations: [cite(reading, "site", site.id, site.domain)],
    suggestions: [look("See all settings.", ""), {
      type: "update_site",
      label: "Change settings.",
      method: "PATCH",
      path: "",
    }],
  };
}
