import { createSearchWindows } from "../../lib/commands/search_data/search_windows.ts";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { claimAudit } from "../../db/audits/lifecycle/audit_leases.ts";
import { type AuditRow, readAudit } from "../../db/audits/lifecycle/audits.ts";
import { type Db, openDatabase } from "../../db/core/connection.ts";
import { openPrivateServer } from "../../db/core/embedded.ts";
import { migrate } from "../../db/upgrade/migrate.ts";
import { recheckAudit } from "../../lib/commands/audits/recheck/recheck_audit.ts";
import { runAudit } from "../../lib/commands/audits/crawl/run_audit.ts";
import { startAudit } from "../../lib/commands/audits/control/start_audit.ts";
import { readConfig } from "../../lib/core/config.ts";
import type { Services } from "../../lib/services.ts";
import type { StartRecheckBody } from "../../schemas/recheck.ts";
import type { Bench } from "./bench.ts";
import { DOCUMENTATION_SITES, type DocumentationSite, serveSite } from "./documentation_sites.ts";
import { median, printTable } from "./tables.ts";

const OWNER = "bench";
const CODES = ["page_404", "link_to_broken_internal"];

/** How long it takes to verify a fix, beside the audit of the whole site. */
export const recheckBench: Bench = {
  name: "recheck",
  summary: "rechecks of one URL and of two codes against whole audits of documentation sites " +
    "[--sites python,boost] [--repetitions 3]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        sites: { type: "string", default: "python,boost" },
        repetitions: { type: "string", default: "3" },
      },
    });
    const folder = await mkdtemp(join(tmpdir(), "bench-recheck-"));
    const server = await openPrivateServer(join(folder, "data"));
    const db = openDatabase(server.databaseUrl);
    try {
      await migrate(db);
      const rows: string[][] = [];
      for (const name of values.sites.split(",")) {
        const site = DOCUMENTATION_SITES.find((site) => site.name === name);
        if (!site) throw new Error(`There is no site "${name}".`);
        rows.push(...await measure(db, site, Number(values.repetitions)));
      }
      printTable(["Site", "What", "URLs requested", "median s", "min s", "max s"], rows);
    } finally {
      await db.destroy();
      await server.close();
      await rm(folder, { recursive: true });
    }
  },
};

async function measure(db: Db, site: DocumentationSite, repetitions: number): Promise<string[][]> {
  const served = await serveSite(site);
  try {
    const { services, siteId, startUrl } = await createSite(db, site, new URL(served.origin).port);
    const audited = { id: siteId, domain: "docs.test", startUrl };
    const audit = () =>
      startAudit(services, audited, {
        body: {
          concurrency: 16,
          crawl_delay_ms: 0,
          max_pages: 100_000,
          check_external_links: false,
        },
      });
    const recheck = (body: StartRecheckBody) => () => recheckAudit(services, audited, body);
    return [
      await repeat(services, site, { what: "whole audit", repetitions, queue: audit }),
      await repeat(services, site, {
        what: "one URL",
        repetitions,
        queue: recheck({ urls: [startUrl] }),
      }),
      await repeat(services, site, {
        what: CODES.join(", "),
        repetitions,
        queue: recheck({ codes: CODES }),
      }),
    ];
  } finally {
    await served.close();
  }
}

async function repeat(
  services: Services,
  site: DocumentationSite,
  { what, repetitions, queue }: { what: string; repetitions: number; queue: () => Promise<number> },
): Promise<string[]> {
  const seconds: number[] = [];
  let pages = 0;
  for (let run = 0; run < repetitions; run++) {
    const audit = await finish(services, await queue());
    pages = audit.pages_crawled;
    seconds.push(((audit.finished_at?.getTime() ?? 0) - (audit.started_at?.getTime() ?? 0)) / 1000);
  }
  const figures = [median(seconds), Math.min(...seconds), Math.max(...seconds)];
  return [site.name, what, `${pages}`, ...figures.map((value) => value.toFixed(2))];
}

async function finish(services: Services, auditId: number): Promise<AuditRow> {
  await claimAudit(services.db, OWNER);
  await runAudit(services, auditId, {
    owner: OWNER,
    options: { shutdown: new AbortController().signal },
  });
  const audit = await readAudit(services.db, auditId);
  if (audit.status !== "completed") {
    throw new Error(`The audit ${audit.status}: ${audit.error_message}`);
  }
  return audit;
}

async function createSite(
  db: Db,
  site: DocumentationSite,
  port: string,
): Promise<{ services: Services; siteId: number; startUrl: string }> {
  const now = new Date();
  const startUrl = `http://docs.test${site.start}`;
  const [siteId = 0] = await db("sites").insert({
    account_id: 1,
    domain: "docs.test",
    domain_key: randomBytes(8).toString("hex"),
    name: site.name,
    start_url: startUrl,
    brand_names: "[]",
    brand_exclusions: "[]",
    created_at: now,
    updated_at: now,
  });
  const config = {
    ...readConfig({}),
    crawlAllowPrivate: ["127.0.0.0/8"],
    crawlConnectTo: [`docs.test:80:127.0.0.1:${port}`],
  };
  return {
    services: {
      config,
      db,
      searchWindows: createSearchWindows({ db, log: () => {} }),
      now: () => new Date(),
      log: (level, event, fields) => {
        if (level === "error") console.error(event, fields);
      },
    },
    siteId,
    startUrl,
  };
}
