import { parseArgs, styleText } from "node:util";
import { type AuditRow, findAudit } from "../db/audits.ts";
import { readConfig } from "../lib/config.ts";
import { startAudit } from "../lib/commands/start_audit.ts";
import { ConflictError } from "../lib/errors.ts";
import { advanceAudits } from "../lib/jobs/advance_audits.ts";
import { pruneAudits } from "../lib/jobs/prune_audits.ts";
import { startJobs } from "../lib/jobs/start_jobs.ts";
import { createLog } from "../lib/log.ts";
import { createMetricsRegistry } from "../lib/metrics_registry.ts";
import { openServices } from "../lib/open_services.ts";
import type { Services } from "../lib/services.ts";
import { RENDER_MODES, type StartAuditBody } from "../schemas/audit_settings.ts";
import { findOrCreateSite } from "./audit/audited_site.ts";
import { followAudit } from "./audit/follow_audit.ts";
import { findNewIssues, type NewIssues, writeNewIssues } from "./audit/new_issues.ts";
import { findFailingIssues, readReport, writeReport } from "./audit/report.ts";
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
  --render WHICH           pages to show in the browser of RENDER_BROWSER: off, sample (the
                           default) or all
  --ignore-robots          do not obey robots.txt (only for sites that are yours)
  --account NAME           the account that owns the site (default: the only one, or admin)
  --fail-on WHAT           exit with 1: error, when there is one; warning, or also a warning;
                           new-error, new-warning: only where the audit of this site before it
                           in the same database had none there; of the first, all are new
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
  render: { type: "string" },
  account: { type: "string" },
  "fail-on": { type: "string" },
  json: { type: "boolean", default: false },
  help: { type: "boolean", short: "h", default: false },
} as const;

/** What `--fail-on` takes. */
const FAIL_ON = ["error", "warning", "new-error", "new-warning"] as const;
type FailOn = (typeof FAIL_ON)[number];

function isFailOn(text: string): text is FailOn {
  return FAIL_ON.some((one) => one === text);
}

function isRenderMode(text: string): text is (typeof RENDER_MODES)[number] {
  return RENDER_MODES.some((mode) => mode === text);
}

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
  if (failOn !== undefined && !isFailOn(failOn)) {
    throw new UsageError(`--fail-on must be ${FAIL_ON.join(" or ")}, not "${failOn}".`);
  }
  const body = readSettings(values);
  const log = createLog("warn", (line) => void process.stderr.write(line));
  const { services, close } = await openServices(readConfig(), log);
  try {
    const site = await findOrCreateSite(services, address, values.account);
    const auditId = await startAudit(services, site, body);
    const jobs = startJobs(services, [advanceAudits, pruneAudits], createMetricsRegistry());
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
  const { render } = values;
  if (render !== undefined && !isRenderMode(render)) {
    throw new UsageError(`--render must be ${RENDER_MODES.join(" or ")}, not "${render}".`);
  }
  const given = {
    render,
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
  { db }: Services,
  siteId: number,
  auditId: number,
  { failOn, json }: { failOn: FailOn | undefined; json: boolean },
): Promise<number> {
  const audit = await findAudit(db, siteId, auditId);
  if (audit === undefined) throw new ConflictError("audit_deleted", "The audit was deleted.");
  const hasResults = audit.status !== "failed" && audit.status !== "canceled";
  const report = await readReport(db, audit);
  const failing = failOn === "error" || failOn === "warning"
    ? findFailingIssues(report, failOn)
    : [];
  const verdict = hasResults ? await findVerdict(db, audit, failOn) : null;
  if (json) {
    const result = { ...report, failing_codes: failing, new_issues: verdict };
    process.stdout.write(`${JSON.stringify(result)}\n`);
  } else {
    writeReport(report);
    if (verdict !== null) writeNewIssues(verdict);
  }
  if (!hasResults) return 1;
  const count = failing.length + (verdict?.failed_count ?? 0);
  if (count === 0) return 0;
  const things = verdict === null ? ["issue", "issues"] : ["place", "places"];
  process.stderr.write(
    `${styleText("red", "failed:")} --fail-on ${failOn} is met by ${count} ` +
      `${things[count === 1 ? 0 : 1]}.\n`,
  );
  return 1;
}

async function findVerdict(
  db: Services["db"],
  audit: AuditRow,
  failOn: FailOn | undefined,
): Promise<NewIssues | null> {
  if (failOn === "new-error") return await findNewIssues(db, audit, "error");
  return failOn === "new-warning" ? await findNewIssues(db, audit, "warning") : null;
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
