import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import type { Db } from "../../../db/core/connection.ts";
import { findBrowser, missingBrowserNotice } from "../../find_browser.ts";
import type { Bench } from "../bench.ts";
import { openBenchDatabase } from "../bench_database.ts";
import { signIn } from "../reads/page_client.ts";
import { createPagesData } from "../reads/pages_data.ts";
import { createSiteClient } from "../site_client.ts";
import { printTable } from "../tables.ts";
import { describeProduct, startTarget } from "../target.ts";
import { listViews } from "./list_views.ts";
import { type LighthouseResult, openLighthouse } from "./open_lighthouse.ts";

const CATEGORIES = ["accessibility", "best-practices", "performance"] as const;
/** What every view must reach. */
const LEAST = { accessibility: 100, "best-practices": 100, performance: 95 } as const;
/** Where nobody is signed in. */
const PUBLIC_VIEWS = ["/sign-in", "/sign-in/forgotten"];

/** What Lighthouse says of every view. */
export const lighthouseBench: Bench = {
  name: "lighthouse",
  summary: "Lighthouse over every view that links lead to, on an audited site with search data " +
    "and links [--pages 300] [--keywords 1000] [--links 3000] [--data FOLDER, kept for the next " +
    "run] [--only TEXT]",
  async run(args) {
    const { values } = parseArgs({
      args: [...args],
      options: {
        pages: { type: "string", default: "300" },
        keywords: { type: "string", default: "1000" },
        links: { type: "string", default: "3000" },
        data: { type: "string" },
        only: { type: "string", default: "" },
      },
    });
    const browser = findBrowser();
    if (browser === undefined) throw new Error(missingBrowserNotice("Lighthouse"));
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
      await judgeViews(db, databaseUrl, { browser, only: values.only });
    } finally {
      await close();
    }
  },
};

async function judgeViews(
  db: Db,
  databaseUrl: string,
  { browser, only }: { browser: string; only: string },
): Promise<void> {
  const { id: siteId } = await db("sites").orderBy("id").first<{ id: number }>("id");
  const target = await startTarget(
    describeProduct({ DATABASE_URL: databaseUrl, ROLE: "api" }),
    () => [],
  );
  try {
    // the site gets an account without limits, whose owner sees the pages of operators, too
    await createSiteClient(db, siteId, target.url);
    const cookie = await signIn(db, siteId, target.url);
    await db("owners").update({ role: "operator" });
    const starts = ["/sites", "/settings/sites", "/admin"];
    const views = await listViews({ url: target.url, cookie, starts });
    const chosen = [
      ...PUBLIC_VIEWS.map((path) => ({ path, cookie: undefined })),
      ...views.map((path) => ({ path, cookie })),
    ].filter(({ path }) => path.includes(only));
    const rows: string[][] = [];
    for (const isPublic of [true, false]) {
      const own = chosen.filter((one) => (one.cookie === undefined) === isPublic);
      const tab = await openLighthouse({ browser, ...!isPublic && { cookie } });
      try {
        for (const { path } of own) {
          rows.push(tableRow(path, await tab.judge(target.url + path, CATEGORIES)));
        }
      } finally {
        await tab.close();
      }
    }
    printTable(
      ["GET", ...CATEGORIES, "largest paint ms", "shift", "blocked ms", "short of what is asked"],
      rows,
    );
  } finally {
    await target.stop();
  }
}

function tableRow(path: string, { scores, figures, faults }: LighthouseResult): string[] {
  const isShort = CATEGORIES.some((name) => !((scores[name] ?? 0) >= LEAST[name]));
  const figure = (id: string, digits: number) => (figures[id] ?? NaN).toFixed(digits);
  return [
    path,
    ...CATEGORIES.map((name) => String(scores[name])),
    figure("largest-contentful-paint", 0),
    figure("cumulative-layout-shift", 3),
    figure("total-blocking-time", 0),
    isShort ? faults.join("; ") : "",
  ];
}
