import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { fileURLToPath, pathToFileURL } from "node:url";

/** `npm test` installs it apart from the program's own packages, by `spec/fixtures/lighthouse/`. */
const LIGHTHOUSE = fileURLToPath(
  new URL(
    "../../../node_modules/.cache/lighthouse/node_modules/lighthouse/core/index.js",
    import.meta.url,
  ),
);

/** What Lighthouse judges here; it has no score for search of pages that only members see. */
type LighthouseCategory = "accessibility" | "best-practices" | "performance";

/** What Lighthouse says of a page. */
export interface LighthouseResult {
  /** 0 to 100 by category. */
  scores: Partial<Record<LighthouseCategory, number>>;
  /** Audits that cost points, such as `image-alt: <img src="/a.png">`. */
  faults: string[];
  /** Figures of the load by audit, such as `largest-contentful-paint` in milliseconds. */
  figures: Readonly<Record<string, number>>;
}

/** A browser's tab that Lighthouse drives. */
export interface LighthouseTab {
  /**
   * Opens a page and has it judged. With `performance` the load is traced and slowed down in a model of a phone
   * (simulated throttling); without, the page is judged as it is once it is there, which takes a quarter of the time.
   *
   * @throws Error where the page cannot be judged
   */
  judge(url: string, categories: readonly LighthouseCategory[]): Promise<LighthouseResult>;
  close(): Promise<void>;
}

/** How the tab is opened. */
interface LighthouseOptions {
  /** The path of Chromium or Chrome. */
  browser: string;
  /** `name=value`, for 127.0.0.1. */
  cookie?: string;
}

/** What is used of puppeteer-core, which comes with Lighthouse. */
interface Puppeteer {
  launch(options: object): Promise<PuppeteerBrowser>;
}

interface PuppeteerBrowser {
  newPage(): Promise<{ goto(url: string): Promise<unknown> }>;
  setCookie(cookie: object): Promise<void>;
  close(): Promise<void>;
}

/** What is used of Lighthouse (https://github.com/GoogleChrome/lighthouse/blob/main/docs/user-flows.md). */
interface Lighthouse {
  snapshot(page: unknown, options: object): Promise<{ lhr: Report } | undefined>;
  navigation(page: unknown, url: string, options: object): Promise<{ lhr: Report } | undefined>;
}

interface Report {
  categories: Readonly<Record<string, Category>>;
  audits: Readonly<Record<string, Audit>>;
  runtimeError?: { message: string };
}

interface Category {
  id: LighthouseCategory;
  score: number | null;
  auditRefs: readonly { id: string; weight: number }[];
}

interface Audit {
  score: number | null;
  numericValue?: number;
  displayValue?: string;
  details?: { items?: readonly { node?: { snippet?: string } }[] };
}

/** Opens a browser that reaches 127.0.0.1 and nothing else; throws where Lighthouse is not installed. */
export async function openLighthouse(
  { browser: executablePath, cookie }: LighthouseOptions,
): Promise<LighthouseTab> {
  if (!existsSync(LIGHTHOUSE)) {
    throw new Error(
      "Lighthouse is not installed: run node scripts/setup.mjs SPEC_DATABASE_URL browser.",
    );
  }
  const lighthouse: Lighthouse = await import(pathToFileURL(LIGHTHOUSE).href);
  const puppeteerPath = createRequire(LIGHTHOUSE).resolve("puppeteer-core");
  const puppeteer: Puppeteer = await import(pathToFileURL(puppeteerPath).href);
  const browser = await puppeteer.launch({
    executablePath,
    args: [
      ...process.getuid?.() === 0 ? ["--no-sandbox"] : [],
      "--no-proxy-server",
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: tmpdir(), LANG: "C.UTF-8" },
  });
  if (cookie !== undefined) await setCookie(browser, cookie);
  const tab = await browser.newPage();
  return {
    async judge(url, categories) {
      const options = { flags: { onlyCategories: categories, logLevel: "silent" } };
      if (categories.includes("performance")) {
        return readReport(url, await lighthouse.navigation(tab, url, options));
      }
      await tab.goto(url);
      return readReport(url, await lighthouse.snapshot(tab, options));
    },
    close: () => browser.close(),
  };
}

async function setCookie(browser: PuppeteerBrowser, cookie: string): Promise<void> {
  const [name = "", value = ""] = cookie.split("=");
  await browser.setCookie({ name, value, domain: "127.0.0.1", path: "/", httpOnly: true });
}

function readReport(url: string, result: { lhr: Report } | undefined): LighthouseResult {
  const report = result?.lhr;
  if (report === undefined || report.runtimeError !== undefined) {
    throw new Error(`Lighthouse could not judge ${url}: ${report?.runtimeError?.message}`);
  }
  const categories = Object.values(report.categories);
  const measured = Object.entries(report.audits).flatMap(([id, { numericValue }]) =>
    numericValue === undefined ? [] : [[id, numericValue] as const]
  );
  return {
    scores: Object.fromEntries(
      categories.map(({ id, score }) => [id, Math.round(100 * (score ?? NaN))]),
    ),
    faults: categories.flatMap((category) => listFaults(report, category)),
    figures: Object.fromEntries(measured),
  };
}

/** The audits that count and are not passed; those of loads have many grades, of which the best are left out. */
function listFaults({ audits }: Report, { id: category, auditRefs }: Category): string[] {
  const enough = category === "performance" ? 0.9 : 1;
  return auditRefs.flatMap(({ id, weight }) => {
    const audit = audits[id];
    const score = audit?.score ?? 1;
    if (weight === 0 || score >= enough) return [];
    const places = audit?.details?.items?.map(({ node }) => node?.snippet ?? "") ?? [];
    return [`${id}: ${audit?.displayValue ?? places.slice(0, 3).join(" ")}`];
  });
}
