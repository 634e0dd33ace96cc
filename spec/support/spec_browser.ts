import type { Browser } from "playwright-core";
import { closeBrowser, openBrowser } from "../../lib/crawler/render/open_browser.ts";
import { findBrowser } from "../../scripts/find_browser.ts";
import { reportSkippedSuite } from "./fixtures.ts";

/** Returns the path of a browser, or skips what is about to run; the end of the run then tells of it. */
export function skipWithoutBrowser(context: Mocha.Context): string {
  const path = findBrowser();
  if (path !== undefined) return path;
  reportSkippedSuite();
  context.skip();
}

/**
 * Opens one browser for the specs of a suite, which are pending on a machine without any: then no other
 * hook before the suite runs, yet those after it do. Call it in
 * the suite; the function that it returns gives the browser. Default: the crawler's, closed to the network;
 * for pages of the service there is `usePageBrowser()`.
 */
export function useSpecBrowser(
  open: (path: string) => Promise<Browser> = openBrowser,
): () => Browser {
  let browser: Browser | undefined;
  before(async function () {
    const path = skipWithoutBrowser(this);
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
