import { parseOptions, reportError, UsageError } from "./command_line.ts";
import { parseSiteId } from "./named_site.ts";

const HELP =
  `Shows what a site is watched for and which alerts are open, or what its weekly report says now.

Usage: npm run --silent alerts -- --site ID [--report | --confirm ADDRESS] [--json]

PUT /api/v1/sites/ID/alerts changes what is watched for and who gets messages.

Options:
  --site ID    the site, see GET /api/v1/sites
  --report     print the weekly report as it would be mailed now; nothing is sent
  --confirm ADDRESS
               confirm an e-mail address for the site's account without asking its owner, also one that has
               unsubscribed: only where you know that it wants the mails
  --json       print one JSON object
  --help       show this help

Exit codes: 0 shown or confirmed, 1 refused, 2 wrong usage.
`;

const OPTIONS = {
  site: { type: "string" },
  confirm: { type: "string" },
  report: { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

async function main(argv: readonly string[]): Promise<number> {
  const { values } = parseOptions(argv, { options: OPTIONS });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const siteId = parseSiteId(values.site);
  if (values.confirm !== undefined && values.report) {
    throw new UsageError("--report and --confirm are two commands.");
  }
  // loads much of the program: the help and wrong usage do without
  const { showSite } = await import("./alerts/show_site.ts");
  await showSite({ siteId, ...values });
  return 0;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent alerts -- --help")
);
