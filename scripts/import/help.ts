import { importers } from "../../lib/importers/mod.ts";

/** What `npm run import -- --help` says. */
export const IMPORT_HELP =
  `Brings search performance, ranks, search volumes or backlinks into a site.

Usage: npm run --silent import -- --site ID FILE... [options]
       npm run --silent import -- --site ID --logs FILE... [options]
       npm run --silent import -- --ranks FILE [options]

A FILE is a CSV, TSV, NDJSON or JSON file, an Excel workbook (XLSX), a ZIP file, a folder, or - for
stdin. Files of one import are of one format. Days that were imported before are replaced; nothing is ever counted twice.

Options:
  --site ID                the site, see GET /api/v1/sites
  --format NAME            default: found out by the files (see below)
  --from DAY --to DAY      the days, YYYY-MM-DD, of files that do not say which
  --country CODE           ISO 3166-1 alpha-2, of files of ranks and volumes that do not say it
  --language CODE          the same, such as de
  --location TEXT          the same
  --device NAME            the same: desktop, mobile or tablet
  --engine NAME            the same, such as google
  --search-type NAME       web, image, video, news, discover or google_news
  --whole                  of backlinks: the files have every link that their provider knows
  --force                  keep it although it is of another site, or filtered
  --json                   print one JSON object
  --help                   show this help

With --logs, each FILE is an access log of the site's server, a folder of them, or - for stdin; packed by gzip or
zstd or not. Requests of bots are kept, those of people are counted. A log is known again by its first bytes: what was read is
not read again, so that the same command can run every hour.
  --follow                 go on with what is added, across rotations, until Ctrl-C; what is read is kept
  --log-format TEXT        nginx's log_format or Apache's LogFormat of the configuration, or combined,
                           common, vhost_combined; default: found out by the first lines

With --ranks, FILE is the file of domain ranks of a release of Common Crawl's web graph, such as
cc-main-2025-sep-oct-nov-domain-ranks.txt.gz, as it was downloaded. It gives the authority of linking domains
of all sites; it replaces the release before, and a file that is not whole changes nothing.
  --ranks FILE             the file, packed or not; its first 10,000,000 domains are kept
  --domains-count NUMBER   how many domains the release has, if the file is only its beginning
  --json                   print one JSON object

Formats:
${importers.map(({ format, title }) => `  ${format.padEnd(24)} ${title}`).join("\n")}

Exit codes: 0 imported, 1 refused or failed (nothing is kept), 2 wrong usage.
`;
