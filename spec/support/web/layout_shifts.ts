import type { BrowserContext, Page } from "playwright-core";

/** How late scripts come: after the first paint, as on a slow line, so that what they move is seen. */
const SCRIPTS_LATE_MS = 150;
/** What a script changes is painted within this time. */
const SETTLE_MS = 50;

/** Lets the pages of a browser note what jumps on them (https://web.dev/articles/cls), with scripts that come late. */
export async function noteLayoutShifts(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(globalThis, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        // deno-lint-ignore no-explicit-any -- a type of entry that TypeScript's library does not have
        const { value, sources } = entry as any;
        const moved = sources.map(({ node }: { node: Node | null }) =>
          node instanceof Element ? `${node.nodeName} ${node.className}` : String(node?.nodeName)
        );
        shifts.push(`${value.toFixed(4)} of ${moved.join(", ")}`);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await context.route(/\.js$/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, SCRIPTS_LATE_MS));
    await route.continue();
  });
}

/** Returns what has jumped on the page since it was opened, a line for each jump. */
export async function readLayoutShifts(page: Page): Promise<string[]> {
  await page.waitForTimeout(SETTLE_MS);
  return await page.evaluate(() => (globalThis as unknown as { shifts: string[] }).shifts);
}
