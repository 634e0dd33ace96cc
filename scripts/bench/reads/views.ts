import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import { findBrowser, missingBrowserNotice } from "../../find_browser.ts";
import type { Bench } from "../bench.ts";
import { openBenchDatabase, readServerPid } from "../bench_database.ts";
import { listViews } from "../lighthouse/list_views.ts";
import { readCpuSeconds } from "../process_figures.ts";
import { createSiteClient } from "../site_client.ts";
import { printTable } from "../tables.ts";
import { describeProduct, startTarget, type Target } from "../target.ts";
import { openPage, repeat, signIn } from "./page_client.ts";
import { createPagesData } from "./pages_data.ts";
import { openPaintedTab, type PaintedTab } from "./view_paints.ts";

/** The server has the other processor to itself; the database and the client share this one. */
const OTHER_CPU = 1;
/** Where the walk along the links begins. */
const STARTS = ["/sites", "/settings/sites", "/admin"];
/** What every view must keep to: milliseconds at the median and at the slowest twentieth, and until the largest paint. */
const LIMITS = { p50: 150, p95: 400, paint: 1_000 } as const;

/** How fast every view is on a large site. */
export const viewsBench: Bench = {
  name: "views",
  summary:
    "every view that links lead to, searches and the details of rows, on a site with 100,000 pages, 200,000 " +
    "keywords and 1,000,000 links [--pages 100000] [--keywords 200000] [--links 1000000] [--data FOLDER, kept " +
    "for the next run] [--repetitions 41] [--only TEXT] [--paint, in a browser, too]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        pages: { type: "string", default: "100000" },
        keywords: { type: "string", default: "200000" },
        links: { type: "string", default: "1000000" },
        data: { type: "string" },
        repetitions: { type: "string", default: "41" },
        only: { type: "string", default: "" },
        paint: { type: "boolean", default: false },
      },
    });
    const browser = values.paint ? findBrowser() : undefined;
    if (values.paint && browser === undefined) throw new Error(missingBrowserNotice("--paint"));
    // what this process starts inherits the processor
    execFileSync("taskset", ["-cp", `${OTHER_CPU}`, `${process.pid}`], { stdio: "ignore" });
    const isNew = values.data === undefined || !existsSync(values.data);
    const { db, databaseUrl, close } = await openBenchDatabase(values.data);
    try {
      if (isNew) {
        await createPagesData(db, databaseUrl, {
          pages: Number(values.pages),
          keywords: Number(values.keywords),
          links: Number(values.links),
        });
      }
      const target = await startTarget(
        describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }),
        (cpu) => ["taskset", "-c", `${cpu}`],
      );
      try {
        await measureViews(db, target, {
          only: values.only,
          repetitions: Number(values.repetitions),
          browser,
        });
      } finally {
        await target.stop();
      }
    } finally {
      await close();
    }
  },
};

async function measureViews(
  db: Db,
  target: Target,
  { only, repetitions, browser }: {
    only: string;
    repetitions: number;
    browser: string | undefined;
  },
): Promise<void> {
  const { id: siteId } = await db("sites").orderBy("id").first<{ id: number }>("id");
  // the site gets an account without limits, whose owner sees the pages of operators, too
  await createSiteClient(db, siteId, target.url);
  const cookie = await signIn(db, siteId, target.url);
  await db("owners").update({ role: "operator" });
  const views = [
    ...await listViews({ url: target.url, cookie, starts: STARTS }),
    ...await listDetails(db, siteId),
  ].filter((view) => view.includes(only));
  const tab = browser === undefined ? undefined : await openPaintedTab(browser, cookie);
  try {
    const databasePid = await readServerPid(db);
    const rows: string[][] = [];
    for (const view of views) {
      const read = () => openPage(target.url + view, cookie);
      const spent = [target.cpuSeconds(), readCpuSeconds(databasePid)] as const;
      const { p50, p95 } = await repeat(repetitions, read);
      const each = (seconds: number) => (1000 * seconds / (repetitions + 1)).toFixed(1);
      const figures = [
        ...[view, p50.toFixed(1), p95.toFixed(1), each(target.cpuSeconds() - spent[0])],
        each(readCpuSeconds(databasePid) - spent[1]),
      ];
      const isSlow = p50 > LIMITS.p50 || p95 > LIMITS.p95;
      rows.push([...figures, ...await readPaint(tab, target.url + view), isSlow ? "too slow" : ""]);
    }
    const columns = [
      "p50 ms",
      "p95 ms",
      "CPU ms",
      "database's CPU ms",
      "largest paint ms",
      "shift",
    ];
    printTable(["GET", ...columns, "against the limits"], rows);
  } finally {
    await tab?.close();
  }
}

/** The second load: styles and scripts are there, as they are for people who go from view to view. */
async function readPaint(tab: PaintedTab | undefined, url: string): Promise<string[]> {
  if (tab === undefined) return ["", ""];
  await tab.open(url);
  const { largestMs, shift } = await tab.open(url);
  const isOver = largestMs > LIMITS.paint || shift > 0;
  return [largestMs.toFixed(0), `${shift.toFixed(3)}${isOver ? " too much" : ""}`];
}

/** Lists that are narrowed, the details of a row of each kind, and the pages over several lists. */
async function listDetails(db: Db, siteId: number): Promise<string[]> {
  const idOf = async (table: string, order: string) =>
    String(
      (await db(table).where({ site_id: siteId }).orderBy(order).first<{ id: number }>("id"))?.id,
    );
  const pageId = await idOf("pages", "id");
  const audit = await db("audits").where({ site_id: siteId }).orderBy("id", "desc")
    .first<{ id: number }>("id");
  const issue = await db("audit_issues").where({ audit_id: audit.id }).orderBy("code")
    .first<{ code: string }>("code");
  const domain = await db("link_domain_figures").where({ site_id: siteId })
    .orderBy("links_count", "desc").first<{ domain: string }>("domain");
  const below = [
    "pages?sort=-clicks&q=a",
    "keywords?sort=-impressions&filter[position][between]=4,20",
    "backlinks?filter[status]=lost",
    `issues/${issue.code}/places`,
    `pages/${pageId}`,
    `keywords/${await idOf("keywords", "id")}`,
    `backlinks/${await idOf("backlinks", "id")}`,
    `referring-domains/${domain.domain}`,
    "structure?depth=2",
    "find?q=tea",
    // no row has this one: all texts are looked through
    "find?q=walrus",
  ];
  return below.map((path) => `/sites/${siteId}/${path}`);
}
