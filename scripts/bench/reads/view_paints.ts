import { tmpdir } from "node:os";
import { chromium, type Page } from "playwright-core";

/** How a page appears in a browser. */
interface ViewPaint {
  /** From the request to the largest paint, in milliseconds; NaN where the browser has none. */
  largestMs: number;
  /** How far its parts jump: https://web.dev/articles/cls, without the windows of a session. */
  shift: number;
}

/** A browser's tab in which somebody is signed in. */
export interface PaintedTab {
  open(url: string): Promise<ViewPaint>;
  close(): Promise<void>;
}

/** What may still be painted after the load. */
const SETTLE_MS = 100;

/** Opens a browser that reaches 127.0.0.1 and nothing else; `cookie` is `name=value`. */
export async function openPaintedTab(executablePath: string, cookie: string): Promise<PaintedTab> {
  const browser = await chromium.launch({
    executablePath,
    chromiumSandbox: process.getuid?.() !== 0,
    args: ["--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
    env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: tmpdir(), LANG: "C.UTF-8" },
  });
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  const [name = "", value = ""] = cookie.split("=");
  await context.addCookies([{ name, value, domain: "127.0.0.1", path: "/", httpOnly: true }]);
  const page = await context.newPage();
  return {
    async open(url) {
      await page.goto(url);
      return await readPaint(page);
    },
    close: () => browser.close(),
  };
}

/** What the browser noted since the page's request (https://w3c.github.io/largest-contentful-paint/). */
async function readPaint(page: Page): Promise<ViewPaint> {
  await page.waitForTimeout(SETTLE_MS);
  const [paints, shifts] = await page.evaluate(async () => {
    const read = (type: string) =>
      new Promise<number[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          observer.disconnect();
          resolve(
            list.getEntries().map((entry) =>
              "value" in entry ? Number(entry.value) : entry.startTime
            ),
          );
        });
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve([]), 200);
      });
    return [await read("largest-contentful-paint"), await read("layout-shift")] as const;
  });
  return { largestMs: paints.at(-1) ?? NaN, shift: shifts.reduce((sum, one) => sum + one, 0) };
}
