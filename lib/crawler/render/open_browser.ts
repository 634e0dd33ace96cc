import { access, constants } from "node:fs/promises";
import { tmpdir } from "node:os";
import type { Browser } from "playwright-core";

/** There is no browser to render with; the message is for a person. */
export class BrowserUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "BrowserUnavailableError";
  }
}

const START_TIMEOUT_MS = 30_000;
const CLOSE_TIMEOUT_MS = 10_000;

/**
 * No request of a page is left to the browser (see `render_page.ts`); what escapes that, by
 * protocols that cannot be intercepted or by a defect, finds neither a name server nor a way out.
 */
const CLOSED_NETWORK = [
  // a name that never exists (RFC 6761 section 6.4), for loopback addresses as well
  "--proxy-server=http://proxy.invalid:9",
  "--proxy-bypass-list=<-loopback>",
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--dns-prefetch-disable",
  "--disable-quic",
  // UDP knows no proxy
  "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
];

const ARGUMENTS = [
  ...CLOSED_NETWORK,
  "--disable-gpu",
  // no page opens another window, which takes a tenth of a second: headless shells know this alone …
  "--block-new-web-contents",
  // what a page's scripts may hold, in MB
  "--js-flags=--max-old-space-size=512",
];

/**
 * Starts the Chromium at this path, closed to the network. Throws {@link BrowserUnavailableError}
 * when the package that drives it is not installed, or it does not start.
 */
export async function openBrowser(path: string): Promise<Browser> {
  const { chromium } = await loadDriver();
  await checkProgram(path);
  try {
    return await chromium.launch({
      executablePath: path,
      // Chromium refuses its own sandbox to root
      chromiumSandbox: process.getuid?.() !== 0,
      args: ARGUMENTS,
      // … and browsers block what no click of a person opens, unless the driver asks them not to
      ignoreDefaultArgs: ["--disable-popup-blocking"],
      // of our environment, which holds secrets, a browser needs nothing
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: tmpdir(), LANG: "C.UTF-8" },
      timeout: START_TIMEOUT_MS,
      handleSIGINT: false,
      handleSIGTERM: false,
      handleSIGHUP: false,
    });
  } catch (error) {
    throw new BrowserUnavailableError(
      `The browser "${path}" of RENDER_BROWSER did not start: ${firstLine(error)}`,
      { cause: error },
    );
  }
}

/** Ends the browser; one that does not end by itself ends with this thread. */
export async function closeBrowser(browser: Browser): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  await Promise.race([
    // however it ended, it is gone
    browser.close().catch(() => {}),
    new Promise((resolve) => timer = setTimeout(resolve, CLOSE_TIMEOUT_MS)),
  ]);
  clearTimeout(timer);
}

async function checkProgram(path: string): Promise<void> {
  try {
    await access(path, constants.X_OK);
  } catch (error) {
    throw new BrowserUnavailableError(
      `RENDER_BROWSER is "${path}", where there is no program that may be run.`,
      { cause: error },
    );
  }
}

async function loadDriver(): Promise<typeof import("playwright-core")> {
  try {
    return await import("playwright-core");
  } catch (error) {
    throw new BrowserUnavailableError(
      "The optional package playwright-core is not installed: npm install --include=optional.",
      { cause: error },
    );
  }
}

function firstLine(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return (text.split("\n")[0] ?? "").replace(/^browserType\.launch: /, "").slice(0, 300);
}
