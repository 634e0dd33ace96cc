import type { Browser, BrowserContext, JSHandle, Page } from "playwright-core";
import { type AxeRules, loadAxe, runAxe } from "./axe.ts";

/** How wide the windows are, in pixels: that of a phone, and that of a wide screen. */
export const WIDTHS = { phone: 390, wide: 1440 } as const;

const SCHEMES = ["light", "dark"] as const;

type Scheme = typeof SCHEMES[number];
/** By element what decides how it is drawn. */
type Drawing = ReadonlyMap<Element, string>;

/** A tab that keeps axe-core and shows the document of one page after the other. */
export interface AxeTab {
  /**
   * Returns what axe-core finds wrong with what a page shows, a line each. On a phone it looks at all of it: by all
   * rules in the light scheme, by those on colours in the dark one. On a wide screen it looks at all of it by the
   * other rules, and by those on colours, in both schemes, at what the phone hides or draws otherwise.
   */
  findViolations(page: Page): Promise<string[]>;
  close(): Promise<void>;
}

/**
 * Opens a tab for the pages of a context. To load axe-core and run it for the first time takes longer than its rules
 * do, so no page loads it: the tab gets the markup of the page, as its scripts have left it.
 */
export async function openAxeTab(browser: Browser, context: BrowserContext): Promise<AxeTab> {
  const own = await browser.newContext({
    storageState: await context.storageState(),
    reducedMotion: "reduce",
    // styles that scripts have set are attributes of the markup, which the policy would leave out
    bypassCSP: true,
  });
  const tab = await own.newPage();
  let isLoaded = false;

  async function show(page: Page): Promise<void> {
    if (!isLoaded) {
      await tab.goto(page.url());
      await loadAxe(tab);
      isLoaded = true;
    }
    const markup = await page.evaluate(readMarkup);
    await tab.evaluate(writeDocument, { url: page.url(), markup });
  }
  async function look(name: string, rules: AxeRules, parts?: JSHandle<Element[]>) {
    return (await runAxe(tab, rules, parts)).map((fault) => `${name}: ${fault}`);
  }

  return {
    async findViolations(page) {
      await show(page);
      const faults: string[] = [];
      const drawings = new Map<Scheme, JSHandle<Drawing>>();
      await tab.setViewportSize({ width: WIDTHS.phone, height: 800 });
      for (const scheme of SCHEMES) {
        await tab.emulateMedia({ colorScheme: scheme });
        // the style sheets choose colours by the scheme, and nothing else
        const rules = scheme === "light" ? "all" : "colours";
        faults.push(...await look(`${scheme}, on a phone`, rules));
        drawings.set(scheme, await tab.evaluateHandle(readDrawing));
      }
      await tab.setViewportSize({ width: WIDTHS.wide, height: 800 });
      for (const [scheme, before] of drawings) {
        await tab.emulateMedia({ colorScheme: scheme });
        const now = await tab.evaluateHandle(readDrawing);
        const others = await tab.evaluateHandle(listOthers, { before, now });
        faults.push(...await look(`${scheme}, wide`, "colours", others));
      }
      return [...faults, ...await look("wide", "others")];
    },
    close: () => own.close(),
  };
}

/** The markup of a page as it is, without the scripts that have made it so. */
function readMarkup(): string {
  const root = document.documentElement.cloneNode(true) as Element;
  for (const script of root.querySelectorAll("script")) script.remove();
  return root.outerHTML;
}

/** Puts another document in place of the one in the tab; what scripts have made stays. */
async function writeDocument({ url, markup }: { url: string; markup: string }): Promise<void> {
  history.replaceState(null, "", url);
  document.open();
  // those who listened to the document before are forgotten
  const loaded = new Promise((resolve) => addEventListener("load", resolve, { once: true }));
  document.write(`<!doctype html>${markup}`);
  document.close();
  await loaded;
}

/** `false`: the element is hidden. */
function readDrawing(): Drawing {
  const elements = [...document.querySelectorAll("body, body *")];
  return new Map(elements.map((element) => {
    const style = getComputedStyle(element);
    const isShown = element.checkVisibility({ visibilityProperty: true });
    const drawn = isShown && [
      ...[style.color, style.backgroundColor, style.backgroundImage, style.fill, style.opacity],
      ...[style.fontSize, style.fontWeight, style.position, style.clip, style.clipPath],
    ];
    return [element, String(drawn)];
  }));
}

/** What is shown and was hidden or drawn otherwise before; of elements within each other the outer one. */
function listOthers({ before, now }: { before: Drawing; now: Drawing }): Element[] {
  const others = [...now].flatMap(([element, drawn]) =>
    drawn === "false" || drawn === before.get(element) ? [] : [element]
  );
  return others.filter((element) =>
    !others.some((other) => other !== element && other.contains(element))
  );
}
