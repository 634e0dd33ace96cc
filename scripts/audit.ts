import { parseArgs, styleText } from "node:util";
import { findAudit } from "../db/audits.ts";
import { readConfig } from "../lib/config.ts";
import { startAudit } from "../lib/commands/start_audit.ts";
import { ConflictError } from "../lib/errors.ts";
import { advanceAudits } from "../lib/jobs/advance_audits.ts";
import { startJobs } from "../lib/jobs/start_jobs.ts";
import { createLog } from "../lib/log.ts";
import { createMetricsRegistry } from "../lib/metrics_registry.ts";
import { openServices } from "../lib/open_services.ts";
import type { Services } from "../lib/services.ts";
import type { StartAuditBody } from "../schemas/audit_settings.ts";
import { findOrCreateSite } from "./audit/audited_site.ts";
import { followAudit } from "./audit/follow_audit.ts";
import { findFailingIssues, isSeverity, readReport, writeReport } from "./audit/report.ts";
import { reportError, UsageError } from "./command_line.ts";

const HELP = `Audits a site: registers it if it is new, crawls it, and prints score and issues.

Usage: npm run --silent audit -- https://HOST/ [options]

Options:
  --max-pages N            URLs to request at most (default 10000)
  --max-depth N            clicks from the start page at most (default 25)
  --concurrency N          connections at the same time (default 2)
  --delay-ms N             pause between two requests (default 200)
  --include-subdomains     crawl subdomains as part of the site
  --no-external            do not check external links
  --ignore-robots          do not obey robots.txt (only for sites that are yours)
  --account NAME           the account that owns the site (default: the only one, or admin)
  --fail-on SEVERITY       exit with 1 when there is an error, or also a warning
  --json                   print one JSON object instead of the report
  --help                   show this help

A private or local address needs CRAWL_ALLOW_PRIVATE (and a name that leads there:
CRAWL_CONNECT_TO). Exit codes: 0 done, 1 failed or --fail-on met, 2 wrong usage.
`;

const OPTIONS = {
  "max-pages": { type: "string" },
  "max-depth": { type: "string" },
  concurrency: { type: "string" },
  "delay-ms": { type: "string" },
  "include-subdomains": { type: "boolean", default: false },
  "no-external": { type: "boolean", default: false },
  "ignore-robots": { type: "boolean", default: false },
  account: { type: "string" },
  "fail-on": { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

type Values = ReturnType<typeof parseCommand>["values"];

async function main(argv: readonly string[]): Promise<number> {
  const { values, positionals } = parseCommand(argv);
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [address, ...more] = positionals;
  if (address === undefined || more.length > 0) throw new UsageError("Give one URL to audit.");
  const failOn = values["fail-on"];
  if (failOn !== undefined && !isSeverity(failOn)) {
    throw new UsageError(`--fail-on must be error or warning, not "${failOn}".`);
  }
  const body = readSettings(values);
  const log = createLog("warn", (line) => void process.stderr.write(line));
  const { services, close } = await openServices(readConfig(), log);
  try {
    const site = await findOrCreateSite(services, address, values.account);
    const auditId = await startAudit(services, site, body);
    const jobs = startJobs(services, [advanceAudits], createMetricsRegistry());
    const interrupted = new AbortController();
    process.once("SIGINT", () => interrupted.abort());
    process.once("SIGTERM", () => interrupted.abort());
    try {
      await followAudit(services, auditId, { signal: interrupted.signal });
    } finally {
      await jobs.stop();
    }
    if (interrupted.signal.aborted) return tellInterrupted(auditId);
    return await finish(services, site.id, auditId, { failOn, json: values.json });
  } finally {
    await close();
  }
}

function parseCommand(argv: readonly string[]) {
  try {
    return parseArgs({ args: [...argv], options: OPTIONS, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function readSettings(values: Values): StartAuditBody {
  const number = (name: "max-pages" | "max-depth" | "concurrency" | "delay-ms", least: number) => {
    const text = values[name];
    if (text === undefined) return undefined;
    if (!/^\d{1,7}$/.test(text) || Number(text) < least) {
      throw new UsageError(`--${name} must be a whole number of at least ${least}.`);
    }
    return Number(text);
  };
  const given = {
    max_pages: number("max-pages", 1),
    max_depth: number("max-depth", 0),
    concurrency: number("concurrency", 1),
    crawl_delay_ms: number("delay-ms", 0),
    include_subdomains: values["include-subdomains"],
    check_external_links: !values["no-external"],
    respect_robots_txt: !values["ignore-robots"],
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
}

async function finish(
  services: Services,
  siteId: number,
  auditId: number,
  { failOn, json }: { failOn: "error" | "warning" | undefined; json: boolean },
): Promise<number> {
  const audit = await findAudit(services.db, siteId, auditId);
  if (audit === undefined) throw new ConflictError("audit_deleted", "The audit was deleted.");
  const report = await readReport(services.db, audit);
  const failing = failOn === undefined ? [] : findFailingIssues(report, failOn);
  if (json) process.stdout.write(`${JSON.stringify({ ...report, failing_codes: failing })}\n`);
  else writeReport(report);
  if (audit.status === "failed" || audit.status === "canceled") return 1;
  if (failing.length === 0) return 0;
  process.stderr.write(
    `${styleText("red", "failed:")} --fail-on ${failOn} is met by ${failing.length} ` +
      `${failing.length === 1 ? "issue" : "issues"}.\n`,
  );
  return 1;
}

function tellInterrupted(auditId: number): number {
  process.stderr.write(
    `Audit ${auditId} goes on when the service runs (npm start), or ends by its cancel endpoint.\n`,
  );
  return 130;
}

process.exitCode = await main(process.argv.slice(2)).catch((error: unknown) =>
  reportError(error, "npm run --silent audit -- --help")
);
