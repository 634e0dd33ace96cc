import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import type { Bench } from "../bench.ts";
import { openBenchDatabase } from "../bench_database.ts";
import { createSiteClient } from "../site_client.ts";
import { printTable } from "../tables.ts";
import { startTarget } from "../target.ts";
import { openPage, repeat, signIn } from "./page_client.ts";
import { createPagesData } from "./pages_data.ts";

/** The server has the other processor to itself; the database and the client share this one. */
const OTHER_CPU = 1;
/** What every view must keep to. */
const LIMITS = { p50: 150, p95: 400 } as const;

/** How fast the lists of a large site and their details are in a browser. */
export const viewsBench: Bench = {
  name: "views",
  summary:
    "every list of a site as a page, and the details of a row, on a site with 100,000 pages, " +
    "200,000 keywords and 1,000,000 links [--pages 100000] [--keywords 200000] " +
    "[--links 1000000] [--data FOLDER, kept for the next run] [--repetitions 41] [--only TEXT]",
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
      },
    });
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
      await measureViews(db, databaseUrl, {
        only: values.only,
        repetitions: Number(values.repetitions),
      });
    } finally {
      await close();
    }
  },
};

async function measureViews(
  db: Db,
  databaseUrl: string,
  { only, repetitions }: { only: string; repetitions: number },
): Promise<void> {
  const { id: siteId } = await db("sites").orderBy("id").first<{ id: number }>("id");
  const target = await startTarget({
    name: "product",
    file: "../../lib/server.ts",
    environment: { DATABASE_URL: databaseUrl, ROLE: "api" },
  }, (cpu) => ["taskset", "-c", `${cpu}`]);
  try {
    // the site gets an account without limits
    await createSiteClient(db, siteId, target.url);
    const cookie = await signIn(db, siteId, target.url);
    const rows: string[][] = [];
    const views = [
      ...await readSideBar(`${target.url}/sites/${siteId}/find`, cookie),
      ...await listDetails(db, siteId),
    ];
    for (const view of views.filter((one) => one.includes(only))) {
      const url = `${target.url}/sites/${siteId}/${view}`;
      const spent = target.cpuSeconds();
      const { p50, p95 } = await repeat(repetitions, () => openPage(url, cookie));
      const cpu = 1000 * (target.cpuSeconds() - spent) / (repetitions + 1);
      const isSlow = p50 > LIMITS.p50 || p95 > LIMITS.p95;
      rows.push([view, p50.toFixed(1), p95.toFixed(1), cpu.toFixed(1), isSlow ? "too slow" : ""]);
    }
    printTable(["GET /sites/{id}/…", "p50 ms", "p95 ms", "CPU ms", "against the limits"], rows);
  } finally {
    await target.stop();
  }
}

/** What the side bar of a page leads to, below the site. */
async function readSideBar(url: string, cookie: string): Promise<string[]> {
  const answer = await fetch(url, { headers: { cookie, accept: "text/html" } });
  const [bar = ""] = /<nav class="site-nav[^]*?<\/nav>/.exec(await answer.text()) ?? [];
  return [...bar.matchAll(/href="\/sites\/\d+\/([^"]+)"/g)].map(([, path = ""]) => path);
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
  return [
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
  ];
}
