import type { StartRecheckBody } from "../../schemas/recheck.ts";
import { parseOptions, UsageError } from "../command_line.ts";
import { parseSiteId } from "../named_site.ts";

/** What the command prints for `--help`. */
export const VERIFY_HELP =
  `Verifies a fix: requests the places of issues again, says what became of each, and what is left.

Usage: npm run --silent verify -- --site ID --issue CODE [--issue CODE …] [--url URL …] [options]

Options:
  --site ID          the site, see GET /api/v1/sites
  --issue CODE       an issue to verify, such as title_missing: all places that have it
  --url URL          a URL to verify: all issues that it has
  --label TEXT       a note on the recheck, such as a release number
  --annotate TITLE   note what was fixed as an annotation of today, where something was
  --list             show the places of the issues and request nothing
  --api URL          verify on a server over HTTP, by the token of the variable
                     SEARCH_VISIBILITY_TOKEN (abilities read and audit, with --annotate write):
                     a pipeline needs no database
  --json             print one JSON object, errors too
  --help             show this help

The verdict of an issue: fixed, gone_with_page (its pages went: nothing was fixed), partly_fixed,
still_there, unverified, not_found.
Exit codes: 0 no place of the issues is left, no error of the URLs, and no error came with the
fix; 1 something is, 2 wrong usage, 3 could not verify, 130 interrupted.
`;

const OPTIONS = {
  site: { type: "string" },
  issue: { type: "string", multiple: true },
  url: { type: "string", multiple: true },
  label: { type: "string" },
  annotate: { type: "string" },
  list: { type: "boolean", default: false },
  api: { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** What the command was asked for. */
export interface VerifyOptions {
  siteId: number;
  body: StartRecheckBody;
  /** The title of the annotation; undefined: none is wanted. */
  annotate: string | undefined;
  list: boolean;
  /** The server; undefined: the database. */
  api: string | undefined;
  json: boolean;
}

/** Reads the command's arguments; undefined: help is wanted. Throws `UsageError`. */
export function readVerifyOptions(argv: readonly string[]): VerifyOptions | undefined {
  const { values, positionals } = parseOptions(argv, { options: OPTIONS, allowPositionals: true });
  if (values.help) return undefined;
  const siteId = parseSiteId(values.site);
  const { issue: codes = [], url: urls = [], annotate, list } = values;
  if (positionals.length > 0) {
    throw new UsageError(`"${positionals[0]}" is one argument too many: name issues with --issue.`);
  }
  if (codes.length + urls.length === 0) {
    throw new UsageError("--issue or --url is missing: name what is verified.");
  }
  if (annotate !== undefined && annotate.trim() === "") {
    throw new UsageError("--annotate needs the title of the annotation.");
  }
  if (list && codes.length === 0) throw new UsageError("--list needs an --issue.");
  const label = values.label === undefined ? {} : { label: values.label };
  return {
    siteId,
    // the API takes no empty lists
    body: { ...codes.length > 0 && { codes }, ...urls.length > 0 && { urls }, ...label },
    annotate,
    list,
    api: values.api,
    json: values.json,
  };
}
