import { accessSync, constants } from "node:fs";
import type { Browser } from "playwright-core";
import { closeBrowser, openBrowser } from "../../lib/crawler/open_browser.ts";

const USUAL_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The browser of this machine: RENDER_BROWSER, or one at a usual place; undefined: none. */
export function findSpecBrowser(): string | undefined {
  const given = process.env["RENDER_BROWSER"];
  return [...given ? [given] : [], ...USUAL_PATHS].find(isProgram);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    // none there
    return false;
  }
}

/**
 * Opens one browser for the specs of a suite, which are pending on a machine without any. Call it in
 * the suite; the function that it returns gives the browser. Default: the crawler's, closed to the network;
 * for pages of the service there is `usePageBrowser()`.
 */
export function useSpecBrowser(
  open: (path: string) => Promise<Browser> = openBrowser,
): () => Browser {
  let browser: Browser | undefined;
  before(async function () {
    const path = findSpecBrowser();
    if (path === undefined) this.skip();
    this.timeout(60_000);
    browser = await open(path);
  });
  after(async () => {
    if (browser !== undefined) await closeBrowser(browser);
  });
  return () => {
    if (browser === undefined) throw new Error("The browser is not open.");
    return browser;
  };
}
