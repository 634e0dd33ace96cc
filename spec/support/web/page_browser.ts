import { tmpdir } from "node:os";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { useSpecBrowser } from "../spec_browser.ts";

/** Opens one browser for a suite, as `useSpecBrowser()` does; it reaches 127.0.0.1 and nothing else. */
export function usePageBrowser(): () => Browser {
  return useSpecBrowser(async (path) => {
    const { chromium } = await import("playwright-core");
    return await chromium.launch({
      executablePath: path,
      chromiumSandbox: process.getuid?.() !== 0,
      args: ["--no-proxy-server", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"],
      env: { PATH: "/usr/local/bin:/usr/bin:/bin", HOME: tmpdir(), LANG: "C.UTF-8" },
    });
  });
}

/** How a page is looked at. */
export interface PageLook {
  width?: number;
  height?: number;
  scheme?: "light" | "dark";
  /** Default: true. */
  javaScript?: boolean;
}

/** A page in its own browser, with all that its console said. */
export interface BrowserPage {
  page: Page;
  context: BrowserContext;
  /** Errors and warnings of scripts, of what was loaded, and of the content's policy. */
  complaints: string[];
  close(): Promise<void>;
}

/** Opens a page with cookies of its own. */
export async function openBrowserPage(browser: Browser, look: PageLook = {}): Promise<BrowserPage> {
  const { width = 1280, height = 800, scheme = "light", javaScript = true } = look;
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    javaScriptEnabled: javaScript,
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type())) complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return { page, context, complaints, close: () => context.close() };
}
