import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { JSHandle, Page } from "playwright-core";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
/** Their tag would include the contrast of level AAA, which is asked for nowhere else. */
const COLOUR_RULES = ["color-contrast", "link-in-text-block"];

/** What axe-core is asked for: all of its rules, those on colours alone, or all but those. */
export type AxeRules = "all" | "colours" | "others";

/** Returns what axe-core finds wrong with a page, a line each; an empty list is what there should be. */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await loadAxe(page);
  return await runAxe(page, "all");
}

/** Loads axe-core into the document of a page that does not have it yet. */
export async function loadAxe(page: Page): Promise<void> {
  if (!await page.evaluate(() => "axe" in globalThis)) await page.evaluate(AXE);
}

/** Runs axe-core where it is loaded, on the document or on parts of it; returns a line for each violation. */
export async function runAxe(
  page: Page,
  rules: AxeRules,
  parts?: JSHandle<Element[]>,
): Promise<string[]> {
  return await page.evaluate(async ({ rules, colourRules, parts }) => {
    // for axe-core no parts are the document
    if (parts?.length === 0) return [];
    const enabled = rules === "colours"
      ? { runOnly: { type: "rule", values: colourRules } }
      : { rules: Object.fromEntries(colourRules.map((id) => [id, { enabled: rules === "all" }])) };
    // deno-lint-ignore no-explicit-any -- the script that was evaluated before
    const { violations } = await (globalThis as any).axe.run(parts ?? document, {
      resultTypes: ["violations"],
      // otherwise it fetches and reads all style sheets, for a rule that is off by default
      preload: { assets: ["media"] },
      ...enabled,
    });
    return violations.flatMap((
      { id, help, nodes }: { id: string; help: string; nodes: { target: string[] }[] },
    ) => nodes.map(({ target }) => `${id}: ${help} (${target.join(" ")})`));
  }, { rules, colourRules: COLOUR_RULES, parts });
}
